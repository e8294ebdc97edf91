import Glibc
package import SystemPackage

/// Files that are read whole, or from their beginning to their end.
///
/// Only regular ones: a FIFO or a device might never end, and some devices do something when they are opened.
package enum RegularFile {
    /// Opens the file at `path`; links are followed.
    package static func open(_ path: FilePath) throws(FileReadError) -> FileDescriptor {
        var status = stat()
        try FileReadError.wrapping("open") { () throws(Errno) in
            _ = try valueOrErrno(path.withPlatformString { fstatat(AT_FDCWD, $0, &status, 0) })
        }
        try check(status)
        let file = try FileReadError.wrapping("open") { () throws(Errno) in
            try retryingInterrupts { path.withPlatformString { Glibc.open($0, flags | O_CLOEXEC | O_NOCTTY) } }
        }
        return try checked(FileDescriptor(rawValue: file))
    }

    /// The bytes of the file at `path`; links are followed.
    package static func read(_ path: FilePath, limit: Int) throws(FileReadError) -> [UInt8] {
        try contents(of: open(path), limit: limit)
    }

    /// The bytes of the file that `path` names from `folder` on.
    ///
    /// No link is followed below the folder, so nobody who swaps a link in it leads out of it.
    package static func read(
        _ path: FilePath,
        beneath folder: FilePath,
        limit: Int
    ) throws(FileReadError) -> [UInt8] {
        var found: stat?
        let file: FileDescriptor
        do throws(Errno) {
            file = try Folder.find(path, beneath: Folder(folder)) { (folder, name) throws(Errno) in
                found = try folder.status(of: name.string)
                guard found?.isRegular == true else { throw .invalidArgument }
                return try folder.open(name.string, flags)
            }
        } catch {
            if let found { try check(found) }
            throw .failed(operation: "open", error)
        }
        return try contents(of: checked(file), limit: limit)
    }

    /// With these a FIFO that has taken the file's place does not keep the caller waiting.
    private static let flags = O_RDONLY | O_NONBLOCK
}

extension RegularFile {
    /// Everything that can be read; closes the file.
    private static func contents(of file: FileDescriptor, limit: Int) throws(FileReadError) -> [UInt8] {
        defer { try? file.close() }
        var status = stat()
        try FileReadError.wrapping("look at") { () throws(Errno) in
            _ = try valueOrErrno(fstat(file.rawValue, &status))
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        // Else the array would grow by doubling, and the arrays before would take as much as the file. One that
        // is longer than it says, as those of /proc are, still makes it grow.
        bytes.reserveCapacity(size)
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try FileReadError.wrapping("read") { () throws(Errno) in
                try retryingInterrupts { Glibc.read(file.rawValue, &piece, piece.count) }
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { throw .tooLarge(limit: limit) }
            bytes += piece.prefix(count)
        }
    }

    /// The file, closed where it turns out to be none of ours.
    private static func checked(_ file: FileDescriptor) throws(FileReadError) -> FileDescriptor {
        do throws(FileReadError) {
            var status = stat()
            try FileReadError.wrapping("look at") { () throws(Errno) in
                _ = try valueOrErrno(fstat(file.rawValue, &status))
            }
            try check(status)
            return file
        } catch {
            try? file.close()
            throw error
        }
    }

    private static func check(_ status: stat) throws(FileReadError) {
        if !status.isRegular { throw .notRegular(found: status.kind) }
    }
}

package enum FileReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A call of the system failed, as in "cannot open it".
    case failed(operation: String, Errno)
    /// It is something else, as in "a directory".
    case notRegular(found: String)
    case tooLarge(limit: Int)

    /// What was attempted or expected, without the path.
    package var description: String {
        switch self {
        case .failed(let operation, let errno): "cannot \(operation) it: \(errno)"
        case .notRegular: "expected a regular file"
        case .tooLarge(let limit): "expected at most \(limit) bytes"
        }
    }

    /// The result of `body`, whose errors are those of `operation`.
    fileprivate static func wrapping<Result>(
        _ operation: String,
        _ body: () throws(Errno) -> Result
    ) throws(FileReadError) -> Result {
        do throws(Errno) { return try body() } catch { throw .failed(operation: operation, error) }
    }
}

extension stat {
    fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }

    fileprivate var kind: String {
        switch st_mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        case S_IFLNK: "a symbolic link"
        case S_IFCHR, S_IFBLK: "a device"
        default: "another kind of file"
        }
    }
}
