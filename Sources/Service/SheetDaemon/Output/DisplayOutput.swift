import Canvas
import EventLoop
import Logging
import Output
import Power
import Rendering
import System

/// Holds a display and draws on it, as far as the screen is this program's and lit, and restores its picture in the end.
///
/// What is done about displays that come, change, go and fail, its `DisplayWatch` decides, and when frames are drawn, its
/// `FrameScheduler`; calls go to them, never back.
final class DisplayOutput {
    private let loop: EventLoop
    private let log: Logger
    private unowned let delegate: any DisplayOutputDelegate
    private(set) var screen: ScreenState { didSet { delegate.outputDidChange() } }
    private var finder: DisplayFinder
    private var watch = DisplayWatch()
    private var hotplug: HotplugMonitor?
    private var held: (display: any Display, scheduler: FrameScheduler)?
    /// How many frames were begun, on whichever display.
    private var begun = 0
    /// How frames kept up on the displays before.
    private var past = FrameStatistics()
    /// What was logged of a display that has shown nothing since: one that is tried again and again is not new.
    private var announced: [String] = []
    private var remarked: Set<String> = []

    /// - Throws: `UdevError` or `LoopError`.
    init(
        _ finder: DisplayFinder,
        on screen: ScreenState = .waiting(.lit),
        loop: EventLoop,
        log: Logger,
        delegate: any DisplayOutputDelegate
    ) throws {
        self.finder = finder
        self.screen = screen
        self.loop = loop
        self.log = log
        self.delegate = delegate
        hotplug = try HotplugMonitor(
            ["drm", "graphics"],
            quietTime: 80_000,
            on: loop,
            counts: { [unowned self] _ in !self.screen.isAway },
            changed: { [unowned self] in try recheck() }
        )
    }

    var display: (any Display)? { held?.display }

    /// The display that may be drawn on now; nil also while another session has the screen.
    var drawnDisplay: (any Display)? { screen.isAway ? nil : held?.display }

    /// What is waited for, and why; nil while a display is held.
    var waiting: String? { held == nil ? watch.waiting : nil }

    var request: DisplayRequest { finder.request }

    /// The first display that was lit, which is used again when it comes back.
    var home: DisplayName? { finder.home }

    /// Whether a display is held, and any has shown something.
    var isLit: Bool { held != nil && finder.hasLit }

    /// What the last frame shows behind everything, as it lies on the panel.
    var ground: Fill? { held?.scheduler.ground }

    var statistics: FrameStatistics { held?.scheduler.statistics ?? past }

    /// Whether frames are drawn: there is a display, it is lit, and no other session has it.
    var isDrawing: Bool { if case .shown(let light) = screen { light != .dark } else { false } }

    /// The number of the frame that shows what is now: one that is requested or in flight, or the last one.
    var frame: Int { held?.scheduler.isFrameRequested == true ? begun + 1 : begun }

    /// Whether the frame with this number is on the screen, or no longer waited for.
    func isOver(_ frame: Int) -> Bool {
        !isDrawing || frame < begun || (frame == begun && held?.scheduler.isFrameInFlight != true)
    }

    func requestFrame(for touch: Microseconds? = nil, lacksPicture: Bool = false) {
        held?.scheduler.requestFrame(for: touch, lacksPicture: lacksPicture, on: screen)
    }

    /// Finds a display and lights it; where there is none, or another session has the screen, it is waited for.
    ///
    /// - Throws: `DisplayError` when a display cannot be used.
    func open() throws {
        if screen.isAway { return }
        switch try finder.find() {
        case .found(let display):
            handle(.found)
            try hold(display)
        case .none(let reasons): handle(.foundNone(because: reasons))
        case .withheld(let reasons): handle(.withheld(because: reasons))
        }
    }

