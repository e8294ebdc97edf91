import Configuration
import EventLoop
import Interaction
import Logging
import Output
import Power

/// Settings that change while it runs.
extension Daemon {
    /// Takes over new settings, all or nothing: what is wrong with them is said, and the running ones stay.
    func reloadSettings() throws {
        ServiceManager.reloading()
        let before = (settings, artwork, configured)
        do {
            configured = try reload([])
            settings = wishes.overrides.isEmpty ? configured : try reload(wishes.overrides)
            artwork = try artwork(of: settings)
            // Its pictures may be others by now, though the document names the same ones.
            page = nil
            forwarder.forgive()
            try show(insteadOf: before.0)
            try power?.change(to: settings.power)
            log.info("configuration reloaded")
        } catch {
            log.error("configuration not reloaded, the running one stays: \(error)")
            (settings, artwork, configured) = before
            if panel?.isOpen == false { try panel?.open() }
        }
        ServiceManager.ready("running")
    }

    /// Brings the settings that count now to the glass.
    func show(insteadOf old: Settings) throws {
        if settings.display.seat != old.display.seat { log.warning("display.seat counts from the next start on") }
        if settings.control != old.control { log.warning("[control] counts from the next start on") }
        let device = touchscreen.device
        let request = DisplayRequest(settings, touchscreen: device)
        if request == DisplayRequest(old, touchscreen: device) {
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
