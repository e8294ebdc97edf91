import Canvas
import EventLoop
import Interaction
import Logging
import Output
import Power
import Rendering
import System

/// What a frame must show, and whether more frames are to follow it.
struct FrameContent {
    var appearance: Appearance
    var isMoreWanted: Bool
    /// When the finger was where the frame shows it; nil where no finger moves anything.
    var finger: Microseconds?
    /// What it changes of what lies behind the sheet.
    var ground: GroundChange?
}

enum FrameEvent {
    case drawn(DrawnFrame, FrameContent)
    /// Nothing differs from the frame before.
    case unchanged
    /// The first frame of the display is drawn.
    case firstDrawn
    case shown(at: Microseconds)
    /// It was the first one of its renderer.
    case rendererShown
    /// The display has refused a frame, and goes on in another way.
    case fellBack(Fallback)
}

/// Draws frames on one display, when they are requested and no faster than it shows them.
///
/// While no frame is requested, it causes no wake-up. Calls go down only: what came of a step is returned.
final class FrameScheduler {
    /// What the loop wakes it for.
    enum Wake {
        /// A frame is to be drawn, the display to be switched off, or a flip is overdue.
        case timer
        case flips
    }

    private let display: any Display
    private let loop: EventLoop
    private let log: Logger
    private var renderer: Renderer?
    private var clock: FrameClock
    private(set) var statistics: FrameStatistics
    private var state = RedrawState.idle
    private var picture = ShownPicture.foreign
    /// The message that the last frame shows.
    private var shownToast: ToastPose?
    /// How long a display that refused something is left alone; another program may have the screen for hours.
    private var backoff: Microseconds
    private var flipEvents: EventSource?
    private var timer: LoopTimer?

    private static let longestBackoff: Microseconds = 1_000_000
    /// The kernel waits ten seconds for a blank that never comes, for the CRTC and for each plane, in microseconds.
    private static let longestRecovery: UInt64 = 120_000_000

    /// - Parameter statistics: how frames have kept up on the displays before.
    init(
        _ display: any Display,
        after statistics: FrameStatistics,
        loop: EventLoop,
        log: Logger,
        attend: @escaping (Wake) throws -> Void
    ) throws {
        self.display = display
        self.loop = loop
        self.log = log
        self.statistics = statistics
        self.statistics.interrupt()
        clock = FrameClock(of: display)
        backoff = clock.period
        flipEvents = try display.flips.map { try .readable($0.fileDescriptor, on: loop) { try attend(.flips) } }
        timer = try LoopTimer(on: loop, priority: .drawing) { try attend(.timer) }
    }

    var isFrameRequested: Bool { state.isMoreWanted }

    var isFrameInFlight: Bool { state.isInFlight }

    var hasRenderer: Bool { renderer != nil }

    /// What the last frame shows behind everything, as it lies on the panel.
    var ground: Fill? { renderer?.ground }

    /// Whether anything was drawn on the display.
    var history: DisplayWatch.FrameHistory { picture == .foreign ? .nothing : .frames }

    /// The frame is drawn when all pending input is handled and the display accepts it; `touch` is the stamp of its touch, if any.
    ///
    /// - Parameter lacksPicture: whether a picture for it is being painted, which it waits for as long as its blank allows.
    func requestFrame(for touch: Microseconds? = nil, lacksPicture: Bool = false, on screen: ScreenState) {
        if let touch { statistics.touched(at: touch) }
        if lacksPicture { clock.isHeldBack = true }
        handle(.request, on: screen)
    }

    /// Draws with another renderer from now on, and perhaps in another mode; in the same mode blanks and costs stay known.
    func restart(_ renderer: Renderer, on screen: ScreenState) {
        self.renderer = renderer
        picture.restart()
        let new = FrameClock(of: display)
        if (new.period, new.isPacedByHardware) != (clock.period, clock.isPacedByHardware) { clock = new }
        let keepsFlight = display.flips?.flipDeadline != nil
        if !keepsFlight { interrupt() }
        handle(.restart(keepsFlight: keepsFlight), on: screen)
    }

    /// The screen was switched off or on, or is another session's; when it is lit it gets a frame of that moment.
    func screenChanged(to screen: ScreenState) {
        picture.loseFlight()
        if !screen.isAway { interrupt() }
        if !screen.isAway, screen.light != .dark {
            backoff = clock.period
            renderer?.invalidate()
        }
        handle(.screenChanged, on: screen)
    }

    /// Draws the next frame whole: the contents of the screen are not known.
    func invalidate(on screen: ScreenState) {
        picture.loseFlight()
        interrupt()
        renderer?.invalidate()
        handle(.lost, on: screen)
    }

    private func interrupt() {
        clock.deferred()
        statistics.interrupt()
    }

    private func handle(_ input: RedrawState.Input, after skipped: FrameMoment? = nil, on screen: ScreenState) {
        let now = loop.now
        switch state.handle(input, on: screen) {
        case .none: break
        case .draw: timer?.set(at: clock.drawingTime(now: now))
        case .drawNextPeriod: timer?.set(at: skipped.map { clock.drawingTime(after: $0, now: now) } ?? now)
        case .retry:
            timer?.set(at: now + backoff)
            backoff = min(2 * backoff, Self.longestBackoff)
        case .awaitFlip: if let deadline = display.flips?.flipDeadline { timer?.set(at: deadline) }
        case .turnOff: turnOff(on: screen)
        case .cancel: timer?.cancel()
        }
    }

