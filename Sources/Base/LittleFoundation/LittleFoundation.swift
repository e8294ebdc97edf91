// swift-argument-parser is the one dependency that imports Foundation, for the names in this module. Foundation comes with
// all of its calendars and regular expressions, a third of each program. `make` has the compiler take this module in its
// place; a plain `swift build` has the real one. It imports nothing, since nobody tells swift-argument-parser where.

/// An error that describes itself.
///
/// No error of the programs does; swift-argument-parser asks each of them.
public protocol LocalizedError: Error {
    /// What is wrong.
    var errorDescription: String? { get }
}

extension LocalizedError {
    /// Nothing, unless an error says otherwise.
    public var errorDescription: String? { nil }
}

/// An encoded text.
public struct Data: Sendable {
    fileprivate let text: String
}

/// Writes values as JSON, as `--experimental-dump-help` prints them.
public final class JSONEncoder {
    /// How the text is laid out.
    public struct OutputFormatting: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// The formatting of some bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// On several lines.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
        /// The names of an object in alphabetical order, as they always are.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
    }

    /// How the text is laid out: on one line, unless told otherwise.
    public var outputFormatting: OutputFormatting = []

    /// An encoder.
    public init() {}

    /// The JSON text of a value.
    /// - Throws: what the value throws, and `EncodingError` at a number that JSON cannot hold.
    public func encode<T: Encodable>(_ value: T) throws -> Data {
        var json = ""
        let draft = try Draft(of: value, at: [])
        draft.write(to: &json, lineStart: outputFormatting.contains(.prettyPrinted) ? "\n" : nil)
        return Data(text: json)
    }
}

extension String {
    /// How a text is stored.
    public enum Encoding: Sendable {
        /// As UTF-8.
        case utf8
    }

    /// The text that was encoded.
    public init?(data: Data, encoding: Encoding) { self = data.text }
}
