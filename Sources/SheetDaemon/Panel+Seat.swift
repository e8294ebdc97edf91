import EventLoop
import Output

/// A screen that is somebody else's for a while.
extension Panel {
    /// Draws nothing and asks nothing until `resume`.
    ///
    /// Displays that come, change or go meanwhile are looked at then.
    func pause() {
        isPaused = true
        settled?.cancel()
        display?.invalidate()
        pump?.pause()
    }

    /// Takes the screen again, with one complete frame.
    func resume() throws {
        isPaused = false
        guard isOpen else { return try open() }
        try recheck()
        refresh()
    }
}
