import BottomSheet
import Canvas
import Configuration
import Gestures
import KMS
import Logging
import Udev

/// The display side of the daemon: finds a display, follows it when it changes, and shows a frame when one is wanted.
///
/// A class, because the loop calls back into it. One frame is in flight at a time; wishes in between become one frame.
final class Panel {
    /// What the panel asks of its owner.
    struct Callbacks {
        /// A display was found or changed: the renderer to use on it from now on.
        var prepare: (any Display) throws -> Renderer
        /// The pose that a frame on the glass at a time must show, and whether more frames are to follow it; nil when there
        /// is nothing to show.
        var pose: (Microseconds) -> (pose: Pose, isUnderWay: Bool)?
        /// A first frame of a display is on the glass.
        var lit: (String) throws -> Void
    }

    private let loop: EventLoop
    private let log: Logger
    private let callbacks: Callbacks
    private var request: DisplayRequest
    private var display: KMSDisplay?
    private var renderer: Renderer?
    private var clock = FrameClock(refreshRate: 60, isPacedByHardware: false)
    private var isWished = false
    private var isInFlight = false
    private var isLit = false
    private var patience: Microseconds = 16_667

    private var monitor: DeviceMonitor
    private var sources: [EventSource] = []
    private var flips: EventSource?
    private var drawing: LoopTimer?
    private var overdue: LoopTimer?
    private var settled: LoopTimer?

    /// A window being dragged sends dozens of hot-plug events; the last one counts.
    private static let debounce: Microseconds = 80_000
    private static let longestPatience: Microseconds = 1_000_000

    init(_ request: DisplayRequest, loop: EventLoop, log: Logger, callbacks: Callbacks) throws {
        self.request = request
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        monitor = try DeviceMonitor(subsystems: ["drm"])
        drawing = try LoopTimer(on: loop, priority: .drawing) { [unowned self] in try draw() }
        overdue = try LoopTimer(on: loop) { [unowned self] in try recover() }
        settled = try LoopTimer(on: loop) { [unowned self] in try recheck() }
        sources = [
            try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
                while monitor.receive() != nil { settled?.set(at: loop.now + Self.debounce) }
            }
        ]
    }

    /// Looks for a display and lights it.
    ///
    /// None is no fault: it is waited for.
    /// - Throws: `KMSError` when one cannot be used.
    func open() throws {
        switch try KMSDisplay.open(request) {
        case .none(let reasons):
            log.notice("no display; waiting for one: \(reasons.joined(separator: "; "))")
            ServiceManager.status("waiting for a display")
        case .found(let display):
            self.display = display
            flips = try .readable(display.fileDescriptor, on: loop) { [unowned self] in try handleFlips() }
            log.info("display \(display.summary)")
            try prepare(display)
        }
    }

    /// Another display may be wanted from now on.
    func reopen(_ request: DisplayRequest) throws {
        self.request = request
        close()
        try open()
    }

    /// What is shown has changed altogether: a new renderer draws it.
    func refresh() throws {
        if let display { try prepare(display) }
    }

    /// A frame is wanted.
    ///
    /// It is drawn when all that has come in is heard and the display can take it.
    func wish() {
        isWished = true
        guard display != nil, !isInFlight else { return }
        drawing?.set(at: clock.drawingTime(now: loop.now))
    }

    /// Gives the screen back as it was found.
    func close() {
        flips = nil
        overdue?.cancel()
        drawing?.cancel()
        if let display { restore(display) }
        display = nil
        renderer = nil
        isInFlight = false
        isLit = false
    }
}

extension Panel {
    private func restore(_ display: KMSDisplay) {
        do {
            try display.restore()
            log.info("the screen is given back")
        } catch {
            log.warning("the picture before could not be brought back: \(error)")
        }
    }

    private func prepare(_ display: KMSDisplay) throws {
        clock = FrameClock(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
        renderer = try callbacks.prepare(display)
        wish()
    }

    private func draw() throws {
        guard let display, isWished, !isInFlight, var renderer else { return }
        let now = loop.now
        guard let wanted = callbacks.pose(clock.presentationTime(now: now)) else { return }
        let frame: DrawnFrame?
        do {
            frame = try renderer.render(wanted.pose, on: display)
        } catch  where renderer.panel != display.size {
            return try stayInOldMode(display, because: error)
        }
        self.renderer = renderer
        isWished = wanted.isUnderWay || renderer.isOwed
        if renderer.isOwed { return retryLater(now) }
        patience = clock.period
        guard let frame else {
            // Nothing differs by a pixel yet: look again when the next frame would be due.
            if isWished { drawing?.set(at: now + clock.period) }
            return
        }
        try drawn(frame, on: display, at: now)
    }

    private func drawn(_ frame: DrawnFrame, on display: KMSDisplay, at now: Microseconds) throws {
        clock.shown(at: now)
        if frame.isQueued {
            isInFlight = true
            if let deadline = display.flipDeadline { overdue?.set(at: deadline) }
        }
        try tellLit(display)
        if isWished { wish() }
    }

    /// The device refused its new mode, and the display is back in the old one, whose picture is still on the glass.
    private func stayInOldMode(_ display: KMSDisplay, because error: any Error) throws {
        log.error("the new mode is refused, the old one stays: \(error)")
        try prepare(display)
    }

    /// Another program may have the screen for hours: ask ever less often, once a second at last.
    private func retryLater(_ now: Microseconds) {
        drawing?.set(at: now + patience)
        patience = min(2 * patience, Self.longestPatience)
    }

    private func tellLit(_ display: KMSDisplay) throws {
        guard !isLit else { return }
        isLit = true
        try callbacks.lit(display.summary)
    }

    private func handleFlips() throws {
        guard let display else { return }
        for flip in try display.handleEvents() {
            clock.shown(at: flip.time)
            landed(display)
        }
    }

    private func landed(_ display: KMSDisplay) {
        isInFlight = false
        overdue?.cancel()
        clock.isPacedByHardware = display.isPacedByHardware
        if isWished { wish() }
    }

    private func recover() throws {
        guard let display, isInFlight else { return }
        log.warning("a page flip is overdue; setting the mode anew")
        let isDeferred = try display.recover() == .deferred
        isWished = isWished || isDeferred
        landed(display)
    }

    private func recheck() throws {
        guard let display else { return try open() }
        switch try display.reprobe() {
        case .unchanged:
            return
        case .modeChanged(let mode):
            log.info("the display changes to \(mode.name)")
            try display.reconfigure(to: mode)
            isInFlight = false
            try prepare(display)
        case .disconnected:
            log.notice("the display was unplugged")
            close()
            try open()
        }
    }
}
