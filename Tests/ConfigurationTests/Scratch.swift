import Configuration
import Foundation

/// A folder for one test, removed with it.
final class Scratch {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("configuration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String = "sheetd.toml") throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return file(name)
    }

    @discardableResult
    func write(_ text: String, to name: String = "sheetd.toml") throws -> String {
        try write(Array(text.utf8), to: name)
    }
}

/// The settings that a text yields.
func load(_ text: String) throws -> Settings {
    let scratch = try Scratch()
    return try Settings.load(file: scratch.write(text))
}

/// The faults of a text; none when it is fine.
func faults(_ bytes: [UInt8]) throws -> [Fault] {
    let scratch = try Scratch()
    let file = try scratch.write(bytes)
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
