import Canvas
import Content
import Control
import EventLoop
import Gestures
import Interaction
import Output
import Rendering
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Clocks on a panel")
struct ClockDeskTests {
    private static let rows = (0..<40).map { Value.table(["kind": "row", "title": .text("Row \($0)")]) }
    private static let clock: Value = ["kind": "clock", "size": "large"]

    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(
            Value.table(["title": "Home", "items": .list([Self.clock] + Self.rows)]).json,
            to: "home.json"
        )
        try scratch.write(Value.table(["items": .list(Self.rows)]).json, to: "rows.json")
    }

    /// A panel at 10:08:20, and the moments at which it wakes.
    private final class Panel {
        let stage: StackStage
        private(set) var wakes: [Int64] = []

        init(_ keys: [String]) throws {
            stage = try StackStage(["sheet.preset=fluid"] + keys)
            stage.daemon.clock.followers.append { [unowned self] in
                wakes.append($0 - 1_767_262_080)
                return nil
            }
            stage.daemon.loop.setWallTime(to: 1_767_262_100_000_000)
            try stage.wait(1000)
            wakes = []
        }

        func wait(_ seconds: Int64) throws -> [Int64] {
            wakes = []
            try stage.wait(seconds * 1_000_000)
            return wakes
        }

        /// What the first clock of the home or the sheet says on the screen.
        func text(_ name: String = "home") -> String? {
            let store = stage.daemon.presentations
            let page = name == "home" ? store.home?.page : store.shown.page
            return page?.layout.document.cells.first?.access()?.spokenText
        }
    }

    private var home: String { "home.content=\(scratch.file("home.json"))" }

    @Test("One that is seen wakes the panel once a minute, at the minute, and shows it")
    func minutes() throws {
        let panel = try Panel([home])
        #expect(panel.text() == "10:08")
        let picture = try panel.stage.picture()
        #expect(try panel.wait(39).isEmpty && panel.text() == "10:08")
        #expect(try panel.wait(2) == [60] && panel.text() == "10:09")
        #expect(try panel.stage.picture() != picture)
        #expect(try panel.wait(600) == (2...11).map { $0 * 60 } && panel.text() == "10:19")
    }

    @Test("A minute costs as many frames as one change, and none of them fades")
    func frames() throws {
        let panel = try Panel([home])
        let before = panel.stage.daemon.devices.statistics?.shown ?? 0
        _ = try panel.wait(600)
        #expect((panel.stage.daemon.devices.statistics?.shown ?? 0) - before == 10)
    }

    @Test("No panel wakes for clocks that it does not have")
    func none() throws {
        let panel = try Panel(["home.content=\(scratch.file("rows.json"))"])
        #expect(try panel.wait(3600).isEmpty)
    }

    /// A finger that comes to rest before it is lifted.
    private static func drag(from begin: Double, to end: Double) -> [Request.TimedTouch] {
        let moments: [(Double, Request.TimedTouch.Phase, Double)] = [
            (0, .began, begin), (50, .moved, (begin + end) / 2), (300, .moved, end), (600, .ended, end),
        ]
        return moments.map { Request.TimedTouch(at: $0.0, finger: 0, $0.1, x: 180, y: $0.2) }
    }

    @Test("One that is scrolled away, or on a dark panel, wakes nothing, and is right when it is seen again")
    func unseen() throws {
        let panel = try Panel([home])
        try panel.stage.perform(.touches(Self.drag(from: 600, to: 20)))
        #expect(try panel.wait(600).isEmpty)
        for _ in 0..<3 { try panel.stage.perform(.touches(Self.drag(from: 100, to: 600))) }
        #expect(panel.text() == "10:18" || panel.text() == "10:19")
        #expect(try panel.wait(60).count == 1)
        try panel.stage.call(.light(Request.Light(isAwake: false)), for: 1000)
        #expect(try panel.wait(6000).isEmpty)
        try panel.stage.call(.light(Request.Light(isAwake: true)), for: 100_000)
        #expect(panel.text() == "11:59" || panel.text() == "12:00")
        #expect(try panel.wait(60).count == 1)
    }

    @Test("One on a sheet ticks while that is shown; the home behind it does where it is seen")
    func sheets() throws {
        let panel = try Panel(["home.content=\(scratch.file("rows.json"))"])
        let request = Request.Presentation.document("Time", [Self.clock])
        try panel.stage.call(.present(request), for: 1_000_000)
        #expect(panel.text("sheet") == "10:08")
        #expect(try panel.wait(60) == [60] && panel.text("sheet") == "10:09")
        try panel.stage.call(.dismiss(name: nil), for: 1_000_000)
        #expect(try panel.wait(600).isEmpty)
        try panel.stage.call(.present(request), for: 1_000_000)
        #expect(panel.text("sheet") == "10:19", "it is laid out as it is now")
    }

    @Test(
        "A clock that is covered, and seen, goes on in the picture of what lies beneath; one under a whole screen rests"
    )
    func covered() throws {
        let panel = try Panel([home])
        try panel.stage.call(.present(.document("Sheet", [["kind": "text", "markup": "A"]])), for: 1_000_000)
        try panel.stage.call(.present(Request.Presentation.document("More").named("more")), for: 1_000_000)
        let before = try panel.stage.picture()
        #expect(try panel.wait(60) == [60])
        #expect(try panel.stage.picture() != before && panel.text() == "10:09")
    }

    @Test("A clock that is set back is shown so at once")
    func setBack() throws {
        let panel = try Panel([home])
        panel.stage.daemon.loop.setWallTime(to: 1_767_258_000_000_000)
        try panel.stage.wait(1_000_000)
        #expect(panel.text() == "09:00")
        panel.stage.daemon.clock.move(to: try #require(TimeZone(rule: "KST-9")))
        try panel.stage.wait(1_000_000)
        #expect(panel.text() == "18:00")
        #expect(try panel.wait(60).count == 1)
    }

    @Test("A finger that drags over a minute goes on")
    func dragged() throws {
        let panel = try Panel([home])
        _ = try panel.wait(38)
        panel.stage.finger(.began, x: 180, y: 600)
        for y in stride(from: 590.0, through: 450, by: -10) {
            try panel.stage.wait(200_000)
            panel.stage.finger(.moved, x: 180, y: y)
        }
        let pose = panel.stage.daemon.touches.interaction?.contentPose(of: .home, at: panel.stage.daemon.loop.now)
        #expect(panel.text() == "10:09" && pose?.offset ?? 0 > 120)
    }
}
