import Canvas
import Configuration
import Content
import Control
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
    /// The sheet to present as soon as there is a display.
    private(set) var waiting: Sheet?
    /// What fingers do as soon as there is a display.
    var awaited: [FingerDeed] = []

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
            if let waiting { try present(waiting) }
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

// What the application does with its sheet.
extension SheetApplication {
    /// Presents `sheet`, in place of the one that is shown.
    ///
    /// Without a display yet, the sheet is presented with the first frame.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func present(_ sheet: Sheet) throws(SheetError) {
        let overrides = try check(sheet)
        guard daemon.isLit else { return waiting = sheet }
        waiting = nil
        try SheetError.translating { () throws(ControlError) in try daemon.present(sheet.content.base, with: overrides)
        }
    }

    /// Replaces the item that has the id of `item`; no other item is drawn anew.
    ///
    /// - Throws: `SheetError` when there is none, or with everything that is wrong with it.
    public func update(_ item: Item) throws(SheetError) {
        if var sheet = waiting {
            guard let location = item.id.flatMap(sheet.content.base.location) else {
                throw SheetError(.noSuchItem(item.id ?? ""))
            }
            sheet.content.base[location] = item.base
            return try present(sheet)
        }
        let faults = Faults()
        item.base.check(at: "item", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(item.base) }
    }

    /// Replaces the content of the sheet, which keeps its scroll position as far as the new content is long enough.
    ///
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func update(_ content: Document) throws(SheetError) {
        if var sheet = waiting {
            sheet.content = content
            return try present(sheet)
        }
        let faults = Faults()
        content.base.check(at: "content", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(to: content.base) }
    }

    /// Moves the sheet to the detent of that name.
    ///
    /// - Throws: `SheetError` when there is none, or the sheet is hidden.
    public func move(to detent: String) throws(SheetError) {
        try SheetError.translating { () throws(ControlError) in try daemon.move(to: detent) }
    }

    /// Dismisses the sheet; `onDismissAttempted` is not called.
    public func dismiss() {
        waiting = nil
        daemon.dismiss(reason: .control)
    }

    /// The settings that `sheet` asks for.
    ///
    /// - Throws: `SheetError` with every fault of the settings and of the content.
    private func check(_ sheet: Sheet) throws(SheetError) -> [Override] {
        let faults = Faults()
        let overrides = sheet.overrides(faults)
        for fault in daemon.faults(of: sheet.content.base, with: overrides) {
            faults.note(fault.message, at: fault.path)
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

extension SheetApplication.Display {
    /// The longest sides that there may be, as for a replay.
    private static let sides = 16...16384

    /// `environment` with this display.
    fileprivate func environment(_ environment: Daemon.Environment) throws(SheetError) -> Daemon.Environment {
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
