import BottomSheet
import Control
import DaemonTestSupport
import Gestures
import Testing
import Values

@testable import SheetDaemon

@Suite("Programs are asked before a finger dismisses the sheet")
struct DismissalVetoTests {
    private static let deciding: Value = ["decides": true, "patience_ms": 60_000]

    /// A sheet that is shown, and somebody who is asked.
    private static func asked(_ path: String, _ parameters: Value = deciding) throws -> (ControlCaller, ControlCaller) {
        let (watch, caller) = (try DaemonControlTests.watch(path, parameters), try ControlCaller(path))
        _ = try caller.ask("Present")
        _ = try watch.wait(for: "did_present")
        return (watch, caller)
    }

    @Test("Who says yes lets the finger have its way, for the reason that it had")
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

    @Test("Who says no keeps the sheet, and can say so once; the next attempt has another number")
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

    @Test("Who says nothing in time is not waited for")
    func silence() throws {
        let reason = try DaemonStage().play { path, finger in
            let (watch, _) = try Self.asked(path, ["decides": true, "patience_ms": 1])
            try finger.tap()
            return try watch.wait(for: "will_dismiss")["reason"]
        }
        #expect(reason == "tap")
    }

    @Test("Who is gone is not waited for either, and nobody is asked after that")
    func gone() throws {
        let told = try DaemonStage().play { path, finger in
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
                asked, reason, try other.hear()["parameters"]?["event"]?["name"],
                try other.hear()["parameters"]?["event"]?["name"],
            ]
        }
        #expect(told == [1, "tap", "tapped_outside", "will_dismiss"])
    }

    @Test("Where a finger may not dismiss it anyway, the attempt is told and nobody is asked")
    func kept() throws {
        let attempt = try DaemonStage(["sheet.dismissible=false"]).play { path, finger in
            let (watch, _) = try Self.asked(path)
            try finger.tap()
            return try watch.wait(for: "dismiss_attempted")["attempt"]
        }
        #expect(attempt == nil)
    }

    @Test("Each attempt has its own time; what ends one by dismissal ends all")
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
