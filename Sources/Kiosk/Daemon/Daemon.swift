import BottomSheet
import Canvas
public import Configuration
import Gestures
import Glibc
import KMS
public import Logging

/// `sheetd run`: a live finger, a real panel, one loop.
///
/// A class, because the loop calls back into it. It joins three parts that know nothing of each other: touches come from
/// `TouchInput`, go through the `Interaction`, and come out as frames on the `Panel`.
public final class Daemon {
    private let loop: EventLoop
    private let log: Logger
    private let reload: () throws -> Settings
    private var settings: Settings
    private var artwork: Artwork
    private var snapshots = Snapshots()
    private var interaction: Interaction?
    /// What is known of the touchscreen that is held.
    private var touchscreen = TouchInput.Opened()
    private var panel: Panel?
    private var touchInput: TouchInput?
    private var signals: [EventSource] = []
    /// Rings when fingers have done nothing for long enough to mean something.
    private var silence: Alarm?
    private var faults: FaultLog
    private var wasPresented = false

    /// Prepares a daemon; no device is opened yet.
    ///
    /// - Parameters:
    ///   - settings: what it starts with.
    ///   - log: where it tells what happens.
    ///   - reload: reads the settings again, on SIGHUP.
    /// - Throws: `ArtworkError` when a picture cannot be read.
    public init(_ settings: Settings, log: Logger, reload: @escaping () throws -> Settings) throws {
        self.settings = settings
        self.log = log
        self.reload = reload
        faults = FaultLog(log: log)
        artwork = try Artwork(settings)
        loop = try EventLoop()
    }

    /// Runs until SIGTERM or SIGINT.
    ///
    /// The picture that was on the glass before is brought back.
    /// - Throws: what makes it impossible to go on: a display that cannot be used, a device that fails.
    public func run() throws {
        signals = [
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGHUP, on: loop) { [unowned self] in try reloadSettings() },
        ]
        silence = try Alarm(on: loop) { [unowned self] in follow(interaction?.elapse(to: loop.now)) }
        loop.keepWatchdog()
        defer { shutDown() }
        let panel = try Panel(DisplayRequest(settings.display), loop: loop, log: log, callbacks: callbacks)
        self.panel = panel
        try panel.open()
        try loop.run()
    }

    private func shutDown() {
        ServiceManager.stopping()
        touchInput?.close()
        panel?.close()
        faults.summarize()
        if let statistics = panel?.statistics, statistics.shown > 0 { log.info("frames: \(statistics)") }
    }
}

// Frames.
extension Daemon {
    private var callbacks: Panel.Callbacks {
        Panel.Callbacks(
            prepare: { [unowned self] in prepare($0) },
            pose: { [unowned self] in pose(at: $0) },
            lit: { [unowned self] in try lit($0) }
        )
    }

    /// Lays the sheet out on a display that was found or has changed.
    private func prepare(_ display: KMSDisplay) -> Renderer {
        var transform = settings.transform(of: display)
        transform.calibration = touchscreen.calibration
        let behavior = settings.sheet.behavior
        let area = artwork.area(transform, behavior: behavior)
        if interaction == nil {
            let machine = SheetMachine(behavior, in: area)
            let handling = settings.touchHandling(of: touchscreen.device)
            interaction = Interaction(machine: machine, transform: transform, handling: handling)
        } else {
            tell(interaction?.change(to: behavior, in: area, transform: transform, at: loop.now))
        }
        let layout = SheetLayout(behavior, in: area)
        let snapshot = artwork.wantsSnapshot ? snapshots.picture(before: display, log: log) : nil
        let drawn = transform.drawn(in: display.size, turned: display.drawingRotation)
        return Renderer(scene: artwork.scene(transform, layout: layout, snapshot: snapshot), transform: drawn)
    }

    private func pose(at moment: FrameMoment) -> (pose: Pose, isUnderWay: Bool)? {
        tell(interaction?.advance(to: moment.onGlass))
        return interaction.map { interaction in
            let pose = interaction.shownPose(at: moment.onGlass, fingers: moment.fingers)
            return (pose, interaction.wantsFrames(after: moment.fingers))
        }
    }

    /// The first frame of a display is on the glass: the service is up, touches count, the sheet comes.
    private func lit(_ summary: String) throws {
        ServiceManager.ready(summary)
        if touchInput == nil {
            touchInput = try TouchInput(settings.input, loop: loop, log: log, callbacks: touchCallbacks)
            touchInput?.open()
        }
        guard !wasPresented else { return }
        wasPresented = true
        guard settings.sheet.behavior.touch.presentOn.contains(.start) else { return }
        tell(interaction?.present(reason: .start, at: loop.now))
        panel?.wish()
    }

    private var touchCallbacks: TouchInput.Callbacks {
        TouchInput.Callbacks(
            opened: { [unowned self] in take($0) },
            touched: { [unowned self] in follow(interaction?.handle($0), touch: $0.time) },
            failed: { [unowned self] in faults.note($0, times: $1, detail: $2) }
        )
    }

    /// Another touchscreen: its fingers are treated as it needs them to be.
    private func take(_ opened: TouchInput.Opened) {
        touchscreen = opened
        interaction?.calibrate(opened.calibration)
        let handling = settings.touchHandling(of: opened.device)
        follow(interaction?.cancelFingers(handling: handling, at: loop.now))
    }

    /// What fingers did, or did not do for a while: frames for it, and the next moment at which silence says something.
    private func follow(_ happenings: [Happening]?, touch: Microseconds? = nil) {
        tell(happenings)
        let hasMoved = happenings?.contains { if case .sheet = $0 { true } else { false } } ?? false
        if hasMoved { panel?.wish(for: touch) }
        if let interaction { faults.note(interaction.faults) }
        silence?.set(at: interaction?.deadline)
    }

    private func tell(_ happenings: [Happening]?) {
        for case .event(let event, _) in happenings ?? [] {
            log.debug("\(event.name.rawValue) \(event.detent), reason \(event.reason.rawValue)")
        }
    }
}

// Settings that change while it runs.
extension Daemon {
    /// Takes over new settings, all or nothing: what is wrong with them is said, and the running ones stay.
    private func reloadSettings() throws {
        ServiceManager.reloading()
        let before = (settings, artwork)
        do {
            settings = try reload()
            artwork = try Artwork(settings)
            try show(insteadOf: before.0)
            log.info("configuration reloaded")
        } catch {
            log.error("configuration not reloaded, the running one stays: \(error)")
            (settings, artwork) = before
            if panel?.isOpen == false { try panel?.open() }
        }
        ServiceManager.ready("running")
    }

    private func show(insteadOf old: Settings) throws {
        let request = try DisplayRequest(settings.display)
        if request == (try DisplayRequest(old.display)) {
            panel?.refresh()
        } else {
            try panel?.reopen(request)
        }
        if settings.input != old.input {
            follow(interaction?.cancelFingers(handling: settings.touchHandling(of: nil), at: loop.now))
            touchInput?.reopen(settings.input)
        }
    }
}
