import BottomSheet
import Configuration
import EventLoop
import Gestures
import Interaction
import Output
import Power

/// A panel that sleeps, and a machine that does.
extension Daemon {
    /// Begins to count how long nobody has used the panel.
    func watchPower() throws {
        guard power == nil else { return }
        let callbacks = PowerManager.Callbacks(
            isInUse: { [unowned self] in isInUse },
            swallows: { [unowned self] in interaction?.gate.isDark = $0 },
            lights: { [unowned self] in light($0) },
            willSleep: { [unowned self] in letGo() },
            hasSlept: { [unowned self] in try lookAgain() },
            connector: { [unowned self] in panel?.display?.name.sysName }
        )
        power = try PowerManager(settings.power, loop: loop, log: log, callbacks: callbacks)
    }

    /// Whether a finger is down, the sheet moves, or somebody else has the screen, who may look at it.
    private var isInUse: Bool {
        panel?.isPaused == true
            || interaction.map { $0.isTouched || $0.machine.isUnderWay || $0.isContentMoving } ?? false
    }

    /// Touches have come.
    ///
    /// What the filter takes for noise wakes nothing.
    func heard(_ frame: TouchFrame) throws {
        let happenings = interaction?.handle(frame)
        follow(happenings, touch: frame.time)
        let isUse = interaction?.isTouched == true || happenings?.isEmpty == false
        if isUse { try power?.use() }
    }

    private func light(_ isLit: Bool) {
        if isLit { panel?.lighten() } else { panel?.darken() }
    }

    /// Whatever a finger was about ends here; the sheet comes to rest.
    private func letGo() {
        follow(interaction?.cancelFingers(handling: settings.touchHandling(of: touchscreen.device), at: loop.now))
    }

    /// After sleep no device is trusted: touchscreens may have lost fingers, and displays their memory or their cable.
    private func lookAgain() throws {
        letGo()
        touchInput?.reopen(settings.input)
        panel?.invalidate()
        try panel?.recheck()
    }
}
