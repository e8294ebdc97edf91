import Control
import EventLoop
import Foundation
import Interaction
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("The home after a run that has ended without warning")
struct HomeCrashTests {
    private let panel: KeptPanel
    private let runtime: String
    private static let rows = (0..<40).map { row -> Value in
        ["kind": "row", "id": .text("row-\(row)"), "title": .text("Row \(row)"), "accessory": "toggle"]
    }

    init() throws {
        panel = try KeptPanel()
        runtime = panel.scratch.file("runtime")
        try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
        try panel.write([KeptPanel.lamp, KeptPanel.mode] + Self.rows)
    }

    /// A run on what is kept in the runtime directory alone; the one before it was killed after a while.
    private func run() throws -> StackStage {
        if let text = try? panel.scratch.read("runtime/runs.json") {
            let steady = String(decoding: text, as: UTF8.self).replacingOccurrences(of: "begun", with: "steady")
            try panel.scratch.write(steady, to: "runtime/runs.json")
        }
        return try StackStage(panel.keys(keeps: false), runtimeFolder: runtime)
    }

    private func offset(_ stage: StackStage) throws -> Double {
        try #require(stage.daemon.touches.interaction?.place(of: .home, at: stage.daemon.loop.now)).offset
    }

    @Test("What fingers have set is there, and it is scrolled as far, alone and under a sheet that was set as well")
    func found() throws {
        let stage = try run()
        try stage.tapHome("row-30")
        let scrolled = try offset(stage)
        #expect(scrolled > 200)
        let picture = try stage.picture()
        let next = try run()
        #expect(try next.values() == ["row-30": true] && offset(next) == scrolled)
        #expect(try next.picture() == picture)
        #expect(try next.call(.state(name: nil))?["state"]?["state"] == "hidden")

        try next.call(.present(Request.Presentation(content: nil)))
        try next.tap("light")
        let covered = try next.picture()
        let last = try run()
        #expect(try last.values() == ["row-30": true] && last.values(of: "sheet") == ["light": true])
        #expect(try last.picture() == covered && offset(last) == scrolled)
    }

    @Test("What programs have made of it is there, with what fingers have set of that")
    func programs() throws {
        let stage = try run()
        try stage.tapHome("lamp")
        try stage.call(.update(.value(true, id: "row-1"), name: "home"))
        try stage.call(
            .update(.item(["kind": "row", "id": "row-2", "title": "New", "accessory": "toggle"]), name: "home")
        )
        try stage.tapHome("row-2")
        let next = try run()
        #expect(try next.picture() == stage.picture())
        #expect(try next.values() == ["lamp": true, "row-2": true])
        try next.call(.update(.content(["title": "Other", "items": [KeptPanel.light]]), name: "home"))
        try next.tapHome("light")
        let last = try run()
        #expect(try last.call(.content(name: "home"))?["content"]?["title"] == "Other")
        #expect(try last.values() == ["light": true])
    }

    @Test("A home that was changed in its file meanwhile is shown as it is now, with what still fits")
    func otherFile() throws {
        let stage = try run()
        try stage.tapHome("lamp")
        try stage.tapHome("mode/night")
        try stage.call(.update(.value(true, id: "row-1"), name: "home"))
        try panel.write([KeptPanel.lamp, KeptPanel.mode("home", "away"), Self.rows[1]])
        let next = try run()
        #expect(try next.values() == ["lamp": true])
        try next.tapHome("row-1")
        #expect(try next.values() == ["lamp": true, "row-1": true], "what a program had set is gone with the file")
    }

    @Test("After two crashes it is as configured, after four it is not there")
    func crashes() throws {
        let stage = try run()
        try stage.tapHome("lamp")
        var found: [Value] = []
        for _ in 1...4 {
            let stage = try StackStage(panel.keys(keeps: false), runtimeFolder: runtime, for: 1_000_000)
            found.append(stage.daemon.presentations.home == nil ? "none" : try stage.values())
            try stage.wait(100_000)
        }
        #expect(found == [["lamp": true], [:], [:], "none"])
    }
}
