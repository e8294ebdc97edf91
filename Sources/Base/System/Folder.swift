import CSystemCalls
import Glibc
import SystemPackage

/// A folder that was opened, as the place from which files are named.
///
/// Whatever is renamed or linked meanwhile, it stays the same folder.
struct Folder: ~Copyable {
    private let descriptor: Int32

    /// Opens the folder at `path`, through links if need be; an empty path is the current folder.
    init(_ path: FilePath) throws(Errno) {
        let path = path.isEmpty ? "." : path.string
        descriptor = try retryingInterrupts { folder_open(path) }
    }

    /// Opens a folder in another one; a link is none.
    private init(_ name: FilePath.Component, in folder: borrowing Folder) throws(Errno) {
        let parent = folder.descriptor
        descriptor = try retryingInterrupts { folder_open_in(parent, name.string) }
    }

    deinit { close(descriptor) }

    /// The folder that the first components of `path` lead to, and the last component; no link is followed on the way.
    static func find(
        _ path: FilePath,
        beneath folder: consuming Folder,
        _ body: (borrowing Folder, FilePath.Component) throws(Errno) -> FileDescriptor
    ) throws(Errno) -> FileDescriptor {
        let isPlain = path.root == nil && path.components.allSatisfy { $0.kind == .regular }
        guard isPlain, let last = path.lastComponent else { throw .notPermitted }
        for component in path.removingLastComponent().components {
            folder = try Folder(component, in: folder)
        }
        return try body(folder, last)
    }
}

// Files in it.

extension Folder {
    borrowing func expectWritable() throws(Errno) {
        _ = try valueOrErrno(faccessat(descriptor, ".", W_OK | X_OK, AT_EACCESS))
    }

    /// Opens a file in it, which is not a link.
    borrowing func open(_ name: String, _ flags: Int32, mode: mode_t = 0) throws(Errno) -> FileDescriptor {
        let flags = flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
        let folder = descriptor
        return FileDescriptor(rawValue: try retryingInterrupts { openat(folder, name, flags, mode) })
    }

    /// Opens a file in it for writing that has no name yet: whatever ends the program leaves nothing behind.
    borrowing func openNameless(mode: mode_t) throws(Errno) -> FileDescriptor {
        let folder = descriptor
        return FileDescriptor(rawValue: try retryingInterrupts { folder_open_nameless(folder, mode) })
    }

    /// Gives such a file a name that is free.
    borrowing func give(_ name: String, to file: FileDescriptor) throws(Errno) {
        _ = try valueOrErrno(folder_name(descriptor, file.rawValue, name))
    }

    /// What is known of a file in it, or of the link of that name.
    borrowing func status(of name: String) throws(Errno) -> stat {
        var status = stat()
        _ = try valueOrErrno(fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW))
        return status
    }

    /// Gives a file in it another name, which may be that of a file that is replaced by it.
    borrowing func rename(_ name: String, to other: String) throws(Errno) {
        _ = try valueOrErrno(renameat(descriptor, name, descriptor, other))
    }

    /// Waits until the disk has the names in it; some file systems have no such call.
    borrowing func flush() throws(Errno) {
        let folder = try open(".", O_RDONLY | O_DIRECTORY)
        defer { try? folder.close() }
        do throws(Errno) { try folder.flush() } catch .invalidArgument {}
    }

    borrowing func remove(_ name: String) {
        unlinkat(descriptor, name, 0)
    }
}
