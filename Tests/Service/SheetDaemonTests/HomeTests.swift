import Canvas
import Content
import Control
import DisplaySupport
import EventLoop
import Gestures
import Interaction
import Output
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A home behind every sheet")
struct HomeTests {
    private static let rows = (0..<40).map { row in
        Value.table([
            "kind": "row", "id": .text("row-\(row)"), "title": .text("Row \(row)"), "accessory": "toggle",
        ])
    }

    /// A home with a switch, a bar that never rests when asked for, and more rows than fit.
    private static func document(_ title: String = "Home", theme: String = "dark", more: [Value] = []) -> Value {
        let lamp: Value = ["kind": "row", "id": "lamp", "title": "Lamp", "accessory": "toggle"]
        return [
            "title": .text(title), "theme": .text(theme),
            "items": .list([lamp, ["kind": "text", "markup": "It is <b>warm</b>."]] + more + rows),
        ]
    }

    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(Self.document().json, to: "home.json")
    }

    private func stage(_ keys: [String] = [], on display: (any Display)? = nil) throws -> StackStage {
        let own = ["home.content=\(scratch.file("home.json"))", "sheet.preset=fluid"]
        return try StackStage(own + keys, on: display)
    }

    private static let question = Request.Presentation.document(
        "Lock?",
        [["kind": "button", "id": "yes", "title": "Yes"]]
    )

    @Test(
        "It is on the screen, alone, pressed, under a sheet and under several, and again when those are gone",
        arguments: StackedDisplaysTests.Kind.allCases,
        [Rotation.none, .quarter]
    )
    func seen(kind: StackedDisplaysTests.Kind, rotation: Rotation) throws {
        let screen = kind.screen(rotation.turn(StackStage.size), rotation)
        let stage = try stage(["display.rotation=\(rotation.rawValue)"], on: screen.display)
        let bare = try stage.picture()
        #expect(bare[180, 630] != 0x8E8E93, "no backdrop is seen")
        #expect(screen.shows(bare))
        try stage.perform(.tap(id: "lamp", on: .home))
        #expect(try screen.shows(stage.picture()) && stage.picture() != bare)
        try stage.call(.present(Self.question))
        #expect(try screen.shows(stage.picture()))
        try stage.call(.present(Self.question.named("more")))
        #expect(try screen.shows(stage.picture()))
        try stage.call(.update(.value(true, id: "row-1"), name: "home"))
        #expect(try screen.shows(stage.picture()))
        try stage.call(.dismiss(name: "more"))
        try stage.call(.dismiss(name: nil))
        #expect(try screen.shows(stage.picture()))
        try stage.perform(.tap(id: "row-30", on: .home))
        #expect(try screen.shows(stage.picture()))
    }

    @Test("Programs read and change it by its name, and know what fingers do to it")
    func named() throws {
        let stage = try stage()
        let state = try #require(try stage.call(.state(name: "home"))?["state"])
        #expect(state["presentation"] == "home" && state["state"] == "resting" && state["preset"] == "home")
        try stage.perform(.tap(id: "lamp", on: .home))
        #expect(try stage.events() == ["home changed tap"])
        let content = try #require(try stage.call(.content(name: "home")))
        #expect(content["values"]?["lamp"] == true && content["content"]?["title"] == "Home")
        try stage.call(.update(.content(Self.document("House")), name: "home"))
        let changed = try #require(try stage.call(.content(name: "home")))
        #expect(changed["content"]?["title"] == "House" && changed["values"] == .table([:]))
        #expect(try stage.call(.state(name: nil))?["state"]?["state"] == "hidden")
    }

    @Test("What is wrong with an update of it is said, and it stays")
    func refused() throws {
        let stage = try stage()
        let picture = try stage.picture()
        #expect(throws: ControlError.self) { try stage.call(.update(.value(7, id: "lamp"), name: "home")) }
        #expect(throws: ControlError.noSuchItem("lamb")) {
            try stage.call(.update(.value(true, id: "lamb"), name: "home"))
        }
        #expect(try stage.picture() == picture)
    }

    @Test("It can be neither dismissed nor moved, and nothing can be presented in its place")
    func stays() throws {
        let stage = try stage()
        #expect(throws: ControlError.invalidParameter("name")) { try stage.call(.dismiss(name: "home")) }
        #expect(throws: ControlError.invalidParameter("name")) { try stage.call(.move(detent: "full", name: "home")) }
        #expect(throws: ControlError.invalidParameter("name")) {
            try stage.call(.present(Self.question.named("home")))
        }
    }

    @Test("A question over it is answered by its own buttons alone")
    func questions() throws {
        let small = Request.Presentation(
            content: ["items": [["kind": "button", "id": "yes", "title": "Yes"]]],
            preset: "fluid",
            settings: ["sheet.initial_detent": "small"]
        )
        let stage = try stage()
        stage.begin(.ask(small), called: "question")
        try stage.daemon.run()
        try stage.perform(.tap(id: "lamp", on: .home))
        #expect(stage.answers["question"] == nil)
        try stage.tap("yes")
        #expect(try stage.answers["question"]?.get()["id"] == "yes")
    }

    @Test("A finger scrolls it, and a swipe from the edge brings the sheet over it")
    func fingers() throws {
        let stage = try stage(["sheet.present_on=[\"edge-swipe\"]"])
        func swipe(from y: Double, to end: Double) throws {
            stage.finger(.began, x: 180, y: y)
            for step in 1...10 {
                try stage.wait(16_000)
                stage.finger(.moved, x: 180, y: y + (end - y) * Double(step) / 10)
            }
            try stage.wait(300_000)
            stage.finger(.ended, x: 180, y: end)
            try stage.daemon.run()
        }
        try swipe(from: 500, to: 200)
        let scrolled = try #require(stage.daemon.touches.interaction?.contentPose(of: .home, at: stage.daemon.loop.now))
        #expect(scrolled.offset > 200)
        #expect(try stage.call(.state(name: nil))?["state"]?["state"] == "hidden")
        try swipe(from: 635, to: 200)
        #expect(try stage.call(.state(name: nil))?["state"]?["state"] == "resting")
    }

    @Test("Nothing of it wakes the daemon while nothing moves, nor what moves in it under a sheet that covers it")
    func rest() throws {
        let stage = try stage()
        let deadline = stage.daemon.touches.interaction?.deadline
        #expect(deadline == nil && stage.daemon.touches.interaction?.wantsFrames(after: stage.daemon.loop.now) == false)
    }
}
