import Glibc
package import SystemPackage

/// Says which files of some folders have been written, replaced or removed.
package final class FolderWatch {
    /// Readable when `takeNames` has something to say.
    package let file: FileDescriptor
    private var folders: [String: Int32] = [:]

    /// What counts: a file that was written and closed, one that came under a name, and one that went.
    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM)

    package init() throws(Errno) {
        file = FileDescriptor(rawValue: try valueOrErrno(inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))))
    }

    deinit { try? file.close() }

    /// From now on watches `wanted` and no other folder; one that is not there has to be asked for again when it is.
    ///
    /// - Parameter more: folders that are watched where that is allowed.
    /// - Throws: `FolderWatchError` that names a folder that cannot be watched.
    package func watch(_ wanted: Set<String>, and more: Set<String> = []) throws(FolderWatchError) {
        let before = folders
        folders = [:]
        defer {
            // A folder that is watched already keeps its number; one that was replaced gets another.
            for number in Set(before.values).subtracting(folders.values) { inotify_rm_watch(file.rawValue, number) }
        }
        for folder in wanted.union(more) {
            do throws(Errno) {
                folders[folder] = try valueOrErrno(inotify_add_watch(file.rawValue, folder, Self.events))
            } catch  where error != .noSuchFileOrDirectory && wanted.contains(folder) {
                throw FolderWatchError(folder: folder, reason: error)
            } catch {}
        }
    }

    /// The names of what has changed, by their folders.
    package func takeNames() throws(Errno) -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count: Int
            do throws(Errno) {
                count = try retryingInterrupts { read(file.rawValue, &buffer, buffer.count) }
            } catch .wouldBlock {
                return names
            }
            for (number, name) in Self.names(in: buffer[..<count]) {
                for (folder, watched) in folders where watched == number { names[folder, default: []].insert(name) }
            }
        }
    }

    /// The folders and names in the kernel's records: a head, which begins with the folder's number and ends with the length of the
    /// name, and the name behind it.
    private static func names(in records: ArraySlice<UInt8>) -> [(folder: Int32, name: String)] {
        let head = MemoryLayout<inotify_event>.size
        var names: [(Int32, String)] = []
        var rest = records
        while rest.count >= head {
            let length = rest.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: head - 4, as: UInt32.self) }
            let folder = rest.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
            let name = rest.dropFirst(head).prefix(Int(length)).prefix { $0 != 0 }
            names.append((folder, String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(head + Int(length))
        }
        return names
    }
}

package struct FolderWatchError: Error, Equatable, Sendable, CustomStringConvertible {
    package let folder: String
    package let reason: Errno

    package var description: String { "\(folder): cannot be watched: \(reason)" }
}

extension FilePath {
    /// The same from the root, wherever the links on it lead.
    package var absolute: FilePath {
        guard isRelative, let folder = getcwd(nil, 0) else { return lexicallyNormalized() }
        defer { free(folder) }
        return FilePath(platformString: folder).pushing(self).lexicallyNormalized()
    }

    package var folder: String {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder.string
    }
}
