/// The properties of one object as they were when it was asked: names, ids and values.
struct PropertyTable: Hashable, Sendable {
    /// One of them.
    struct Entry: Hashable, Sendable {
        let id: PropertyID
        let value: UInt64
        /// The bits that a value may be made of; 0 where it is no set of bits.
        var bits: UInt64 = 0
        /// The values of those that have names.
        var choices: [String: UInt64] = [:]
        /// The least and the greatest value of a number.
        var range: ClosedRange<UInt64>?
        /// Whether only the driver may set it.
        var isImmutable = false
    }

    private var entries: [String: Entry] = [:]

    subscript(name: String) -> Entry? {
        get { entries[name] }
        set { entries[name] = newValue }
    }
}
