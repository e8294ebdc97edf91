package import Values

/// A document beside the configuration: what a sheet shows, in TOML or JSON.
package struct DocumentFile: Sendable {
    package let path: String
    package var value: Value { text.value }
    private let text: DocumentText

    package static func isDocument(_ path: String) -> Bool { DocumentText.Syntax(ofFile: path) != nil }

    /// Reads a document in the syntax of its extension.
    ///
    /// - Throws: `DocumentFileError` that names the file, and line and column of what is no such syntax.
    package init(_ path: String) throws(DocumentFileError) {
        guard let syntax = DocumentText.Syntax(ofFile: path) else {
            throw DocumentFileError(path: path, location: nil, message: "expected a document, .toml or .json")
        }
        let bytes: [UInt8]
        do throws(ConfigurationFile.ReadError) {
            bytes = try ConfigurationFile.read(path)
        } catch {
            throw DocumentFileError(path: path, location: nil, message: error.message)
        }
        try self.init(bytes, in: syntax, called: path)
    }

    /// The most bytes of one.
    package static let limit = ConfigurationFile.limit

    /// A document that was read from the file at `path`.
    package init(
        _ bytes: [UInt8],
        in syntax: DocumentText.Syntax,
        called path: String
    ) throws(DocumentFileError) {
        do throws(DocumentText.SyntaxError) {
            text = try DocumentText(bytes, in: syntax)
        } catch {
            throw DocumentFileError(path: path, location: error.location, message: error.message)
        }
        self.path = path
    }

    /// The faults of the document as messages show them, in the order in which they stand in the file.
    package func messages(of faults: [ValueFault]) -> [String] { text.messages(of: faults, called: path) }
}

package struct DocumentFileError: Error, Equatable, Sendable, CustomStringConvertible {
    let path: String
    let location: SourceLocation?
    let message: String

    /// Whether it is known where in the file the fault stands.
    package var isInside: Bool { location != nil }

    /// `FILE:LINE:COLUMN: MESSAGE`.
    package var description: String {
        let location = location.map { ":\($0)" } ?? ""
        return "\(path)\(location): \(message)".oneLine()
    }
}
