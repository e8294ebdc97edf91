import Configuration
import EventLoop
import Interaction
import Logging
import Power
import Seat
import Udev

/// Devices that are handed out by a seat, and the time when they are somebody else's.
extension Daemon {
    /// Finds out by which way devices are opened, and takes a place at the seat where that is the way.
    ///
    /// - Throws: `SeatUnavailableError` when a seat was asked for by name and is not to be had.
    func chooseAccess() throws {
        let access = DeviceAccess(settings.display.seat, provider: .find())
        guard case .seat(let provider) = access else { return log.debug("\(access)") }
        do {
            seat = try SeatSession(Seat(), loop: loop, callbacks: seatCallbacks)
            log.info("\(access)")
            if seat?.isActive == false { tellOfWaiting() }
        } catch let error as SeatError {
            let fault = SeatUnavailableError(provider: provider, error: error)
            guard settings.display.seat == .auto else { throw fault }
            log.notice("\(fault); devices are opened directly")
        }
    }

    /// How devices are opened.
    var opener: DeviceOpener { seat?.opener ?? .direct }

    private var seatCallbacks: SeatSession.Callbacks {
        SeatSession.Callbacks(
            take: { [unowned self] in try resume() },
            leave: { [unowned self] in pause() }
        )
    }

    /// The devices are gone: fingers are cancelled, and the sheet waits as it is.
    private func pause() {
        tellOfWaiting()
        panel?.pause()
        touchInput?.pause()
        follow(interaction?.cancelFingers(handling: settings.touchHandling(of: nil), at: loop.now))
        // Whoever looks at the panel now is not to look at a dark one.
        loop.perform { try power?.use() }
    }

    private func tellOfWaiting() {
        log.notice("the seat is somebody else's now; waiting for it")
        ServiceManager.status("waiting for the seat")
    }

    /// The devices are back: the sheet is shown as it is by now, and fingers count again.
    private func resume() throws {
        log.notice("the seat is back")
        ServiceManager.status("running")
        try panel?.resume()
        touchInput?.resume()
        try power?.resume()
    }
}
