import CLibseat
import Glibc
package import SystemPackage
package import Udev

/// A seat: a set of devices, such as a panel and its touchscreen, that libseat gets from seatd or logind.
///
/// The program that has the seat may open its devices without permissions of its own, and is DRM master of the cards.
/// When another console is switched to, the devices are gone until the switch back. It must outlive every device that was
/// opened through it.
package final class Seat {
    /// The changes that libseat reported since the last `dispatch`.
    private final class Inbox {
        var changes: [SeatChange] = []
    }

    /// Readable when `dispatch` has something to do.
    package var fileDescriptor: Int32 { libseat_get_fd(handle) }
    /// Its name, such as "seat0".
    package var name: String { libseat_seat_name(handle).map { String(cString: $0) } ?? "a seat" }

    private let handle: OpaquePointer
    private let listener: UnsafeMutablePointer<libseat_seat_listener>
    private let inbox = Inbox()
    private var useHandler: () -> Void = {}

    /// Its devices can be opened when `dispatch` has returned that it is enabled.
    /// - Throws: `SeatError` when neither seatd nor logind gives one.
    package init() throws(SeatError) {
        // Its messages repeat the errors.
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { Seat.append(.enabled, $1) },
                disable_seat: { Seat.append(.disabled, $1) }
            )
        )
        guard let handle = libseat_open_seat(listener, Unmanaged.passUnretained(inbox).toOpaque()) else {
            let reason = Errno(rawValue: errno)
            listener.deallocate()
            throw SeatError(operation: "open a seat", reason: reason)
        }
        self.handle = handle
    }

    deinit {
        libseat_close_seat(handle)
        listener.deallocate()
    }

    /// Sets what is called after other calls of libseat than `dispatch`.
    ///
    /// Messages that libseat read meanwhile do not make the descriptor readable, so `dispatch` must be called soon.
    package func setUseHandler(_ handler: @escaping () -> Void) { useHandler = handler }

    /// Returns the changes of the seat since the last call; never blocks.
    /// - Throws: `SeatError` when the connection to seatd or logind is lost.
    package func dispatch() throws(SeatError) -> [SeatChange] {
        if libseat_dispatch(handle, 0) < 0 {
            throw SeatError(operation: "keep the seat \(name)", reason: Errno(rawValue: errno))
        }
        defer { inbox.changes = [] }
        return inbox.changes
    }

    /// Confirms that the devices of a seat that was disabled are no longer used.
    package func acknowledge() {
        // Where this fails the seat is gone, and the next `dispatch` throws.
        libseat_disable_seat(handle)
        useHandler()
    }

    /// Asks for another console, by its number from 1 on; the seat is disabled when that one comes.
    package func switchConsole(to number: Int) throws(SeatError) {
        defer { useHandler() }
        guard libseat_switch_session(handle, Int32(clamping: number)) >= 0 else {
            throw SeatError(operation: "switch to console \(number)", reason: Errno(rawValue: errno))
        }
    }

    package var opener: DeviceOpener {
        DeviceOpener { path, _ throws(Errno) in try self.open(path) }
    }

    private func open(_ path: String) throws(Errno) -> DeviceFile {
        defer { useHandler() }
        var descriptor: Int32 = -1
        let device = libseat_open_device(handle, path, &descriptor)
        guard device >= 0, descriptor >= 0 else { throw Errno(rawValue: errno) }
        return DeviceFile(descriptor) {
            // libseat's logind backend uses the descriptor once more, so it is closed last.
            libseat_close_device(self.handle, device)
            close(descriptor)
            self.useHandler()
        }
    }

    private static func append(_ change: SeatChange, _ inbox: UnsafeMutableRawPointer?) {
        guard let inbox else { return }
        Unmanaged<Inbox>.fromOpaque(inbox).takeUnretainedValue().changes.append(change)
    }
}

package struct SeatError: Error, Equatable, CustomStringConvertible {
    package let operation: String
    package let reason: Errno

    /// Such as "cannot open a seat: Function not implemented".
    package var description: String { "cannot \(operation): \(reason)" }
}
