import ArgumentParser
import SystemPackage

/// A file that is written, or standard output.
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

    /// Writes at once, so that a reader of a pipe sees every line as it comes.
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

/// Messages on standard error, and the exit code that scripts rely on.
///
/// A wrong call ends with 64 before anything is asked of sheetd: ArgumentParser sees to that.
enum Diagnostics {
    /// The exit code of a call that failed.
    private static let failed = ExitCode(1)

    /// Runs `body`; an error becomes messages and an exit code.
    static func reportingErrors(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as OutputError where error.isReaderGone {
            // As with `sheetctl monitor | head -1`.
            throw ExitCode.success
        } catch {
            write("\(error)")
            throw failed
        }
    }

    /// Writes a message to standard error, each of its lines after the program's name.
    static func write(_ message: String) {
        for line in message.split(separator: "\n") {
            // Where standard error cannot be written either, the exit code is all that is left.
            _ = try? FileDescriptor.standardError.writeAll("sheetctl: \(line)\n".utf8)
        }
    }
}
