import Configuration
import TestSupport

extension Scratch {
    /// Writes a configuration and gives its path.
    @discardableResult
    func write(_ text: String) throws -> String { try write(text, to: "sheetd.toml") }
}

/// The settings that a text yields.
func load(_ text: String) throws -> Settings {
    let scratch = try Scratch()
    return try Settings.load(file: scratch.write(text))
}

/// The faults of a text; none when it is fine.
func faults(_ bytes: [UInt8]) throws -> [Fault] {
    let scratch = try Scratch()
    let file = try scratch.write(bytes, to: "sheetd.toml")
    do throws(ConfigurationError) {
        _ = try Settings.load(file: file)
        return []
    } catch {
        return error.faults
    }
}

/// The faults of a text as `LINE:COLUMN: KEY: MESSAGE`.
func faults(_ text: String) throws -> [String] {
    try faults(Array(text.utf8)).map { fault in
        "\(fault.line ?? 0):\(fault.column ?? 0): \(fault.key.map { $0 + ": " } ?? "")\(fault.message)"
    }
}
