import Configuration
import EventLoop
public import Logging
import Rendering
import SheetDaemon
import Values

// The two names of BottomSheet that clients use: they import Kiosk alone.
@_exported public import struct BottomSheet.Preset
@_exported public import struct BottomSheet.SheetEvent

/// An application with a sheet: it presents sheets and receives their events.
///
/// It owns the panel, as `sheetd run` does, in the program's own process. One loop on one thread does everything: it calls
/// the closures between two frames, and an error that a closure throws ends `run`, which throws it. Every method is to be
/// called from a closure, or before `run`; other threads use `remote`.
public final class SheetApplication {
    /// The way for other threads to reach the application.
    public let remote: Remote

    private var handlers = SheetHandlers()
    let daemon: Daemon
    let queue: ApplicationQueue
    let presenter: SheetPresenter
    /// What fingers do as soon as there is a display.
    var awaited: [FingerDeed] = []

    /// Prepares an application; no device is opened yet.
    ///
    /// - Parameters:
    ///   - display: where it shows its sheets.
    ///   - configuration: the path of a file for the display, the touchscreen and whatever a sheet does not say.
    ///   - settings: keys of the configuration that win over the file, such as `"display.rotation": 90`. No socket is
    ///     opened unless `"control.socket"` is among them.
    ///   - log: the log; nil writes warnings and errors to standard error.
    /// - Throws: `SheetError` with everything that is wrong with the settings.
    public convenience init(
        display: Display = .panel,
        configuration: String? = nil,
        settings: [String: Value] = [:],
        log: Logger? = nil
    ) throws {
        let overrides = try Self.overrides(settings)
        let environment = Daemon.Environment(load: {
            try LoadedSettings.load(file: configuration, overrides: overrides)
        })
        try self.init(try display.environment(environment), log: log ?? .faults)
    }

    /// An application in `environment`.
    init(_ environment: Daemon.Environment, log: Logger) throws {
        do {
            daemon = try Daemon(environment, log: log)
        } catch let error as ConfigurationError {
            throw SheetError(error)
        } catch let error as SceneAssetsError {
            throw SheetError("settings.\(error.key)", error.fault)
        }
        presenter = SheetPresenter(daemon)
        remote = try Remote()
        queue = ApplicationQueue(on: daemon.loop)
        try queue.start(
            remote,
            deliver: { [unowned self] in try deliver($0) },
            answer: { [unowned self] in try remote.answer(self) }
        )
        daemon.publish(to: self)
    }

    /// Calls the closure for `event`.
    private func deliver(_ event: DaemonEvent) throws {
        switch event {
        case .lit:
            try presenter.presentWaiting()
            performAwaited()
        case .content(let event): try handlers.handle(event)
        case .sheet(let event, nil): try handlers.handle(event)
        case .sheet(let event, let attempt?):
            guard let dismisses = try handlers.dismissAttempted?(event.reason) else { return }
            // The closure may have dismissed the sheet: then there is nothing left to decide.
            try? daemon.decide(attempt, dismisses)
        }
    }

    /// Runs until `stop`, SIGTERM or SIGINT, and then restores the picture that the screen showed before.
    ///
    /// SIGHUP reads the configuration again. It runs once.
    /// - Throws: what makes it impossible to go on, such as a display that cannot be used.
    public func run() throws { try daemon.run() }

    /// Ends `run`.
    public func stop() { daemon.stop() }

    /// The settings of an application, which win over a file.
    static func overrides(_ settings: [String: Value]) throws(SheetError) -> [Override] {
        let faults = Faults()
        // The program presents its sheet itself and may show every file that it can read. Clients of a socket may not.
        var all: [String: Value] = ["control.socket": "off", "sheet.present_on": []]
        if settings["control.socket"] == nil { all["control.pictures"] = ["/"] }
        let overrides = all.merging(settings) { $1 }.sorted { $0.key < $1.key }.compactMap { key, value in
            Override(key, value.base, faults)
        }
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }
}

// The closures for the events of the sheet.
extension SheetApplication {
    /// A finger has pressed the item with this id.
    public var onActivated: (String) throws -> Void {
        get { handlers.activated }
        set { handlers.activated = newValue }
    }

    /// A finger has set the item with this id to another value.
    public var onChanged: (String, ItemValue) throws -> Void {
        get { handlers.changed }
        set { handlers.changed = newValue }
    }

    /// The sheet rests on the screen.
    public var onPresented: () throws -> Void {
        get { handlers.presented }
        set { handlers.presented = newValue }
    }

    /// The sheet rests at another detent, which has this name.
    public var onMoved: (String) throws -> Void {
        get { handlers.moved }
        set { handlers.moved = newValue }
    }

    /// The sheet is hidden.
    public var onDismissed: (SheetEvent.Reason) throws -> Void {
        get { handlers.dismissed }
        set { handlers.dismissed = newValue }
    }

    /// Decides whether a finger may dismiss the sheet; nil allows it always.
    ///
    /// It is called neither for `dismiss` nor where the settings do not allow a finger to dismiss the sheet.
    public var onDismissAttempted: ((SheetEvent.Reason) throws -> Bool)? {
        get { handlers.dismissAttempted }
        set {
            handlers.dismissAttempted = newValue
            daemon.audienceDidChange()
        }
    }
}

extension SheetApplication: DaemonHost {
    var decides: Bool { handlers.dismissAttempted != nil }

    func handle(_ event: DaemonEvent) { queue.deliver(event) }
}
