import Canvas
import Content
import Control
import DaemonTestSupport
import DisplaySupport
import Output
import Stacking
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Presentations that cover others, on displays of all kinds")
struct StackedDisplaysTests {
    /// A kind of display, and how to see what is on its screen.
    enum Kind: CaseIterable {
        case composed, planes, planesWithoutDim, twoBytes

        func screen(_ size: PixelSize, _ rotation: Rotation) -> Screen {
            switch self {
            case .composed: .memory(HeadlessDisplay(size: size, rotation: rotation))
            case .planes: .planes(PlaneDisplay(size, .planes(dims: true, fades: true), rotation: rotation))
            case .planesWithoutDim: .planes(PlaneDisplay(size, .planes(dims: false, fades: false), rotation: rotation))
            case .twoBytes: .narrow(NarrowDisplay(size, rotation: rotation))
            }
        }
    }

    enum Screen {
        case memory(HeadlessDisplay)
        case planes(PlaneDisplay)
        case narrow(NarrowDisplay)

        var display: any Display {
            switch self {
            case .memory(let display): display
            case .planes(let display): display
            case .narrow(let display): display
            }
        }

        /// What planes blend differs from what is composed by two levels at most.
        func shows(_ picture: Surface) -> Bool {
            let picture = picture.turned(display.rotation)
            switch self {
            case .memory(let display): return display.surface == picture
            case .narrow(let display): return display.memory == NarrowDisplay.narrowed(picture)
            case .planes(let display):
                return zip(display.screen.pixels, picture.pixels).allSatisfy { one, other in
                    [16, 8, 0].allSatisfy { (shift: UInt32) in
                        abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 2
                    }
                }
            }
        }
    }

    private static let rows: [Value] = (0..<40).map {
        ["kind": "row", "id": .text("row-\($0)"), "title": .text("Row \($0)"), "accessory": "toggle"]
    }
    private static let buttons: [Value] = [["kind": "button", "id": "ok", "title": "Yes"]]

    private static let panels: [(kind: Kind, rotation: Rotation)] = [
        (.composed, .none), (.composed, .quarter), (.composed, .half), (.composed, .threeQuarters), (.planes, .none),
        (.planes, .quarter), (.planesWithoutDim, .threeQuarters), (.twoBytes, .half),
    ]

    /// A document that is set, another one over it, and an alarm over both.
    private static func presentThree(on stage: StackStage) throws {
        try stage.call(.present(.document("Kitchen", rows)))
        try stage.tap("row-0")
        try stage.call(.present(.document("Timer", Array(rows.prefix(3))).named("timer")))
        var alarm = Request.Presentation.document("Fire", footer: buttons).named("fire")
        alarm.priority = .alarm
        try stage.call(.present(alarm))
        #expect(stage.stack == ["sheet", "timer", "fire!"])
    }

