import Glibc
package import SystemPackage

/// Says which files of some folders have been written, replaced or removed.
package final class FolderWatch {
    /// Readable when `takeNames` has something to say.
    package let file: FileDescriptor
    private var folders: [String: Int32] = [:]

    /// What counts: a file that was written and closed, one that came under a name, and one that went.
    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE)

    package init() throws(Errno) {
        file = FileDescriptor(rawValue: try valueOrErrno(inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))))
    }

    deinit { try? file.close() }

    /// From now on watches `wanted` and no other folder.
    /// - Throws: `FolderWatchError` that names a folder that cannot be watched.
    package func watch(_ wanted: Set<String>) throws(FolderWatchError) {
        for (folder, number) in folders where !wanted.contains(folder) {
            inotify_rm_watch(file.rawValue, number)
            folders[folder] = nil
        }
        // A folder that is watched already keeps its number; one that was replaced gets another.
        for folder in wanted {
            do throws(Errno) {
                folders[folder] = try valueOrErrno(inotify_add_watch(file.rawValue, folder, Self.events))
            } catch {
                throw FolderWatchError(folder: folder, reason: error)
            }
        }
    }

    /// The names of the files that have changed, without their folders.
    package func takeNames() throws(Errno) -> Set<String> {
        var names: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count: Int
            do throws(Errno) {
                count = try retryingInterrupts { read(file.rawValue, &buffer, buffer.count) }
            } catch .wouldBlock {
                return names
            }
            names.formUnion(Self.names(in: buffer[..<count]))
        }
    }

    /// The names in the kernel's records: a head, which ends with the length of the name, and the name behind it.
    private static func names(in records: ArraySlice<UInt8>) -> [String] {
        let head = MemoryLayout<inotify_event>.size
        var names: [String] = []
        var rest = records
        while rest.count >= head {
            let length = rest.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: head - 4, as: UInt32.self) }
            let name = rest.dropFirst(head).prefix(Int(length)).prefix { $0 != 0 }
            names.append(String(decoding: name, as: UTF8.self))
            rest = rest.dropFirst(head + Int(length))
        }
        return names
    }
}

package struct FolderWatchError: Error, Hashable, Sendable, CustomStringConvertible {
    package let folder: String
    package let reason: Errno

    package var description: String { "\(folder): cannot be watched: \(reason)" }
}

extension FilePath {
    package var folder: String {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder.string
    }
}
