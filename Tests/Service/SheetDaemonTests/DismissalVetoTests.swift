import BottomSheet
import Control
import DaemonTestSupport
import Gestures
import Testing
import Values

@testable import SheetDaemon

@Suite("A client decides about a gesture that would dismiss the sheet")
struct DismissalVetoTests {
    private static let deciding: Value = ["decides": true, "patience_ms": 5000]

    /// Presents the sheet; a client that monitors with `parameters`, and one that makes calls.
    private static func asked(_ path: String, _ parameters: Value = deciding) throws -> (ControlCaller, ControlCaller) {
        let (watch, caller) = (try DaemonControlTests.watch(path, parameters), try ControlCaller(path))
        _ = try caller.ask("Present")
        _ = try watch.wait(for: "did_present")
        return (watch, caller)
    }

    @Test("A client that agrees dismisses the sheet, for the gesture's reason")
    func yes() throws {
        let (attempt, state, reason) = try DaemonStage().play { path, finger in
            let (watch, caller) = try Self.asked(path)
            try finger.tap()
            let attempt = try watch.wait(for: "dismiss_attempted")["attempt"]
            let state = try caller.ask("State")["parameters"]?["state"]?["state"]
            _ = try caller.ask("Decide", ["attempt": try #require(attempt), "dismiss": true])
            return (attempt, state, try watch.wait(for: "will_dismiss")["reason"])
        }
        #expect(attempt == 1 && state == "resting" && reason == "tap")
    }

    @Test("A client that refuses keeps the sheet, and can refuse once; the next attempt has another number")
    func no() throws {
        let (errors, second, state) = try DaemonStage().play { path, finger in
            let (watch, caller) = try Self.asked(path)
            try finger.tap()
            _ = try watch.wait(for: "dismiss_attempted")
            let decision: Value = ["attempt": 1, "dismiss": false]
            let errors = try (0..<2).map { _ in try caller.ask("Decide", decision)["error"] }
            try finger.tap()
            let second = try watch.wait(for: "dismiss_attempted")["attempt"]
            return (errors, second, try caller.ask("State")["parameters"]?["state"]?["state"])
        }
        #expect(errors == [nil, "io.sheetd.Sheet.NoSuchAttempt"])
        #expect(second == 2 && state == "resting")
    }

    @Test("A client that does not answer in time loses its say")
    func silence() throws {
        let reason = try DaemonStage().play { path, finger in
            let (watch, _) = try Self.asked(path, ["decides": true, "patience_ms": 1])
            try finger.tap()
            return try watch.wait(for: "will_dismiss")["reason"]
        }
        #expect(reason == "tap")
    }

    @Test("Who said nothing in time is not asked again before it answers")
    func silentAgain() throws {
        let (names, attempt) = try DaemonStage().play { path, finger in
            let (watch, caller) = try Self.asked(path, ["decides": true, "patience_ms": 1])
            try finger.tap()
            _ = try watch.wait(for: "did_dismiss")
            _ = try caller.ask("Present")
            _ = try watch.wait(for: "did_present")
            try finger.tap()
            let names = try (0..<2).map { _ in try watch.receive()["parameters"]?["event"]?["name"] }
            _ = try watch.wait(for: "did_dismiss")
            _ = try caller.ask("Decide", ["attempt": 1, "dismiss": false])
            _ = try caller.ask("Present")
            _ = try watch.wait(for: "did_present")
            try finger.tap()
            return (names, try watch.wait(for: "dismiss_attempted")["attempt"])
        }
        #expect(names == ["tapped_outside", "will_dismiss"])
        #expect(attempt == 2)
    }

    @Test("An attempt whose client has disconnected dismisses the sheet, and the next one asks nobody")
    func gone() throws {
        let events = try DaemonStage().play { path, finger in
            let other = try DaemonControlTests.watch(path)
            var decider = Optional(try Self.asked(path))
            try finger.tap()
            let asked = try other.wait(for: "dismiss_attempted")["attempt"]
            decider = nil
            _ = decider
            let reason = try other.wait(for: "will_dismiss")["reason"]
            _ = try other.wait(for: "did_dismiss")
            _ = try ControlCaller(path).ask("Present")
            _ = try other.wait(for: "did_present")
            try finger.tap()
            return [
                asked, reason, try other.receive()["parameters"]?["event"]?["name"],
                try other.receive()["parameters"]?["event"]?["name"],
            ]
        }
        #expect(events == [1, "tap", "tapped_outside", "will_dismiss"])
    }

    @Test("An attempt on a sheet that gestures cannot dismiss is published without a number")
    func kept() throws {
        let attempt = try DaemonStage(["sheet.dismissible=false"]).play { path, finger in
            let (watch, _) = try Self.asked(path)
            try finger.tap()
            return try watch.wait(for: "dismiss_attempted")["attempt"]
        }
        #expect(attempt == nil)
    }

    @Test("An attempt ends with the sheet that it was about", arguments: [5000, 50])
    func presented(patience: Int) throws {
        let (error, state) = try DaemonStage().play { path, finger in
            let (watch, caller) = try Self.asked(path, ["decides": true, "patience_ms": .integer(Int64(patience))])
            try finger.tap()
            let attempt = try watch.wait(for: "dismiss_attempted")["attempt"]
            _ = try caller.ask("Present", ["preset": "fluid"])
            let decision: Value = ["attempt": try #require(attempt), "dismiss": true]
            let error = try caller.ask("Decide", decision)["error"]
            // The time of the attempt would be over in the middle of this.
            _ = try caller.ask("Move", ["detent": "large"])
            _ = try watch.wait(for: "did_move")
            return (error, try caller.ask("State")["parameters"]?["state"]?["state"])
        }
        #expect(error == "io.sheetd.Sheet.NoSuchAttempt" && state == "resting")
    }

    @Test("Each attempt has its own timeout, and a dismissal ends all of them")
    func attempts() {
        var attempts = DismissalAttempts()
        #expect(attempts.deadline == nil && attempts.elapse(to: .max) == nil)
        #expect(attempts.ask(.tap, at: 0, patience: 10) == 1)
        #expect(attempts.ask(.fling, at: 1000, patience: 5) == 2)
        #expect(attempts.deadline == 6000)
        #expect(attempts.elapse(to: 5999) == nil)
        #expect(attempts.answer(1) == .tap && attempts.answer(1) == nil)
        #expect(attempts.elapse(to: 6000) == .fling && attempts.deadline == nil)
        #expect(attempts.ask(.drag, at: 0, patience: 1) == 3)
        #expect(attempts.end() == .drag && attempts.end() == nil && attempts.answer(3) == nil)
    }
}
