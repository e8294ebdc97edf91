import Glibc
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
        guard let directory = opendir(folder.string) else {
            throw RecordingFolderError(folder: folder.string, reason: "\(Errno(rawValue: errno))")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            )
        }
        return names.sorted()
    }
}

/// A folder without recordings.
struct RecordingFolderError: Error, CustomStringConvertible {
    let folder: String
    let reason: String

    var description: String { "cannot take recordings from \(folder): \(reason)" }
}
