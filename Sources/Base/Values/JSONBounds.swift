/// The most that a JSON text may hold.
///
/// A text is checked before anything is allocated for it: every value costs up to 200 bytes while it is read, so that a
/// text of a few megabytes could take gigabytes.
package struct JSONBounds: Equatable, Sendable {
    /// Values and names together: twice as many as the largest document has.
    package var values = 300_000
    /// Lists and objects within each other.
    package var depth = 128

    package init() {}

    /// Counts what `bytes` holds, in one pass and without allocating.
    ///
    /// Whether it is JSON is not checked: where it is, every opening bracket, comma and colon begins another value or name.
    /// - Throws: `JSONError` at the byte where a bound is passed.
    func check(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var (values, depth) = (1, 0)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\""): index = Self.lastByte(ofStringAt: index, in: bytes)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                values += 1
                depth += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): values += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            if values > self.values { throw JSONError(.values(self.values), at: index, in: bytes) }
            if depth > self.depth { throw JSONError(.depth(self.depth), at: index, in: bytes) }
            index += 1
        }
    }

    /// The index of the quotation mark that ends a string, or of the last byte where it has no end.
    private static func lastByte(ofStringAt start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var index = start + 1
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index
            default: index += 1
            }
        }
        return bytes.endIndex - 1
    }
}

extension JSONError {
    package enum Bound: Equatable, Sendable {
        case values(Int)
        case depth(Int)

        package var subject: String {
            switch self {
            case .values: "values and names"
            case .depth: "lists and objects within each other"
            }
        }

        package var limit: Int {
            switch self {
            case .values(let limit), .depth(let limit): limit
            }
        }
    }

    /// The error of the byte at `index`, where `bound` is passed.
    fileprivate init(_ bound: Bound, at index: Int, in bytes: UnsafeRawBufferPointer) {
        let place = bytes.location(of: index)
        self.init(
            line: place.line,
            column: place.column,
            message: "expected at most \(bound.limit) \(bound.subject)",
            bound: bound
        )
    }
}
