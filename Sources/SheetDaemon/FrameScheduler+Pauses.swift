import EventLoop
import Gestures
import Logging
import Output
import Rendering

/// Times without frames: the screen is somebody else's, or it is switched off.
extension FrameScheduler {
    /// The screen is somebody else's: no frame is drawn, nor the last one waited for, until `restart`.
    func pause() {
        isPaused = true
        drawing?.cancel()
        overdue?.cancel()
    }

    /// Switches the display off; what is wished from now on waits for `wake`.
    func sleep() {
        isAsleep = true
        giveUpFlight()
        darken()
    }

    /// Lights the display with a frame of this moment.
    func wake() {
        isAsleep = false
        patience = clock.period
        startOver()
    }

    /// What is on the glass is not to be relied on: everything is drawn anew.
    func startOver() {
        giveUpFlight()
        renderer.startOver()
        wish()
    }

    private func giveUpFlight() {
        isInFlight = false
        overdue?.cancel()
        statistics.interrupt()
    }

    /// A display that cannot be switched off stays as it is; the light behind it may be off all the same.
    ///
    /// One that is somebody else's is left alone until it is back.
    func darken() {
        drawing?.cancel()
        guard !isPaused else { return }
        do {
            if try !display.turnOff() { comeBackLater(loop.now) }
        } catch {
            log.warning("the display stays on: \(error)")
        }
    }
}
