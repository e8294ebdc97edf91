import Canvas
import Content
import Control
import EventLoop
import Foundation
import Interaction
import Rendering
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("The theme of all documents")
struct ThemeTests {
    private static let items: Value = [
        ["kind": "row", "id": "lamp", "title": "Lamp", "accessory": "toggle"],
        ["kind": "field", "id": "name", "title": "Name"],
    ]
    private static let home: Value = ["title": "Home", "items": items]
    private static let own: Value = ["title": "Own", "theme": "light", "items": items]

    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(Self.home.json, to: "home.json")
    }

    /// A panel with a home, at 21:59:30 unless said otherwise, and what it wakes for.
    private func stage(_ keys: [String] = ["style.night=22:00-06:00"], at seconds: Int64 = 79_170) throws -> StackStage
    {
        let stage = try StackStage(["home.content=\(scratch.file("home.json"))", "sheet.preset=fluid"] + keys)
        stage.daemon.loop.setWallTime(to: (1_767_225_600 + seconds) * 1_000_000)
        try stage.wait(1000)
        return stage
    }

    private static func sheet(_ name: String = "sheet", _ content: Value = home) -> Request.Presentation {
        let request = Request.Presentation(content: content, preset: "fluid")
        return name == "sheet" ? request : request.named(name)
    }

    /// The themes of the home, of what is shown and of what is covered.
    private func themes(_ stage: StackStage) -> [Theme?] {
        let store = stage.daemon.presentations
        return [store.home?.page?.layout.document.theme, store.shown.page?.layout.document.theme]
            + store.covered.keys.sorted().map { store.covered[$0]?.presentation.assets.document?.theme }
    }

    private func theme(_ stage: StackStage, _ name: String? = nil) throws -> Value? {
        try stage.call(.theme(name), for: 1_000_000)?["theme"]
    }

    @Test("At the hour all documents that follow are dark, and light in the morning; one with a theme of its own stays")
    func hours() throws {
        let stage = try stage()
        try stage.call(.present(Self.sheet()), for: 1_000_000)
        try stage.call(.present(Self.sheet("own", Self.own)), for: 1_000_000)
        #expect(themes(stage) == [.light, .light, .light])
        try stage.wait(60_000_000)
        #expect(themes(stage) == [.dark, .light, .dark])
        try stage.call(.dismiss(name: "own"), for: 2_000_000)
        #expect(themes(stage) == [.dark, .dark])
        try stage.wait(8 * 3_600_000_000)
        #expect(themes(stage) == [.light, .light])
    }

    @Test("It wakes at the hours, twice a day, and for nothing else")
    func wakes() throws {
        let stage = try stage()
        var moments: [Int64] = []
        let clock = stage.daemon.clock
        clock.followers.append {
            moments.append($0 % 86_400)
            return nil
        }
        try stage.wait(48 * 3_600_000_000)
        let hours: [Int64] = [79_200, 21_600, 79_200, 21_600]
        #expect(moments == hours)
        #expect(try theme(stage, "dark") == ["name": "dark", "shown": "dark"])
        moments = []
        try stage.wait(48 * 3_600_000_000)
        #expect(moments.isEmpty, "a program has said it")
    }

    @Test("A clock that is set, back or forth, and another time zone are followed at once")
    func clockIsSet() throws {
        let stage = try stage(at: 23 * 3600)
        #expect(themes(stage) == [.dark, nil])
        stage.daemon.loop.setWallTime(to: (1_767_225_600 + 12 * 3600) * 1_000_000)
        try stage.wait(1_000_000)
        #expect(themes(stage) == [.light, nil])
        stage.daemon.clock.move(to: try #require(TimeZone(rule: "KST-9")))
        try stage.wait(1_000_000)
        // It is 21:00 in Seoul.
        #expect(themes(stage) == [.light, nil])
        try stage.wait(3_600_000_000)
        #expect(themes(stage) == [.dark, nil])
        stage.daemon.clock.move(to: .utc)
        try stage.wait(1_000_000)
        #expect(themes(stage) == [.light, nil])
    }

    @Test("The word of a program counts before the hour, is in State and events, and is taken back by auto")
    func word() throws {
        let stage = try stage()
        #expect(try theme(stage) == ["name": "auto", "shown": "light"])
        #expect(try theme(stage, "dark") == ["name": "dark", "shown": "dark"])
        #expect(themes(stage) == [.dark, nil])
        let state = try stage.call(.state(name: nil), for: 1000)?["state"]
        #expect(state?["theme"] == ["name": "dark", "shown": "dark"])
        try stage.call(.present(Self.sheet()), for: 1_000_000)
        #expect(themes(stage) == [.dark, .dark], "what comes later has it too")
        #expect(try theme(stage, "light") == ["name": "light", "shown": "light"])
        try stage.wait(120_000_000)
        #expect(themes(stage) == [.light, .light], "it is night")
        #expect(try theme(stage, "auto") == ["name": "auto", "shown": "dark"])
        #expect(themes(stage) == [.dark, .dark])
    }

    @Test(
        "What is shown fades into its new colours within 200 ms, and with reduced motion at once",
        arguments: [false, true]
    )
    func fades(isReduced: Bool) throws {
        let stage = try stage(["style.theme=light"] + (isReduced ? ["sheet.motion.reduced=jump"] : []))
        try stage.call(.present(Self.sheet()), for: 2_000_000)
        let light = try stage.picture()
        stage.begin(.theme("dark"))
        try stage.wait(100_000)
        let middle = try stage.picture()
        try stage.wait(200_000)
        let dark = try stage.picture()
        #expect(dark != light && (middle == dark) == isReduced)
        // A corner of the sheet, and the home above it.
        for (x, y) in [(180, 630), (4, 4)] {
            let shades = [light, middle, dark].map { $0[x, y] & 0xFF }
            #expect(
                shades[0] > shades[2] && (isReduced || shades[0] > shades[1] && shades[1] > shades[2]),
                "\(x), \(y): \(shades)"
            )
        }
    }

    @Test("Scroll places and what fingers have set stay, and the revision is the same")
    func kept() throws {
        let stage = try stage()
        try stage.perform(.tap(id: "lamp", on: .home))
        let before = try stage.call(.content(name: "home"), for: 1000)
        _ = try theme(stage, "dark")
        #expect(try stage.call(.content(name: "home"), for: 1000) == before && before?["values"]?["lamp"] == true)
    }

    @Test("A crash keeps the word of a program, and an end does not")
    func crash() throws {
        let folder = scratch.file("run")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let keys = ["home.content=\(scratch.file("home.json"))", "style.theme=light"]
        _ = try theme(try StackStage(keys, runtimeFolder: folder), "dark")
        let next = try StackStage(keys, runtimeFolder: folder)
        #expect(themes(next) == [.dark, nil])
        #expect(try theme(next, "auto") == ["name": "light", "shown": "light"])
        #expect(themes(try StackStage(keys, runtimeFolder: folder)) == [.light, nil])
    }

    @Test("Our keyboard has the theme of what it writes into: of the home, and of a sheet of another theme")
    func keyboard() throws {
        let stage = try stage(["style.theme=dark", "keyboard.layouts=[\"us\"]"])
        func shade(_ name: String?) throws -> UInt32 {
            try stage.perform(.tap(id: "name", on: name == nil ? nil : .home))
            #expect(stage.daemon.touches.interaction?.shownKeyboard(at: stage.daemon.loop.now) != nil)
            // Between two keys.
            return try stage.picture()[1, 638] & 0xFF
        }
        let home = try shade("home")
        try stage.call(.present(Self.sheet("own", Self.own)))
        let sheet = try shade(nil)
        #expect(home < 0x60 && sheet > 0x90, "\(home), \(sheet)")
    }
}