    @Test(
        "What is beneath, and a message over all of it, are on the screen as they were and as they are",
        arguments: Self.panels
    )
    func shown(kind: Kind, rotation: Rotation) throws {
        let screen = kind.screen(rotation.turn(StackStage.size), rotation)
        let stage = try StackStage(["display.rotation=\(rotation.rawValue)"], on: screen.display)
        func look(_ title: String) throws -> Surface {
            let picture = try stage.picture()
            #expect(screen.shows(picture), "\(title)")
            return picture
        }
        var beneath: Surface? { stage.daemon.presentations.shown.scene?.beneath?.picture }

        try stage.call(.present(.document("Kitchen", Self.rows)))
        try stage.tap("row-30")
        let kitchen = try look("the kitchen")
        try stage.call(.notify(["text": "The door is open", "role": "warning", "duration_ms": 5000]), for: 1_000_000)
        #expect(try look("a message over the kitchen") != kitchen)
        try stage.call(.present(.document("Timer", footer: Self.buttons).named("timer")), for: 1_000_000)
        #expect(beneath == kitchen, "a message is no part of what is covered")
        let both = try look("a message over the timer")
        try stage.wait(5_000_000)
        let timer = try look("the timer")
        #expect(timer != both && timer != kitchen)

        try stage.call(.notify(["text": "The door is shut", "duration_ms": 5000]), for: 1_000_000)
        try stage.call(.dismiss(name: nil), for: 1_000_000)
        #expect(try look("a message over the kitchen again") != kitchen)
        try stage.wait(5_000_000)
        #expect(try look("the kitchen again") == kitchen)
        if case .planes(let display) = screen { #expect(display.framesOnPlanes > 20) }
    }

    @Test("A stack that is turned is the same that was presented on the turned panel", arguments: [90, 180, 270])
    func turned(rotation: Int) throws {
        let stage = try StackStage()
        try Self.presentThree(on: stage)
        try stage.call(.rotate(degrees: rotation))
        try expectSame(stage, StackStage(["display.rotation=\(rotation)"]))
    }

    @Test("A stack comes back on a display of another size, where nothing of it was lost")
    func replugged() throws {
        let (small, large) = (FakeDisplay("A", size: StackStage.size), FakeDisplay("B", size: Self.largeSize))
        large.keepsFrames = true
        let stage = try StackStage(on: small)
        try Self.presentThree(on: stage)
        small.change = .disconnected
        try stage.plug(nil)
        #expect(throws: ControlError.self) { try stage.call(.screenshot) }
        #expect(throws: ControlError.noDisplay) { try stage.call(.present(.document("None").named("none"))) }
        #expect(stage.stack == ["sheet", "timer", "fire!"])
        try stage.plug(large)
        #expect(large.frames.last == (try stage.picture()))
        try expectSame(stage, StackStage(size: Self.largeSize))
        #expect(large.frames.last == (try stage.picture()))
    }

    @Test("What goes while there is no display is gone when one comes")
    func goneMeanwhile() throws {
        let (small, large) = (FakeDisplay("A", size: StackStage.size), FakeDisplay("B", size: Self.largeSize))
        let stage = try StackStage(on: small)
        try Self.presentThree(on: stage)
        small.change = .disconnected
        try stage.plug(nil)
        try stage.call(.dismiss(name: "timer"))
        try stage.call(.dismiss(name: "fire"))
        try stage.plug(large)
        #expect(stage.stack == ["sheet!"])
        let other = try StackStage(size: Self.largeSize)
        try other.call(.present(.document("Kitchen", Self.rows)))
        try other.tap("row-0")
        #expect(try stage.picture() == other.picture())
    }

    @Test("What the screen showed before lies beneath all of them, also on another display")
    func snapshot() throws {
        let (small, large) = (FakeDisplay("A", size: StackStage.size), FakeDisplay("B", size: Self.largeSize))
        for display in [small, large] {
            display.before = .picture(Surface(size: display.size, color: Color(0x206040)))
            display.keepsFrames = true
        }
        let kitchen = Request.Presentation.document("Kitchen")
        let stage = try StackStage(["backdrop.image=snapshot"], on: small)
        #expect(try stage.picture()[0, 0] == 0x206040)
        try stage.call(.present(kitchen))
        let alone = try stage.picture()
        try stage.call(.present(.document("Timer").named("timer")))
        #expect(stage.daemon.presentations.shown.scene?.beneath?.picture == alone)
        #expect(small.frames.last == (try stage.picture()))
        small.change = .disconnected
        try stage.plug(large)
        #expect(large.frames.last == (try stage.picture()))
        let beneath = try #require(stage.daemon.presentations.shown.scene?.beneath?.picture)
        try stage.call(.dismiss(name: nil))
        #expect(try stage.picture() == beneath)
        let other = FakeDisplay("C", size: Self.largeSize)
        other.before = large.before
        let fresh = try StackStage(["backdrop.image=snapshot"], on: other)
        try fresh.call(.present(kitchen))
        #expect(try stage.picture() == fresh.picture())
    }

    @Test("A message has the colours of the document over which it lies, also when another one covers that")
    func colors() throws {
        let stage = try StackStage()
        func ground() throws -> UInt32 { try stage.picture()[StackStage.size.width / 2, 12] }
        func document(_ theme: Value) -> Request.Presentation {
            Request.Presentation(content: ["title": "Kitchen", "items": [], "theme": theme], preset: "fluid")
        }
        try stage.call(.present(document("dark")))
        try stage.call(.notify(["text": "Saved", "duration_ms": 9000]), for: 1_000_000)
        #expect(try ground() == Theme.dark.pressed.word)
        try stage.call(.present(document("light").named("timer")), for: 1_000_000)
        #expect(try ground() == Theme.light.background.word)
        try stage.call(.dismiss(name: nil), for: 1_000_000)
        #expect(try ground() == Theme.dark.pressed.word)
    }

    private static let largeSize = PixelSize(width: 480, height: 800)

    /// Expects of `stage`, which has shown three presentations before, the same pictures and states as of one that shows them first.
    private func expectSame(_ stage: StackStage, _ other: StackStage) throws {
        try Self.presentThree(on: other)
        for name in ["fire", "timer", "sheet"] {
            for covered in ["sheet", "timer"] where other.stack.contains(where: { $0.hasPrefix(covered) }) {
                let (state, expected) = (try stage.call(.state(name: covered)), try other.call(.state(name: covered)))
                for key in ["state", "detent", "top", "dim", "detents"] {
                    #expect(state?["state"]?[key] == expected?["state"]?[key], "\(key) of \(covered) beneath \(name)")
                }
            }
            #expect(try stage.picture() == other.picture(), "\(name)")
            for stage in [stage, other] { try stage.call(.dismiss(name: name)) }
        }
        #expect(try stage.picture() == other.picture(), "nothing")
    }
}
