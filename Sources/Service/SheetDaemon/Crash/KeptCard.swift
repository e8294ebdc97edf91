import EventLoop
import Glibc
import SystemPackage
import Udev

/// The card or the framebuffer that is lit, held open by the service manager as well, so that its picture stays on the screen
/// over a crash.
///
/// The kernel switches a screen off when the last descriptor of its master is closed. Of a framebuffer the next run knows by
/// it that the picture is this program's own.
final class KeptCard {
    /// What the run before has kept open, and the number of its device; nil when it is taken.
    private var inherited: (device: dev_t, file: FileDescriptor)?
    /// The descriptor that the service manager holds as well.
    private var kept: Int32?

    private static let name = "card"

    init() {
        guard let file = ServiceManager.keptFile(named: Self.name) else { return }
        if let device = Self.device(of: file) {
            inherited = (device, file)
        } else {
            discard(file)
        }
    }

    /// Opens devices by system calls, and the card of the run before as that has kept it.
    var opener: DeviceOpener {
        let direct = DeviceOpener.direct { [self] in willClose($0) }
        return DeviceOpener { [self] path, access throws(Errno) in
            guard let file = take(path) else { return try direct.open(path, for: access) }
            let descriptor = file.rawValue
            kept = descriptor
            return DeviceFile(descriptor, isInherited: true) {
                self.willClose(descriptor)
                close(descriptor)
            }
        }
    }

    /// Has the service manager hold the card open whose descriptor this is.
    func keep(_ descriptor: Int32) {
        discard()
        guard kept != descriptor else { return }
        kept = descriptor
        ServiceManager.keep(FileDescriptor(rawValue: descriptor), named: Self.name)
    }

    /// Closes what the run before has kept open and nobody has opened since.
    func discard() {
        if let (_, file) = inherited { discard(file) }
        inherited = nil
    }

    private func discard(_ file: FileDescriptor) {
        try? file.close()
        ServiceManager.release(named: Self.name)
    }

    private func take(_ path: String) -> FileDescriptor? {
        var status = stat()
        guard let found = inherited, stat(path, &status) == 0, status.st_rdev == found.device else { return nil }
        inherited = nil
        return found.file
    }

    /// Until the service manager has let go of the card, nobody else can become its master.
    private func willClose(_ descriptor: Int32) {
        guard kept == descriptor else { return }
        kept = nil
        ServiceManager.release(named: Self.name)
    }

    /// The number of the device that is open; nil when it is gone, as after its card was pulled out.
    ///
    /// The path of an open file says nothing here: it is that of the mounts of the run before, which have ended with it.
    private static func device(of file: FileDescriptor) -> dev_t? {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, status.st_nlink > 0 else {
            return nil
        }
        return status.st_rdev
    }
}
