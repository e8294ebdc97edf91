package import BottomSheet
import Configuration
package import Content
import EventLoop
package import Logging
import Rendering
import SheetDaemon
import SystemPackage
package import Values

/// A sheet in a program of one's own: describe it, present it, hear what fingers do.
///
/// It has the panel for itself, as `sheetd run` has it, and is all of that in one process. One loop does everything: it
/// calls closures between two frames, and what one of them throws ends `run`, which throws it. Everything is to be called
/// from there, or before it runs; other threads have `remote`.
package final class SheetApplication {
    /// A finger has pressed the item with this id.
    package var onActivated: (String) throws -> Void = { _ in }
    /// A finger has set the item with this id to another value.
    package var onChanged: (String, ItemValue) throws -> Void = { _, _ in }
    /// The sheet rests on the screen.
    package var onPresented: () throws -> Void = {}
    /// It rests at another detent, which has this name.
    package var onMoved: (String) throws -> Void = { _ in }
    /// It is hidden.
    package var onDismissed: (SheetEvent.Reason) throws -> Void = { _ in }
    /// A finger would dismiss it: whether it may; nil lets every finger.
    ///
    /// It is not asked about `dismiss`, and not where the settings keep fingers from dismissing anyway.
    package var onDismissAttempted: ((SheetEvent.Reason) throws -> Bool)? {
        didSet { daemon.heedAudience() }
    }

    /// What other threads reach it by.
    package let remote: Remote

    let daemon: Daemon
    /// What is to be presented as soon as there is a display.
    var waiting: Sheet?
    /// What it has heard and not told yet.
    var news: [DaemonNews] = []
    var delivery: LoopTimer?
    var calls: EventSource?
    /// What is to be done later.
    var timers: [ObjectIdentifier: LoopTimer] = [:]

    /// Prepares an application; no device is opened yet.
    ///
    /// - Parameters:
    ///   - configuration: the path of a file for the display, the touchscreen and whatever a sheet does not say.
    ///   - settings: keys of the configuration that win over the file, such as `"display.rotation": 90`. No socket is
    ///     opened unless `"control.socket"` is among them.
    ///   - log: where it tells what happens; nil tells what is wrong, on standard error.
    /// - Throws: `SheetError` with everything that is wrong with the settings.
    package init(configuration: String? = nil, settings: [String: Value] = [:], log: Logger? = nil) throws {
        let overrides = try Self.overrides(settings)
        let reload = { (more: [Override]) throws(ConfigurationError) in
            try Settings.load(file: configuration, overrides: overrides + more)
        }
        do {
            daemon = try Daemon(reload([]), log: log ?? .faults, reload: reload)
        } catch let error as ConfigurationError {
            throw SheetError(error)
        } catch let error as SceneAssetsError {
            throw SheetError("settings.\(error.key)", error.fault)
        }
        remote = try Remote()
        delivery = try LoopTimer(on: daemon.loop) { [unowned self] in try deliver() }
        calls = try .readable(remote.bell.rawValue, on: daemon.loop) { [unowned self] in try remote.answer(self) }
        daemon.host = self
    }

    /// Runs until `stop`, SIGTERM or SIGINT; the picture that was on the screen before comes back.
    ///
    /// SIGHUP reads the configuration again. It runs once.
    /// - Throws: what makes it impossible to go on, such as a display that cannot be used.
    package func run() throws { try daemon.run() }

    /// Ends `run`.
    package func stop() { daemon.loop.stop() }

    private static func overrides(_ settings: [String: Value]) throws(SheetError) -> [Override] {
        let faults = Faults()
        // The program presents its sheet itself, and may show what it may read. Others are let in by their own rules.
        var all = ["control.socket": "off", "sheet.present_on": []] as [String: Value]
        if settings["control.socket"] == nil { all["control.pictures"] = ["/"] }
        let overrides = all.merging(settings) { $1 }.sorted { $0.key < $1.key }.compactMap { key, value in
            Override(key, value, faults)
        }
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }
}

extension Logger {
    /// Writes to standard error as `sheetd` does.
    package static var console: Logger { Logger(label: "sheetd") { _ in ConsoleLogHandler() } }

    /// The same for what is wrong.
    fileprivate static var faults: Logger {
        var logger = console
        logger.logLevel = .warning
        return logger
    }
}
