/// A document in TOML or JSON: its values, and where they stand in it.
package struct DocumentText: Sendable {
    package enum Syntax: Hashable, Sendable {
        case json
        case toml

        /// The syntax of a file, by its extension; nil where that is no document's.
        package init?(ofFile path: String) {
            if path.hasSuffix(".json") {
                self = .json
            } else if path.hasSuffix(".toml") {
                self = .toml
            } else {
                return nil
            }
        }
    }

    package struct SyntaxError: Error, Equatable, Sendable {
        package let location: SourceLocation
        package let message: String
    }

    package let value: Value
    private let bytes: [UInt8]
    private let syntax: Syntax

    package init(_ bytes: [UInt8], in syntax: Syntax) throws(SyntaxError) {
        self.bytes = bytes
        self.syntax = syntax
        switch syntax {
        case .json: value = try Self.readJSON(bytes)
        case .toml: value = Value(try TOMLDocument.parse(bytes))
        }
    }

    private static func readJSON(_ bytes: [UInt8]) throws(SyntaxError) -> Value {
        do throws(JSONError) {
            return try Value(json: bytes)
        } catch {
            let location = SourceLocation(line: error.line, column: error.column)
            throw SyntaxError(location: location, message: error.message)
        }
    }

    /// The faults as messages show them, in the order in which they stand: `NAME:LINE:COLUMN: PATH: MESSAGE`.
    ///
    /// A fault of the document as a whole, whose path is empty, comes last and has no location.
    /// - Parameter name: what the document is called.
    package func messages(of faults: [ValueFault], called name: String) -> [String] {
        placed(faults).map { location, fault in "\(name)\(location.map { ":\($0)" } ?? ""): \(fault)".oneLine() }
    }

    /// The faults with the locations of what they are about, in the order in which they stand.
    package func placed(_ faults: [ValueFault]) -> [(location: SourceLocation?, fault: ValueFault)] {
        let map = faults.isEmpty ? nil : map
        let placed = faults.map { fault in
            (
                location: fault.path.isEmpty ? nil : map?.location(of: fault.path[...], name: fault.isOfName),
                fault: fault
            )
        }
        let end = SourceLocation(line: .max, column: .max)
        // Sorting keeps the order of those at one location.
        return placed.sorted { $0.location ?? end < $1.location ?? end }
    }

    private var map: SourceMap? {
        switch syntax {
        case .json: JSONScanner.map(of: bytes)
        case .toml: (try? TOMLDocument.parse(bytes)).map { SourceMap($0) }
        }
    }
}
