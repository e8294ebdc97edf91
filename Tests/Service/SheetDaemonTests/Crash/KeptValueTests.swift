import Content
import Control
import EventLoop
import Foundation
import Interaction
import System
import SystemPackage
import TestSupport
import Testing
import Typing
import Values

@testable import SheetDaemon

@Suite("What fingers set stays where state.keep says so")
struct KeptValueTests {
    private let panel: KeptPanel

    init() throws { panel = try KeptPanel() }

    @Test("Home and sheet are as they were after a loss of power, and what fingers have not touched is as in its file")
    func found() throws {
        let stage = try panel.run()
        try stage.tapHome("lamp")
        try stage.tapHome("mode/away")
        try stage.call(.present(Request.Presentation(content: nil)))
        try stage.tap("light")
        let next = try panel.run()
        #expect(try next.values() == ["lamp": true, "mode": "away"])
        #expect(try next.values(of: "sheet") == ["light": true])
        #expect(next.wordsOfKeeping == [])
        try next.tapHome("mode/night")
        #expect(try panel.run().values() == ["lamp": true, "mode": "night"])
    }

    @Test("The knob of what is found stands where it was, in the first picture and without a motion")
    func picture() throws {
        let stage = try panel.run()
        let bare = try stage.picture()
        try stage.tapHome("lamp")
        let set = try stage.picture()
        let next = try panel.run()
        #expect(try set != bare && next.picture() == set)
        #expect(next.daemon.touches.interaction?.wantsFrames(after: next.daemon.loop.now) == false)
    }

    @Test("The first change is written after five seconds with all that came meanwhile, then nothing wakes the daemon")
    func rate() throws {
        let counter = KeptPanel.Counter()
        let stage = try panel.run { if $0 == .rename { counter.add() } }
        let start = stage.daemon.loop.now
        for _ in 0..<3 { try stage.tapHomeShortly("lamp") }
        try stage.wait(start + 4_900_000 - stage.daemon.loop.now)
        #expect(try counter.count == 0 && panel.kept() == nil)
        try stage.daemon.run()
        #expect(try counter.count == 1 && panel.kept()?[panel.home] == ["lamp": .flag(true)])
        let end = stage.daemon.loop.now
        #expect((5_000_000..<5_500_000).contains(end - start))
        try stage.daemon.run()
        #expect(stage.daemon.loop.now == end, "nothing is to come")
        for _ in 0..<20 { try stage.tapHomeShortly("lamp") }
        try stage.daemon.run()
        #expect(counter.count <= 3, "eight seconds of taps, and five after them")
    }

    @Test("What was set and set back is not written")
    func back() throws {
        let counter = KeptPanel.Counter()
        let stage = try panel.run { if $0 == .write { counter.add() } }
        try stage.tapHome("lamp")
        try stage.tapHomeShortly("lamp")
        try stage.tapHomeShortly("lamp")
        try stage.daemon.run()
        #expect(counter.count == 1)
    }

    @Test("The end of the run writes what waits")
    func end() throws {
        let stage = try panel.run()
        try stage.tapHomeShortly("lamp")
        #expect(try panel.kept() == nil)
        stage.daemon.kept.finish()
        #expect(try panel.run().values() == ["lamp": true])
    }

    @Test(
        "An item that went, an option that went, a number that fits no more and another kind are dropped without a word"
    )
    func misfits() throws {
        var kept = KeptValues()
        kept.note([panel.home: ["lamp": .flag(true), "mode": .text("night"), "heat": .number(30), "gone": .flag(true)]])
        try KeptFile(path: FilePath(panel.folder).appending("values.json"), limit: KeptValues.limit).write(kept.value)
        #expect(try panel.run().values() == ["lamp": true, "mode": "night", "heat": 30.0])

        let lamp: Value = ["kind": "stepper", "id": "lamp", "title": "Lamp", "value": 1]
        let heat: Value = ["kind": "slider", "id": "heat", "title": "Heat", "value": 18, "min": 5, "max": 25]
        try panel.write([lamp, heat, KeptPanel.mode("home", "away"), KeptPanel.light])
        let next = try panel.run()
        #expect(try next.values() == [:])
        #expect(next.wordsOfKeeping == [])
        try next.tapHome("light")
        #expect(try panel.kept()?[panel.home] == ["light": .flag(true)])
    }

    @Test(
        "A number between two steps is dropped as well: the file is older than the step",
        arguments: ["slider", "stepper"]
    )
    func offStep(kind: Value) throws {
        func write(step: Value) throws {
            let heat: Value = [
                "kind": kind, "id": "heat", "title": "Heat", "value": 18, "min": 5, "max": 30, "step": step,
            ]
            try panel.write([heat])
        }
        var kept = KeptValues()
        for (number, step, isFound) in [(22.3, 0.1, true), (22.3, 0.5, false), (22.5, 0.5, true), (30, 20, true)] {
            kept.note([panel.home: ["heat": .number(number)]])
            try KeptFile(path: FilePath(panel.folder).appending("values.json"), limit: KeptValues.limit)
                .write(kept.value)
            try write(step: .number(step))
            let stage = try panel.run()
            #expect(try stage.values() == (isFound ? ["heat": .number(number)] : [:]), "\(number) by \(step)")
            #expect(stage.wordsOfKeeping == [])
        }
    }

