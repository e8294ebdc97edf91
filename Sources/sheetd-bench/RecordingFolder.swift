import System
import SystemPackage

/// The recordings in a folder, each as the paths that a reader takes.
struct RecordingFolder {
    /// One path holds description and events, two a description and events of its device.
    let recordings: [[String]]

    /// Takes each `.evemu`, and each `.events` that has a `.desc` whose name it begins with.
    /// - Throws: `RecordingFolderError` when there is none.
    init(_ folder: FilePath) throws {
        let names = try Self.names(in: folder)
        let descriptions = names.filter { $0.hasSuffix(".desc") }
        recordings = names.compactMap { name -> [String]? in
            if name.hasSuffix(".evemu") { return [name] }
            guard name.hasSuffix(".events") else { return nil }
            // "Panel.desc" and "Panel 2.desc": the longer name is the better one.
            let fitting = descriptions.filter { name.hasPrefix($0.dropLast("desc".count)) }
            return fitting.max { $0.count < $1.count }.map { [$0, name] }
        }.map { names in names.map { folder.appending($0).string } }
        guard !recordings.isEmpty else {
            throw RecordingFolderError(folder: folder.string, reason: "no *.evemu in it, nor *.events with a *.desc")
        }
    }

    private static func names(in folder: FilePath) throws -> [String] {
        do throws(Errno) {
            return try folder.names().sorted()
        } catch {
            throw RecordingFolderError(folder: folder.string, reason: "\(error)")
        }
    }
}

/// A folder without recordings.
struct RecordingFolderError: Error, CustomStringConvertible {
    let folder: String
    let reason: String

    var description: String { "cannot take recordings from \(folder): \(reason)" }
}
