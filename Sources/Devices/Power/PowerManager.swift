package import Configuration
package import EventLoop
package import Logging
package import System

package protocol PowerManagerOwner: AnyObject {
    /// Whether the panel is in use without touch events: a finger rests on it, or the sheet moves.
    var isPanelInUse: Bool { get }
    /// When the panel was touched last while it was on; those touches are not reported.
    var lastTouch: Microseconds { get }
    /// The connector of the panel, as the kernel names it.
    var panelConnector: String? { get }
    /// How the panel is lit: its owner keeps that.
    var light: ScreenLight { get }
    /// Lights the panel otherwise; touches of one that fades or is dark wake it and do nothing else.
    func setLight(_ light: ScreenLight)
    func prepareForSleep() throws
    func recoverFromSleep() throws
}

/// Dims and blanks an idle panel, wakes it, and handles the sleep of the machine.
///
/// It knows nothing of displays: its owner switches them.
package final class PowerManager {
    private let loop: EventLoop
    private let log: Logger
    private unowned let owner: any PowerManagerOwner
    private let light: PanelLight
    private var idle: IdleTimer
    private var isSleepComing = false
    private var timer: LazyLoopTimer?
    private var sleepClock: SleepClock?
    private var logind: Logind?

    /// Manages a panel that has just been switched on.
    /// - Throws: `LoopError`.
    package init(_ settings: PowerSettings, loop: EventLoop, log: Logger, owner: any PowerManagerOwner) throws {
        self.loop = loop
        self.log = log
        self.owner = owner
        light = try PanelLight(settings, loop: loop, log: log)
        idle = IdleTimer(IdleTimer.Delays(settings), usedAt: loop.now)
        timer = try LazyLoopTimer(on: loop) { [unowned self] in try deadlinePassed() }
        sleepClock = try SleepClock(on: loop) { [unowned self] in try sleepEnded() }
        _ = sleepClock?.hasSlept()
        connectToLogind()
        light.switchOn(on: owner.panelConnector)
        try light.recover(on: owner.panelConnector)
        try update()
    }

    /// Records that the panel is in use now: every touch of one that is dimmed or off, and what is no touch.
    package func use() throws {
        idle.use(at: loop.now)
        try update()
    }

    /// Handles a display that shows its first picture: the light behind it may be switched off.
    package func panelWasLit() { light.switchOn(on: owner.panelConnector) }

    package func change(to settings: PowerSettings) throws {
        light.change(to: settings)
        noteTouches()
        idle.change(to: IdleTimer.Delays(settings), at: loop.now)
        try update()
    }

    /// Continues when the program has its seat again, and with it the right to set the backlight.
    package func resume() throws {
        try use()
        // In between logind may have refused.
        if state == .on { try light.fade(to: 1, on: owner.panelConnector) }
    }

    /// Restores the user's brightness.
    package func close() {
        light.restore()
        logind?.finish()
        logind = nil
        sleepClock = nil
    }
}

// What programs ask for.
extension PowerManager {
    var state: LightState { owner.light.state }

    /// The level of the light of a panel in use, 0 to 1 in steps that look even; nil where there is no backlight.
    package var level: Double? { light.level(on: owner.panelConnector) }

    /// Sets the level of a panel in use; a panel that is dimmed or dark stays so.
    /// - Throws: `PanelLightError`, or `LoopError`.
    package func setLevel(_ level: Double) throws {
        try light.setLevel(level, on: owner.panelConnector)
        switch state {
        case .on: try light.fade(to: 1, on: owner.panelConnector)
        case .dimmed: try light.dim(on: owner.panelConnector)
        // Its light is 0 at any level.
        case .off: break
        }
    }

    /// Switches the panel off until the next use.
    package func darken() throws {
        idle.darken(at: loop.now)
        try update()
    }
}

// Dimming and waking.
extension PowerManager {
    private func noteTouches() {
        if state == .on { idle.use(at: owner.lastTouch) }
    }

    private func deadlinePassed() throws {
        noteTouches()
        if owner.isPanelInUse { idle.use(at: loop.now) }
        try update()
    }

    /// Applies the light level of the idle time, and sets the timer for the next change.
    private func update() throws {
        let now = loop.now
        timer?.set(at: idle.deadline(after: now))
        let wanted = isSleepComing ? .off : idle.light(at: now)
        if wanted != state { try show(wanted) }
    }

    private func show(_ wanted: LightState) throws {
        log.debug("the panel is \(wanted)")
        let connector = owner.panelConnector
        switch wanted {
        case .on:
            owner.setLight(.lit)
            try light.fade(to: 1, on: connector)
        case .dimmed:
            owner.setLight(.dimmed)
            try light.dim(on: connector)
        case .off:
            owner.setLight(.fading)
            if !isSleepComing { try light.fade(to: 0, on: connector) { [unowned self] in owner.setLight(.dark) } }
        }
    }
}

// Sleep.
extension PowerManager {
    private func connectToLogind() {
        let callbacks = Logind.Callbacks(
            willSleep: { [unowned self] in try sleepBegins() },
            hasSlept: { [unowned self] in if isSleepComing { try sleepEnded() } },
            lightRefused: { [unowned self] in light.fallbackFailed($0) }
        )
        logind = Logind(on: loop, log: log, callbacks: callbacks)
        light.use { [unowned self] name, brightness in
            logind?.setBrightness(brightness, of: name)
            return logind != nil
        }
    }

    /// Switches the panel off without a fade: the first picture that is seen after sleep must be a new one.
    private func sleepBegins() throws {
        log.info("the machine goes to sleep")
        isSleepComing = true
        try owner.prepareForSleep()
        try update()
        owner.setLight(.dark)
    }

    /// Called by logind or by the sleep clock, whichever comes first.
    private func sleepEnded() throws {
        log.info("the machine has slept")
        _ = sleepClock?.hasSlept()
        isSleepComing = false
        idle.use(at: loop.now)
        try owner.recoverFromSleep()
        try update()
    }
}
