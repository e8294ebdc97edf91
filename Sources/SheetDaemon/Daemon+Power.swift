import BottomSheet
import Configuration
import EventLoop
import Gestures
import Interaction
import Output
import Power

/// The power of the panel, and the sleep of the machine.
extension Daemon: PowerManagerOwner {
    /// Begins to count how long nobody has used the panel.
    func watchPower() throws {
        guard power == nil else { return }
        power = try PowerManager(settings.power, loop: loop, log: log, owner: self)
    }

    /// Whether a finger is down, the sheet moves, or somebody else has the screen, who may look at it.
    package var isPanelInUse: Bool {
        panel?.isPaused == true
            || interaction.map { $0.isTouched || $0.machine.isUnderWay || $0.isContentMoving } ?? false
    }

    /// The connector of the display that is open.
    package var panelConnector: String? { panel?.display?.name.sysName }

    /// Has touches do nothing but wake the panel, or act again.
    package func ignoreTouches(_ areIgnored: Bool) { interaction?.gate.isDark = areIgnored }

    /// Touches have come.
    ///
    /// What the filter takes for noise wakes nothing.
    func heard(_ frame: TouchFrame) throws {
        let happenings = interaction?.handle(frame)
        follow(happenings, touch: frame.time)
        let isUse = interaction?.isTouched == true || happenings?.isEmpty == false
        if isUse { try power?.use() }
    }

    /// Switches the display on or off.
    package func switchPanel(isOn: Bool) {
        if isOn { panel?.lighten() } else { panel?.darken() }
    }

    /// Cancels every finger; the sheet comes to rest.
    package func prepareForSleep() {
        follow(interaction?.cancelFingers(handling: settings.touchHandling(of: touchscreen.device), at: loop.now))
    }

    /// After sleep no device is trusted: touchscreens may have lost fingers, and displays their memory or their cable.
    package func recoverFromSleep() throws {
        prepareForSleep()
        touchInput?.reopen(settings.input)
        panel?.invalidate()
        try panel?.recheck()
    }
}
