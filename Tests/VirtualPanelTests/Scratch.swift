import Foundation

/// A folder for the files of one step of a story, removed with it.
final class Scratch {
    let folder: URL

    init() throws {
        folder = Guest.folder.appendingPathComponent("scratch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Calls `body` with a file that is removed afterwards.
    static func withFile<Value>(_ name: String, body: (URL) throws -> Value) throws -> Value {
        let scratch = try Scratch()
        return try withExtendedLifetime(scratch) { try body(scratch.folder.appendingPathComponent(name)) }
    }
}
