import CLibdrm
import Glibc
import SystemPackage

/// An open card, /dev/dri/cardN.
///
/// A class because the buffers that live on it share it: it is closed when the last of them is gone. Where nobody else
/// has the card open, closing it makes the kernel's own console take the screen back.
final class Card: KMSDevice {
    let path: String
    let driver: String
    let fileDescriptor: Int32
    /// Whether properties of several objects can be changed at once.
    let isAtomic: Bool

    /// Opens the card.
    ///
    /// The first program to open a card becomes its DRM master.
    /// - Parameter legacy: use the old calls although the driver knows atomic ones.
    init(path: String, legacy: Bool = false) throws(KMSError) {
        let descriptor = try Card.open(path)
        guard let version = drmGetVersion(descriptor) else {
            let reason = Errno(rawValue: errno)
            close(descriptor)
            throw KMSError.failed(operation: "ask for the driver", card: path, errno: reason)
        }
        defer { drmFreeVersion(version) }

        self.path = path
        driver = String(cString: version.pointee.name)
        fileDescriptor = descriptor
        // Without it the kernel hides primary and cursor planes.
        drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = !legacy && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    }

    deinit {
        close(fileDescriptor)
    }

    func claimMaster() -> Bool {
        drmIsMaster(fileDescriptor) != 0 || drmSetMaster(fileDescriptor) == 0
    }

    /// Whether the card drives displays at all; a card that only renders does not.
    var drivesDisplays: Bool { drmIsKMS(fileDescriptor) != 0 }

    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    private static func open(_ path: String) throws(KMSError) -> Int32 {
        while true {
            let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
            if descriptor >= 0 { return descriptor }
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            case .permissionDenied: throw .denied(card: path, group: CardUsers.group(of: path))
            case let reason: throw .failed(operation: "open it", card: path, errno: reason)
            }
        }
    }

    /// Turns libdrm's negative result into an error.
    func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(KMSError) {
        if result < 0 { throw failure(operation(), Errno(rawValue: -result)) }
    }

    /// The error of a call on this card.
    func failure(_ operation: String, _ reason: Errno) -> KMSError {
        .failed(operation: operation, card: path, errno: reason)
    }
}
