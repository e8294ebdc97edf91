package import SystemPackage

/// Writes the text of a trace or a recording to a file, or to standard output.
///
/// Lines are buffered and written in large pieces. A class, because it closes its file.
final class TextOutput {
    private let path: String
    private let file: FileDescriptor
    private var buffer: [UInt8] = []

    private static let chunk = 1 << 16

    /// Opens `path` for writing; `-` is standard output.
    /// - Throws: `OutputError` that names the file.
    init(path: String) throws {
        self.path = path == "-" ? "standard output" : path
        do {
            file =
                path == "-"
                ? .standardOutput
                : try FileDescriptor.open(
                    FilePath(path),
                    .writeOnly,
                    options: [.create, .truncate, .closeOnExec],
                    permissions: FilePermissions(rawValue: 0o644)
                )
        } catch let error as Errno {
            throw OutputError(path: path, reason: error)
        }
        buffer.reserveCapacity(Self.chunk * 2)
    }

    deinit {
        if file != .standardOutput { try? file.close() }
    }

    /// Adds a line, its newline included.
    func write(_ line: String) throws {
        buffer.append(contentsOf: line.utf8)
        if buffer.count >= Self.chunk { try flush() }
    }

    /// Writes the buffered text.
    func flush() throws {
        do {
            try file.writeAll(buffer)
        } catch let error as Errno {
            throw OutputError(path: path, reason: error)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// A file that could not be written.
package struct OutputError: Error, CustomStringConvertible {
    /// The file.
    package let path: String
    /// The error of the system.
    package let reason: Errno

    /// `PATH: cannot be written: REASON`.
    package var description: String { "\(path): cannot be written: \(reason)" }
}
