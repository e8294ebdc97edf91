import EventLoop
import Logging
import Output
import Rendering
import System

/// The owner of a `DisplayOutput`, which draws on its displays.
protocol DisplayOutputDelegate: AnyObject {
    /// Makes the renderer for a display that was found or has changed.
    func makeRenderer(for display: any Display) -> Renderer
    /// What a frame must show; nil when there is nothing to show.
    func frameContent(at moment: FrameMoment) -> FrameContent?
    /// A frame was drawn, which shows `content`.
    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent)
    /// The frame that was drawn last is on the glass at `time`.
    func frameWasShown(at time: Microseconds)
    /// The first frame of the renderer that was made last is on the screen.
    func rendererReachedScreen()
    /// The first frame of a display is drawn; the text says which.
    func displayWasLit(_ summary: String) throws
}

extension DisplayOutputDelegate {
    /// Nobody asks for single frames.
    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent) {}
    /// Nobody asks for single frames.
    func frameWasShown(at time: Microseconds) {}
}

/// The holder of the display that a `DisplayWatch` has found.
protocol DisplayHolder: AnyObject {
    /// The display that is held; nil while there is none.
    var display: (any Display)? { get }
    /// Draws on `display` from now on, where none is held.
    /// - Throws: `LoopError`.
    func hold(_ display: any Display) throws
    /// Draws everything anew: the display shows another picture, or in another way.
    func refresh()
    /// Restores the picture that was on the display, and holds none any more.
    func close()
}

/// Draws on the display that is held, switches it on and off, and restores its picture in the end.
///
/// Which display that is, its `DisplayWatch` decides. A class, because the loop calls back into it. It is generic over its
/// delegate, so that a frame does not pass an existential.
final class DisplayOutput<Delegate: DisplayOutputDelegate> {
    private let loop: EventLoop
    private let log: Logger
    private unowned let delegate: Delegate
    private let watch: DisplayWatch
    private var held: (display: any Display, scheduler: FrameScheduler<DisplayOutput>)?
    private var screen: ScreenState
    /// How frames kept up on the displays before.
    private var past = FrameStatistics()
    /// What was logged of a display that has shown nothing since: one that is tried again and again is not new.
    private var announced: [String] = []
    /// What was logged of how displays are driven.
    private var told: Set<String> = []

    /// An output that holds no display until `open`.
    ///
    /// - Parameter isPaused: whether another session has the screen.
    /// - Throws: `UdevError` or `LoopError`.
    init(
        _ finder: DisplayFinder,
        isPaused: Bool = false,
        loop: EventLoop,
        log: Logger,
        delegate: Delegate
    ) throws {
        self.loop = loop
        self.log = log
        self.delegate = delegate
        screen = isPaused ? .elsewhere(isDark: false) : .lit
        watch = DisplayWatch(finder, log: log)
        try watch.start(on: loop) { [unowned self] in try recheck() }
        if isPaused { watch.pause() }
    }

    /// The display that is held; nil while there is none.
    var display: (any Display)? { held?.display }

    /// What is waited for, and why; nil while a display is held.
    var waiting: String? { held == nil ? watch.waiting : nil }

    /// The display that is requested.
    var request: DisplayRequest { watch.request }

    /// The first display that was lit, which is used again when it comes back.
    var home: DisplayName? { watch.home }

    /// Whether a display is held and shows something.
    var isLit: Bool { held != nil && watch.hasLit }

    /// Whether another session has the screen.
    var isPaused: Bool { screen.isElsewhere }

    /// How frames have kept up so far, on every display.
    var statistics: FrameStatistics { held?.scheduler.statistics ?? past }

    /// Requests a frame, because of the touch with the stamp `touch` if there is one.
    func requestFrame(for touch: Microseconds? = nil) { held?.scheduler.requestFrame(for: touch) }
}

// Which display.
extension DisplayOutput {
    /// Finds a display and lights it; where there is none, or another session has the screen, it is waited for.
    ///
    /// - Throws: `DisplayError` when a display cannot be used.
    func open() throws { try watch.open(for: self) }

    /// Changes to what `request` asks for.
    ///
    /// - Throws: why it cannot be had; then no display is held, or the one before as it was.
    func change(to request: DisplayRequest) throws { try watch.change(to: request, for: self) }

    /// Turns the picture for a touchscreen whose touches count on `touches`.
    func turn(touches: TouchBase) { watch.turn(touches: touches, for: self) }

