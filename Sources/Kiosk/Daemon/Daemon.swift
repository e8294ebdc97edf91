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
    let loop: EventLoop
    let log: Logger
    let reload: () throws -> Settings
    var settings: Settings
    var artwork: Artwork
    var snapshots = Snapshots()
    var interaction: Interaction?
    /// What is known of the touchscreen that is held.
    var touchscreen = TouchInput.Opened()
    var panel: Panel?
    var touchInput: TouchInput?
    /// The seat whose devices are used; nil where they are opened directly.
    var seat: SeatKeeper?
    var power: PowerKeeper?
    var signals: [EventSource] = []
    /// Rings when fingers have done nothing for long enough to mean something.
    var silence: Alarm?
    var faults: FaultLog
    var wasPresented = false
    /// Whether what is on the glass lies otherwise than touches are understood; then they do not count.
    var isTurning = false

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
        try chooseAccess()
        let request = try DisplayRequest(settings, touchscreen: nil)
        let panel = try Panel(request, loop: loop, log: log, callbacks: callbacks) { [opener] request in
            try DisplaySearch.open(request, opener: opener)
        }
        panel.isPaused = seat?.isActive == false
        self.panel = panel
        try panel.open()
        try loop.run()
    }

    private func shutDown() {
        ServiceManager.stopping()
        touchInput?.close()
        power?.close()
        panel?.close()
        seat?.stop()
        faults.summarize()
        if let statistics = panel?.statistics, statistics.shown > 0 { log.info("frames: \(statistics)") }
    }
}
