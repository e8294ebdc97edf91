/// The properties of one object as the kernel lists them: names, ids and values.
struct PropertyTable: Equatable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Without a sign.
        case number
        case signed
        /// One of several values, which have names.
        case choice
        /// Any of several bits, which have names.
        case bits
        /// The number of another object.
        case object
        /// The number of a piece of data.
        case blob
    }

    struct Entry: Equatable, Sendable {
        let id: PropertyID
        let value: UInt64
        var kind = Kind.number
        /// The values that have names; of a set of bits, the places of the bits.
        var choices: [String: UInt64] = [:]
        /// The least and the greatest value of a number; empty where the driver gives none.
        var limits: [UInt64] = []
        /// Whether only the driver may set it.
        var isImmutable = false

        /// The bits that a value may be made of; 0 where it is no set of bits.
        var bits: UInt64 {
            kind == .bits ? choices.values.reduce(0) { $1 < 64 ? $0 | 1 << $1 : $0 } : 0
        }

        /// The least to the greatest value of a number without a sign.
        var range: ClosedRange<UInt64>? {
            guard kind == .number, limits.count == 2, limits[0] <= limits[1] else { return nil }
            return limits[0]...limits[1]
        }
    }

    private var entries: [String: Entry] = [:]

    subscript(name: String) -> Entry? {
        get { entries[name] }
        set { entries[name] = newValue }
    }

    subscript(name: some RawRepresentable<String>) -> Entry? { entries[name.rawValue] }

    var all: [(name: String, entry: Entry)] {
        entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
