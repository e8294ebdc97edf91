import Control
import EventLoop
import Interaction
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("What fingers have set of a document is there when an item brings it again, as long as the daemon lives")
struct ReturningValueTests {
    private let panel: LeadingPanel

    init() throws { panel = try LeadingPanel() }

    private func isOn(_ stage: StackStage) throws -> Value? { try stage.call(.content(name: nil))?["values"]?["on"] }

    private func openWifi(_ stage: StackStage) throws { try stage.perform(.tap(id: "wifi", on: .home)) }

    @Test("A sheet that an item, a finger or a program has dismissed", arguments: [0, 1, 2])
    func sheet(way: Int) throws {
        let stage = try panel.stage()
        try openWifi(stage)
        #expect(try isOn(stage) == nil)
        try stage.tap("on")
        switch way {
        case 0: try stage.tap("done")
        case 1: try stage.tapBackdrop()
        default: try stage.call(.dismiss(name: "wifi.toml"))
        }
        #expect(stage.stack == [])
        try openWifi(stage)
        #expect(try isOn(stage) == true)
        try stage.tap("on")
        try stage.tap("done")
        try openWifi(stage)
        #expect(try isOn(stage) == false)
    }

    @Test("A page that has led back, and one whose sheet was dismissed over it")
    func page() throws {
        let stage = try panel.settings()
        try stage.tap("more")
        try stage.tap("on")
        try stage.tap("back")
        try stage.tap("more")
        #expect(try isOn(stage) == true)
        try stage.tap("on")
        try stage.call(.dismiss(name: nil))
        try stage.call(.present(Request.Presentation()))
        try stage.tap("more")
        #expect(try isOn(stage) == false)
    }

    @Test("What a program has set is its own: the file's value counts when the document comes again")
    func program() throws {
        let stage = try panel.stage()
        try openWifi(stage)
        try stage.tap("on")
        try stage.call(.update(.value(true, id: "on"), name: "wifi.toml"))
        try stage.tap("done")
        try openWifi(stage)
        #expect(try isOn(stage) == nil)
    }

    @Test("One beneath others that is dismissed there, and one that is another file by then")
    func beneath() throws {
        let stage = try panel.stage()
        try openWifi(stage)
        try stage.tap("on")
        try stage.call(.present(.document("Over").named("over")))
        try stage.call(.dismiss(name: "wifi.toml"))
        try stage.call(.dismiss(name: "over"))
        let other = LeadingPanel.wifi.replacing("id = \"on\"", with: "id = \"other\"")
        try panel.scratch.write(other, to: "wifi.toml")
        try openWifi(stage)
        #expect(try stage.call(.content(name: nil))?["values"] == [:], "values of items that are gone")
    }
}
