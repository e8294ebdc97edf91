import BottomSheet
import Canvas
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Rendering
import Udev

/// The display side of the daemon: finds a display, follows it when it changes, and gives the screen back at last.
///
/// A class, because the loop calls back into it.
package final class Panel {
    /// What the panel asks of its owner.
    struct Callbacks {
        /// A display was found or has changed: what draws on it from now on.
        var prepare: (any LiveDisplay) -> Renderer
        /// What a frame must show, and whether more frames are to follow it; nil when there is nothing to show.
        var appearance: (FrameMoment) -> (shown: Appearance, isUnderWay: Bool)?
        /// The first frame of a display is on the glass; the text says which.
        var lit: (String) throws -> Void
        /// What `prepare` was asked for last is on the glass.
        var latched: () -> Void
    }

    let loop: EventLoop
    let log: Logger
    let callbacks: Callbacks
    let search: (DisplayRequest) throws -> DisplaySearch
    var request: DisplayRequest
    var display: (any LiveDisplay)?
    var pump: FrameScheduler?
    /// Whether the screen is somebody else's for now.
    var isPaused = false
    /// Whether displays are to be switched off.
    var isDark = false
    /// How frames kept up on the displays before.
    var past = FrameStatistics()
    /// How often the mode may be changed.
    var pace = ModesetBackoff()
    /// The first display that was lit: it is returned to when it went away and comes again.
    var home: DisplayName?
    /// Whether any display was lit: what goes wrong later is waited out.
    package var hasBeenLit = false

    var monitor: DeviceMonitor
    var changes: EventSource?
    var settled: LoopTimer?

    /// A window being dragged sends dozens of hot-plug events; the last one counts.
    private static let debounce: Microseconds = 80_000
    /// A display that failed is left alone for so long.
    static let patience: Microseconds = 1_000_000

    /// - Parameter search: how displays are found.
    init(
        _ request: DisplayRequest,
        loop: EventLoop,
        log: Logger,
        callbacks: Callbacks,
        search: @escaping (DisplayRequest) throws -> DisplaySearch
    ) throws {
        self.search = search
        self.request = request
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        monitor = try DeviceMonitor(subsystems: ["drm", "graphics"])
        settled = try LoopTimer(on: loop) { [unowned self] in try recheck() }
        changes = try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
            while monitor.receive() != nil {
                if !isPaused { settled?.set(at: loop.now + Self.debounce) }
            }
        }
    }

    /// Whether a display is held.
    package var isOpen: Bool { display != nil }

    /// Looks for a display and lights it.
    ///
    /// None is no fault, nor is a card that has not appeared yet: they are waited for. So is the seat.
    /// - Throws: `DisplayError` when one cannot be used.
    func open() throws {
        guard !isPaused else { return }
        switch try found() {
        case .none(let reasons):
            log.notice("no display; waiting for one: \(reasons.joined(separator: "; "))")
            ServiceManager.status("waiting for a display")
        case .found(let display):
            self.display = display
            pump = try FrameScheduler(
                display,
                callbacks.prepare(display),
                after: past,
                loop: loop,
                log: log,
                callbacks: pumping(display)
            )
            log.info("display \(display.summary)")
            for remark in display.remarks { log.notice("\(remark)") }
            begin()
        }
    }

    /// Another display may be wanted from now on, or the same one turned otherwise.
    ///
    /// - Throws: why it cannot be had; then none is held, or the one before as it was.
    func reopen(_ request: DisplayRequest) throws {
        let before = self.request
        pace.startAnew()
        if let display, request.wantsTheSame(as: before) {
            try change(display, from: before, to: request)
            self.request = request
            refresh()
            return log.info("display \(display.summary)")
        }
        self.request = request
        home = nil
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
        if let display, !isPaused { pump?.restart(callbacks.prepare(display)) }
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
        if let display, !isPaused { restore(display) }
        display = nil
    }
}

extension Panel {
    private func found() throws -> DisplaySearch {
        do {
            if let home = homeRequest, case .found(let display)? = try? search(home) { return .found(display) }
            return try search(request)
        } catch let error as DisplayError {
            guard case .noSuchCard = error else { throw error }
            return .none(reasons: ["\(error)"])
        }
    }

    private func pumping(_ display: any LiveDisplay) -> FrameScheduler.Callbacks {
        FrameScheduler.Callbacks(
            appearance: callbacks.appearance,
            lit: { [unowned self] in
                home = home ?? display.name
                hasBeenLit = true
                try callbacks.lit(display.summary)
            },
            latched: callbacks.latched,
            failed: { [unowned self] error, isLit in
                if (error as? DisplayError)?.isOvercome == true {
                    log.error("\(error)")
                    pace.failed(at: loop.now)
                    return refresh()
                }
                // At the start it is a fault to report; later the device was pulled out, and another may come.
                guard isLit || hasBeenLit else { throw error }
                lose(because: error)
            }
        )
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