    /// Asks the display that is held whether it is still there and right, or looks for one where none is.
    ///
    /// - Throws: `DisplayError` when no display was ever lit, and one cannot be used.
    func recheck() throws { try watch.recheck(for: self) }
}

extension DisplayOutput: DisplayHolder {
    func hold(_ display: any Display) throws {
        let renderer = delegate.makeRenderer(for: display)
        let scheduler = try FrameScheduler(display, renderer, after: past, loop: loop, log: log, delegate: self)
        held = (display, scheduler)
        announce(display)
        if screen == .dark { scheduler.switchOff() } else { scheduler.requestFrame() }
    }

    private func announce(_ display: any Display) {
        let lines = ["display \(display.summary)"] + display.remarks
        guard lines != announced else { return }
        announced = lines
        log.info("\(lines[0])")
        for remark in display.remarks { log.notice("\(remark)") }
        told.formUnion(display.remarks)
    }

    /// Draws everything anew with a new renderer.
    func refresh() {
        guard let held, !isPaused else { return }
        // Whoever changed it has logged them.
        told.formUnion(held.display.remarks)
        held.scheduler.restart(delegate.makeRenderer(for: held.display))
    }

    /// Restores the picture that was on the display, and holds none any more.
    func close() {
        past = statistics
        guard let (display, scheduler) = held else { return }
        held = nil
        if !isPaused { restore(display, hasDrawn: scheduler.hasDrawn) }
    }

    private func restore(_ display: any Display, hasDrawn: Bool) {
        do {
            switch try display.handOver?.restore() ?? .done {
            case .done: if hasDrawn { log.info("the screen is given back") }
            case .gone(let reason):
                // Expected after a boot splash: closing the card gives the screen to the kernel's console.
                log.info("\(reason); the screen is left to the kernel's console")
            }
        } catch {
            log.warning("the picture before could not be brought back: \(error)")
        }
    }
}

// A screen that is dark, or another session's.
extension DisplayOutput {
    /// Switches the display off; displays that come or change meanwhile stay off until `lighten`.
    ///
    /// Many monitors unplug themselves when they get no signal. Such a one is held as it is.
    func darken() {
        guard screen.handle(.darken) == .switchOff else { return }
        watch.darken()
        held?.scheduler.switchOff()
    }

    /// Switches the display on with a frame of this moment.
    func lighten() {
        guard screen.handle(.lighten) == .switchOn else { return }
        watch.lighten()
        held?.scheduler.switchOn()
    }

    /// Draws everything anew after the machine has slept: the display may have lost its memory or its cable.
    func recoverFromSleep() throws {
        held?.display.invalidate()
        held?.scheduler.invalidate()
        try recheck()
    }

    /// Draws nothing until `resume`: another session has the screen.
    ///
    /// `resume` looks for displays that have come, changed or gone meanwhile.
    func pause() {
        guard screen.handle(.pause) == .release else { return }
        watch.pause()
        held?.display.invalidate()
        held?.scheduler.pause()
    }

    /// Draws on the screen again, beginning with a complete frame.
    ///
    /// - Throws: `DisplayError` when no display was ever lit, and one cannot be used.
    func resume() throws {
        guard screen.handle(.resume) == .acquire else { return }
        watch.resume()
        let isHeld = held != nil
        try recheck()
        if isHeld { refresh() }
    }
}

extension DisplayOutput: FrameSchedulerDelegate {
    func frameContent(at moment: FrameMoment) -> FrameContent? { delegate.frameContent(at: moment) }

    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent) { delegate.frameWasDrawn(frame, of: content) }

    func frameWasShown(at time: Microseconds) { delegate.frameWasShown(at: time) }

    func rendererReachedScreen() {
        // Only then has a display that was changed all its buffers.
        for remark in display?.remarks ?? [] where told.insert(remark).inserted { log.notice("\(remark)") }
        delegate.rendererReachedScreen()
    }

    func firstFrameWasDrawn() throws {
        guard let display else { return }
        announced = []
        watch.didLight(display)
        try delegate.displayWasLit(display.summary)
    }

    func displayFellBack(_ fallback: Fallback, isLit: Bool) {
        watch.displayFellBack(fallback, isLit: isLit, for: self)
    }

    func frameFailed(_ error: any Error, isLit: Bool) throws {
        try watch.frameFailed(error, isLit: isLit, for: self)
    }
}
