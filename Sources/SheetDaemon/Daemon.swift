package import Configuration
import Content
package import EventLoop
import Gestures
import Glibc
import Interaction
package import Logging
import Output
import Power
package import Rendering
import Udev

/// `sheetd run`: a live finger, a real panel, one loop.
///
/// A class, because the loop calls back into it. It joins three parts that know nothing of each other: touches come from
/// `TouchInput`, go through the `Interaction`, and come out as frames on the `Panel`.
package final class Daemon {
    package let loop: EventLoop
    let log: Logger
    let reload: ([Override]) throws -> Settings
    /// The settings that count now.
    var settings: Settings
    /// Those that count when no program has asked for others.
    var configured: Settings
    package var artwork: SceneAssets
    /// The document that the sheet shows, laid out for the panel.
    var page: PlacedPage?
    var snapshots = Snapshots()
    var interaction: Interaction?
    /// What is known of the touchscreen that is held.
    var touchscreen = TouchInput.Opened()
    package var panel: Panel?
    var touchInput: TouchInput?
    /// The seat whose devices are used; nil where they are opened directly.
    var seat: SeatSession?
    var power: PowerManager?
    /// The programs that drive it; nil where none may.
    var control: ControlConnections?
    /// What programs have asked for.
    var wishes = ClientOverrides()
    /// The program that the daemon runs in, where that is not `sheetd`.
    package weak var host: (any DaemonHost)?
    /// What programs have the sheet show; nil shows what is configured.
    var document: Document?
    /// Whether a content that is shown next stays scrolled as the one before.
    var keepsPlace = true
    /// How displays are found.
    var search: (DisplayRequest, DeviceOpener) throws -> DisplaySearch = {
        try DisplayKinds.all.search(for: $0, opener: $1)
    }
    var signals: [EventSource] = []
    /// Rings when fingers have done nothing for long enough to mean something.
    var silence: LazyLoopTimer?
    var faults: FaultLog
    /// Hands on what goes through the sheet.
    let forwarder: TouchForwarder
    var wasPresented = false
    /// Whether what is on the glass lies otherwise than touches are understood; then they do not count.
    var isTurning = false

    /// The version of the program.
    package static let version = "0.1.0"

    /// Prepares a daemon; no device is opened yet.
    ///
    /// - Parameters:
    ///   - settings: what it starts with.
    ///   - log: where it tells what happens.
    ///   - reload: reads the settings again, with keys that win over all others: on SIGHUP, and for programs.
    /// - Throws: `SceneAssetsError` when a picture cannot be read.
    package init(_ settings: Settings, log: Logger, reload: @escaping ([Override]) throws -> Settings) throws {
        self.settings = settings
        configured = settings
        self.log = log
        self.reload = reload
        faults = FaultLog(log: log)
        forwarder = TouchForwarder(log: log)
        artwork = try SceneAssets(settings)
        loop = try EventLoop()
    }

    /// Runs until SIGTERM or SIGINT.
    ///
    /// The picture that was on the glass before is brought back.
    /// - Throws: what makes it impossible to go on: a display that cannot be used, a device that fails.
    package func run() throws {
        signals = [
            try .signal(SIGTERM, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGINT, on: loop) { [unowned self] in loop.stop() },
            try .signal(SIGHUP, on: loop) { [unowned self] in try reloadSettings() },
        ]
        silence = try LazyLoopTimer(on: loop) { [unowned self] in follow(interaction?.elapse(to: loop.now)) }
        loop.keepWatchdog()
        defer { shutDown() }
        try chooseAccess()
        let request = DisplayRequest(settings, touchscreen: nil)
        let panel = try Panel(request, loop: loop, log: log, callbacks: callbacks) { [search, opener] request in
            try search(request, opener)
        }
        panel.isPaused = seat?.isActive == false
        self.panel = panel
        try panel.open()
        try openControl()
        try loop.run()
    }

    private func shutDown() {
        ServiceManager.stopping()
        control?.close()
        touchInput?.close()
        forwarder.span(nil)
        power?.close()
        panel?.close()
        seat?.stop()
        faults.summarize()
        if let statistics = panel?.statistics, statistics.shown > 0 { log.info("frames: \(statistics)") }
    }
}
