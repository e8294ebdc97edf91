import Control
import Evdev
import EventLoop
import Gestures
import Interaction
import SheetDaemon
import System
import Typing
import Values

/// What fingers do in a test: `application.rehearse([.tap("light"), .drag(from: (360, 500), to: (360, 1200))])`.
///
/// Places are points of the picture, from the upper left of its safe area.
public struct FingerStep: Hashable, Sendable {
    private enum Action: Hashable, Sendable {
        case tap(id: String, on: StageID? = nil)
        case drag(from: Point, to: Point, seconds: Double)
        case recording([String])
        case wait(seconds: Double)
        case keys([Key])
    }

    private let action: Action

    /// Taps the item with this id; one that is out of sight is scrolled to, and a dark panel is lit first.
    ///
    /// An option of a choice is `"mode/Heat"`, the buttons of a stepper are `"cups/minus"` and `"cups/plus"`.
    public static func tap(_ id: String) -> FingerStep { FingerStep(action: .tap(id: id)) }

    /// The same in the home, the document of the key `home.content`, where no sheet lies over it.
    public static func tapHome(_ id: String) -> FingerStep { FingerStep(action: .tap(id: id, on: .home)) }

    /// Taps a place, on whatever is there.
    public static func tap(at place: (x: Double, y: Double)) -> FingerStep {
        drag(from: place, to: place, seconds: 0)
    }

    /// Moves a finger from one place to another, evenly, and lifts it while it still moves.
    ///
    /// - Parameters:
    ///   - start: where the finger touches the panel.
    ///   - end: where it is lifted.
    ///   - seconds: how long that takes, up to 60; a short time makes a fling of it.
    public static func drag(
        from start: (x: Double, y: Double),
        to end: (x: Double, y: Double),
        seconds: Double = 0.5
    ) -> FingerStep {
        let (start, end) = (Point(x: start.x, y: start.y), Point(x: end.x, y: end.y))
        return FingerStep(action: .drag(from: start, to: end, seconds: seconds))
    }

    /// Plays a recording that `sheetd record` or another program has made, at the times that it has.
    ///
    /// - Parameters:
    ///   - path: the recording, or the description of its touchscreen.
    ///   - events: the file with the events, where the other one is the description.
    public static func recording(_ path: String, events: String? = nil) -> FingerStep {
        FingerStep(action: .recording([path] + (events.map { [$0] } ?? [])))
    }

    /// Waits for so many seconds, up to a day.
    public static func wait(_ seconds: Double) -> FingerStep { FingerStep(action: .wait(seconds: seconds)) }

    /// Types a text as a plugged keyboard does, letter by letter; a line break is Return.
    public static func type(_ text: String) -> FingerStep { FingerStep(action: .keys(text.map(Key.init))) }

    /// Presses and lifts a key by the name that XKB has for it: `Return`, `Tab`, `Escape`, `BackSpace`, `Left`, ….
    public static func key(_ name: String) -> FingerStep { FingerStep(action: .keys([Key(name)])) }

    private static let places = -65536.0...65536
    private static let dragTimes = 0.0...60
    private static let waitTimes = 0.0...86_400

    /// The same for `daemon`.
    /// - Throws: `SheetError` with what is wrong with the step at `path`.
    fileprivate func action(at path: String, of daemon: Daemon) throws(SheetError) -> FingerAction {
        switch action {
        case .tap(let id, let stage): return .tap(id: id, on: stage)
        case .drag(let start, let end, let seconds):
            for number in [start.x, start.y, end.x, end.y] { try Self.check(number, in: Self.places, of: path) }
            try Self.check(seconds, in: Self.dragTimes, of: "\(path).seconds")
            return .touches(Self.touches(from: start, to: end, seconds: seconds))
        case .recording(let paths):
            do throws(RecordingError) {
                return try daemon.fingers(recordedAt: paths)
            } catch {
                throw SheetError(path, "\(error)")
            }
        case .keys(let keys):
            if let key = keys.first(where: { Key.named($0.name) == nil && $0.text == nil }) {
                throw SheetError(path, "expected the name of a key, found \"\(key.name.oneLine(atMost: 60))\"")
            }
            return .keys(keys)
        case .wait(let seconds):
            try Self.check(seconds, in: Self.waitTimes, of: "\(path).seconds")
            return .pause(Microseconds((seconds * 1_000_000).rounded()))
        }
    }

    private static func check(_ number: Double, in range: ClosedRange<Double>, of path: String) throws(SheetError) {
        guard !range.contains(number) else { return }
        throw SheetError(path, "expected a number \(range.plain), found \(number.plain)")
    }

    /// A hundred touches a second, as common touchscreens report them.
    private static func touches(from start: Point, to end: Point, seconds: Double) -> [Request.TimedTouch] {
        let count = Int((seconds * 100).rounded(.up))
        let time = seconds * 1000
        let moves = (1...max(1, count)).map { number -> Request.TimedTouch in
            let part = Double(number) / Double(max(1, count))
            let place = (x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
            return Request.TimedTouch(at: part * time, finger: 0, .moved, x: place.x, y: place.y)
        }
        let down = Request.TimedTouch(at: 0, finger: 0, .began, x: start.x, y: start.y)
        let lift = Request.TimedTouch(at: time + 1, finger: 0, .ended, x: end.x, y: end.y)
        return [down] + (count > 0 ? moves : []) + [lift]
    }
}

// Fingers of tests.
extension SheetApplication {
    /// Taps the item with this id as a finger does, as soon as nothing moves any more: for tests.
    ///
    /// An item that is out of sight is scrolled to, and a dark panel is lit first. The touches take the whole path of a finger, and closures are called as for
    /// one. Where the item cannot be tapped, `run` ends and throws a `SheetError` that says why.
    public func tap(_ id: String) { perform(.tap(id: id), at: nil) }

    /// Runs while fingers do one step after another: for tests.
    ///
    /// Each step begins when nothing moves any more. The run ends when the last one is done and everything has come to rest, or
    /// when `stop` is called. The touches take the whole path of a finger, and closures are called as for one. Like `run`, it
    /// can be called once, but on the display of a rehearsal: there another call goes on with what is shown.
    /// - Throws: `SheetError` with the step that is wrong, before anything runs; else what `run` throws, and a `SheetError`
    ///   that names a step and says why it cannot be done.
    public func rehearse(_ steps: [FingerStep]) throws {
        var actions: [(FingerAction, String)] = [(.rest, "steps[0]")]
        for (index, step) in steps.enumerated() {
            let path = "steps[\(index)]"
            actions += [(try step.action(at: path, of: daemon), path), (.rest, path)]
        }
        awaited = actions
        defer {
            awaited = []
            daemon.forgetFingers()
        }
        if daemon.isLit { performAwaited() }
        try run()
    }

    /// Has fingers begin with what was awaiting a display; after the last action the run ends.
    func performAwaited() {
        let actions = awaited
        awaited = []
        for (action, path) in actions.dropLast() { perform(action, at: path) }
        if let last = actions.last { perform(last.action, at: last.path) { [daemon] in daemon.stop() } }
    }

    /// - Parameter path: the way to the step that errors name; nil where there is none.
    private func perform(_ action: FingerAction, at path: String?, then done: @escaping () -> Void = {}) {
        daemon.carryOut(action) { [daemon] result in
            switch result {
            case .success: done()
            case .failure(let error):
                daemon.loop.perform { throw path.map { SheetError(error).placed(at: $0) } ?? SheetError(error) }
            }
        }
    }
}