    @Test("A password is in no file, and a text that became one is not shown again")
    func secrets() throws {
        let pin: Value = ["kind": "field", "id": "pin", "title": "PIN", "purpose": "password"]
        let name: Value = ["kind": "field", "id": "name", "title": "Name"]
        try panel.write([pin, name, KeptPanel.lamp])
        let stage = try panel.run(panel.keys() + ["control.injection=true"])
        for (id, text) in [("pin", "geheim"), ("name", "Ada")] {
            try stage.tapHome(id)
            try stage.call(.type(text.map(Key.init)))
        }
        try stage.tapHome("lamp")
        let text = String(decoding: try panel.scratch.read("state/values.json"), as: UTF8.self)
        #expect(!text.contains("geheim") && !text.contains("pin"))
        #expect(try panel.kept()?[panel.home] == ["lamp": .flag(true), "name": .text("Ada")])
        try panel.write([pin, ["kind": "field", "id": "name", "title": "Name", "purpose": "password"], KeptPanel.lamp])
        #expect(try panel.run().values() == ["lamp": true])
    }

    @Test("What a program has sent is not kept, nor what it has set; what fingers had set before that is forgotten")
    func programs() throws {
        let stage = try panel.run()
        try stage.tapHome("lamp")
        try stage.call(.present(.document("Sent", [KeptPanel.light])))
        try stage.tap("light")
        try stage.call(.dismiss(name: nil))
        #expect(try panel.kept()?.files == [panel.home: ["lamp": .flag(true)]])
        try stage.call(.update(.value(false, id: "lamp"), name: "home"))
        #expect(try panel.kept()?.files == [:])
        try stage.tapHome("mode/away")
        #expect(
            try panel.kept()?.files == [panel.home: ["mode": .text("away")]],
            "its items are changed, its file is not"
        )
    }

    @Test("What the runtime directory has is newer, and comes into the state directory")
    func newer() throws {
        let runtime = panel.scratch.file("runtime")
        try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
        let stage = try panel.run(runtimeFolder: runtime)
        try stage.tapHome("lamp")
        try stage.tapHomeShortly("lamp")
        try stage.tapHomeShortly("mode/away")
        #expect(try panel.kept()?[panel.home] == ["lamp": .flag(true)])
        let next = try panel.run(runtimeFolder: runtime)
        #expect(try next.values() == ["lamp": false, "mode": "away"])
        #expect(try panel.kept()?[panel.home] == ["lamp": .flag(false), "mode": .text("away")])
    }

    @Test("Two crashes in a row forget what was set: it may be what the daemon crashes of")
    func crashes() throws {
        let runtime = panel.scratch.file("runtime")
        try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
        try panel.run().tapHome("lamp")
        for expected in [["lamp": true], ["lamp": true], [:]] as [Value] {
            let stage = try StackStage(
                panel.keys(),
                runtimeFolder: runtime,
                stateFolder: panel.folder,
                for: 1_000_000
            )
            #expect(try stage.values() == expected)
        }
    }
}

@Suite("Keeping what fingers set begins and ends with the configuration")
struct KeptValueSettingTests {
    private let panel: KeptPanel

    init() throws { panel = try KeptPanel() }

    @Test("Nothing is written or found where it is off, what is set by then counts when it is switched on")
    func switched() throws {
        let stage = try panel.run(panel.keys(keeps: false))
        try stage.tapHome("lamp")
        #expect(try FileManager.default.contentsOfDirectory(atPath: panel.folder) == [])
        try stage.reload(panel.keys())
        #expect(try panel.kept()?[panel.home] == ["lamp": .flag(true)])
        try stage.reload(panel.keys(keeps: false))
        try stage.tapHome("mode/away")
        #expect(try panel.kept()?[panel.home] == ["lamp": .flag(true)])
        #expect(try panel.run(panel.keys(keeps: false)).values() == [:])
    }

    @Test("Without a state directory the log says once that nothing is kept")
    func noFolder() throws {
        let stage = try StackStage(panel.keys())
        try stage.tapHome("lamp")
        try stage.reload(panel.keys())
        #expect(stage.wordsOfKeeping == ["state.keep: nothing is kept, because STATE_DIRECTORY names no folder"])
    }

    @Test("Another file has values of its own, and those of the one before wait for it")
    func files() throws {
        try panel.write([KeptPanel.light, KeptPanel.mode], to: "other.json")
        let stage = try panel.run()
        try stage.tapHome("lamp")
        try stage.reload(panel.keys(home: "other.json"))
        #expect(try stage.values() == [:])
        try stage.tapHome("light")
        try stage.reload(panel.keys())
        #expect(try stage.values() == ["lamp": true])
        #expect(try panel.run(panel.keys(home: "other.json")).values() == ["light": true])
        #expect(try panel.run().values() == ["lamp": true])
    }

    @Test("A hundred files are no more than the daemon keeps, and those on the panel are among them")
    func many() {
        var kept = KeptValues()
        for number in 0..<100 { kept.note(["/\(number).toml": ["lamp": .flag(true)]]) }
        #expect(kept.files.count == 64 && kept["/99.toml"] == ["lamp": .flag(true)])
        kept.note(["/99.toml": [:]])
        #expect(kept.files.count == 63 && kept["/99.toml"].isEmpty)
    }
}
