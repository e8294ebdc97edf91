package import Configuration
package import EventLoop
package import Logging

/// Lets a panel that nobody uses grow dim and dark, wakes it, and sees it through the sleep of the machine.
///
/// A class, because the loop calls back into it. It knows nothing of displays: its owner switches them.
package final class PowerManager {
    /// What it asks of its owner.
    package struct Callbacks {
        /// Whether a finger is down or the sheet moves: then the panel is in use although nothing is heard.
        var isInUse: () -> Bool
        /// Whether touches are to wake the panel and do nothing else, from now on.
        var swallows: (Bool) -> Void
        /// The panel is to be switched on or off.
        var lights: (Bool) -> Void
        /// The machine is about to sleep.
        var willSleep: () throws -> Void
        /// The machine has slept: nothing is as it was.
        var hasSlept: () throws -> Void
        /// What the panel hangs on, as the kernel names it.
        var connector: () -> String?

        /// Callbacks of the panel's owner.
        package init(
            isInUse: @escaping () -> Bool,
            swallows: @escaping (Bool) -> Void,
            lights: @escaping (Bool) -> Void,
            willSleep: @escaping () throws -> Void,
            hasSlept: @escaping () throws -> Void,
            connector: @escaping () -> String?
        ) {
            self.isInUse = isInUse
            self.swallows = swallows
            self.lights = lights
            self.willSleep = willSleep
            self.hasSlept = hasSlept
            self.connector = connector
        }
    }

    private let loop: EventLoop
    private let log: Logger
    private let callbacks: Callbacks
    private let light: PanelLight
    private var idle: IdleTimer
    private var shown = IdleTimer.Light.bright
    private var isSleepComing = false
    private var alarm: Alarm?
    private var sleepClock: SleepClock?
    private var logind: Logind?

    /// A panel that has just been lit.
    /// - Throws: `LoopError`.
    package init(_ settings: Settings.Power, loop: EventLoop, log: Logger, callbacks: Callbacks) throws {
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        light = try PanelLight(settings, loop: loop, log: log)
        idle = IdleTimer(IdleTimer.Patience(settings), usedAt: loop.now)
        alarm = try Alarm(on: loop) { [unowned self] in try ring() }
        sleepClock = try SleepClock(on: loop) { [unowned self] in try woke() }
        _ = sleepClock?.hasSlept()
        listen()
        try light.mend(on: callbacks.connector())
        try follow()
    }

    /// The panel is in use now.
    package func use() throws {
        idle.use(at: loop.now)
        try follow()
    }

    /// Other settings count from now on.
    package func change(to settings: Settings.Power) throws {
        light.settings = settings
        idle.change(to: IdleTimer.Patience(settings), at: loop.now)
        try follow()
    }

    /// The seat is this program's again, and with it the right to change the light.
    package func resume() throws {
        try use()
        // While it was not, logind may have refused.
        if shown == .bright { try fade(to: 1) }
    }

    /// Leaves the light as it was found.
    package func close() {
        light.restore()
        logind?.settle()
        logind = nil
        sleepClock = nil
    }
}

// Growing dark, and being woken.
extension PowerManager {
    private func ring() throws {
        if callbacks.isInUse() { idle.use(at: loop.now) }
        try follow()
    }

    /// Lights the panel as the moment wants it.
    private func follow() throws {
        let now = loop.now
        alarm?.set(at: idle.deadline(after: now))
        let wanted = isSleepComing ? .dark : idle.light(at: now)
        guard wanted != shown else { return }
        let before = shown
        shown = wanted
        log.debug("the panel is \(wanted)")
        callbacks.swallows(wanted == .dark)
        if before == .dark { callbacks.lights(true) }
        switch wanted {
        case .bright: try fade(to: 1)
        case .dimmed: try fade(to: light.settings.dimLevel)
        case .dark where isSleepComing: break
        case .dark: try fade(to: 0) { [unowned self] in callbacks.lights(false) }
        }
    }

    private func fade(to part: Double, arrival: (() throws -> Void)? = nil) throws {
        try light.fade(to: part, on: callbacks.connector(), arrival: arrival)
    }
}

// Sleep.
extension PowerManager {
    private func listen() {
        let callbacks = Logind.Callbacks(
            willSleep: { [unowned self] in try sleepComes() },
            hasSlept: { [unowned self] in if isSleepComing { try woke() } },
            lightRefused: { [unowned self] in light.refuse($0) }
        )
        logind = Logind(on: loop, log: log, callbacks: callbacks)
        light.detour = { [unowned self] name, brightness in
            logind?.setBrightness(brightness, of: name)
            return logind != nil
        }
    }

    /// Nobody has touched it, but it goes dark: what is drawn after sleep must be the first that is seen.
    private func sleepComes() throws {
        log.info("the machine goes to sleep")
        isSleepComing = true
        try callbacks.willSleep()
        try follow()
        callbacks.lights(false)
    }

    /// Heard from logind or from the clock, whichever comes first.
    private func woke() throws {
        log.info("the machine has slept")
        _ = sleepClock?.hasSlept()
        isSleepComing = false
        idle.use(at: loop.now)
        try callbacks.hasSlept()
        try follow()
    }
}
