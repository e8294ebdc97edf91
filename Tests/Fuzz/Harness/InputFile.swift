import CFuzz
import Glibc

/// A file in memory, for readers that take a path.
struct InputFile: ~Copyable {
    /// A path that opens it from its beginning.
    let path: String

    private let descriptor: Int32

    init(_ bytes: [UInt8]) {
        descriptor = memfd_create("input", 0)
        path = "/proc/self/fd/\(descriptor)"
        require(descriptor >= 0, "no file in memory")
        require(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the file in memory is not whole")
    }

    deinit { close(descriptor) }
}
