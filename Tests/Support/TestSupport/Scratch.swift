import Foundation
import Synchronization

/// The folders of tests that are still there.
///
/// A thread of a test may hold its folder until the tests have ended: then it is removed with the process.
private let folders: Mutex<Set<String>> = {
    atexit { for path in folders.withLock(\.self) { try? FileManager.default.removeItem(atPath: path) } }
    return Mutex([])
}()

/// A folder for one test, removed with it.
package final class Scratch {
    package let path: String

    package init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sheetd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
        folders.withLock { _ = $0.insert(folder.path) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        folders.withLock { _ = $0.remove(path) }
    }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, in folders that are made for it, and gives its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return file(name)
    }

    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    package func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    package var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }
}
