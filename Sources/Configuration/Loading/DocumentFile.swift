package import Values

/// A document beside the configuration: what a sheet shows, in TOML or JSON.
package enum DocumentFile {
    /// Whether a path is that of a document, by its extension.
    package static func isDocument(_ path: String) -> Bool { path.hasSuffix(".json") || path.hasSuffix(".toml") }

    /// Reads a document in the syntax that its extension tells.
    ///
    /// - Throws: `DocumentFileError` that names the file, and line and column of what is no such syntax.
    package static func read(_ path: String) throws(DocumentFileError) -> Value {
        let bytes: [UInt8]
        do throws(ConfigurationFile.ReadError) {
            bytes = try ConfigurationFile.read(path)
        } catch {
            throw DocumentFileError(path: path, location: nil, message: error.message)
        }
        return path.hasSuffix(".toml") ? try readTOML(bytes, path) : try readJSON(bytes, path)
    }

    private static func readTOML(_ bytes: [UInt8], _ path: String) throws(DocumentFileError) -> Value {
        do throws(TOMLDocument.SyntaxError) {
            return Value(try TOMLDocument.parse(bytes))
        } catch {
            throw DocumentFileError(path: path, location: error.location, message: error.message)
        }
    }

    private static func readJSON(_ bytes: [UInt8], _ path: String) throws(DocumentFileError) -> Value {
        do throws(JSONError) {
            return try Value(json: bytes)
        } catch {
            let location = SourceLocation(line: error.line, column: error.column)
            throw DocumentFileError(path: path, location: location, message: error.message)
        }
    }
}

/// A document that could not be read.
package struct DocumentFileError: Error, Hashable, Sendable, CustomStringConvertible {
    let path: String
    let location: SourceLocation?
    let message: String

    /// `FILE:LINE:COLUMN: MESSAGE`.
    package var description: String {
        let location = location.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(path)\(location): \(message)".oneLine()
    }
}

extension Value {
    /// A value of TOML; a date is its text.
    init(_ value: TOMLValue) {
        switch value.content {
        case .table(let entries):
            self = .table(Dictionary(entries.map { ($0.name, Value($0.value)) }) { _, last in last })
        case .array(let elements): self = .list(elements.map(Value.init))
        case .string(let text), .date(let text): self = .text(text)
        case .integer(let number): self = .integer(number)
        case .float(let number): self = .number(number)
        case .boolean(let flag): self = .flag(flag)
        }
    }
}
