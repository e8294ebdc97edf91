import Control
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A date or a time of day is picked in a sheet of its own")
struct MomentPickerTests {
    private static let day: Value = [
        "kind": "date", "id": "day", "title": "Day", "value": "2026-11-29", "min": "2026-11-01",
    ]
    private static let wake: Value = [
        "kind": "time", "id": "wake", "title": "Wake at", "value": "07:30", "minute_step": 15,
    ]

    private func stage() throws -> StackStage {
        let stage = try StackStage()
        try stage.call(.present(.document("Alarm", [Self.day, Self.wake])))
        return stage
    }

    private func values(_ stage: StackStage) throws -> Value? { try stage.call(.content(name: nil))?["values"] }

    @Test("A tap opens the wheels, and Done sets what they show; programs are sent it as any change is")
    func done() throws {
        let stage = try stage()
        try stage.tap("day")
        #expect(stage.stack == ["sheet", "pick-1!"])
        try stage.call(.update(.value("2028-02-29", id: "value"), name: "pick-1"))
        #expect(try values(stage) == [:], "nothing is set before Done")
        let revision = stage.daemon.presentations.covered["sheet"]?.revision.number
        try stage.tap("done")
        #expect(try stage.stack == ["sheet!"] && values(stage) == ["day": "2028-02-29"])
        #expect(stage.daemon.presentations.shown.revision.number == (revision ?? 0) + 1)
        try stage.tap("wake")
        try stage.call(.update(.value("23:45", id: "value"), name: "pick-1"))
        try stage.tap("done")
        #expect(try values(stage) == ["day": "2028-02-29", "wake": "23:45"])
    }

    @Test("Fingers turn its wheels")
    func fingers() throws {
        let stage = try stage()
        try stage.tap("wake")
        #expect(throws: ControlError.self) { try stage.tap("value") }
        try stage.tap("value/minute")
        try stage.tap("done")
        #expect(try values(stage) == [:], "a tap on the middle of a wheel changes nothing")
    }

    @Test("Cancel, and a tap beside it, change nothing")
    func cancelled() throws {
        let stage = try stage()
        for end in [{ try stage.tap("cancel") }, { try stage.tapBackdrop() }] {
            try stage.tap("day")
            try stage.call(.update(.value("2027-01-01", id: "value"), name: "pick-1"))
            try end()
            #expect(try stage.stack == ["sheet!"] && values(stage) == [:])
        }
    }

    @Test("Programs set it to what its limits allow, and to nothing else")
    func programs() throws {
        let stage = try stage()
        try stage.call(.update(.value("2026-12-24", id: "day")))
        for (id, value) in [("day", "2026-10-31"), ("day", "2026-11-31"), ("wake", "07:31"), ("wake", "x")] {
            #expect(throws: ControlError.self) { try stage.call(.update(.value(.text(value), id: id))) }
        }
    }
}
