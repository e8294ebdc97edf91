import Canvas
import Configuration
import Content
import DaemonTestSupport
import EventLoop
import Gestures
import Logging
import Output
import Stacking
import Synchronization
import System
import SystemPackage
import TestSupport
import Values

@testable import Control
@testable import SheetDaemon

/// A daemon in virtual time without devices, and the programs that present something on its panel.
final class StackStage {
    let daemon: Daemon
    let journal = Journal()
    private let configured: Configured
    private let scratch: Scratch
    private let path: String
    private let end: LoopTimer
    private let plug: Plug
    private(set) var answers: [String: Result<Value, ControlError>] = [:]

    /// A program: a client with a connection of its own.
    struct Program {
        let number: Int
        var user: UInt32 = 0
    }

    static let root = Program(number: 1)

    /// What is plugged in.
    private final class Plug {
        var display: (any Display)?

        init(_ display: (any Display)?) { self.display = display }
    }

    /// What the configuration says when it is read.
    private final class Configured: Sendable {
        let keys: Mutex<[String]>

        init(_ keys: [String]) { self.keys = Mutex(keys) }

        func load() throws -> LoadedSettings {
            let keys = ["control.socket=off", "sheet.present_on=[]"] + keys.withLock(\.self)
            return try LoadedSettings.load(file: nil, overrides: keys.map { Override($0) })
        }
    }

    static let size = PixelSize(width: 360, height: 640)

    /// - Parameters:
    ///   - keys: what is configured besides.
    ///   - display: what is plugged in; nil has a display in memory of `size`.
    ///   - folder: where it keeps what a crash must not lose; nil keeps nothing.
    ///   - state: where it keeps what outlives a loss of power; nil has no such folder.
    ///   - step: called before each step of writing there.
    ///   - duration: how long time passes; nil until nothing is to come.
    init(
        _ keys: [String] = [],
        size: PixelSize = size,
        on display: (any Display)? = nil,
        runtimeFolder folder: String? = nil,
        stateFolder state: String? = nil,
        step: @escaping DurableStep.Observer = { _ in },
        for duration: Microseconds? = nil
    ) throws {
        scratch = try Scratch()
        path = scratch.file("trace")
        let configured = Configured(keys)
        self.configured = configured
        var environment = DaemonEnvironment(load: { try configured.load() })
        (environment.stateFolder, environment.keepingStep) = (state.map { FilePath($0) }, step)
        environment.trace = path
        environment.runtimeFolder = folder.map { FilePath($0) }
        environment = environment.headless(size, isVirtual: true)
        let plug = Plug(display)
        if display != nil {
            environment.search = { _, _ in plug.display.map { .found($0) } ?? .none(reasons: ["a test"]) }
        }
        let log = Logger(label: "test") { [journal] _ in journal }
        let daemon = try Daemon(environment, log: log)
        (self.daemon, self.plug) = (daemon, plug)
        end = try LoopTimer(on: daemon.loop) { [unowned daemon] in daemon.stop() }
        if let duration { end.set(at: daemon.loop.now + duration) }
        try daemon.run()
    }

    /// Has the configuration read again, which says `keys` by now.
    func reload(_ keys: [String]) throws {
        configured.keys.withLock { $0 = keys }
        daemon.reload()
        try daemon.run()
    }

    /// Lets time pass.
    func wait(_ duration: Microseconds) throws {
        end.set(at: daemon.loop.now + duration)
        try daemon.run()
    }

    /// Pulls the display out, which says so by then, and plugs another one in, or none.
    func plug(_ display: (any Display)?) throws {
        plug.display = display
        try daemon.presentations.output?.recheck()
        try daemon.run()
    }

    /// Has a program call, and lets time pass until nothing moves any more; nil where the answer is still to come.
    ///
    /// - Parameter duration: how long time passes instead.
    @discardableResult
    func call(
        _ request: Request,
        by program: Program = root,
        called name: String = "call",
        for duration: Microseconds? = nil
    ) throws -> Value? {
        begin(request, by: program, called: name)
        if let duration { try wait(duration) } else { try daemon.run() }
        return try answers[name]?.get()
    }