    /// A display that cannot be switched off stays as it is; the light behind it may be off all the same.
    private func turnOff(on screen: ScreenState) {
        timer?.cancel()
        do {
            if let power = display.power, try !power.turnOff() { handle(.deferred, on: screen) }
        } catch {
            log.warning("the display stays on: \(error)")
        }
    }

    /// Begins the frame that is due, and says for which moment; nil where none is.
    func beginFrame() -> FrameMoment? { state == .requested ? clock.begin(now: loop.now) : nil }

    func draw(_ content: FrameContent, for moment: FrameMoment, on screen: ScreenState) throws -> [FrameEvent] {
        let content = withoutMotionOfMessage(content, for: moment)
        if let ground = content.ground { renderer?.changeGround(ground.damage, ground.change) }
        let outcome = try allowingRecovery { try renderer?.render(content.appearance, on: display) }
        guard let outcome else { return [] }
        if let reason = renderer?.takeRefusal() { log.warning("frames are composed from now on: \(reason)") }
        switch outcome {
        case .drawn(let frame): return didDraw(frame, of: content, for: moment, on: screen)
        case .unchanged:
            backoff = clock.period
            statistics.unchanged(isUnderWay: content.isMoreWanted)
            handle(.skipped, on: screen)
            if content.isMoreWanted { handle(.requestNextPeriod, after: moment, on: screen) }
            return [.unchanged]
        case .deferred:
            clock.deferred()
            statistics.deferred(at: moment.begun)
            handle(.deferred, on: screen)
        case .redraw(let fallback): return [.fellBack(fallback)]
        }
        return []
    }

    /// `content` with the message where it was, where having it move would cost `moment` its blank: it moves in the next frame,
    /// which is begun at once.
    private func withoutMotionOfMessage(_ content: FrameContent, for moment: FrameMoment) -> FrameContent {
        let isMoving = content.appearance.toast != shownToast
        defer { clock.isUneven = isMoving }
        guard isMoving, !clock.isUneven, !clock.admitsDearer(moment) else { return content }
        var content = content
        (content.appearance.toast, content.isMoreWanted) = (shownToast, true)
        return content
    }

    private func didDraw(
        _ frame: DrawnFrame,
        of content: FrameContent,
        for moment: FrameMoment,
        on screen: ScreenState
    ) -> [FrameEvent] {
        let end = loop.now
        backoff = clock.period
        shownToast = content.appearance.toast
        clock.drawn(for: moment, acceptedAt: frame.isQueued ? end : nil)
        statistics.drawn(for: moment, finger: content.finger, by: clock)
        let drawn: [FrameEvent] = [.drawn(frame, content)] + (picture == .foreign ? [.firstDrawn] : [])
        picture.draw()
        if !frame.isQueued { statistics.landed(at: end) }
        handle(frame.isQueued ? .queued : .shown, on: screen)
        if content.isMoreWanted { handle(.request, on: screen) }
        return frame.isQueued ? drawn : drawn + land(at: end)
    }

    func readFlips(on screen: ScreenState) throws -> [FrameEvent] {
        var events: [FrameEvent] = []
        for flip in try display.flips?.handleEvents() ?? [] {
            clock.flipped(at: flip.time, now: loop.now)
            clock.isPacedByHardware = display.isPacedByHardware
            statistics.flipped(at: flip.time, by: clock, isMoreWanted: state.isMoreWanted)
            events += land(at: flip.time)
            handle(.landed, on: screen)
        }
        return events
    }

    private func land(at time: Microseconds) -> [FrameEvent] {
        [.shown(at: time)] + (picture.land() ? [.rendererShown] : [])
    }

    /// Tries again to switch a dark display off, or sets the mode again for a frame whose event is overdue.
    ///
    /// After the program itself was stopped for a while the event is still to be read, and no flip is overdue.
    func recover(on screen: ScreenState) throws -> [FrameEvent] {
        guard state.isInFlight else {
            if screen == .shown(.dark) { turnOff(on: screen) }
            return []
        }
        let events = try readFlips(on: screen)
        guard state.isInFlight, let flips = display.flips else { return events }
        log.warning("a page flip is overdue; setting the mode again")
        let result = try ServiceManager.allowing(Self.longestRecovery) { try flips.recover() }
        clock.isPacedByHardware = display.isPacedByHardware
        let now = loop.now
        switch result {
        case .redraw(let fallback): return [.fellBack(fallback)]
        case .deferred:
            // Without motion no later frame would differ, and the overdue one would not be drawn again.
            renderer?.invalidate()
            clock.deferred()
            statistics.deferred(at: now)
            handle(.lost, on: screen)
        case .shown, .queued:
            statistics.landed(at: now)
            handle(.landed, on: screen)
        }
        return land(at: now)
    }

    /// Does what may set the mode again for an overdue frame.
    private func allowingRecovery<Result>(_ step: () throws -> Result) rethrows -> Result {
        guard display.flips?.isOverdue == true else { return try step() }
        return try ServiceManager.allowing(Self.longestRecovery, for: step)
    }
}
