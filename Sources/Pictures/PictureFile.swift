import Glibc
import System
import SystemPackage

/// Why a picture could not be read or written.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file at fault.
    package let path: String
    /// What was attempted and why it failed.
    package let message: String

    init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    /// `PATH: MESSAGE`.
    package var description: String { "\(path): \(message)" }
}

/// A file that is read through stdio, as libpng expects.
struct InputFile: ~Copyable {
    let stream: UnsafeMutablePointer<FILE>

    /// Opens a regular file.
    ///
    /// A FIFO or a device is refused: it might never end.
    init(_ path: String) throws(PictureError) {
        let descriptor = try attempt("open", path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PictureError(path, "expected a regular file")
        }
        guard let stream = fdopen(descriptor, "rb") else {
            let reason = Errno.current
            close(descriptor)
            throw PictureError(path, "cannot open it: \(reason)")
        }
        self.stream = stream
    }

    deinit {
        fclose(stream)
    }
}

/// A file that is written under a temporary name and renamed when it is complete, so that no reader sees half a picture.
///
/// It is opened before any frame is drawn, so that a folder that cannot be written fails early. A file that is never
/// committed is removed.
struct OutputFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    private var temporary: String { "\(path).part" }

    /// Creates the file beside `path`.
    init(_ path: String) throws(PictureError) {
        let descriptor = try attempt("write", path) {
            open("\(path).part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Writes `bytes` and renames the file to `path`.
    consuming func commit(_ bytes: [UInt8]) throws(PictureError) {
        var written = 0
        while written < bytes.count {
            written += try attempt("write", path) {
                bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            }
        }
        _ = try attempt("write", path) { rename(temporary, path) }
    }

    deinit {
        close(descriptor)
        // After a rename this name is gone, and the call finds nothing.
        unlink(temporary)
    }
}

private func attempt<Result: SignedInteger>(
    _ verb: String,
    _ path: String,
    _ call: () -> Result
) throws(PictureError) -> Result {
    do throws(Errno) {
        return try retryingInterrupts(call)
    } catch {
        throw PictureError(path, "cannot \(verb) it: \(error)")
    }
}
