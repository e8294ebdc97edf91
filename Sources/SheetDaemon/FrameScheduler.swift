import BottomSheet
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Rendering

/// Brings frames to one display, when they are wanted and no faster than it shows them.
///
/// A class, because the loop calls back into it. One frame is in flight at a time; wishes in between become one frame. When
/// nothing is wished, nothing wakes up.
final class FrameScheduler {
    /// What the pump asks of its owner.
    struct Callbacks {
        /// What a frame must show, and whether more frames are to follow it; nil when there is nothing to show.
        var appearance: (FrameMoment) -> (shown: Appearance, isUnderWay: Bool)?
        /// The first frame is on the glass.
        var lit: () throws -> Void
        /// The first frame of this renderer is on the glass.
        var latched: () -> Void
        /// The display cannot be drawn on any more; nothing was on the glass yet where `isLit` is false.
        var failed: (_ error: any Error, _ isLit: Bool) throws -> Void
    }

    /// How frames have kept up so far, here and on the displays before.
    var statistics: FrameStatistics

    let display: any LiveDisplay
    let loop: EventLoop
    let log: Logger
    private let callbacks: Callbacks
    var renderer: Renderer
    var clock: FrameClock
    var patience: Microseconds
    private var isWished = false
    var isInFlight = false
    private var isLit = false
    /// Whether the screen is somebody else's.
    var isPaused = false
    /// Whether the display is switched off.
    var isAsleep = false
    /// Whether frames of this renderer are still to come, or the first of them is on its way.
    private var isNew = true
    private var isNewInFlight = false

    private var flips: EventSource?
    var drawing: LoopTimer?
    var overdue: LoopTimer?

    private static let longestPatience: Microseconds = 1_000_000

    init(
        _ display: any LiveDisplay,
        _ renderer: Renderer,
        after statistics: FrameStatistics,
        loop: EventLoop,
        log: Logger,
        callbacks: Callbacks
    ) throws {
        self.display = display
        self.renderer = renderer
        self.statistics = statistics
        self.statistics.interrupt()
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        clock = FrameClock(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
        patience = clock.period
        flips = try display.fileDescriptor.map { descriptor in
            try .readable(descriptor, on: loop) { [unowned self] in try attempt(handleFlips) }
        }
        drawing = try LoopTimer(on: loop, priority: .drawing) { [unowned self] in try attempt(draw) }
        overdue = try LoopTimer(on: loop) { [unowned self] in try attempt(recover) }
    }

    /// A frame is wanted.
    ///
    /// It is drawn when all that has come in is heard and the display can take it.
    /// - Parameter touch: The stamp of the touch that it is wanted for, if it is.
    func wish(for touch: Microseconds? = nil) {
        isWished = true
        if let touch { statistics.touched(at: touch) }
        if !isInFlight, !isPaused, !isAsleep { drawing?.set(at: clock.drawingTime(now: loop.now)) }
    }

    /// What is shown has changed altogether, and perhaps the display's mode with it.
    func restart(_ renderer: Renderer) {
        isPaused = false
        self.renderer = renderer
        (isNew, isNewInFlight) = (true, false)
        clock = FrameClock(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
        if display.flipDeadline == nil {
            isInFlight = false
            statistics.interrupt()
        }
        if isAsleep { darken() } else { wish() }
    }

    private func attempt(_ step: () throws -> Void) throws {
        do {
            try step()
        } catch {
            try callbacks.failed(error, isLit)
        }
    }

    private func draw() throws {
        if isAsleep { return darken() }
        let now = loop.now
        let moment = clock.moment(now: now)
        guard isWished, !isInFlight, let wanted = callbacks.appearance(moment) else { return }
        let frame = try renderer.render(wanted.shown, on: display)
        if let reason = renderer.takeRefusal() { log.warning("frames are composed from now on: \(reason)") }
        isWished = wanted.isUnderWay || renderer.isOwed
        if renderer.isOwed { return retryLater(now) }
        patience = clock.period
        if let frame {
            try drawn(frame, for: moment, at: now)
        } else {
            statistics.unchanged(isUnderWay: isWished)
            // Nothing differs by a pixel yet: look again when the next frame would be due.
            if isWished { drawing?.set(at: clock.drawingTime(after: moment)) }
        }
    }

    private func drawn(_ frame: DrawnFrame, for moment: FrameMoment, at now: Microseconds) throws {
        clock.shown(at: now)
        statistics.drawn(for: moment, by: clock)
        if frame.isQueued {
            isInFlight = true
            isNewInFlight = isNew
            if let deadline = display.flipDeadline { overdue?.set(at: deadline) }
        } else {
            statistics.landed(at: loop.now)
        }
        if !isLit {
            isLit = true
            try callbacks.lit()
        }
        let isFirst = isNew
        isNew = false
        if !frame.isQueued { latch(isFirst) }
        if isWished { wish() }
    }

    /// Another program may have the screen for hours: ask ever less often, once a second at last.
    private func retryLater(_ now: Microseconds) {
        statistics.deferred(at: now)
        comeBackLater(now)
    }

    func comeBackLater(_ now: Microseconds) {
        drawing?.set(at: now + patience)
        patience = min(2 * patience, Self.longestPatience)
    }

    private func handleFlips() throws {
        for flip in try display.handleEvents() {
            clock.shown(at: flip.time)
            landed()
            statistics.flipped(at: flip.time, by: clock, isMoreWanted: isWished)
        }
    }

    private func landed() {
        isInFlight = false
        latch(isNewInFlight)
        overdue?.cancel()
        clock.isPacedByHardware = display.isPacedByHardware
        if isWished { wish() }
    }

    private func latch(_ isNew: Bool) {
        isNewInFlight = false
        if isNew { callbacks.latched() }
    }

    /// A program that stood still for a while has the event waiting, and nothing is overdue.
    private func recover() throws {
        try handleFlips()
        guard isInFlight else { return }
        log.warning("a page flip is overdue; setting the mode anew")
        let isDeferred = try display.recover() == .deferred
        isWished = isWished || isDeferred
        // Where nothing moves any more no frame would differ, and the overdue one would not be asked for again.
        if isDeferred { renderer.startOver() }
        if isDeferred { statistics.deferred(at: loop.now) } else { statistics.landed(at: loop.now) }
        landed()
    }
}
