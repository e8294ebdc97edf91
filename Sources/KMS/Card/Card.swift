import CLibdrm
import Glibc
import Output
import System
import SystemPackage
import Udev

/// An open card, /dev/dri/cardN.
///
/// A class because the buffers that live on it share it: it is closed when the last of them is gone. Where nobody else
/// has the card open, closing it makes the kernel's own console take the screen back.
final class Card: KMSDevice {
    let path: String
    let driver: String
    var fileDescriptor: Int32 { file.descriptor }
    /// Whether properties of several objects can be changed at once.
    let isAtomic: Bool

    private let file: DeviceFile

    /// Opens the card.
    ///
    /// The first program to open a card becomes its DRM master.
    /// - Parameters:
    ///   - legacy: use the old calls although the driver knows atomic ones.
    ///   - opener: how it is opened.
    init(path: String, legacy: Bool = false, opener: DeviceOpener) throws(DisplayError) {
        let file = try Card.open(path, opener)
        let descriptor = file.descriptor
        guard let version = drmGetVersion(descriptor) else {
            throw DisplayError.failed(operation: "ask for the driver", card: path, errno: Errno(rawValue: errno))
        }
        defer { drmFreeVersion(version) }

        self.path = path
        driver = String(cString: version.pointee.name)
        self.file = file
        // Without it the kernel hides primary and cursor planes.
        drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = !legacy && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    }

    func claimMaster() -> Bool {
        drmIsMaster(fileDescriptor) != 0 || drmSetMaster(fileDescriptor) == 0
    }

    /// Whether the card drives displays at all; a card that only renders does not.
    var drivesDisplays: Bool { drmIsKMS(fileDescriptor) != 0 }

    var now: Microseconds { SystemClock.monotonic.now }

    private static func open(_ path: String, _ opener: DeviceOpener) throws(DisplayError) -> DeviceFile {
        do throws(Errno) {
            return try opener.open(path, for: .readingAndWriting)
        } catch .permissionDenied {
            throw .denied(opening: path)
        } catch {
            throw .failed(operation: "open it", card: path, errno: error)
        }
    }

    /// Turns libdrm's negative result into an error.
    func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(DisplayError) {
        if result < 0 { throw failure(operation(), Errno(rawValue: -result)) }
    }

    /// The error of a call on this card.
    func failure(_ operation: String, _ reason: Errno) -> DisplayError {
        .failed(operation: operation, card: path, errno: reason)
    }
}
