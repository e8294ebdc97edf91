/// Encodes one value into a draft.
struct DraftEncoder: Encoder {
    let draft: Draft
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        draft.beginTable()
        return KeyedEncodingContainer(Table(draft: draft, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        draft.beginList()
        return List(draft: draft, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(draft: draft, codingPath: codingPath) }
}

extension DraftEncoder {
    private struct Table<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let draft: Draft
        let codingPath: [any CodingKey]

        func encodeNil(forKey key: Key) {
            inner(key).draft.setNull()
        }

        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            draft.set(try Draft(of: value, at: codingPath + [key]), for: key)
        }

        func nestedContainer<Inner: CodingKey>(keyedBy: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
            inner(key).container(keyedBy: Inner.self)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { inner(key).unkeyedContainer() }

        func superEncoder() -> any Encoder { inner(Name(stringValue: "super")) }

        func superEncoder(forKey key: Key) -> any Encoder { inner(key) }

        private func inner(_ key: any CodingKey) -> DraftEncoder {
            let inner = DraftEncoder(draft: Draft(), codingPath: codingPath + [key])
            draft.set(inner.draft, for: key)
            return inner
        }
    }

    private struct List: UnkeyedEncodingContainer {
        let draft: Draft
        let codingPath: [any CodingKey]
        var count: Int { draft.count }

        func encodeNil() { inner().draft.setNull() }

        func encode<T: Encodable>(_ value: T) throws {
            draft.append(try Draft(of: value, at: codingPath + [Name(intValue: count)]))
        }

        func nestedContainer<Inner: CodingKey>(keyedBy: Inner.Type) -> KeyedEncodingContainer<Inner> {
            inner().container(keyedBy: Inner.self)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }

        func superEncoder() -> any Encoder { inner() }

        private func inner() -> DraftEncoder {
            let inner = DraftEncoder(draft: Draft(), codingPath: codingPath + [Name(intValue: count)])
            draft.append(inner.draft)
            return inner
        }
    }

    private struct Single: SingleValueEncodingContainer {
        let draft: Draft
        let codingPath: [any CodingKey]

        func encodeNil() { draft.setNull() }

        func encode<T: Encodable>(_ value: T) throws { draft.takeOver(try Draft(of: value, at: codingPath)) }
    }

    /// A key that no type names: `super`, or a place in a list.
    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int?

        init(stringValue: String) {
            self.stringValue = stringValue
            intValue = nil
        }

        init(intValue: Int) {
            stringValue = "\(intValue)"
            self.intValue = intValue
        }
    }
}
