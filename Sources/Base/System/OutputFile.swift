import Glibc
package import SystemPackage

package enum FileReaders {
    /// Whoever the umask lets.
    case umask
    /// Everybody, whatever the umask says.
    case everybody
    /// Its owner alone, also where it existed before.
    case owner

    fileprivate var mode: mode_t { self == .owner ? 0o600 : 0o644 }
}

/// A file that appears when it is complete, so that no reader sees half of it.
///
/// It is written without a name, or under a random one where the file system has no nameless files. A file that has its name
/// before is replaced; a device, a pipe or a link stays, and what it leads to is written. A file for its owner alone is one that
/// the program keeps for itself: it replaces those as well, so that no link leads it to another file and no pipe holds it up.
package struct OutputFile: ~Copyable {
    package let path: String

    private let folder: Folder
    private let name: String
    private let readers: FileReaders
    private let place: Place

    /// What has the name before.
    private enum Place {
        /// Nothing, or what is replaced.
        case free
        case other
    }

    /// Opens the folder, so that one that cannot be written is known early.
    package init(_ path: String, for readers: FileReaders = .umask) throws(OutputError) {
        do throws(Errno) {
            let file = FilePath(path)
            guard let last = file.lastComponent, last.kind == .regular else { throw .isDirectory }
            let folder = try Folder(file.removingLastComponent())
            let place = try Self.place(last.string, in: folder, for: readers)
            if case .free = place { try folder.expectWritable() }
            (self.path, name, self.readers, self.place) = (path, last.string, readers, place)
            self.folder = folder
        } catch {
            throw OutputError(path: path, reason: error)
        }
    }

    private static func place(
        _ name: String,
        in folder: borrowing Folder,
        for readers: FileReaders
    ) throws(Errno) -> Place {
        let status: stat
        do throws(Errno) { status = try folder.status(of: name) } catch .noSuchFileOrDirectory { return .free }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .free
        case S_IFDIR: throw .isDirectory
        default: return readers == .owner ? .free : .other
        }
    }

    /// Writes `bytes` and gives the file its name.
    ///
    /// - Parameter step: where the file is to outlive a loss of power, called before each step of that.
    package consuming func commit(
        _ bytes: some Sequence<UInt8>,
        durably step: DurableStep.Observer? = nil
    ) throws(OutputError) {
        if case .other = place { return try OutputStream(path: path).write(Array(bytes)) }
        do {
            try replace(with: bytes, step)
        } catch {
            throw OutputError(path: path, reason: error as? Errno ?? .ioError)
        }
    }

    private static let draft = ".sheetd-"

    /// Removes what was not completed in a folder, because a run was interrupted where files cannot be nameless.
    package static func removeDrafts(in folder: FilePath) {
        for name in (try? folder.entries()) ?? [] where name.string.hasPrefix(draft) { folder.appending(name).remove() }
    }

    private borrowing func replace(with bytes: some Sequence<UInt8>, _ step: DurableStep.Observer?) throws {
        try step?(.write)
        let draft = Self.draft + String(UInt64.random(in: .min ... .max), radix: 36)
        // After a rename this name is gone, and the call finds nothing.
        defer { folder.remove(draft) }
        let nameless = try? folder.openNameless(mode: readers.mode)
        let file: FileDescriptor
        if let nameless {
            file = nameless
        } else {
            file = try folder.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode: readers.mode)
        }
        defer { try? file.close() }
        // Some file systems have no permissions of their own, and refuse.
        if readers == .everybody { fchmod(file.rawValue, readers.mode) }
        try file.writeAll(bytes)
        if let step {
            try step(.flush)
            try file.flush()
            try step(.rename)
        }
        if nameless == nil || (try? folder.give(name, to: file)) == nil {
            if nameless != nil { try folder.give(draft, to: file) }
            try folder.rename(draft, to: name)
        }
        if let step {
            try step(.flushFolder)
            try folder.flush()
        }
    }
}

/// What is done with a file that is to outlive a loss of power, in this order.
package enum DurableStep: Hashable, Sendable, CaseIterable {
    case write, flush, rename, flushFolder

    package typealias Observer = @Sendable (DurableStep) throws -> Void
}

extension FileDescriptor {
    /// Waits until the disk has all of the file.
    func flush() throws(Errno) {
        let number = rawValue
        _ = try retryingInterrupts { fsync(number) }
    }
}

