import KMS
import Logging

/// Displays that come, change and go.
extension Panel {
    /// Lets go of a display that fails, and looks for one again a while later.
    func lose(because error: any Error) {
        log.error("the display is lost: \(error)")
        close()
        settled?.set(at: loop.now + Self.patience)
    }

    /// Something about the cards has changed, and it has been quiet since.
    func recheck() throws {
        guard let display else { return try open() }
        do {
            try follow(display, try display.reprobe())
        } catch let error as KMSError {
            lose(because: error)
        }
    }

    private func follow(_ display: any LiveDisplay, _ change: DisplayChange) throws {
        switch change {
        case .unchanged:
            return
        case .modeChanged(let mode):
            log.info("the display changes to \(mode.name)")
            try display.reconfigure(to: mode)
            refresh()
        case .disconnected:
            log.notice("the display was unplugged")
            close()
            try open()
        }
    }
}
