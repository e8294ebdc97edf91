import Control
import DaemonTestSupport
import EventLoop
import Foundation
import Interaction
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A home whose configuration is read again")
struct HomeReloadTests {
    private let panel: KeptPanel
    private static let rows = (0..<40).map { row -> Value in
        ["kind": "row", "id": .text("row-\(row)"), "title": .text("Row \(row)"), "accessory": "toggle"]
    }

    init() throws {
        panel = try KeptPanel()
        try panel.write([KeptPanel.lamp] + Self.rows)
    }

    private var keys: [String] { panel.keys(keeps: false) }
    private var withoutHome: [String] { keys.filter { !$0.hasPrefix("home.") } }

    private func offset(_ stage: StackStage) throws -> Double {
        try #require(stage.daemon.touches.interaction?.place(of: .home, at: stage.daemon.loop.now)).offset
    }

    @Test("It keeps how far it is scrolled and what fingers have set of items that remain")
    func kept() throws {
        let stage = try StackStage(keys)
        try stage.tapHome("row-30")
        let (scrolled, picture) = (try offset(stage), try stage.picture())
        try stage.reload(keys)
        #expect(try offset(stage) == scrolled && stage.values() == ["row-30": true] && stage.picture() == picture)

        try panel.write([KeptPanel.light] + Self.rows.dropFirst())
        try stage.reload(keys)
        #expect(try offset(stage) == scrolled && stage.values() == ["row-30": true])
        try panel.write([KeptPanel.light] + Self.rows.prefix(20))
        try stage.reload(keys)
        #expect(try stage.values() == [:])
    }

    @Test(
        "It goes with its key and comes with it, under the sheet and alone, and fingers use it as soon as it is there"
    )
    func goes() throws {
        let stage = try StackStage(keys)
        let home = try stage.picture()
        try stage.reload(withoutHome)
        #expect(try stage.picture() != home)
        #expect(throws: ControlError.self) { try stage.call(.content(name: "home")) }
        #expect(throws: (any Error).self) { try stage.tapHome("lamp") }
        try stage.reload(keys)
        #expect(try stage.picture() == home)
        try stage.tapHome("lamp")
        #expect(try stage.values() == ["lamp": true])

        let bare = try StackStage(withoutHome)
        try bare.call(.present(.document("Over it", [KeptPanel.light])))
        try bare.reload(keys)
        try bare.call(.dismiss(name: nil))
        #expect(try bare.picture() == home)
    }

    @Test(
        "A home that is wrong keeps all that was, and the log has the fault with file, line and column",
        arguments: [
            (#"{"items": [{"kind": "rwo"}]}"#, "home.json:1:21: items[0].kind"),
            (#"{"items": ["#, "home.json:1:"), ("", "home.json"),
        ]
    )
    func wrong(text: String, fault: String) throws {
        let stage = try StackStage(keys + ["sheet.preset=card"])
        try stage.tapHome("row-30")
        let (scrolled, picture) = (try offset(stage), try stage.picture())
        try panel.scratch.write(text, to: "home.json")
        try stage.reload(keys)
        #expect(try stage.picture() == picture && offset(stage) == scrolled && stage.values() == ["row-30": true])
        #expect(stage.journal.lines.contains { $0.contains(fault) }, "\(stage.journal.lines)")
        try stage.tapHome("lamp")
        #expect(try stage.values() == ["lamp": true, "row-30": true])
        try panel.write([KeptPanel.lamp])
        try stage.reload(keys)
        #expect(try stage.values() == ["lamp": true])
    }

    @Test("A home that is missing at reload stays as it was")
    func missing() throws {
        let stage = try StackStage(keys)
        let picture = try stage.picture()
        try stage.reload(panel.keys(home: "gone.json", keeps: false))
        #expect(try stage.picture() == picture)
        #expect(stage.journal.lines.contains { $0.contains("gone.json") }, "\(stage.journal.lines)")
    }
}
