import EventLoop
import Interaction
import Logging
import Output
import Rendering
import System

/// What a frame must show, and whether more frames are to follow it.
struct FrameContent {
    var appearance: Appearance
    var isMoreWanted: Bool
    /// When the finger was where the frame shows it; nil where no finger moves anything.
    var finger: Microseconds?
}

/// The owner of a `FrameScheduler`, which supplies the contents of frames.
protocol FrameSchedulerDelegate: AnyObject {
    /// What a frame must show; nil when there is nothing to show.
    func frameContent(at moment: FrameMoment) -> FrameContent?
    /// A frame was drawn, which shows `content`.
    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent)
    /// The frame that was drawn last is on the glass at `time`.
    func frameWasShown(at time: Microseconds)
    /// The first frame of the display is drawn.
    func firstFrameWasDrawn() throws
    /// The first frame of the renderer is on the screen.
    func rendererReachedScreen()
    /// The display refused a frame and is ready for others; nothing was drawn on it yet where `isLit` is false.
    func displayFellBack(_ fallback: Fallback, isLit: Bool)
    /// The display cannot be drawn on any more; nothing was drawn on it yet where `isLit` is false.
    func frameFailed(_ error: any Error, isLit: Bool) throws
}

/// Draws frames on one display, when they are requested and no faster than it shows them.
///
/// A class, because the loop calls back into it. While no frame is requested, it causes no wake-up. It is generic over its
/// delegate, so that a frame does not pass an existential.
final class FrameScheduler<Delegate: FrameSchedulerDelegate> {
    private let display: any Display
    private unowned let delegate: Delegate
    private let loop: EventLoop
    private let log: Logger
    private var renderer: Renderer
    private var timing: FrameTiming
    private var state = RedrawState.idle
    private var shown = ShownPicture.foreign
    private var flipEvents: EventSource?
    /// Fires for what the state waits for: to draw, to switch the display off, or because a flip is overdue.
    private var timer: LoopTimer?

    /// - Parameter statistics: how frames have kept up on the displays before.
    init(
        _ display: any Display,
        _ renderer: Renderer,
        after statistics: FrameStatistics,
        loop: EventLoop,
        log: Logger,
        delegate: Delegate
    ) throws {
        self.display = display
        self.renderer = renderer
        self.loop = loop
        self.log = log
        self.delegate = delegate
        timing = FrameTiming(of: display, after: statistics)
        flipEvents = try display.flips.map { flips in
            try .readable(flips.fileDescriptor, on: loop) { [unowned self] in try attempt(handleFlips) }
        }
        timer = try LoopTimer(on: loop, priority: .drawing) { [unowned self] in try attempt(handleTimer) }
    }

    /// Whether anything was drawn on the display.
    var hasDrawn: Bool { shown != .foreign }

    /// How frames have kept up so far, here and on the displays before.
    var statistics: FrameStatistics { timing.statistics }

    /// Requests a frame, because of the touch with the stamp `touch` if there is one.
    ///
    /// It is drawn when all pending input is handled and the display accepts it.
    func requestFrame(for touch: Microseconds? = nil) {
        if let touch { timing.touched(at: touch) }
        handle(.request)
    }

    /// Draws with another renderer from now on, and perhaps in another mode.
    func restart(_ renderer: Renderer) {
        self.renderer = renderer
        shown.restart()
        timing.restart(on: display)
        let keepsFlight = display.flips?.flipDeadline != nil
        if !keepsFlight { timing.interrupt() }
        handle(.restart(keepsFlight: keepsFlight))
    }

    /// Draws nothing until `restart`: another session has the screen.
    func pause() {
        shown.loseFlight()
        handle(.pause)
    }

    /// Switches the display off until `switchOn`.
    func switchOff() {
        loseFlight()
        handle(.switchOff)
    }

    /// Switches the display on with a frame of this moment.
    func switchOn() {
        timing.resetBackoff()
        loseFlight()
        renderer.invalidate()
        handle(.switchOn)
    }

    /// Draws the next frame whole: the contents of the screen are not known.
    func invalidate() {
        loseFlight()
        renderer.invalidate()
        handle(.lost)
    }

    private func loseFlight() {
        shown.loseFlight()
        timing.interrupt()
    }

    private func attempt(_ step: () throws -> Void) throws {
        do {
            try step()
        } catch {
            try delegate.frameFailed(error, isLit: hasDrawn)
        }
    }
}

