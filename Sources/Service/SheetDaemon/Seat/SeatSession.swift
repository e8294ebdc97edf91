import Configuration
import EventLoop
import Logging
import Seat
import SystemPackage
import Udev

/// A session at a seat, which lends devices and revokes them.
final class SeatSession {
    private let seat: Seat
    private var state = SeatState()
    private let activate: () throws -> Void
    private let deactivate: () -> Void
    private var events: EventSource?
    private var timer: LoopTimer?

    /// - Throws: `SeatError`, `LoopError`.
    private init(
        _ seat: Seat,
        loop: EventLoop,
        activate: @escaping () throws -> Void,
        deactivate: @escaping () -> Void
    ) throws {
        self.seat = seat
        self.activate = activate
        self.deactivate = deactivate
        // The first events of a seat are whether the session is active; no device is open yet.
        for change in try seat.dispatch() where state.apply(change).contains(.acknowledge) { seat.acknowledge() }
        events = try .readable(seat.fileDescriptor, on: loop) { [unowned self] in try dispatch() }
        let timer = try LoopTimer(on: loop) { [unowned self] in try dispatch() }
        seat.setUseHandler { [unowned loop] in timer.set(at: loop.now) }
        self.timer = timer
    }

    var isActive: Bool { state.isActive }

    /// Opens devices of the seat; framebuffers, of which it knows nothing, are opened directly.
    var opener: DeviceOpener {
        let (lent, direct) = (seat.opener, DeviceOpener.direct)
        return DeviceOpener { path, access throws(Errno) in
            try (path.hasPrefix("/dev/fb") ? direct : lent).open(path, for: access)
        }
    }

    /// Asks for another console.
    func switchConsole(to number: Int) throws(SeatError) { try seat.switchConsole(to: number) }

    /// Ends the session; the seat is released when its last device is closed.
    func stop() {
        events?.stop()
        timer?.cancel()
        seat.setUseHandler {}
    }

    private func dispatch() throws {
        for change in try seat.dispatch() {
            for step in state.apply(change) { try perform(step) }
        }
    }

    private func perform(_ step: SeatState.Step) throws {
        switch step {
        case .acquire: try activate()
        case .release: deactivate()
        case .acknowledge: seat.acknowledge()
        }
    }

    /// Begins a session where devices are to be opened through a seat; nil where they are opened directly.
    ///
    /// - Parameters:
    ///   - wanted: the configured way.
    ///   - activate: opens its devices: the session is active from now on.
    ///   - deactivate: closes its devices: another session is active from now on.
    /// - Throws: `SeatUnavailableError` when a seat was requested by name and cannot be opened.
    static func open(
        _ wanted: DisplaySettings.Seat,
        loop: EventLoop,
        log: Logger,
        activate: @escaping () throws -> Void,
        deactivate: @escaping () -> Void
    ) throws -> SeatSession? {
        let access = DeviceAccess(wanted, provider: .find())
        guard case .seat(let provider) = access else {
            log.debug("\(access)")
            return nil
        }
        do {
            let session = try SeatSession(Seat(), loop: loop, activate: activate, deactivate: deactivate)
            log.info("\(access)")
            return session
        } catch let error as SeatError {
            let unavailable = SeatUnavailableError(provider: provider, error: error)
            guard wanted == .auto else { throw unavailable }
            log.notice("\(unavailable); devices are opened directly")
            return nil
        }
    }
}
