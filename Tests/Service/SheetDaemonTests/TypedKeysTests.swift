import BottomSheet
import Canvas
import EventLoop
import Interaction
import Power
import System
import TestSupport
import Testing
import Typing
import Values

@testable import Control
@testable import SheetDaemon

@Suite("Keys of programs take the whole path of a key")
struct TypedKeysTests {
    private static let items: [Value] = [
        ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"],
        ["kind": "slider", "id": "level", "title": "Level", "min": 0, "max": 10, "step": 1, "value": 5],
    ]
    private static let buttons: [Value] = [
        ["kind": "button", "id": "cancel", "title": "Cancel"],
        ["kind": "button", "id": "ok", "title": "OK", "role": "primary"],
    ]

    private func stage(_ keys: [String] = []) throws -> StackStage {
        try StackStage(["control.injection=true", "control.socket=off"] + keys)
    }

    @Test("A switch and a slider are used by keys alone, and everybody sees the values")
    func values() throws {
        let stage = try stage()
        try stage.call(.present(.document("Kitchen", Self.items)))
        _ = try stage.events()
        try stage.call(.type([.tab, .space, .tab, .right, .right]))
        #expect(try stage.events() == ["sheet changed key", "sheet changed key", "sheet changed key"])
        let content = try #require(try stage.call(.content(name: nil)))
        #expect(content["values"]?["light"] == true)
        #expect(content["values"]?["level"] == .number(7))
    }

    @Test("A question is answered by keys, with its values")
    func answers() throws {
        let stage = try stage()
        try stage.call(.ask(.document("Leave?", Self.items, footer: Self.buttons)), called: "question")
        try stage.call(.type([.tab, .space, .tab, .tab, .tab, .enter]))
        #expect(
            stage.answers["question"] == .success(["id": "ok", "values": ["light": true, "level": .number(5)]])
        )
        #expect(stage.stack == [])
    }

    @Test("Escape dismisses a question, and what lies beneath comes back")
    func escapes() throws {
        let stage = try stage()
        try stage.call(.present(.document("Kitchen", Self.items)))
        try stage.call(.ask(.document("Leave?", footer: Self.buttons)), called: "question")
        try stage.call(.type([.escape]))
        #expect(stage.answers["question"] == .failure(.dismissed(reason: "key")))
        #expect(stage.stack == ["sheet!"])
        try stage.call(.type([.tab, .space]))
        #expect(try stage.call(.content(name: nil))?["values"]?["light"] == true)
    }

    @Test("Only where injection is permitted")
    func rights() throws {
        let stage = try StackStage()
        #expect(throws: ControlError.notPermitted) { try stage.call(.type([.enter])) }
    }

    @Test("The mark of the focus is seen, and goes with a finger")
    func seen() throws {
        let stage = try stage()
        try stage.call(.present(.document("Kitchen", Self.items)))
        let before = try stage.picture()
        try stage.call(.type([.tab]))
        let marked = try stage.picture()
        #expect(try stage.call(.state(name: nil))?["state"]?["focus"] == "light")
        #expect(marked != before)
        try stage.call(.type([.backTab]))
        #expect(try stage.picture() != marked)
        try stage.tap("light")
        try stage.tap("light")
        #expect(try stage.picture() == before)
        #expect(try stage.call(.state(name: nil))?["state"]?["focus"] == nil)
    }

    @Test("What a question covers has its mark again when that is answered, and none beneath it")
    func covered() throws {
        let stage = try stage()
        try stage.call(.present(.document("Kitchen", Self.items)))
        let plain = try stage.picture()
        try stage.call(.type([.tab, .tab]))
        let marked = try stage.picture()
        try stage.call(.ask(.document("Leave?", footer: Self.buttons)), called: "question")
        #expect(stage.daemon.presentations.shown.scene?.beneath?.picture == plain)
        #expect(try stage.call(.state(name: nil))?["state"]?["focus"] == nil)
        try stage.call(.type([.escape]))
        #expect(try stage.call(.state(name: nil))?["state"]?["focus"] == "level")
        #expect(try stage.picture() == marked)
        try stage.call(.type([.right]))
        #expect(try stage.call(.content(name: nil))?["values"]?["level"] == .number(6))
    }

    @Test("State says which keyboard is up, and where it begins, until the field is done")
    func keyboard() throws {
        let stage = try stage()
        let field: Value = ["kind": "field", "id": "name", "title": "Name"]
        try stage.call(.ask(.document("Name?", [field], footer: Self.buttons)), called: "question")
        func keyboard() throws -> Value? { try stage.call(.state(name: nil))?["state"]?["keyboard"] }
        #expect(try keyboard()?["layout"] == "English (US)")
        let covered = try #require(stage.daemon.touches.interaction?.machine.layout.area.insetKeyboard)
        #expect(try covered > 0 && keyboard()?["top"] == .number(Double(StackStage.size.height) - covered))
        try stage.call(.type([.end]))
        #expect(try keyboard() == nil)
    }

    @Test("A key that lights a dark panel does nothing else, however long it is held; its lift lights nothing")
    func dark() throws {
        let stage = try stage()
        try stage.call(
            .present(.document("Kitchen", [["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]]))
        )
        let devices = stage.daemon.devices
        func focus(_ phase: KeyStroke.Phase) throws -> String? {
            try devices.handle(.stroke(KeyStroke(.tab, phase, at: stage.daemon.loop.now)))
            return stage.daemon.touches.interaction?.focused
        }
        devices.setLight(.dark)
        #expect(try focus(.up) == nil)
        #expect(devices.light == .dark)
        #expect(try focus(.down) == nil)
        devices.setLight(.lit)
        #expect(try focus(.repeat) == nil)
        #expect(try focus(.up) == nil)
        #expect(try focus(.down) == "light")
    }
}
