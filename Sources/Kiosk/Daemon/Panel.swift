import BottomSheet
import Canvas
import Gestures
import KMS
import Logging
import Udev

/// The display side of the daemon: finds a display, follows it when it changes, and gives the screen back at last.
///
/// A class, because the loop calls back into it.
final class Panel {
    /// What the panel asks of its owner.
    struct Callbacks {
        /// A display was found or has changed: what draws on it from now on.
        var prepare: (any LiveDisplay) -> Renderer
        /// The pose that a frame must show, and whether more frames are to follow it; nil when there is nothing to show.
        var pose: (FrameMoment) -> (pose: Pose, isUnderWay: Bool)?
        /// The first frame of a display is on the glass; the text says which.
        var lit: (String) throws -> Void
    }

    let loop: EventLoop
    let log: Logger
    let callbacks: Callbacks
    var request: DisplayRequest
    var display: (any LiveDisplay)?
    var pump: FramePump?
    /// How frames kept up on the displays before.
    var past = FrameStatistics()

    var monitor: DeviceMonitor
    var changes: EventSource?
    var settled: LoopTimer?

    /// A window being dragged sends dozens of hot-plug events; the last one counts.
    private static let debounce: Microseconds = 80_000
    /// A display that failed is left alone for so long.
    static let patience: Microseconds = 1_000_000

    init(_ request: DisplayRequest, loop: EventLoop, log: Logger, callbacks: Callbacks) throws {
        self.request = request
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        monitor = try DeviceMonitor(subsystems: ["drm"])
        settled = try LoopTimer(on: loop) { [unowned self] in try recheck() }
        changes = try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
            while monitor.receive() != nil { settled?.set(at: loop.now + Self.debounce) }
        }
    }

    /// Whether a display is held.
    var isOpen: Bool { display != nil }

    /// Looks for a display and lights it.
    ///
    /// None is no fault, nor is a card that has not appeared yet: they are waited for.
    /// - Throws: `KMSError` when one cannot be used.
    func open() throws {
        switch try search() {
        case .none(let reasons):
            log.notice("no display; waiting for one: \(reasons.joined(separator: "; "))")
            ServiceManager.status("waiting for a display")
        case .found(let display):
            log.info("display \(display.summary)")
            self.display = display
            pump = try FramePump(
                display,
                callbacks.prepare(display),
                after: past,
                loop: loop,
                log: log,
                callbacks: pumping(display)
            )
            wish()
        }
    }

    /// Another display may be wanted from now on, or the same one turned otherwise.
    ///
    /// - Throws: why it cannot be had; then none is held, or the one before as it was.
    func reopen(_ request: DisplayRequest) throws {
        let before = self.request
        if let display, request.differsInRotationOnly(from: before) {
            try display.turn(to: request.rotation)
            self.request = request
            return refresh()
        }
        self.request = request
        close()
        do {
            try open()
        } catch {
            close()
            self.request = before
            throw error
        }
    }

    /// What is shown has changed altogether.
    func refresh() {
        if let display { pump?.restart(callbacks.prepare(display)) }
    }

    /// A frame is wanted, because of the touch with the stamp `touch` if there is one.
    func wish(for touch: Microseconds? = nil) {
        pump?.wish(for: touch)
    }

    /// How frames have kept up so far, on every display.
    var statistics: FrameStatistics { pump?.statistics ?? past }

    /// Gives the screen back as it was found.
    func close() {
        past = statistics
        pump = nil
        if let display { restore(display) }
        display = nil
    }
}

extension Panel {
    private func search() throws -> DisplaySearch {
        do {
            return try KMSDisplay.open(request)
        } catch let error as KMSError {
            guard case .noSuchCard = error else { throw error }
            return .none(reasons: ["\(error)"])
        }
    }

    private func pumping(_ display: any LiveDisplay) -> FramePump.Callbacks {
        FramePump.Callbacks(
            pose: callbacks.pose,
            lit: { [callbacks] in try callbacks.lit(display.summary) },
            refused: { [unowned self] error in
                log.error("\(Self.isTurnRefused(error) ? "" : "the new mode is refused, the old one stays: ")\(error)")
                refresh()
            },
            failed: { [unowned self] error, isLit in
                if Self.isTurnRefused(error) {
                    log.error("\(error)")
                    return refresh()
                }
                // At the start it is a fault to report; later the device was pulled out, and another may come.
                guard isLit else { throw error }
                lose(because: error)
            }
        )
    }

    /// Whether the display only wants its frames turned otherwise.
    private static func isTurnRefused(_ error: any Error) -> Bool {
        if case KMSError.rotationRefused = error { true } else { false }
    }

    private func restore(_ display: any LiveDisplay) {
        do {
            try display.restore()
            log.info("the screen is given back")
        } catch {
            log.warning("the picture before could not be brought back: \(error)")
        }
    }
}
