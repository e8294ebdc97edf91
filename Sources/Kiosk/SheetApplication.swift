public import BottomSheet
import Canvas
import Configuration
public import Content
import Control
import EventLoop
import Glibc
import Interaction
public import Logging
import Rendering
import SheetDaemon
import Stacking
import SystemPackage
public import Values

/// An application with a sheet: it presents sheets and receives their events.
///
/// It owns the panel, as `sheetd run` does, in the program's own process. One loop on one thread does everything: it calls
/// the closures between two frames, and an error that a closure throws ends `run`, which throws it. Every method is to be
/// called from a closure, or before `run`; other threads use `remote`.
public final class SheetApplication {
    /// The way for other threads to reach the application.
    public let remote: Remote

    /// A finger has pressed the item with this id.
    public var onActivated: (String) throws -> Void = { _ in }
    /// A finger has set the item with this id to another value.
    public var onChanged: (String, ItemValue) throws -> Void = { _, _ in }
    /// Return has submitted the text of the field with this id; of a secret, where this program has presented what asks for it.
    public var onSubmitted: (String, String) throws -> Void = { _, _ in }
    /// The sheet rests on the screen.
    public var onPresented: () throws -> Void = {}
    /// The sheet rests at another detent, which has this name.
    public var onMoved: (String) throws -> Void = { _ in }
    /// The sheet is hidden.
    public var onDismissed: (SheetEvent.Reason) throws -> Void = { _ in }
    /// A sheet that the application has presented by this name, another one than "sheet", is gone.
    public var onGone: (String, SheetEvent.Reason) throws -> Void = { _, _ in }
    /// Decides whether a finger may dismiss the sheet; nil allows it always.
    ///
    /// It is called neither for `dismiss` nor where the settings do not allow a finger to dismiss the sheet.
    public var onDismissAttempted: ((SheetEvent.Reason) throws -> Bool)? {
        didSet { daemon.audienceDidChange() }
    }

    let daemon: Daemon
    let queue: ApplicationQueue
    /// What is to be presented as soon as there is a display, in this order.
    var waiting: [Presentation] = []
    /// What the application has presented, by the names of the sheets: closures are about these alone.
    var names: Set = [StackEntry.sheetName, StageID.home.name]
    /// What fingers do as soon as there is a display, each action with the way to its step.
    var awaited: [(action: FingerAction, path: String)] = []

    /// Prepares an application; no device is opened yet.
    ///
    /// - Parameters:
    ///   - display: where it shows its sheets.
    ///   - configuration: the path of a file for the display, the touchscreen and whatever a sheet does not say.
    ///   - settings: keys of the configuration that win over the file, such as `"display.rotation": 90`. No socket is
    ///     opened unless `"control.socket"` is among them or in the file.
    ///   - log: the log; nil writes warnings and errors to standard error.
    /// - Throws: `SheetError` with everything that is wrong with the settings.
    public convenience init(
        display: Display = .panel,
        configuration: String? = nil,
        settings: [String: Value] = [:],
        log: Logger? = nil
    ) throws {
        let overrides = try Self.overrides(settings)
        let environment = DaemonEnvironment(load: { try Self.load(configuration, overrides) })
        try self.init(try display.environment(environment), log: log ?? .faults)
        guard case .rehearsal = display, daemon.controlSocket != nil else { return }
        throw SheetError("control.socket", "expected \"off\" in a rehearsal, whose time is not that of other programs")
    }

    init(_ environment: DaemonEnvironment, log: Logger) throws {
        do {
            daemon = try Daemon(environment, log: log)
        } catch let error as ConfigurationError {
            throw SheetError(error)
        } catch let error as SceneAssetsError {
            throw SheetError("settings.\(error.key)", error.fault)
        }
        remote = try Remote()
        queue = ApplicationQueue(on: daemon.loop)
        try queue.start(remote) { [unowned self] in try remote.answer(self) }
        daemon.publish(to: self)
    }

    private func deliver(_ event: DaemonEvent) throws {
        switch event {
        case .lit:
            let presentations = waiting
            waiting = []
            for presentation in presentations { try carryOut(presentation) }
            performAwaited()
        case .content(let event, let name): if names.contains(name) { try deliver(event) }
        case .sheet(let event, StackEntry.sheetName, let attempt): try deliver(event, attempt)
        case .sheet(let event, let name, _):
            guard event.name == .didDismiss, names.remove(name) != nil else { return }
            try onGone(name, event.reason)
        }
    }

    private func deliver(_ event: ContentEvent) throws {
        switch event {
        case .activated(let id): try onActivated(id)
        case .changed(let id, let value): try onChanged(id, value)
        case .submitted(let id, let text): try onSubmitted(id, text.revealed)
        }
    }

    private func deliver(_ event: SheetEvent, _ attempt: Int?) throws {
        guard let attempt else { return try deliver(event) }
        guard let dismisses = try onDismissAttempted?(event.reason) else { return }
        // The closure may have dismissed the sheet: then there is nothing left to decide.
        try? daemon.decide(attempt, dismisses)
    }

