import BottomSheet
import Canvas
import Control
import DaemonTestSupport
import EventLoop
import Gestures
import Interaction
import System
import TestSupport
import Testing
import Typing
import Values

@testable import SheetDaemon

@Suite("A menu: a choice whose options are in a sheet of their own")
struct MenuTests {
    private let panel: LeadingPanel

    init() throws { panel = try LeadingPanel() }

    private static let menu: Value = [
        "kind": "choice", "id": "fan", "title": "Fan", "style": "menu", "value": "low",
        "options": ["low", "mid", "high"],
    ]

    private func values(_ stage: StackStage, _ name: String?) throws -> Value? {
        try stage.call(.content(name: name))?["values"]
    }

    @Test("A tap opens the options over the home, one tap chooses, and the sheet goes")
    func home() throws {
        let stage = try panel.stage()
        try stage.perform(.tap(id: "mode", on: .home))
        #expect(stage.stack == ["pick-1!"])
        #expect(try stage.title() == "Mode" && stage.state()?["preset"] == "tray")
        _ = try stage.events()
        try stage.tap("off")
        #expect(stage.stack == [])
        #expect(try values(stage, "home") == ["mode": "off"])
        #expect(try stage.events().contains("home changed item"))
        let item = try stage.item("mode", of: "home")
        #expect(item?["value"] == "off" && item?["style"] == "menu")
    }

    @Test("Icons of the options are found where those of the document are")
    func icons() throws {
        try panel.scratch.write(#"<svg viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>"#, to: "heat.svg")
        let option = #"{ id = "heat", title = "Heat""#
        let home = LeadingPanel.home.replacing(option, with: option + #", icon = "heat.svg""#)
        try panel.scratch.write(home, to: "home.toml")
        let stage = try panel.stage()
        try stage.perform(.tap(id: "mode", on: .home))
        #expect(stage.stack == ["pick-1!"])
        #expect(try stage.item("heat")?["icon"] == "heat.svg" && stage.item("off")?["icon"] == nil)
        #expect(!stage.journal.lines.contains { $0.contains("heat.svg") })
    }

    @Test("The same over a sheet, which is sent it as any change is, and over a question and an alarm")
    func sheets() throws {
        let stage = try panel.stage()
        try stage.call(.present(.document("Fans", [Self.menu])))
        try stage.tap("fan")
        #expect(stage.stack == ["sheet", "pick-1!"])
        let before = stage.daemon.presentations.covered["sheet"]?.revision.number
        try stage.tap("high")
        #expect(stage.stack == ["sheet!"])
        #expect(try values(stage, nil) == ["fan": "high"])
        #expect(stage.daemon.presentations.shown.revision.number == (before ?? 0) + 1)
        let question = Request.Presentation.document(
            "Which?",
            [Self.menu, ["kind": "button", "id": "ok", "title": "OK"]]
        )
        stage.begin(.ask(question), called: "question")
        try stage.daemon.run()
        try stage.tap("fan")
        try stage.tap("mid")
        #expect(stage.answers["question"] == nil)
        try stage.tap("ok")
        #expect(try stage.answers["question"]?.get()["values"]?["fan"] == "mid")
    }

    @Test("What is chosen already is no news, and who dismisses the options changes nothing")
    func unchanged() throws {
        let stage = try panel.stage()
        try stage.perform(.tap(id: "mode", on: .home))
        try stage.tap("heat")
        #expect(try values(stage, "home") == [:])
        try stage.perform(.tap(id: "mode", on: .home))
        try stage.tapBackdrop()
        #expect(stage.stack == [])
        #expect(try values(stage, "home") == [:] && !stage.events().contains { $0.contains("changed") })
    }

    @Test("Keys and an encoder open it, walk to an option and choose it, and the row has the focus again")
    func keys() throws {
        let stage = try panel.stage()
        try stage.turn(2)
        #expect(try stage.state("home")?["focus"] == nil)
        try stage.press(.select, of: .encoder)
        #expect(stage.stack == ["pick-1!"])
        try stage.turn(1)
        try stage.turn(1)
        try stage.press(.select, of: .encoder)
        #expect(stage.stack == [])
        #expect(try values(stage, "home") == ["mode": "cool"])
        try stage.press(.select, of: .encoder)
        #expect(stage.stack == ["pick-1!"], "the row has the focus")
        try stage.press(.select, of: .encoder, for: 700_000)
        #expect(stage.stack == [])
    }

    @Test("Programs set it as any choice, and one that is disabled opens nothing")
    func programs() throws {
        let stage = try panel.stage()
        try stage.call(.update(.value("cool", id: "mode"), name: "home"))
        #expect(try stage.item("mode", of: "home")?["value"] == "cool")
        guard case .table(var item) = Self.menu else { return }
        item["enabled"] = false
        try stage.call(.present(.document("Fans", [.table(item)])))
        #expect(throws: ControlError.self) { try stage.tap("fan") }
    }

    @Test("The item that is gone by then takes no value, and nothing of a sheet of options outlives a crash")
    func gone() throws {
        let stage = try panel.stage()
        try stage.call(.present(.document("Fans", [Self.menu])))
        try stage.tap("fan")
        try stage.call(.update(.content(["title": "None"]), name: "sheet"))
        try stage.tap("high")
        #expect(try stage.stack == ["sheet!"] && values(stage, nil) == [:])
        #expect(stage.daemon.presenter.kept.entries.allSatisfy { $0.name == "sheet" })
    }
}