    /// While another session has the screen another display is only noted, and searched for when it is back.
    /// - Throws: why it cannot be had; then no display is held, or the one before as it was.
    func change(to request: DisplayRequest) throws {
        let before = finder.request
        handle(.requested)
        if let display, request.wantsTheSame(as: before) {
            try display.change(from: before, to: request)
            finder.request = request
            refresh()
            return log.info("display \(display.summary)")
        }
        finder.change(to: request)
        close()
        do {
            try open()
            reportWaiting()
        } catch {
            close()
            finder.change(to: before)
            handle(.requestRefused)
            throw error
        }
    }

    /// Turns the picture for a touchscreen whose touches count on `touches`.
    func turn(touches: TouchBase) {
        let before = request
        guard touches != before.turning.touches else { return }
        var turned = before
        turned.turning.touches = touches
        finder.request = turned
        guard let display else { return }
        do {
            try display.change(from: before, to: turned)
            refresh()
        } catch {
            log.error("\(error)")
        }
    }

    /// Asks the display that is held whether it is still there and right, or searches for one where none is.
    ///
    /// Nothing is done while another session has the cards: what they say then is not for this program.
    /// - Throws: `DisplayError` when no display was ever lit, and one cannot be used.
    func recheck() throws {
        if screen.isAway { return }
        guard let display else { return try openAgain() }
        if let home = finder.returnedHome(insteadOf: display) { return handle(.homeIsBack(home)) }
        do {
            handle(.reprobed(try display.reprobe(), display.name))
        } catch let error as DisplayError {
            handle(.failed(error, .frames))
        }
    }

    /// Searches for a display while the daemon runs: an error ends it only as long as nothing was shown.
    private func openAgain() throws {
        do {
            try open()
            reportWaiting()
        } catch let error as DisplayError where finder.hasLit {
            handle(.searchFailed(error))
        }
    }

    /// The service is ready, with and without a display.
    private func reportWaiting() { if let waiting = watch.waiting, !screen.isAway { ServiceManager.ready(waiting) } }

    private func handle(_ event: DisplayWatch.Event) {
        for effect in watch.handle(event, on: screen, at: loop.now) { carryOut(effect) }
    }

    private func carryOut(_ effect: DisplayWatch.Effect) {
        switch effect {
        case .log(let level, let text): log.log(level: level, "\(text)")
        case .close: close()
        case .check(let delay): if !screen.isAway { hotplug?.check(after: delay) }
        case .change(let mode): change(to: mode)
        case .refresh: refresh()
        }
    }

    private func change(to mode: Mode) {
        guard let display else { return }
        do {
            try display.modes?.reconfigure(to: mode)
            handle(.modeChanged(remarks: display.remarks))
        } catch {
            handle(.modeRefused(mode, error))
        }
    }

    private func hold(_ display: any Display) throws {
        let scheduler = try FrameScheduler(display, after: past, loop: loop, log: log) { [unowned self] in
            try attend(to: $0)
        }
        held = (display, scheduler)
        _ = screen.handle(.hold)
        delegate.displayDidChange(to: display)
    }

    func draw(with renderer: Renderer) {
        guard let (display, scheduler) = held, !screen.isAway else { return }
        // How its planes are used is known with the first renderer.
        if !scheduler.hasRenderer { announce(display) }
        scheduler.restart(renderer, on: screen)
    }

    private func announce(_ display: any Display) {
        let lines = ["display \(display.summary)"] + display.remarks
        guard lines != announced else { return }
        announced = lines
        log.info("\(lines[0])")
        for remark in display.remarks { log.notice("\(remark)") }
        remarked.formUnion(display.remarks)
    }

    func refresh() {
        guard let held, !screen.isAway else { return }
        // Whoever changed it has logged them.
        remarked.formUnion(held.display.remarks)
        delegate.displayDidChange(to: held.display)
    }

    /// Restores the picture that was on the display, and holds none any more.
    func close() {
        past = statistics
        guard let (display, scheduler) = held else { return }
        held = nil
        _ = screen.handle(.close)
        if !screen.isAway { restore(display, after: scheduler.history) }
    }

