package import Values

package struct Fault: Equatable, Sendable, CustomStringConvertible {
    package enum Origin: Equatable, Sendable {
        case file(String)
        /// A `KEY=VALUE` of the command line.
        case override(String)

        /// How messages name it, with the location in a file.
        func text(at location: SourceLocation?) -> String {
            switch self {
            case .file(let path): path + (location.map { ":\($0)" } ?? "")
            case .override(let text): "--set \(text)"
            }
        }
    }

    package let origin: Origin
    /// Nil when the fault concerns a whole file or an override.
    package let location: SourceLocation?
    /// The key at fault, with its tables; nil when no key is to blame.
    package let key: String?
    package let message: String

    init(_ message: String, origin: Origin, location: SourceLocation? = nil, key: String? = nil) {
        self.origin = origin
        self.key = key
        self.message = message
        self.location = if case .file = origin { location } else { nil }
    }

    func stands(before other: Fault) -> Bool {
        let start = SourceLocation(line: 0, column: 0)
        return (location ?? start, key ?? "") < (other.location ?? start, other.key ?? "")
    }

    /// One line: `FILE:LINE:COLUMN: KEY: MESSAGE`.
    package var description: String {
        let key = key.map { ": \($0)" } ?? ""
        return "\(origin.text(at: location))\(key): \(message)".oneLine()
    }
}

/// Everything that is wrong with a configuration, at once.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults: files in the order in which they were read, each from top to bottom, then the overrides.
    package let faults: [Fault]

    /// Whether only the command line is to blame (exit code 64), and no file (78).
    package var isUsageError: Bool {
        faults.allSatisfy { if case .override = $0.origin { true } else { false } }
    }

    package var description: String {
        faults.map(\.description).joined(separator: "\n")
    }
}
