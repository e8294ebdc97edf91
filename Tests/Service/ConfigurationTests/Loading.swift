import Configuration
import TestSupport
import Values

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
        "\(fault.location?.line ?? 0):\(fault.location?.column ?? 0): \(fault.key.map { $0 + ": " } ?? "")\(fault.message)"
    }
}

extension Settings {
    /// The settings that `LoadedSettings.load` gives.
    static func load(
        file: String?,
        dropInDirectory: String? = nil,
        overrides: [Override] = []
    ) throws(ConfigurationError) -> Settings {
        try LoadedSettings.load(file: file, dropInDirectory: dropInDirectory, overrides: overrides).settings
    }
}
