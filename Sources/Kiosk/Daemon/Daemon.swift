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
    /// How the touchscreen that is held lies on its panel.
    private var calibration = Calibration.none
    private var panel: Panel?
    private var touchInput: TouchInput?
    private var signals: [EventSource] = []
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
        var transform = settings.transform(panel: display.size, millimeters: display.millimeters)
        transform.calibration = calibration
        let behavior = settings.sheet.behavior
        let area = artwork.area(transform, behavior: behavior)
        if interaction == nil {
            let machine = SheetMachine(behavior, in: area)
            interaction = Interaction(machine: machine, transform: transform, tracker: settings.tracker)
        } else {
            tell(interaction?.change(to: behavior, in: area, transform: transform, at: loop.now))
        }
        let layout = SheetLayout(behavior, in: area)
        let snapshot = artwork.wantsSnapshot ? snapshots.picture(before: display, log: log) : nil
        return Renderer(scene: artwork.scene(transform, layout: layout, snapshot: snapshot), transform: transform)
    }

    private func pose(at time: Microseconds) -> (pose: Pose, isUnderWay: Bool)? {
        tell(interaction?.advance(to: time))
        return interaction.map { ($0.pose(at: time), $0.isUnderWay) }
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
            opened: { [unowned self] in
                calibration = $0
                interaction?.calibrate($0)
            },
            touched: { [unowned self] in handle($0) }
        )
    }

    private func handle(_ frame: TouchFrame) {
        let happenings = interaction?.handle(frame) ?? []
        tell(happenings)
        let hasMoved = happenings.contains { if case .sheet = $0 { true } else { false } }
        if hasMoved { panel?.wish() }
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
            tell(interaction?.cancelFingers(tracker: settings.tracker, at: loop.now))
            touchInput?.reopen(settings.input)
        }
    }
}

extension DisplayRequest {
    /// The `[display]` table as a request.
    init(_ display: Settings.Display) throws {
        let card = if case .path(let path) = display.card { path } else { "auto" }
        let connector = if case .name(let name) = display.connector { name } else { "auto" }
        try self.init(card: card, connector: connector, mode: display.mode.name)
    }
}

extension Settings.Display.Mode {
    /// The configuration's word for it.
    fileprivate var name: String {
        switch self {
        case .preferred: "preferred"
        case .size(let width, let height, let refresh): "\(width)x\(height)" + (refresh.map { "@\($0)" } ?? "")
        }
    }
}
