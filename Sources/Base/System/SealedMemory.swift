import CSystemCalls
package import SystemPackage

/// Bytes in a file of memory, which other programs may map and nobody can change.
package final class SealedMemory: Sendable {
    package let file: FileDescriptor
    package let count: Int

    package init(_ bytes: [UInt8], called name: String) throws(Errno) {
        file = FileDescriptor(rawValue: try valueOrErrno(memory_share(name, bytes, bytes.count)))
        count = bytes.count
    }

    deinit { try? file.close() }
}
