extension Value {
    /// A number without a fraction; one that does not fit into 64 bits with a sign becomes the nearest that does.
    package init(_ number: some FixedWidthInteger) { self = .integer(Int64(clamping: number)) }

    /// A number of 64 bits without a sign; what readers of JSON have no number for is a text in hexadecimal, "0x…".
    package init(unsigned number: UInt64) {
        self = Int64(exactly: number).map { .integer($0) } ?? .text("0x" + String(number, radix: 16))
    }

    /// The number that `init(unsigned:)` made a value of; nil where this is none.
    package var asUnsigned: UInt64? {
        switch self {
        case .integer(let number): UInt64(exactly: number)
        case .text(let text) where text.hasPrefix("0x"): UInt64(text.dropFirst(2), radix: 16)
        default: nil
        }
    }
}