/// A file that is written as the data comes, or standard output.
package final class OutputStream {
    /// What happens where a pipe or a terminal takes nothing more.
    package enum Patience {
        case waits
        /// What is not taken is kept for the next time.
        case never
    }

    private let path: String
    private let readers: FileReaders
    private let patience: Patience
    private var file: FileDescriptor?
    private var buffer: [UInt8] = []

    private static let chunk = 1 << 16
    /// A pipe that takes anything takes so much.
    private static let page = 4096

    package static var standard: OutputStream { OutputStream(path: "-") }

    /// An output to the file at `path`; `-` is standard output.
    ///
    /// The file is opened with the first write, unless `open` is called: what is refused before leaves none behind.
    package init(path: String, for readers: FileReaders = .umask, patience: Patience = .waits) {
        self.path = path
        self.readers = readers
        self.patience = patience
    }

    deinit {
        if let file, file != .standardOutput { try? file.close() }
    }

    package var isStandard: Bool { path == "-" }

    package func open() throws(OutputError) {
        _ = try reporting { try opened() }
    }

    /// Writes at once, so that a reader of a pipe sees every line as it comes.
    package func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Writes at once, after what was appended.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        buffer += bytes
        try flush()
    }

    /// Adds a text, which is written in a large piece with others.
    package func append(_ text: String) throws(OutputError) {
        buffer += text.utf8
        if buffer.count >= Self.chunk { try flush() }
    }

    package func flush() throws(OutputError) {
        switch patience {
        case .waits:
            try reporting { _ = try opened().writeAll(buffer) }
            buffer.removeAll(keepingCapacity: true)
        case .never: buffer.removeFirst(try reporting { try writeSome(to: opened()) })
        }
    }

    /// The bytes that are not written yet.
    package var pending: Int { buffer.count }

    /// What is written to, to wait until it takes more; nil before it is opened.
    package var descriptor: Int32? { file?.rawValue }
}

extension OutputStream {
    private func opened() throws -> FileDescriptor {
        if let file { return file }
        let file = isStandard ? standard : try create()
        self.file = file
        return file
    }

    private var standard: FileDescriptor {
        let output = FileDescriptor.standardOutput
        guard patience == .never, !output.isRegular else { return output }
        // Others write to what lies behind it, too: that waits for them as before.
        let own = Glibc.open("/proc/self/fd/\(output.rawValue)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        return own < 0 ? output : FileDescriptor(rawValue: own)
    }

    /// Writes what is taken without waiting, and gives how many bytes that are.
    private func writeSome(to file: FileDescriptor) throws -> Int {
        var count = 0
        while count < buffer.count, file.takesMore {
            let part = buffer[count..<min(buffer.count, count + Self.page)]
            do { count += try part.withUnsafeBytes { try file.write($0) } } catch Errno.wouldBlock { break }
        }
        return count
    }

    private func create() throws -> FileDescriptor {
        let permissions = FilePermissions(rawValue: readers.mode)
        let file = try create(permissions)
        do {
            if readers == .owner { try Self.restrict(file, to: permissions) }
            return file
        } catch {
            try? file.close()
            throw error
        }
    }

    private func create(_ permissions: FilePermissions) throws -> FileDescriptor {
        let path = FilePath(path)
        var options: FileDescriptor.OpenOptions = [.create, .truncate, .closeOnExec]
        if patience == .never { options.insert(.nonBlocking) }
        do {
            return try FileDescriptor.open(path, .writeOnly, options: options, permissions: permissions)
        } catch Errno.noSuchAddressOrDevice {
            // A pipe that nobody reads yet.
            return try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .nonBlocking])
        }
    }

    /// A file that existed keeps its permissions otherwise; a device or a FIFO is nobody's to change.
    private static func restrict(_ file: FileDescriptor, to permissions: FilePermissions) throws(Errno) {
        guard file.isRegular else { return }
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

extension FileDescriptor {
    fileprivate var isRegular: Bool { (try? stat())?.type == .regular }

    /// Whether a page can be written without waiting, or an error comes at once.
    fileprivate var takesMore: Bool {
        var watched = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        return poll(&watched, 1, 0) > 0
    }
}

package struct OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, or "standard output".
    package let path: String
    package let reason: Errno

    package init(path: String, reason: Errno) {
        self.path = path
        self.reason = reason
    }

    /// Whether it was a pipe that nobody reads any more.
    package var isReaderGone: Bool { reason == .brokenPipe }

    package var description: String { "\(path): cannot be written: \(reason)" }
}
