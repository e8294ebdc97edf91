import Glibc
package import SystemPackage

/// A file that appears when it is complete, so that no reader sees half of it.
///
/// It is written under a random name in the same folder and renamed at the end. A file or a link that has its name before
/// is replaced, never written through. Before it is committed nothing of it is there, so that a signal leaves nothing behind.
package struct OutputFile: ~Copyable {
    /// Where it will be.
    package let path: String

    private let folder: Folder
    private let name: String
    private let isPublic: Bool

    /// Opens the folder, so that one that cannot be written is known early.
    /// - Parameter isPublic: whether everybody may read the file, whatever the umask says.
    /// - Throws: `OutputError`.
    package init(_ path: String, isPublic: Bool = false) throws(OutputError) {
        do throws(Errno) {
            let place = FilePath(path)
            guard let last = place.lastComponent, last.kind == .regular else { throw .isDirectory }
            let folder = try Folder(place.removingLastComponent())
            try folder.expectWritable()
            (self.path, name, self.isPublic) = (path, last.string, isPublic)
            self.folder = folder
        } catch {
            throw OutputError(path: path, reason: error)
        }
    }

    /// Writes `bytes` and gives the file its name.
    /// - Throws: `OutputError`.
    package consuming func commit(_ bytes: some Sequence<UInt8>) throws(OutputError) {
        do {
            let draft = ".sheetd-" + String(UInt64.random(in: .min ... .max), radix: 36)
            let file = try folder.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
            defer {
                try? file.close()
                // After a rename this name is gone, and the call finds nothing.
                folder.remove(draft)
            }
            // Some file systems have no permissions of their own, and refuse.
            if isPublic { fchmod(file.rawValue, 0o644) }
            try file.writeAll(bytes)
            try folder.rename(draft, to: name)
        } catch {
            throw OutputError(path: path, reason: error as? Errno ?? .ioError)
        }
    }
}

/// A file that is written as the data comes, or standard output.
///
/// A class, because it closes its file.
package final class OutputStream {
    private let path: String
    private let isPrivate: Bool
    private var file: FileDescriptor?
    private var buffer: [UInt8] = []

    private static let chunk = 1 << 16

    /// Standard output.
    package static var standard: OutputStream { OutputStream(path: "-") }

    /// An output to the file at `path`; `-` is standard output.
    ///
    /// The file is opened with the first write, unless `open` is called: what is refused before leaves none behind.
    /// - Parameter isPrivate: whether the file is for its owner alone.
    package init(path: String, isPrivate: Bool = false) {
        self.path = path
        self.isPrivate = isPrivate
    }

    deinit {
        if let file, file != .standardOutput { try? file.close() }
    }

    /// Whether it is standard output.
    package var isStandard: Bool { path == "-" }

    /// Opens the file now.
    /// - Throws: `OutputError`.
    package func open() throws(OutputError) {
        _ = try reporting { try opened() }
    }

    /// Writes at once, so that a reader of a pipe sees every line as it comes.
    /// - Throws: `OutputError`.
    package func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Writes at once, after what was appended.
    /// - Throws: `OutputError`.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        buffer += bytes
        try flush()
    }

    /// Adds a text, which is written in a large piece with others.
    /// - Throws: `OutputError`.
    package func append(_ text: String) throws(OutputError) {
        buffer += text.utf8
        if buffer.count >= Self.chunk { try flush() }
    }

    /// Writes what was appended.
    /// - Throws: `OutputError`.
    package func flush() throws(OutputError) {
        try reporting { _ = try opened().writeAll(buffer) }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension OutputStream {
    private func opened() throws -> FileDescriptor {
        if let file { return file }
        let file = isStandard ? FileDescriptor.standardOutput : try create()
        self.file = file
        return file
    }

    private func create() throws -> FileDescriptor {
        let permissions = FilePermissions(rawValue: isPrivate ? 0o600 : 0o644)
        let options: FileDescriptor.OpenOptions = [.create, .truncate, .closeOnExec]
        let file = try FileDescriptor.open(FilePath(path), .writeOnly, options: options, permissions: permissions)
        do {
            if isPrivate { try Self.restrict(file, to: permissions) }
            return file
        } catch {
            try? file.close()
            throw error
        }
    }

    /// A file that existed keeps its permissions otherwise; a device or a FIFO is nobody's to change.
    private static func restrict(_ file: FileDescriptor, to permissions: FilePermissions) throws(Errno) {
        var status = stat()
        _ = try valueOrErrno(fstat(file.rawValue, &status))
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        _ = try valueOrErrno(fchmod(file.rawValue, permissions.rawValue))
    }

    private func reporting<Result>(_ body: () throws -> Result) throws(OutputError) -> Result {
        do {
            return try body()
        } catch {
            throw OutputError(path: isStandard ? "standard output" : path, reason: error as? Errno ?? .ioError)
        }
    }
}

/// A file that could not be written.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, or "standard output".
    package let path: String
    /// The error of the system.
    package let reason: Errno

    /// An error of writing `path`.
    package init(path: String, reason: Errno) {
        self.path = path
        self.reason = reason
    }

    /// Whether it was a pipe that nobody reads any more.
    package var isReaderGone: Bool { reason == .brokenPipe }

    /// `PATH: cannot be written: REASON`.
    package var description: String { "\(path): cannot be written: \(reason)" }
}
