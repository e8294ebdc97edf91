import BottomSheet
import Gestures
import KMS
import Logging

/// Brings frames to one display, when they are wanted and no faster than it shows them.
///
/// A class, because the loop calls back into it. One frame is in flight at a time; wishes in between become one frame. When
/// nothing is wished, nothing wakes up.
final class FramePump {
    /// What the pump asks of its owner.
    struct Callbacks {
        /// The pose that a frame must show, and whether more frames are to follow it; nil when there is nothing to show.
        var pose: (FrameMoment) -> (pose: Pose, isUnderWay: Bool)?
        /// The first frame is on the glass.
        var lit: () throws -> Void
        /// The display refused a new mode and is back in the old one, whose picture is still on the glass.
        var refused: (any Error) -> Void
        /// The display cannot be drawn on any more; nothing was on the glass yet where `isLit` is false.
        var failed: (_ error: any Error, _ isLit: Bool) throws -> Void
    }

    /// How frames have kept up so far, here and on the displays before.
    private(set) var statistics: FrameStatistics

    private let display: any LiveDisplay
    private let loop: EventLoop
    private let log: Logger
    private let callbacks: Callbacks
    private var renderer: Renderer
    private var clock: FrameClock
    private var patience: Microseconds
    private var isWished = false
    private var isInFlight = false
    private var isLit = false

    private var flips: EventSource?
    private var drawing: LoopTimer?
    private var overdue: LoopTimer?

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
        if !isInFlight { drawing?.set(at: clock.drawingTime(now: loop.now)) }
    }

    /// What is shown has changed altogether, and perhaps the display's mode with it.
    func restart(_ renderer: Renderer) {
        self.renderer = renderer
        clock = FrameClock(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
        if display.flipDeadline == nil {
            isInFlight = false
            statistics.interrupt()
        }
        wish()
    }

    private func attempt(_ step: () throws -> Void) throws {
        do {
            try step()
        } catch {
            try callbacks.failed(error, isLit)
        }
    }

    private func draw() throws {
        let now = loop.now
        let moment = clock.moment(now: now)
        guard isWished, !isInFlight, let wanted = callbacks.pose(moment) else { return }
        let frame: DrawnFrame?
        do {
            frame = try renderer.render(wanted.pose, on: display)
        } catch  where !renderer.fits(display) {
            return callbacks.refused(error)
        }
        isWished = wanted.isUnderWay || renderer.isOwed
        if renderer.isOwed { return retryLater(now) }
        patience = clock.period
        if let frame {
            try drawn(frame, for: moment, at: now)
        } else {
            statistics.unchanged(isUnderWay: isWished)
            // Nothing differs by a pixel yet: look again when the next frame would be due.
            if isWished { drawing?.set(at: now + clock.period) }
        }
    }

    private func drawn(_ frame: DrawnFrame, for moment: FrameMoment, at now: Microseconds) throws {
        clock.shown(at: now)
        statistics.drawn(for: moment, by: clock)
        if frame.isQueued {
            isInFlight = true
            if let deadline = display.flipDeadline { overdue?.set(at: deadline) }
        } else {
            statistics.landed(at: loop.now)
        }
        if !isLit {
            isLit = true
            try callbacks.lit()
        }
        if isWished { wish() }
    }

    /// Another program may have the screen for hours: ask ever less often, once a second at last.
    private func retryLater(_ now: Microseconds) {
        statistics.deferred(at: now)
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
        overdue?.cancel()
        clock.isPacedByHardware = display.isPacedByHardware
        if isWished { wish() }
    }

    private func recover() throws {
        guard isInFlight else { return }
        log.warning("a page flip is overdue; setting the mode anew")
        let isDeferred = try display.recover() == .deferred
        isWished = isWished || isDeferred
        if isDeferred { statistics.deferred(at: loop.now) } else { statistics.landed(at: loop.now) }
        landed()
    }
}
