import EventLoop
import Gestures
import Logging
import Output
import System

/// Displays that come, change and go.
extension Panel {
    /// A display that failed again and again is left alone for so long.
    private static let longPatience: Microseconds = 10_000_000

    /// Lets go of a display that fails, and looks for one again a while later.
    func lose(because error: any Error) {
        log.error("the display is lost: \(error)")
        close()
        pace.failed(at: loop.now)
        settled?.set(at: loop.now + (pace.isExhausted ? Self.longPatience : Self.patience))
    }

    /// Something about the cards has changed, and it has been quiet since.
    func recheck() throws {
        guard let display else { return try lookAgain() }
        do {
            if let home, isBack(home, insteadOf: display) {
                log.notice("the display \(home) is back")
                return leave()
            }
            follow(display, try display.reprobe())
        } catch let error as DisplayError {
            lose(because: error)
        }
    }

    /// Turns a display, and shows layers on it or not: both or nothing.
    func change(_ display: any LiveDisplay, from old: DisplayRequest, to new: DisplayRequest) throws {
        let isTurned = new.turning != old.turning
        if isTurned { try display.turn(to: new.turning) }
        do {
            if new.planes != old.planes { try display.use(new.planes) }
        } catch {
            if isTurned { try display.turn(to: old.turning) }
            throw error
        }
    }

    /// Another touchscreen has come, whose touches count on something else.
    func turn(touches: TouchBase) {
        guard touches != request.turning.touches else { return }
        request.turning.touches = touches
        guard let display else { return }
        do {
            try display.turn(to: request.turning)
            refresh()
        } catch {
            log.error("\(error)")
        }
    }

    private func follow(_ display: any LiveDisplay, _ change: DisplayChange) {
        switch change {
        case .unchanged: return
        case .modeChanged(let mode): reconfigure(display, to: mode)
        case .disconnected:
            log.notice("the display was unplugged")
            leave()
        case .superseded:
            log.notice("a DRM card drives displays now, which goes before \(display.name)")
            home = nil
            leave()
        }
    }

    /// Lets go of a display for another one.
    ///
    /// That is looked for when nobody holds the card any more: as long as somebody does, it has a master.
    private func leave() {
        close()
        settled?.set(at: loop.now)
    }

    private func reconfigure(_ display: any LiveDisplay, to mode: Mode) {
        switch pace.leave(to: mode, at: loop.now) {
        case .now: break
        case .later(let time):
            settled?.set(at: time)
            return
        case .never:
            return log.debug("\(mode.name) was refused too often; what is shown stays")
        }
        log.info("the display changes to \(mode.name)")
        pace.began(mode, at: loop.now)
        do {
            try display.reconfigure(to: mode)
            refresh()
        } catch {
            log.error("\(mode.name) cannot be shown, what is shown stays: \(error)")
            pace.failed(at: loop.now)
        }
    }

    /// Looks for a display while it runs.
    ///
    /// What stands in the way is a fault as long as nothing was shown; later it is said, and another change is waited for.
    private func lookAgain() throws {
        do {
            try open()
        } catch let error as DisplayError where hasBeenLit {
            log.error("no display can be used: \(error)")
            close()
        }
    }
}

// The display that was first.
extension Panel {
    /// What asks for the first display that was lit; nil where it was asked for by name, or is not known.
    ///
    /// Another one takes over only for as long as it is gone.
    var homeRequest: DisplayRequest? {
        guard let home, home.connector != nil, request.connector == nil else { return nil }
        var narrowed = request
        (narrowed.card, narrowed.connector) = (home.device, home.connector)
        return narrowed
    }

    /// Whether the first display is there again while another one is in use.
    private func isBack(_ home: DisplayName, insteadOf display: any LiveDisplay) -> Bool {
        guard display.name != home, homeRequest != nil else { return false }
        return display.sees(home) || DisplayKinds.all.isConnected(home)
    }
}