    private func restore(_ display: any Display, after history: DisplayWatch.FrameHistory) {
        do {
            switch try display.handOver?.restore() {
            case nil: break
            case .done: if history == .frames { log.info("the screen is given back") }
            case .gone(let reason):
                // Expected after a boot splash: closing the card gives the screen to the kernel's console.
                log.info("\(reason); the screen is left to the kernel's console")
            }
        } catch {
            log.warning("the picture before could not be brought back: \(error)")
        }
    }
}

// The screen: its light, and whose it is.
extension DisplayOutput {
    /// Lights the screen otherwise; displays that come or change while it is dark stay off.
    ///
    /// Many monitors unplug themselves when they get no signal. Such a one is held as it is.
    func setLight(_ light: ScreenLight) { carryOut(screen.handle(.light(light))) }

    /// Draws everything again after the machine has slept: the display may have lost its memory or its cable.
    func recoverFromSleep() throws {
        held?.display.invalidate()
        held?.scheduler.invalidate(on: screen)
        try recheck()
    }

    /// Draws nothing until `resume`: another session has the screen.
    func pause() { carryOut(screen.handle(.pause)) }

    /// Draws on the screen again, on displays that may have come, changed or gone meanwhile, beginning with a complete frame.
    ///
    /// - Throws: `DisplayError` when no display was ever lit, and one cannot be used.
    func resume() throws {
        guard screen.handle(.resume) == .acquire else { return }
        guard held != nil else { return try recheck() }
        _ = screen.handle(.hold)
        try recheck()
        refresh()
    }

    private func carryOut(_ action: ScreenState.Action) {
        switch action {
        case .none, .acquire: return
        case .switchOff: break
        case .switchOn: handle(.switchedOn)
        case .release:
            hotplug?.cancel()
            held?.display.invalidate()
        }
        held?.scheduler.screenChanged(to: screen)
    }
}

// What comes of frames.
extension DisplayOutput {
    private func attend(to wake: FrameScheduler.Wake) throws {
        guard let scheduler = held?.scheduler else { return }
        defer { delegate.outputDidChange() }
        do {
            for event in try events(of: scheduler, after: wake) { try handle(event, of: scheduler) }
        } catch {
            try frameFailed(error, after: scheduler.history)
        }
    }

    private func events(of scheduler: FrameScheduler, after wake: FrameScheduler.Wake) throws -> [FrameEvent] {
        switch wake {
        case .flips: return try scheduler.readFlips(on: screen)
        case .timer:
            guard let moment = scheduler.beginFrame() else { return try scheduler.recover(on: screen) }
            begun += 1
            guard let content = delegate.frameContent(at: moment) else { return [] }
            return try scheduler.draw(content, for: moment, on: screen)
        }
    }

    private func handle(_ event: FrameEvent, of scheduler: FrameScheduler) throws {
        switch event {
        case .drawn(let frame, let content): delegate.frameWasDrawn(frame, of: content)
        case .unchanged: delegate.frameWasSkipped()
        case .shown(let time): delegate.frameWasShown(at: time)
        case .fellBack(let fallback): handle(.fellBack(fallback, scheduler.history))
        case .firstDrawn:
            guard let display else { return }
            announced = []
            finder.didLight(display)
            handle(.lit)
            try delegate.displayWasLit(as: display.summary)
        case .rendererShown:
            // Only then has a display that was changed all its buffers.
            for remark in display?.remarks ?? [] where remarked.insert(remark).inserted { log.notice("\(remark)") }
            delegate.rendererReachedScreen()
        }
    }

    /// Searches for another display after one that cannot be drawn on any more.
    ///
    /// - Throws: `error` at the start, unless the device was pulled out: then another may come.
    func frameFailed(_ error: any Error, after history: DisplayWatch.FrameHistory) throws {
        let isGone = (error as? DisplayError)?.meansGone == true
        guard history == .frames || finder.hasLit || isGone else { throw error }
        handle(.failed(error, history))
    }
}
