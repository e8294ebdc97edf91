import Configuration
import KMS
import Logging

/// Settings that change while it runs.
extension Daemon {
    /// Takes over new settings, all or nothing: what is wrong with them is said, and the running ones stay.
    func reloadSettings() throws {
        ServiceManager.reloading()
        let before = (settings, artwork)
        do {
            settings = try reload()
            artwork = try Artwork(settings)
            try show(insteadOf: before.0)
            log.info("configuration reloaded")
        } catch {
            log.error("configuration not reloaded, the running one stays: \(error)")
            (settings, artwork) = before
            if panel?.isOpen == false { try panel?.open() }
        }
        ServiceManager.ready("running")
    }

    private func show(insteadOf old: Settings) throws {
        let request = try DisplayRequest(settings.display)
        if request == (try DisplayRequest(old.display)) {
            panel?.refresh()
        } else {
            try panel?.reopen(request)
        }
        if settings.input != old.input {
            follow(interaction?.cancelFingers(handling: settings.touchHandling(of: nil), at: loop.now))
            touchInput?.reopen(settings.input)
        }
    }
}
