import Glibc

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
        let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw PictureError(path, "cannot open it: \(reason())") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PictureError(path, "expected a regular file")
        }
        guard let stream = fdopen(descriptor, "rb") else {
            let why = reason()
            close(descriptor)
            throw PictureError(path, "cannot open it: \(why)")
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
        let descriptor = retrying { open("\(path).part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        guard descriptor >= 0 else { throw PictureError(path, "cannot write it: \(reason())") }
        self.path = path
        self.descriptor = descriptor
    }

    /// Writes `bytes` and renames the file to `path`.
    consuming func commit(_ bytes: [UInt8]) throws(PictureError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                retrying { write(descriptor, rest.baseAddress! + written, rest.count - written) }
            }
            guard count > 0 else { throw PictureError(path, "cannot write it: \(reason())") }
            written += count
        }
        guard rename(temporary, path) == 0 else { throw PictureError(path, "cannot write it: \(reason())") }
    }

    deinit {
        close(descriptor)
        // After a rename this name is gone, and the call finds nothing.
        unlink(temporary)
    }
}

private func reason() -> String {
    String(cString: strerror(errno))
}

private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
