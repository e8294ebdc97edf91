import BottomSheet
import Canvas
import Configuration
import Content
import Control
import DaemonTestSupport
import EventLoop
import Foundation
import Gestures
import Interaction
import LoopTestSupport
import Output
import Power
import Rendering
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Calls of the control interface, answered by a daemon")
struct DaemonControlTests {
    /// Names, detents and reasons of the next events.
    private static func events(_ count: Int, _ watch: ControlCaller) throws -> [String] {
        try (0..<count).map { _ in
            let event = try watch.receive()["parameters"]?["event"]
            return ["name", "detent", "reason"].compactMap { name in
                if case .text(let text)? = event?[name] { text } else { nil }
            }.joined(separator: " ")
        }
    }

    /// A client that monitors events, connected after the display was lit.
    static func watch(_ path: String, _ parameters: Value = [:]) throws -> ControlCaller {
        let watch = try ControlCaller(path)
        try Waiting.wait(for: "light") { try watch.ask("Light")["error"] == nil }
        _ = try watch.ask("Monitor", parameters, more: true)
        return watch
    }

    @Test("Present, Move and Dismiss are published step by step")
    func life() throws {
        let stage = try DaemonStage()
        let (events, states) = try stage.play { path in
            let (watch, caller) = (try Self.watch(path), try ControlCaller(path))
            var states = [try caller.ask("State")["parameters"]?["state"]?["state"]]
            _ = try caller.ask("Present")
            var events = try Self.events(2, watch)
            states.append(try caller.ask("State")["parameters"]?["state"]?["detent"])
            _ = try caller.ask("Move", ["detent": "expanded"])
            events += try Self.events(2, watch)
            _ = try caller.ask("Dismiss")
            events += try Self.events(2, watch)
            states.append(try caller.ask("State")["parameters"]?["state"]?["state"])
            return (events, states)
        }
        #expect(
            events == [
                "will_present normal control", "did_present normal control", "will_move expanded control",
                "did_move expanded control", "will_dismiss hidden control", "did_dismiss hidden control",
            ]
        )
        #expect(states == ["hidden", "normal", "hidden"])
    }

    @Test("A new document shows its own values, not those that fingers have set before")
    func replaced() throws {
        let stage = try DaemonStage()
        let row: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
        try stage.play { path in
            _ = try Self.watch(path)
            _ = try ControlCaller(path).ask("Present", ["content": ["items": [row]]])
        }
        let daemon = stage.daemon
        daemon.touches.perform { interaction, _ in
            interaction.set(.flag(true), of: "light", at: 0)
            return []
        }
        let now = daemon.loop.now
        #expect(daemon.touches.interaction?.contentPose(at: now)?.values == ["light": .flag(true)])
        try daemon.update(to: try #require(daemon.presentations.presentation.document))
        #expect(daemon.touches.interaction?.contentPose(at: now)?.values.isEmpty == true)
    }

    @Test(
        "The preset and settings of a Present last until the sheet is dismissed, however much it moves",
        arguments: ["off", "fade", "jump"]
    )
    func overrides(reduced: String) throws {
        let stage = try DaemonStage(["sheet.preset=classic", "sheet.motion.reduced=\(reduced)"])
        let presets = try stage.play { path in
            let (watch, caller) = (try Self.watch(path), try ControlCaller(path))
            func preset() throws -> Value? { try caller.ask("State")["parameters"]?["state"]?["preset"] }
            var presets = [try preset()]
            _ = try caller.ask("Present", ["preset": "stepped", "settings": ["sheet.dim.alpha": 0.25]])
            presets.append(try preset())
            _ = try watch.wait(for: "did_present")
            presets.append(try caller.ask("State")["parameters"]?["state"]?["dim"])
            _ = try caller.ask("Dismiss")
            _ = try watch.wait(for: "did_dismiss")
            // They come back in the loop's next turn, which may be after the next reply.
            try Waiting.wait(for: "preset classic") { try preset() == "classic" }
            return presets + [try preset()]
        }
        #expect(presets == ["classic", "stepped", 0.25, "classic"])
        #expect(stage.daemon.presentations.settings == stage.daemon.presentations.presentation.configured.settings)
    }

    @Test(
        "A Present with faults is refused with every key at fault, and changes nothing",
        arguments: [
            (["preset": "bogus"], "InvalidSettings", ["settings.sheet.preset"]),
            (
                ["settings": ["sheet.dim.alpha": 7, "sheet.nonsense": 1]], "InvalidSettings",
                ["settings.sheet.dim.alpha", "settings.sheet.nonsense"]
            ),
            (["settings": ["display.rotation": 90]], "InvalidSettings", ["settings.display.rotation"]),
            (["settings": ["sheet.content": "/etc/shadow"]], "InvalidSettings", ["settings.sheet.content"]),
            (["settings": ["backdrop.image": "/etc/shadow"]], "InvalidSettings", ["settings.backdrop.image"]),
            (["settings": ["sheet.a b": 1]], "InvalidSettings", ["settings.sheet.a b"]),
            (
                ["over": true, "settings": ["backdrop.color": "#fff", "sheet.dim.alpha": 0.1]], "InvalidSettings",
                ["settings.backdrop.color"]
            ),
            (["content": 7], "InvalidContent", ["content"]),
            (
                [
                    "preset": "bogus", "settings": ["sheet.dim.alpha": 7, "power.dim_after_s": 1],
                    "content": [
                        "items": [
                            ["kind": "row"], ["kind": "text", "markup": "<q>"], ["kind": "image", "image": "/none"],
                        ]
                    ],
                ], "InvalidContent",
                [
                    "content.items[0].title", "settings.power.dim_after_s", "settings.sheet.preset",
                    "settings.sheet.dim.alpha", "content.items[1].markup", "content.items[2].image",
                ]
            ),
            (
                ["content": ["items": [["kind": "text", "markup": "<q>"]]], "preset": "bogus"], "InvalidContent",
                ["settings.sheet.preset", "content.items[0].markup"]
            ),
            (
                ["content": ["items": [["kind": "row"], ["kind": "bogus"]]]], "InvalidContent",
                ["content.items[0].title", "content.items[1].kind"]
            ),
        ] as [(Value, String, [Value])]
    )
    func wrong(parameters: Value, error: String, paths: [Value]) throws {
        let stage = try DaemonStage()
        let (answer, state) = try stage.play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            return (try caller.ask("Present", parameters), try caller.ask("State"))
        }
        #expect(answer["error"] == .text("io.sheetd.Sheet.\(error)"))
        guard case .list(let faults)? = answer["parameters"]?["faults"] else { return #expect(Bool(false)) }
        #expect(faults.compactMap { $0["path"] } == paths)
        #expect(state["parameters"]?["state"]?["state"] == "hidden")
        #expect(
            stage.daemon.presentations.presentation.document == nil
                && stage.daemon.presentations.settings == stage.daemon.presentations.presentation.configured.settings
        )
    }

    @Test("A Present with settings succeeds while the configuration's file is half saved, or gone")
    func halfSavedFile() throws {
        let scratch = try Scratch()
        let file = try scratch.write("sheet.preset = \"card\"\n", to: "sheetd.toml")
        let stage = try DaemonStage(file: file)
        let (answers, state) = try stage.play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            let settings: Value = ["settings": ["sheet.dim.alpha": 0.2]]
            try Data("[sheet\npres".utf8).write(to: URL(fileURLWithPath: file))
            let half = try caller.ask("Present", settings)
            try FileManager.default.removeItem(atPath: file)
            return ([half, try caller.ask("Present", settings)], try caller.ask("State"))
        }
        #expect(answers.map { $0["error"] } == [nil, nil])
        #expect(state["parameters"]?["state"]?["preset"] == "card")
        #expect(stage.daemon.presentations.settings.sheet.behavior.dim.alpha == 0.2)
    }

    @Test("An unknown detent is refused, with the names of those there are")
    func detents() throws {
        let stage = try DaemonStage()
        let answers = try stage.play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            let hidden = try caller.ask("Move", ["detent": "normal"])
            let present = try caller.ask("Present", ["detent": "bogus"])
            _ = try caller.ask("Present", ["detent": "expanded"])
            return [hidden, present, try caller.ask("Move", ["detent": "bogus"])]
        }
        #expect(
            answers.map { $0["error"] } == [
                "io.sheetd.Sheet.Hidden", "io.sheetd.Sheet.NoSuchDetent", "io.sheetd.Sheet.NoSuchDetent",
            ]
        )
        #expect(answers[1]["parameters"] == ["detent": "bogus", "known": ["expanded", "normal"]])
    }

    @Test("An Update replaces one item by its id and keeps the others")
    func content() throws {
        let stage = try DaemonStage()
        let errors = try stage.play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            let row: Value = ["kind": "row", "id": "a", "title": "old"]
            return try [
                caller.ask("Update", ["item": row]),
                caller.ask("Present", ["content": ["title": "t", "items": [row]]]),
                caller.ask("Update", ["item": ["kind": "row", "id": "a", "title": "new"]]),
                caller.ask("Update", ["item": ["kind": "row", "id": "b", "title": "new"]]),
                caller.ask("Update", ["item": ["kind": "row", "title": "new"]]),
            ].map { $0["error"] }
        }
        #expect(
            errors == [
                "io.sheetd.Sheet.NoSuchItem", nil, nil, "io.sheetd.Sheet.NoSuchItem", "io.sheetd.Sheet.InvalidContent",
            ]
        )
        let wanted = (["kind": "row", "id": "a", "title": "new"] as Value).item(Faults())
        #expect(stage.daemon.presentations.presentation.document?.items == [wanted])
    }

    @Test("An Update with faults is refused with all of them, of names as of what shows when it is laid out")
    func wrongUpdates() throws {
        let row: Value = ["kind": "row", "id": "a", "title": "old"]
        let text: Value = ["kind": "text", "id": "a", "markup": "<q>", "colour": "red"]
        let answers = try DaemonStage().play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": ["items": [row]]])
            return try [
                caller.ask("Update", ["item": text]),
                caller.ask("Update", ["content": ["items": [text, ["kind": "row"]]]]),
                caller.ask("Update", ["item": ["kind": "button", "title": "b"]]),
            ]
        }
        #expect(answers.allSatisfy { $0["error"] == "io.sheetd.Sheet.InvalidContent" })
        let paths = answers.map { answer -> [Value] in
            guard case .list(let faults)? = answer["parameters"]?["faults"] else { return [] }
            return faults.compactMap { $0["path"] }
        }
        #expect(
            paths == [
                ["item.colour", "item.markup"],
                ["content.items[0].colour", "content.items[1].title", "content.items[0].markup"], ["item.id"],
            ]
        )
    }

    @Test("A screenshot is upright, whether the display is turned or not")
    func screenshot() throws {
        let stage = try DaemonStage(["backdrop.color=\"#123456\""])
        let shots = try stage.play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            let upright = try caller.ask("Screenshot")
            _ = try caller.ask("Rotate", ["rotation": 90])
            return [upright, try caller.ask("Screenshot")]
        }
        let sizes = shots.map { [$0["parameters"]?["width"], $0["parameters"]?["height"]] }
        #expect(sizes == [[360, 640], [640, 360]])
        for shot in shots {
            guard case .text(let text)? = shot["parameters"]?["png"] else { return #expect(Bool(false)) }
            #expect(Base64.bytes(text)?.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        }
        #expect(stage.display.calls.contains { $0.hasPrefix("turn 90") })
    }

    @Test("A Rotate that the display refuses is an error and changes nothing")
    func refusedTurn() throws {
        let stage = try DaemonStage()
        stage.display.faults = [.cannotTurn(connector: "A", by: 90, way: "by the plane", reason: "no")]
        let answer = try stage.play { path in
            _ = try Self.watch(path)
            return try ControlCaller(path).ask("Rotate", ["rotation": 90])
        }
        #expect(answer["error"] == "io.sheetd.Sheet.NoDevice")
        #expect(stage.daemon.presentations.settings.panel.display.rotation == .none)
    }

    @Test("Stats counts frames, and Record without a touchscreen is an error")
    func numbers() throws {
        let stage = try DaemonStage()
        let (stats, record) = try stage.play { path in
            _ = try Self.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present")
            return (try caller.ask("Stats"), try caller.ask("Record", more: true))
        }
        guard case .number(let shown)? = stats["parameters"]?["stats"]?["frames_shown"] else {
            return #expect(Bool(false))
        }
        #expect(shown >= 1)
        #expect(record["error"] == "io.sheetd.Sheet.NoDevice")
    }

    @Test("Without a display Present and Screenshot are errors, and State is answered")
    func noDisplay() throws {
        let stage = try DaemonStage(hasDisplay: false)
        let answers = try stage.play { path in
            let caller = try ControlCaller(path)
            return try [caller.ask("Present"), caller.ask("Screenshot"), caller.ask("State")]
        }
        #expect(answers.map { $0["error"] } == ["io.sheetd.Sheet.NoDevice", "io.sheetd.Sheet.NoDevice", nil])
    }

    @Test("control.socket=off opens no socket")
    func off() throws {
        var stop: () -> Void = {}
        let stage = try DaemonStage(["control.socket=off"]) { _, _ in
            stop()
            return .none(reasons: ["a test"])
        }
        stop = { [loop = stage.daemon.loop] in loop.stop() }
        try stage.daemon.loop.withDeadline { try stage.daemon.run() }
        #expect(stage.daemon.publisher.audience == nil)
    }
}
