import BottomSheet
import Canvas
import Configuration
import DaemonTestSupport
import EventLoop
import Logging
import System
import Testing
import Values

@testable import Control
@testable import SheetDaemon

@Suite("Programs wait until everything is at rest")
struct SettledStateTests {
    private static let light: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
    private static let lit: Value = [
        "kind": "row", "id": "light", "title": "Light", "accessory": "toggle", "value": true,
    ]

    /// The state and the detent, as soon as everything rests.
    private static func settled(_ caller: ControlCaller) throws -> [Value?] {
        let reply = try caller.ask("State", ["settled": true])
        if let error = reply["error"] { return [error] }
        return [reply["parameters"]?["state"]?["state"], reply["parameters"]?["state"]?["detent"]]
    }

    @Test("State answers where the sheet has come to, after every call, and at once where nothing moves")
    func calls() throws {
        let states = try DaemonStage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            var states = [try Self.settled(caller)]
            for (method, parameters) in [
                ("Present", ["content": ["items": [Self.light]]]), ("Move", ["detent": "expanded"]),
                ("Update", ["item": Self.lit]), ("Dismiss", [:]),
            ] as [(String, Value)] {
                _ = try caller.ask(method, parameters)
                states.append(try Self.settled(caller))
            }
            return states
        }
        #expect(
            states == [
                ["hidden", "hidden"], ["resting", "normal"], ["resting", "expanded"], ["resting", "expanded"],
                ["hidden", "hidden"],
            ]
        )
    }

    @Test("The events of the motion come before the answer, and so does the end of what a control does")
    func order() throws {
        let stage = try DaemonStage(["control.injection=true"])
        let names = try stage.play { path in
            let watch = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": ["items": [Self.light]]])
            _ = try Self.settled(caller)
            _ = try caller.ask("Tap", ["id": "light"])
            _ = try Self.settled(caller)
            _ = try caller.ask("Dismiss")
            return try (0..<4).map { _ in try watch.receive()["parameters"]?["event"]?["name"] }
        }
        #expect(names == ["will_present", "did_present", "changed", "will_dismiss"])
    }

    @Test("Work of unknown length is not waited for")
    func endless() throws {
        let state = try DaemonStage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": ["items": [["kind": "progress"]]]])
            return try Self.settled(caller)
        }
        #expect(state == ["resting", "normal"])
    }

    @Test("On a dark panel a motion ends with its time: the events come, and so does the answer")
    func dark() throws {
        let stage = try DaemonStage()
        let (state, event) = try stage.play { path in
            let watch = try DaemonControlTests.watch(path, ["names": ["did_move"]])
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present")
            _ = try Self.settled(caller)
            _ = try caller.ask("Light", ["awake": false])
            _ = try caller.ask("Move", ["detent": "expanded"])
            let state = try Self.settled(caller)
            return (state, try watch.wait(for: "did_move")["detent"])
        }
        #expect(state == ["resting", "expanded"] && event == "expanded")
        #expect(stage.display.calls.last { $0 == "shown" || $0 == "off" } == "off", "it stays dark")
    }

    @Test("A panel that goes dark in the middle of a motion, for nobody but the program that watches")
    func darkens() throws {
        let event = try DaemonStage().play { path in
            let watch = try DaemonControlTests.watch(path, ["names": ["did_present"]])
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present")
            _ = try caller.ask("Light", ["awake": false])
            return try watch.wait(for: "did_present")["detent"]
        }
        #expect(event == "normal")
    }

    @Test("Without a display nothing moves")
    func noDisplay() throws {
        let state = try DaemonStage(hasDisplay: false).play { path in try Self.settled(try ControlCaller(path)) }
        #expect(state == ["hidden", "hidden"])
    }

    @Test("A sheet that never rests is waited for ten seconds long, then the answer is an error")
    func restless() throws {
        let overrides = ["control.socket=off", "sheet.present_on=[\"start\"]"].map { Override($0) }
        let environment = DaemonEnvironment(load: { try LoadedSettings.load(file: nil, overrides: overrides) })
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let daemon = try Daemon(environment.headless(PixelSize(width: 240, height: 640), isVirtual: true), log: log)
        let program = try RestlessProgram(daemon)
        try daemon.run()
        #expect(program.answer == .failure(.notSettled(milliseconds: 10_000)))
        #expect(program.waited == 10_000_000 && program.presentations > 5)
    }

    @Test("A tap of a dark panel lights it, and taps when the picture is there")
    func darkTap() throws {
        let stage = try DaemonStage(["control.injection=true"])
        let (reply, light, event) = try stage.play { path in
            let watch = try DaemonControlTests.watch(path, ["names": ["changed"]])
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": ["items": [Self.light]]])
            _ = try caller.ask("Light", ["awake": false])
            let reply = try caller.ask("Tap", ["id": "light"])
            let light = try caller.ask("Light")["parameters"]?["state"]
            return (reply, light, try watch.wait(for: "changed"))
        }
        #expect(reply["error"] == nil && light == "on")
        #expect(event["id"] == "light" && event["value"] == true)
    }
}

/// A program that dismisses its sheet when it is presented, and presents it when it is dismissed, until it has an answer.
private final class RestlessProgram: DaemonHost {
    private let daemon: Daemon
    private var turn: LoopTimer?
    private var asked: Microseconds?
    private(set) var waited: Microseconds?
    private(set) var answer: Result<Value, ControlError>?
    private(set) var presentations = 0

    init(_ daemon: Daemon) throws {
        self.daemon = daemon
        turn = try LoopTimer(on: daemon.loop) { [unowned daemon] in
            if daemon.touches.isHidden { try daemon.present(nil, with: []) } else { daemon.dismiss(reason: .control) }
        }
        daemon.publish(to: self)
    }

    var decides: Bool { false }

    func handle(_ event: DaemonEvent) {
        guard case .sheet(let event, _, _) = event, event.name == .didPresent || event.name == .didDismiss else {
            return
        }
        presentations += event.name == .didPresent ? 1 : 0
        if asked == nil { ask() }
        turn?.set(at: daemon.loop.now)
    }

    private func ask() {
        let (start, peer) = (daemon.loop.now, UnixSocket.Peer(process: 1, user: 0, group: 0, groups: []))
        asked = start
        let caller = Caller(id: Caller.ID(number: 1), peer: peer)
        daemon.requests.handle(
            .settledState(name: nil),
            Answer(to: caller) { [unowned self] in
                (answer, waited) = ($0, daemon.loop.now - start)
                daemon.stop()
            }
        )
    }
}
