import Values

/// What keeps a file from being drawn as an icon.
package struct SVGFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Where it stands, from 1; nil where it is the whole file.
    package var place: (line: Int, column: Int)? { line > 0 ? (line, column) : nil }
    package let message: String

    private let line: Int
    private let column: Int

    init(_ message: String, line: Int = 0, column: Int = 0) {
        // Names and values of the file stand in it as they are.
        (self.message, self.line, self.column) = (message.oneLine(atMost: 300), line, column)
    }

    package var description: String {
        place.map { "line \($0.line), column \($0.column): \(message)" } ?? message
    }
}