    /// Only the ends of motions have closures.
    private func deliver(_ event: SheetEvent) throws {
        switch event.name {
        case .didPresent: try onPresented()
        case .didMove: try onMoved(event.detent)
        case .didDismiss: try onDismissed(event.reason)
        case .willPresent, .willMove, .willDismiss, .dismissAttempted, .tappedOutside: break
        }
    }

    /// Runs until `stop`, SIGTERM or SIGINT, and then restores the picture that the screen showed before.
    ///
    /// SIGHUP reads the configuration again. It runs once; in a rehearsal another call goes on with what is shown.
    /// - Throws: what makes it impossible to go on, such as a display that cannot be used.
    public func run() throws {
        guard daemon.mayRun else { throw SheetError("run", "it can be called once, on any display but a rehearsal's") }
        try daemon.run()
    }

    /// Ends `run`.
    public func stop() { daemon.stop() }

    /// The settings of an application, which win over a file.
    static func overrides(_ settings: [String: Value]) throws(SheetError) -> [Override] {
        let faults = Faults()
        let overrides = settings.sorted { $0.key < $1.key }.compactMap { key, value in Override(key, value, faults) }
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }

    /// The settings of `file` under those that win over it, where the program presents its sheet itself.
    ///
    /// Without clients of a socket it may show every file that it can read; clients may not.
    static func load(_ file: String?, _ overrides: [Override]) throws -> LoadedSettings {
        let usual = ["control.socket=off", "sheet.present_on=[]"].map { Override($0) }
        let loaded = try LoadedSettings.load(defaults: usual, file: file, overrides: overrides)
        guard loaded.settings.panel.control.socket == nil else { return loaded }
        let pictures = [Override("control.pictures=[\"/\"]")]
        return try LoadedSettings.load(defaults: usual + pictures, file: file, overrides: overrides)
    }
}

extension SheetApplication: DaemonHost {
    var decides: Bool { onDismissAttempted != nil }

    func handle(_ event: DaemonEvent) { queue.perform { [unowned self] in try deliver(event) } }
}

extension SheetApplication {
    /// Where an application shows its sheets.
    public enum Display: Hashable, Sendable {
        /// On the panel of the machine, which the configuration may choose.
        case panel
        /// In memory, in a picture of so many pixels, 16 to 16384 a side: no device is opened.
        ///
        /// Everything else is as on a panel, so that a program can be tested on any machine.
        case headless(width: Int, height: Int)
        /// In memory as well, in a time that leaps from one thing that happens to the next.
        ///
        /// So a test of minutes takes no longer than the drawing, and has the same result each time, however busy the machine
        /// is. `run` ends when nothing is left to happen; threads of their own have no part in this time.
        case rehearsal(width: Int, height: Int)
    }
}

extension SheetApplication.Display {
    /// The longest sides that there may be, as for a replay.
    private static let sides = 16...16384

    func environment(_ environment: DaemonEnvironment) throws(SheetError) -> DaemonEnvironment {
        let (width, height, isVirtual): (Int, Int, Bool)
        switch self {
        case .panel: return environment
        case .headless(let columns, let rows): (width, height, isVirtual) = (columns, rows, false)
        case .rehearsal(let columns, let rows): (width, height, isVirtual) = (columns, rows, true)
        }
        guard Self.sides.contains(width), Self.sides.contains(height) else {
            throw SheetError("display", "expected 16 to 16384 pixels a side, found \(width)x\(height)")
        }
        return environment.headless(PixelSize(width: width, height: height), isVirtual: isVirtual)
    }
}

extension SheetApplication {
    /// A whole program: makes an application, passes it to `prepare`, runs it, and exits.
    ///
    /// The exit code is 0 when the application was stopped, else 1, with every fault on a line of standard error. The
    /// parameters are those of `init`.
    public static func launch(
        display: Display = .panel,
        configuration: String? = nil,
        settings: [String: Value] = [:],
        log: Logger? = nil,
        _ prepare: (SheetApplication) throws -> Void
    ) -> Never {
        do {
            let application = try SheetApplication(
                display: display,
                configuration: configuration,
                settings: settings,
                log: log
            )
            try prepare(application)
            try application.run()
        } catch {
            let lines = "\(error)".split(separator: "\n").map { "\(program): \($0)\n" }
            // An error of standard error itself cannot be reported anywhere.
            _ = try? FileDescriptor.standardError.writeAll(lines.joined().utf8)
            exit(1)
        }
        exit(0)
    }

    fileprivate static var program: String {
        CommandLine.arguments.first.flatMap { FilePath($0).lastComponent?.string } ?? "sheet"
    }
}

extension Logger {
    /// A log on standard error, in the format of `sheetd` and with the program's own name.
    public static var console: Logger {
        let program = SheetApplication.program
        return Logger(label: program) { _ in ConsoleLogHandler(program: program) }
    }

    /// The same for warnings and errors.
    static var faults: Logger {
        var logger = console
        logger.logLevel = .warning
        return logger
    }
}
