import Glibc
import System
package import SystemPackage

/// How device files are opened: by this program itself, or by whoever hands out the devices of a seat.
package struct DeviceOpener {
    /// What a device is opened for.
    ///
    /// Whoever hands out devices may give more than that.
    package enum Access: Hashable, Sendable {
        /// To hear what it says.
        case reading
        /// To tell it something as well.
        case readingAndWriting
    }

    private let body: (String, Access) throws(Errno) -> DeviceFile

    /// An opener that does what `body` does.
    package init(_ body: @escaping (_ path: String, _ access: Access) throws(Errno) -> DeviceFile) {
        self.body = body
    }

    /// Opens the device file at `path`; reading it does not block.
    /// - Throws: the system's reason.
    package func open(_ path: String, for access: Access) throws(Errno) -> DeviceFile {
        try body(path, access)
    }

    /// The system's own way, for which this user needs the permission.
    package static var direct: DeviceOpener {
        DeviceOpener { path, access throws(Errno) in
            let flags = access == .reading ? O_RDONLY : O_RDWR
            let descriptor = try retryingInterrupts { Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK) }
            return DeviceFile(descriptor) { close(descriptor) }
        }
    }
}

/// An open device file; it is closed together with this value.
package struct DeviceFile: ~Copyable {
    /// To read, to wait on and to ask.
    package let descriptor: Int32
    private let close: () -> Void

    /// A file that was opened as `descriptor` and that `close` closes.
    package init(_ descriptor: Int32, close: @escaping () -> Void) {
        self.descriptor = descriptor
        self.close = close
    }

    deinit { close() }
}