// The actions of the state.
extension FrameScheduler {
    private func handle(_ input: RedrawState.Input, for moment: FrameMoment? = nil) {
        let now = loop.now
        switch state.handle(input) {
        case .none: break
        case .draw: timer?.set(at: timing.drawingTime(now: now))
        case .drawNextPeriod: timer?.set(at: moment.map { timing.drawingTime(after: $0, now: now) } ?? now)
        case .retry: timer?.set(at: timing.retryTime(after: now))
        case .awaitFlip: if let deadline = display.flips?.flipDeadline { timer?.set(at: deadline) }
        case .turnOff: turnOff()
        case .cancel: timer?.cancel()
        }
    }

    private func handleTimer() throws {
        switch state {
        case .requested: try draw()
        case .queued, .waiting: try recover()
        case .off: turnOff()
        case .idle, .paused: break
        }
    }

    /// A display that cannot be switched off stays as it is; the light behind it may be off all the same.
    private func turnOff() {
        timer?.cancel()
        do {
            if let power = display.power, try !power.turnOff() { handle(.deferred) }
        } catch {
            log.warning("the display stays on: \(error)")
        }
    }
}

// Frames.
extension FrameScheduler {
    private func draw() throws {
        let moment = timing.begin(now: loop.now)
        guard let content = delegate.frameContent(at: moment) else { return }
        let result = try allowingRecovery { try renderer.render(content.appearance, on: display) }
        if let reason = renderer.takeRefusal() { log.warning("frames are composed from now on: \(reason)") }
        switch result {
        case .drawn(let frame): try didDraw(frame, of: content, for: moment)
        case .unchanged:
            timing.unchanged(isMoreWanted: content.isMoreWanted)
            handle(.unchanged(isMoreWanted: content.isMoreWanted), for: moment)
        case .deferred:
            timing.deferred(at: moment.begun)
            handle(.deferred)
        case .redraw(let fallback): delegate.displayFellBack(fallback, isLit: hasDrawn)
        }
    }

    private func didDraw(_ frame: DrawnFrame, of content: FrameContent, for moment: FrameMoment) throws {
        let end = loop.now
        timing.drawn(for: moment, finger: content.finger, acceptedAt: frame.isQueued ? end : nil)
        delegate.frameWasDrawn(frame, of: content)
        if !frame.isQueued { timing.landed(at: end) }
        let isFirst = shown == .foreign
        shown.draw()
        handle(.drawn(isQueued: frame.isQueued, isMoreWanted: content.isMoreWanted))
        if isFirst { try delegate.firstFrameWasDrawn() }
        if !frame.isQueued { land(at: end) }
    }

    private func handleFlips() throws {
        for flip in try display.flips?.handleEvents() ?? [] {
            let now = loop.now
            timing.flipped(at: flip.time, now: now, on: display, isMoreWanted: state.isMoreWanted)
            land(at: flip.time)
            handle(.landed)
        }
    }

    private func land(at time: Microseconds) {
        delegate.frameWasShown(at: time)
        if shown.land() { delegate.rendererReachedScreen() }
    }

    /// The kernel waits ten seconds for a blank that never comes, for the CRTC and for each plane, in microseconds.
    private static var longestRecovery: UInt64 { 120_000_000 }

    /// Does what may set the mode anew for an overdue frame.
    private func allowingRecovery<Result>(_ step: () throws -> Result) rethrows -> Result {
        guard display.flips?.isOverdue == true else { return try step() }
        return try ServiceManager.allowing(Self.longestRecovery, for: step)
    }

    /// Sets the mode anew for a frame whose event is overdue.
    ///
    /// After the program itself was stopped for a while the event is still to be read, and no flip is overdue.
    private func recover() throws {
        try handleFlips()
        guard state.isInFlight, let flips = display.flips else { return }
        log.warning("a page flip is overdue; setting the mode anew")
        let result = try ServiceManager.allowing(Self.longestRecovery) { try flips.recover() }
        if case .redraw(let fallback) = result { return delegate.displayFellBack(fallback, isLit: hasDrawn) }
        let isDeferred = result == .deferred
        timing.learnPace(of: display)
        let now = loop.now
        if isDeferred {
            // Without motion no later frame would differ, and the overdue one would not be drawn again.
            renderer.invalidate()
            timing.deferred(at: now)
        } else {
            timing.landed(at: now)
        }
        land(at: now)
        handle(isDeferred ? .lost : .landed)
    }
}
