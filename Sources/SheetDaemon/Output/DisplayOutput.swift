import BottomSheet
import EventLoop
import Logging
import Output
import Rendering
import System

/// What a display is drawn for, and by whom.
protocol DisplayOutputDelegate: AnyObject {
    /// A display was found or has changed: what draws on it from now on.
    func makeRenderer(for display: any LiveDisplay) -> Renderer
    /// What a frame must show; nil when there is nothing to show.
    func frameContent(at moment: FrameMoment) -> FrameContent?
    /// The renderer that was made last shows its first frame.
    func rendererReachedScreen()
    /// The first frame of a display is drawn; the text says which.
    func displayWasLit(_ summary: String) throws
}

/// The display side of the daemon: finds a display, follows it when it changes, and gives the screen back at last.
///
/// A class, because the loop calls back into it.
final class DisplayOutput<Delegate: DisplayOutputDelegate> {
    /// Whether the screen may be drawn on.
    private enum Screen: Hashable {
        case lit
        /// Displays are to be switched off, those that come meanwhile as well.
        case dark
        /// Another session has the screen.
        case elsewhere(isDark: Bool)
    }

    private let loop: EventLoop
    private let log: Logger
    private unowned let delegate: Delegate
    private var finder: DisplayFinder
    private var scheduler: FrameScheduler<DisplayOutput>?
    private var screen = Screen.lit
    /// How frames kept up on the displays before.
    private var past = FrameStatistics()
    /// How often the mode may be changed.
    private var backoff = ModesetBackoff()
    private var hotplug: HotplugMonitor?

    /// - Parameter isPaused: whether another session has the screen.
    init(
        _ finder: DisplayFinder,
        isPaused: Bool = false,
        loop: EventLoop,
        log: Logger,
        delegate: Delegate
    ) throws {
        self.finder = finder
        self.loop = loop
        self.log = log
        self.delegate = delegate
        if isPaused { screen = .elsewhere(isDark: false) }
        hotplug = try HotplugMonitor(["drm", "graphics"], quietTime: 80_000, on: loop) { [unowned self] in
            try recheck()
        }
        hotplug?.isListening = !isPaused
    }

    /// The display that is held; nil while there is none.
    var display: (any LiveDisplay)? { scheduler?.display }

    /// What is asked for.
    var request: DisplayRequest { finder.request }

    /// The display that is returned to.
    var home: DisplayName? { finder.home }

    /// Whether a display is held and shows something.
    var isLit: Bool { scheduler != nil && finder.hasLit }

    /// Whether another session has the screen.
    var isPaused: Bool { if case .elsewhere = screen { true } else { false } }

    /// How frames have kept up so far, on every display.
    var statistics: FrameStatistics { scheduler?.statistics ?? past }

    /// Requests a frame, because of the touch with the stamp `touch` if there is one.
    func requestFrame(for touch: Microseconds? = nil) { scheduler?.requestFrame(for: touch) }

    /// What is shown has changed altogether.
    func refresh() {
        if let scheduler, !isPaused { scheduler.restart(delegate.makeRenderer(for: scheduler.display)) }
    }

    /// Gives the screen back as it was found.
    func close() {
        past = statistics
        let display = scheduler?.display
        scheduler = nil
        if let display, !isPaused { restore(display) }
    }

    private func restore(_ display: any LiveDisplay) {
        do {
            try display.restore()
            log.info("the screen is given back")
        } catch let error as DisplayError where error.isPictureGone {
            // After a splash that is how it must be: closing the card gives the screen to the kernel's console.
            log.info("\(error); the screen is left to the kernel's console")
        } catch {
            log.warning("the picture before could not be brought back: \(error)")
        }
    }
}

// Finding a display.
extension DisplayOutput {
    /// Looks for a display and lights it.
    ///
    /// None is no fault: one is waited for. So is the seat.
    /// - Throws: `DisplayError` when one cannot be used.
    func open() throws {
        guard !isPaused else { return }
        switch try finder.find() {
        case .none(let reasons):
            log.notice("no display; waiting for one: \(reasons.joined(separator: "; "))")
            ServiceManager.status("waiting for a display")
        case .found(let display):
            let renderer = delegate.makeRenderer(for: display)
            let scheduler = try FrameScheduler(display, renderer, after: past, loop: loop, log: log, delegate: self)
            self.scheduler = scheduler
            log.info("display \(display.summary)")
            for remark in display.remarks { log.notice("\(remark)") }
            if screen == .dark { scheduler.switchOff() } else { scheduler.requestFrame() }
        }
    }

    /// Another display may be wanted from now on, or the same one turned otherwise.
    ///
    /// - Throws: why it cannot be had; then none is held, or the one before as it was.
    func change(to request: DisplayRequest) throws {
        let before = finder
        backoff.startAnew()
        if let display, request.wantsTheSame(as: before.request) {
            try display.change(from: before.request, to: request)
            finder.adjust(to: request)
            refresh()
            return log.info("display \(display.summary)")
        }
        finder.change(to: request)
        close()
        do {
            try open()
        } catch {
            close()
            finder.change(to: before.request)
            throw error
        }
    }

