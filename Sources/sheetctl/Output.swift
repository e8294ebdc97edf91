import SystemPackage

/// Where something is written: a file, or standard output.
///
/// A file is opened when there is something to write: a call that is refused leaves none behind.
final class Output {
    /// Standard output.
    static var standard: Output { Output(path: "-") }

    private let path: String
    private var file: FileDescriptor?

    /// An output to the file at `path`; `-` is standard output.
    init(path: String) {
        self.path = path
    }

    deinit {
        if let file, file != .standardOutput { try? file.close() }
    }

    /// Whether it is standard output.
    var isStandard: Bool { path == "-" }

    /// Writes at once: whoever reads along sees every line when it happens.
    /// - Throws: `OutputError`.
    func write(_ text: String) throws {
        try write(Array(text.utf8))
    }

    /// Writes at once.
    /// - Throws: `OutputError`.
    func write(_ bytes: [UInt8]) throws {
        do {
            try opened().writeAll(bytes)
        } catch let error as Errno {
            throw OutputError(path: isStandard ? "standard output" : path, fault: error)
        }
    }

    private func opened() throws -> FileDescriptor {
        if let file { return file }
        let file =
            isStandard
            ? FileDescriptor.standardOutput
            : try FileDescriptor.open(
                FilePath(path),
                .writeOnly,
                options: [.create, .truncate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
        self.file = file
        return file
    }
}

/// A file that could not be written.
struct OutputError: Error, CustomStringConvertible {
    /// The file.
    let path: String
    /// What the system said.
    let fault: Errno

    /// Whether it was a pipe that nobody reads any more.
    var isReaderGone: Bool { fault == .brokenPipe }

    var description: String { "\(path): cannot be written: \(fault)" }
}