    /// Has a program call.
    ///
    /// - Parameter isAwaited: whether it is still there when what it calls for is prepared.
    func begin(
        _ request: Request,
        by program: Program = root,
        called name: String = "call",
        isAwaited: Bool = true
    ) {
        answers[name] = nil
        let peer = UnixSocket.Peer(process: 1, user: program.user, group: 0, groups: [])
        let caller = Caller(id: Caller.ID(number: program.number), peer: peer)
        let answer = Answer(to: caller, isAwaited: { isAwaited }) { [unowned self] in answers[name] = $0 }
        daemon.requests.handle(request, answer)
    }

    /// What one finger does on the panel's touchscreen, in points.
    func finger(_ phase: Contact.Phase, x: Double, y: Double) {
        let position = Point(x: x / Double(Self.size.width), y: y / Double(Self.size.height))
        let contact = Contact(id: 7, phase: phase, position: position)
        _ = daemon.touches.handle(TouchFrame(time: daemon.loop.now, contacts: [contact]))
    }

    /// Taps the item called `id` of what is shown.
    func tap(_ id: String) throws { try perform(.tap(id: id)) }

    /// Taps above what is shown.
    func tapBackdrop() throws { try perform(.touches(Self.tap(x: 20, y: 20))) }

    static func tap(x: Double, y: Double) -> [Request.TimedTouch] {
        [
            Request.TimedTouch(at: 0, finger: 0, .began, x: x, y: y),
            Request.TimedTouch(at: 50, finger: 0, .ended, x: x, y: y),
        ]
    }

    /// Has `body` called when so much time has passed, while something goes on.
    func after(_ duration: Microseconds, _ body: @escaping () throws -> Void) throws {
        let number = timers.count
        due[number] = body
        let timer = try LoopTimer(on: daemon.loop) { [unowned self] in try due.removeValue(forKey: number)?() }
        timer.set(at: daemon.loop.now + duration)
        timers.append(timer)
    }
    private var timers: [LoopTimer] = []
    private var due: [Int: () throws -> Void] = [:]

    /// Has fingers do something, and lets time pass until nothing moves any more.
    func perform(_ action: FingerAction) throws {
        var outcome: Result<Void, ControlError>?
        daemon.carryOut(action) { outcome = $0 }
        try daemon.run()
        try outcome?.get()
    }

    /// The lines of the trace.
    func trace() throws -> [Value] {
        daemon.publisher.trace?.write()
        return try scratch.read("trace").split(separator: UInt8(ascii: "\n")).map { try Value(json: $0) }
    }

    /// Names, presentations and reasons of the events since the last time.
    func events() throws -> [String] {
        let lines = try trace()
        defer { seen = lines.count }
        let events = lines.dropFirst(seen).filter { $0["type"] == "event" }
        return events.map { event in
            let words: [Value?] = [event["presentation"] ?? "sheet", event["name"], event["reason"]]
            return words.compactMap { if case .text(let text)? = $0 { text } else { nil } }.joined(separator: " ")
        }
    }
    private var seen = 0

    /// What is presented, from the lowest, and how.
    var stack: [String] {
        daemon.presenter.stack.entries.map { entry in
            let isShown = entry.id == daemon.presenter.stack.displayed?.id
            return entry.name + (isShown ? "!" : entry.wasShown ? "" : "?")
        }
    }

    func picture() throws -> Surface { try daemon.screenshot() }
}

extension Request.Presentation {
    static func document(_ title: String, _ items: [Value] = [], footer: [Value] = []) -> Request.Presentation {
        Request.Presentation(
            content: ["title": .text(title), "items": .list(items), "footer": .list(footer)],
            preset: "fluid"
        )
    }

    func named(_ name: String, over: Bool = true) -> Request.Presentation {
        var presentation = self
        (presentation.name, presentation.isOver) = (name, over)
        return presentation
    }
}
