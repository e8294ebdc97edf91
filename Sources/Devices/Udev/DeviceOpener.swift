import Glibc
import System
package import SystemPackage

/// Opens device files: by a system call, or through the service that manages the devices of a seat.
package struct DeviceOpener {
    /// A seat may allow more than that.
    package enum Access: Hashable, Sendable {
        case reading
        case readingAndWriting
    }

    private let body: (String, Access) throws(Errno) -> DeviceFile

    package init(_ body: @escaping (_ path: String, _ access: Access) throws(Errno) -> DeviceFile) {
        self.body = body
    }

    /// Opens the device file at `path`; reading it does not block.
    package func open(_ path: String, for access: Access) throws(Errno) -> DeviceFile {
        try body(path, access)
    }

    /// Opens the file by a system call, for which this user needs the permission.
    package static var direct: DeviceOpener { direct { _ in } }

    /// Opens the file by a system call, and calls `body` before it is closed.
    package static func direct(beforeClosing body: @escaping (_ descriptor: Int32) -> Void) -> DeviceOpener {
        DeviceOpener { path, access throws(Errno) in
            let flags = access == .reading ? O_RDONLY : O_RDWR
            let descriptor = try retryingInterrupts { Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK) }
            return DeviceFile(descriptor) {
                body(descriptor)
                close(descriptor)
            }
        }
    }
}

/// An open device file; it is closed together with this value.
package struct DeviceFile: ~Copyable {
    package let descriptor: Int32
    /// Whether a run of this program that has crashed opened it, so that it is as that has left it.
    package let isInherited: Bool
    private let close: () -> Void

    package init(_ descriptor: Int32, isInherited: Bool = false, close: @escaping () -> Void) {
        self.descriptor = descriptor
        self.isInherited = isInherited
        self.close = close
    }

    deinit { close() }
}
