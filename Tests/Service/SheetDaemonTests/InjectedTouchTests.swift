import DaemonTestSupport
import Foundation
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Touches of programs, one call after the other")
struct InjectedTouchTests {
    private static func touch(_ phase: String, id: Int = 0, at time: Int = 0, y: Int = 20) -> Value {
        ["phase": .text(phase), "id": Value(id), "at_ms": Value(time), "x": 100, "y": Value(y)]
    }

    private static func parameter(_ reply: Value) -> Value? {
        reply["error"] == nil ? "done" : reply["parameters"]?["parameter"]
    }

    @Test(
        "A finger begins before it moves or ends, in the same call or an earlier one; another call is refused as a whole"
    )
    func order() throws {
        let calls: [([Value], Value)] = [
            ([Self.touch("moved")], "touches[0].phase"), ([Self.touch("ended")], "touches[0].phase"),
            ([Self.touch("began"), Self.touch("began")], "touches[1].phase"),
            ([Self.touch("began"), Self.touch("ended"), Self.touch("moved")], "touches[2].phase"),
            // It is still up: none of these has counted.
            ([Self.touch("began"), Self.touch("moved")], "done"),
            ([Self.touch("moved"), Self.touch("moved", id: 1)], "touches[1].phase"),
            ([Self.touch("moved"), Self.touch("began", id: 1)], "done"),
            ([Self.touch("cancelled", id: 1), Self.touch("ended"), Self.touch("began"), Self.touch("ended")], "done"),
            ([Self.touch("ended")], "touches[0].phase"),
        ]
        let answers = try DaemonStage(["control.injection=true"]).play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            return try calls.map { Self.parameter(try caller.ask("Touch", ["touches": .list($0.0)])) }
        }
        #expect(answers == calls.map(\.1))
    }

    @Test(
        "Touches of one moment follow each other as they were listed; none of them stays down",
        arguments: [
            ["0 began", "0 ended"], ["0 began", "0 cancelled"], ["0 began", "1 began", "0 ended", "1 ended"],
            ["0 began", "0 moved", "0 ended", "0 began", "0 ended"], ["0 began", "1 began", "1 ended", "0 cancelled"],
        ]
    )
    func oneMoment(_ script: [String]) throws {
        let touches = script.map { touch in
            let words = touch.split(separator: " ")
            return Self.touch(String(words[1]), id: Int(words[0]) ?? 0, y: 630)
        }
        // The finger comes up from the lower edge, with a speed that opens the sheet.
        let swipe =
            [Self.touch("began", y: 635)] + (1...10).map { Self.touch("moved", at: 16 * $0, y: 635 - 30 * $0) }
            + [Self.touch("ended", at: 170, y: 335)]
        let states = try DaemonStage(["control.injection=true", "sheet.present_on=[\"edge-swipe\"]"]).play { path in
            let caller = try ControlCaller(path)
            return try [touches, swipe].map { touches in
                let reply = try caller.ask("Touch", ["touches": .list(touches)])
                let state = try caller.ask("State", ["settled": true])["parameters"]?["state"]?["state"]
                return [Self.parameter(reply), state]
            }
        }
        #expect(states == [["done", "hidden"], ["done", "resting"]])
    }

    @Test("What a client has asked for that is gone is given up when another one asks: its fingers are lifted")
    func gone() throws {
        let stage = try DaemonStage(["control.injection=true"])
        let answers = try stage.play { path in
            let watch = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            let light: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
            _ = try caller.ask("Present", ["content": ["items": [light]]])
            _ = try watch.wait(for: "did_present")
            do {
                let (first, second) = (try ControlCaller(path), try ControlCaller(path))
                let touches = [
                    Self.touch("began", y: 180), Self.touch("ended", at: 50, y: 180),
                    Self.touch("began", at: 60, y: 180),
                    Self.touch("moved", at: 60_000, y: 180),
                ]
                try first.send("Touch", ["touches": .list(touches)])
                _ = try watch.wait(for: "changed")
                try second.send("Tap", ["id": "light"])
            }
            let tap = try caller.ask("Tap", ["id": "light"])
            let change = try watch.wait(for: "changed")
            return [
                tap["error"], change["value"],
                Self.parameter(try caller.ask("Touch", ["touches": [Self.touch("moved")]])),
            ]
        }
        #expect(answers == [nil, false, "touches[0].phase"])
    }
}
