import CLibseat
import Glibc
import SystemPackage
package import Udev

/// A place at the machine, with its panel and its touchscreen, as libseat has it of seatd or logind.
///
/// Whoever has the seat gets its devices opened, whatever this user may, and is DRM master of the cards; but other
/// consoles may be switched to, and then the devices are gone until this one is looked at again. A class, because
/// libseat calls back into it, and because it must outlive every device that was opened through it.
package final class Seat {
    /// What libseat has said and nobody has heard yet.
    private final class Inbox {
        var changes: [SeatChange] = []
    }

    /// Readable when `dispatch` has something to do.
    package let fileDescriptor: Int32
    /// Its name, such as "seat0".
    package let name: String
    /// Is called after libseat has answered something else.
    ///
    /// What it heard meanwhile does not make the descriptor readable, so `dispatch` must be called soon.
    package var hasBeenUsed: () -> Void = {}

    private let handle: OpaquePointer
    private let listener: UnsafeMutablePointer<libseat_seat_listener>
    private let inbox = Inbox()

    /// Takes a place at the seat.
    ///
    /// Its devices can be opened when `dispatch` has told that it is enabled.
    /// - Throws: `SeatError` when neither seatd nor logind gives one.
    package init() throws(SeatError) {
        // What it has to say is in the errors.
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { Seat.note(.enabled, $1) },
                disable_seat: { Seat.note(.disabled, $1) }
            )
        )
        guard let handle = libseat_open_seat(listener, Unmanaged.passUnretained(inbox).toOpaque()) else {
            let reason = Errno(rawValue: errno)
            listener.deallocate()
            throw SeatError(operation: "open a seat", reason: reason)
        }
        self.handle = handle
        fileDescriptor = libseat_get_fd(handle)
        name = libseat_seat_name(handle).map { String(cString: $0) } ?? "a seat"
    }

    deinit {
        libseat_close_seat(handle)
        listener.deallocate()
    }

    /// Hears what happened to the seat since the last time; never blocks.
    /// - Throws: `SeatError` when whoever handed out its devices is gone.
    package func dispatch() throws(SeatError) -> [SeatChange] {
        if libseat_dispatch(handle, 0) < 0 {
            throw SeatError(operation: "keep the seat \(name)", reason: Errno(rawValue: errno))
        }
        defer { inbox.changes = [] }
        return inbox.changes
    }

    /// Tells that nothing is done any more with the devices of a seat that was disabled.
    package func acknowledge() {
        // Where this fails the seat is gone, which the next `dispatch` tells.
        libseat_disable_seat(handle)
        hasBeenUsed()
    }

    /// Opens devices of this seat.
    package var opener: DeviceOpener {
        DeviceOpener { path, _ throws(Errno) in try self.open(path) }
    }

    private func open(_ path: String) throws(Errno) -> DeviceFile {
        defer { hasBeenUsed() }
        var descriptor: Int32 = -1
        let device = libseat_open_device(handle, path, &descriptor)
        guard device >= 0, descriptor >= 0 else { throw Errno(rawValue: errno) }
        return DeviceFile(descriptor) {
            // logind's half looks at the descriptor once more, so it is closed last.
            libseat_close_device(self.handle, device)
            close(descriptor)
            self.hasBeenUsed()
        }
    }

    private static func note(_ change: SeatChange, _ inbox: UnsafeMutableRawPointer?) {
        guard let inbox else { return }
        Unmanaged<Inbox>.fromOpaque(inbox).takeUnretainedValue().changes.append(change)
    }
}
