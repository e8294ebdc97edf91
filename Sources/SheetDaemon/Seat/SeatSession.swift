import EventLoop
import Seat
import Udev

/// Keeps a seat and tells its owner when the devices come and go.
///
/// A class, because the loop calls back into it.
final class SeatSession {
    /// What the keeper asks of its owner.
    struct Callbacks {
        /// The devices are this program's from now on.
        var take: () throws -> Void
        /// They are somebody else's from now on.
        var leave: () -> Void
    }

    private let seat: Seat
    private var state = SeatState()
    private let callbacks: Callbacks
    private var news: EventSource?
    private var soon: LoopTimer?

    /// Keeps `seat`.
    /// - Throws: `SeatError`, `LoopError`.
    init(_ seat: Seat, loop: EventLoop, callbacks: Callbacks) throws {
        self.seat = seat
        self.callbacks = callbacks
        // Whoever gave the seat tells at once whether its devices can be had; there is nobody to be told yet.
        for change in try seat.dispatch() where state.apply(change).contains(.acknowledge) { seat.acknowledge() }
        news = try .readable(seat.fileDescriptor, on: loop) { [unowned self] in try hear() }
        let soon = try LoopTimer(on: loop) { [unowned self] in try hear() }
        seat.setUseHandler { [unowned loop] in soon.set(at: loop.now) }
        self.soon = soon
    }

    /// Whether the devices are this program's now.
    var isActive: Bool { state.isActive }

    /// Opens devices of the seat.
    var opener: DeviceOpener { seat.opener }

    /// Hears no more; the seat is given back when its last device is closed.
    func stop() {
        news?.stop()
        soon?.cancel()
        seat.setUseHandler {}
    }

    private func hear() throws {
        for change in try seat.dispatch() {
            for step in state.apply(change) { try perform(step) }
        }
    }

    private func perform(_ step: SeatState.Step) throws {
        switch step {
        case .acquire: try callbacks.take()
        case .release: callbacks.leave()
        case .acknowledge: seat.acknowledge()
        }
    }
}
