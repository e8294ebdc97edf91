/// A large value behind one reference, so that a copy of what holds it counts one reference and not each of its fields.
@propertyWrapper
package struct Boxed<Value> {
    fileprivate final class Storage {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    package var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }
}

extension Boxed.Storage: Sendable where Value: Sendable {}
extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    package static func == (a: Boxed, b: Boxed) -> Bool {
        a.storage === b.storage || a.storage.value == b.storage.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}