    /// Another touchscreen has come, whose touches count on something else.
    func turn(touches: TouchBase) {
        guard touches != request.turning.touches else { return }
        var turned = request
        turned.turning.touches = touches
        finder.adjust(to: turned)
        guard let display else { return }
        do {
            try display.turn(to: turned.turning)
            refresh()
        } catch {
            log.error("\(error)")
        }
    }
}

// Displays that change and go.
extension DisplayOutput {
    /// A display that failed is left alone for so long, one that failed again and again for longer.
    private static var lossBackoff: Microseconds { 1_000_000 }
    private static var longLossBackoff: Microseconds { 10_000_000 }

    /// Something about the cards has changed, and it has been quiet since.
    func recheck() throws {
        guard let display else { return try openAgain() }
        do {
            if finder.isHomeBack(insteadOf: display) {
                log.notice("the display \(home.map(\.description) ?? "") is back")
                return leave()
            }
            apply(try display.reprobe(), to: display)
        } catch let error as DisplayError {
            lose(because: error)
        }
    }

    /// Looks for a display while it runs.
    ///
    /// What stands in the way is a fault as long as nothing was shown; later it is logged, and another change is waited for.
    private func openAgain() throws {
        do {
            try open()
        } catch let error as DisplayError where finder.hasLit {
            log.error("no display can be used: \(error)")
            close()
        }
    }

    private func apply(_ change: DisplayChange, to display: any LiveDisplay) {
        switch change {
        case .unchanged: return
        case .modeChanged(let mode): reconfigure(display, to: mode)
        case .disconnected:
            log.notice("the display was unplugged")
            leave()
        case .superseded:
            log.notice("a DRM card drives displays now, which goes before \(display.name)")
            finder.forgetHome()
            leave()
        }
    }

    private func reconfigure(_ display: any LiveDisplay, to mode: Mode) {
        let now = SystemClock.monotonic.now
        switch backoff.decision(about: mode, at: now) {
        case .now: break
        case .later(let time):
            hotplug?.check(after: time - now)
            return
        case .never:
            return log.debug("\(mode.name) was refused too often; what is shown stays")
        }
        log.info("the display changes to \(mode.name)")
        backoff.began(mode, at: now)
        do {
            try display.reconfigure(to: mode)
            refresh()
        } catch {
            log.error("\(mode.name) cannot be shown, what is shown stays: \(error)")
            backoff.failed(at: now)
        }
    }

    /// Lets go of a display for another one.
    ///
    /// That is looked for when nobody holds the card any more: as long as somebody does, it has a master.
    private func leave() {
        close()
        hotplug?.check(after: 0)
    }

    /// Lets go of a display that fails, and looks for one again a while later.
    private func lose(because error: any Error) {
        log.error("the display is lost: \(error)")
        close()
        backoff.failed(at: SystemClock.monotonic.now)
        hotplug?.check(after: backoff.isExhausted ? Self.longLossBackoff : Self.lossBackoff)
    }
}

// A screen that is dark, or another session's.
extension DisplayOutput {
    /// Switches the display off; whatever comes and changes meanwhile stays dark until `lighten`.
    ///
    /// Some monitors unplug themselves when they get no signal, so another display lights nothing up either.
    func darken() {
        screen = isPaused ? .elsewhere(isDark: true) : .dark
        scheduler?.switchOff()
    }

    /// Lights the display with a picture of this moment.
    func lighten() {
        switch screen {
        case .lit, .elsewhere(isDark: false): return
        case .dark: screen = .lit
        case .elsewhere(isDark: true): screen = .elsewhere(isDark: false)
        }
        scheduler?.switchOn()
    }

    /// Draws everything anew: what is on the screen may not be what was shown last.
    func invalidate() {
        display?.invalidate()
        if screen != .dark { scheduler?.invalidate() }
    }

    /// Draws nothing and asks nothing until `resume`: another session has the screen.
    ///
    /// Displays that come, change or go meanwhile are looked at then.
    func pause() {
        screen = .elsewhere(isDark: screen == .dark)
        hotplug?.isListening = false
        hotplug?.cancel()
        display?.invalidate()
        scheduler?.pause()
    }

    /// Takes the screen again, with one complete frame.
    func resume() throws {
        screen = screen == .elsewhere(isDark: true) ? .dark : .lit
        hotplug?.isListening = true
        guard scheduler != nil else { return try open() }
        try recheck()
        refresh()
    }
}

extension DisplayOutput: FrameSchedulerDelegate {
    func frameContent(at moment: FrameMoment) -> FrameContent? { delegate.frameContent(at: moment) }

    func rendererReachedScreen() { delegate.rendererReachedScreen() }

    func firstFrameWasDrawn() throws {
        guard let display else { return }
        finder.didLight(display)
        try delegate.displayWasLit(display.summary)
    }

    func frameFailed(_ error: any Error, isLit: Bool) throws {
        if (error as? DisplayError)?.isOvercome == true {
            log.error("\(error)")
            backoff.failed(at: SystemClock.monotonic.now)
            return refresh()
        }
        // At the start it is a fault to report; later the device was pulled out, and another may come.
        guard isLit || finder.hasLit else { throw error }
        lose(because: error)
    }
}
