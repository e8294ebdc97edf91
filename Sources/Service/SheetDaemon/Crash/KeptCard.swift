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
    /// What the run before has kept open; nil when it is taken.
    private var inherited: (path: String, file: FileDescriptor)?
    /// The descriptor that the service manager holds as well.
    private var kept: Int32?

    private static let name = "card"

    init() {
        guard let file = ServiceManager.keptFile(named: Self.name) else { return }
        if let path = Self.path(of: file) {
            inherited = (path, file)
        } else {
            discard(file)
        }
    }

    /// Opens devices by system calls, and the card of the run before as that has kept it.
    var opener: DeviceOpener {
        let direct = DeviceOpener.direct { [self] in willClose($0) }
        return DeviceOpener { [self] path, access throws(Errno) in
            guard let (_, file) = take(path) else { return try direct.open(path, for: access) }
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

    private func take(_ path: String) -> (path: String, file: FileDescriptor)? {
        guard let found = inherited, found.path == path else { return nil }
        inherited = nil
        return found
    }

    /// Until the service manager has let go of the card, nobody else can become its master.
    private func willClose(_ descriptor: Int32) {
        guard kept == descriptor else { return }
        kept = nil
        ServiceManager.release(named: Self.name)
    }

    /// The device file that is open; nil when it is gone, as after its card was pulled out.
    private static func path(of file: FileDescriptor) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(file.rawValue)", &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = String(decoding: buffer[..<count], as: UTF8.self)
        return access(path, F_OK) == 0 ? path : nil
    }
}
