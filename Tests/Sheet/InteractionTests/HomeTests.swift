import BottomSheet
import Canvas
import Gestures
import Keyboard
import System
import Testing
import Typing

@testable import Content
@testable import Interaction

/// A home of rows behind a sheet that comes in from the edge, on a panel of 720 x 1280 points.
@Suite("The home")
struct HomeTests {
    private var hands: TouchPanel

    private init(_ behavior: SheetBehavior, isOpen: Bool = false, rows: Int = 60) {
        hands = TouchPanel(isOpen: isOpen, behavior: behavior)
        _ = hands.interaction.placeHome(true, at: 0)
        let items = (0..<rows).map { Item.row("row \($0)", "Row \($0)", accessory: .chevron) }
        hands.interaction.show(Pages.page(items, footer: []), contentTop: 0, on: .home, at: 0)
    }

    init() { self.init(.fluid) }

    private var offset: Double? { hands.interaction.contentPose(of: .home, at: 60_000_000)?.offset }

    private func said(_ events: [InteractionEvent], of stage: StageID) -> [String] {
        words(events.filter { $0.stage == stage })
    }

    private mutating func tap(_ y: Double, at time: Double = 0) -> [InteractionEvent] {
        hands.touch(.began, y, at: time) + hands.touch(.ended, y, at: time + 60)
    }

    @Test("It lies from edge to edge, and nothing drags it")
    func lies() {
        let machine = hands.interaction.stages[0].machine
        let pose = machine.pose(at: 0)
        #expect(pose.state == .resting && pose.top == 0 && pose.dim == 0 && !machine.behavior.isPannable)
        #expect(machine.layout.columns == 0..<720)
        #expect(hands.interaction.presented == .sheet)
    }

    @Test("Where no sheet is shown its items work, and it scrolls")
    mutating func works() {
        #expect(said(tap(400), of: .home).contains("activated row 5 tap"))
        hands.touch(.began, 900, at: 1000)
        hands.touch(.moved, 880, at: 1050)
        hands.touch(.moved, 600, at: 1100)
        hands.touch(.ended, 600, at: 1500)
        #expect(offset.map { $0 > 200 } == true && hands.pose(at: 1500).state == .hidden)
    }

    @Test("A tap in the edge zone is its item's, and said once")
    mutating func edgeTap() {
        let events = tap(1275)
        #expect(said(events, of: .home).contains("activated row 19 tap"))
        #expect(words(events).filter { $0.hasPrefix("tap") } == ["tap content"])
        #expect(hands.pose(at: 100).state == .hidden)
    }

    @Test("A swipe from there brings the sheet, and the item under the finger does nothing", arguments: [4, 20])
    mutating func edgeSwipe(steps: Int) {
        var events = hands.touch(.began, 1275, at: 0)
        for step in 1...steps {
            events += hands.touch(.moved, 1275 - 500 * Double(step) / Double(steps), at: 200 + Double(step) * 16)
        }
        events += hands.touch(.ended, 775, at: 900)
        #expect(said(events, of: .sheet).contains { $0.hasPrefix("will_present") && $0.hasSuffix("edge") })
        #expect(!said(events, of: .home).contains { $0.hasPrefix("activated") } && offset == 0)
        #expect(hands.interaction.stages[0].isStill(at: 60_000_000) && !hands.interaction.isTouched)
        #expect(words(events).filter { $0 == "pan began" }.count == 1)
    }

    @Test("Under a sheet that dims it a tap is the sheet's, and a drag moves nothing of it")
    mutating func dimmed() {
        self = HomeTests(.fluid, isOpen: true)
        let events = tap(200)
        #expect(said(events, of: .home) == [] && said(events, of: .sheet).contains("will_dismiss hidden tap"))
        #expect(offset == 0)
    }

    @Test("Beside a sheet that leaves it clear its items work")
    mutating func clear() {
        var behavior = SheetBehavior.fluid
        behavior.initialDetent = "small"
        self = HomeTests(behavior, isOpen: true)
        #expect(said(tap(200), of: .home).contains("activated row 2 tap"))
        #expect(hands.pose(at: 1000).detent == "small")
    }

    @Test("Where a tap presents the sheet, an item keeps its own, and what has none presents")
    mutating func tapPresents() {
        var behavior = SheetBehavior.fluid
        behavior.touch.presentOn = [.tap]
        self = HomeTests(behavior, rows: 3)
        #expect(said(tap(150), of: .home).contains("activated row 1 tap") && hands.pose(at: 100).state == .hidden)
        #expect(said(tap(900, at: 1000), of: .sheet).contains("will_present medium tap"))
    }

    @Test("A program's window, or sheets that lie beneath, cover it: no finger and no key is its")
    mutating func covered() {
        hands.interaction.isOverProgram = true
        #expect(words(tap(400)) == ["forwarded began", "forwarded ended"])
        #expect(hands.interaction.appearance(at: 100_000, fingers: 100_000).home == nil)
        hands.interaction.isOverProgram = false
        hands.interaction.isOverPicture = true
        #expect(said(tap(400, at: 1000), of: .home) == [])
        #expect(!hands.interaction.isHomeActive)
    }

    @Test("Keys are its where no sheet is shown; the menu key brings the sheet, which has them then")
    mutating func keys() {
        func press(_ key: Key, at time: Microseconds) -> [InteractionEvent] {
            hands.interaction.handle(KeyStroke(key, .down, at: time))
                + hands.interaction.handle(KeyStroke(key, .up, at: time + 9))
        }
        #expect(said(press(.tab, at: 10), of: .home).contains("focus row 0"))
        #expect(said(press(.enter, at: 100), of: .home).contains("activated row 0 key"))
        #expect(said(press(.escape, at: 200), of: .home).allSatisfy { $0.hasPrefix("key") })
        #expect(hands.interaction.appearance(at: 300, fingers: 300).home?.focus != nil)
        #expect(said(press(.menu, at: 400), of: .sheet).contains("will_present medium key"))
        #expect(!hands.interaction.isHomeActive)
        #expect(hands.interaction.appearance(at: 500, fingers: 500).home?.focus == nil)
    }

    @Test("Its field brings our keyboard, for which it makes room; a sheet that comes ends that")
    mutating func writes() {
        let items = [Item.field("note", "Note")] + (0..<40).map { .row("row \($0)", "Row") }
        hands.interaction.show(Pages.page(items, footer: []), contentTop: 0, on: .home, at: 0)
        _ = hands.interaction.offer(KeyboardLayouts(["us"]), at: 0)
        _ = tap(110)
        _ = hands.show(at: 2000)
        #expect(hands.interaction.edited?.id == "note")
        #expect(hands.interaction.stages[0].machine.layout.area.insetKeyboard > 200)
        #expect(hands.interaction.machine.layout.area.insetKeyboard == 0)
        let events = hands.interaction.perform(at: 3_000_000) { $0.present(reason: .control, at: 3_000_000) }
        #expect(said(events, of: .home).contains("edited none") && hands.interaction.edited == nil)
        _ = hands.show(at: 6000)
        #expect(hands.interaction.stages[0].machine.layout.area.insetKeyboard == 0)
    }

    @Test("Taken away it takes fingers along, and the sheet goes on as it was")
    mutating func gone() {
        hands.touch(.began, 900, at: 0)
        _ = hands.interaction.placeHome(false, at: 50_000)
        #expect(!hands.interaction.hasHome && !hands.interaction.isTouched)
        #expect(hands.touch(.moved, 600, at: 100).isEmpty || offset == nil)
        #expect(hands.pose(at: 200).state == .hidden)
    }

    @Test("On a turned panel it fills that, where it was scrolled")
    mutating func turned() {
        hands.touch(.began, 900, at: 0)
        hands.touch(.moved, 880, at: 50)
        hands.touch(.moved, 600, at: 100)
        hands.touch(.ended, 600, at: 600)
        let before = offset
        let turned = DisplayTransform(panel: PixelSize(width: 720, height: 1280), rotation: .quarter)
        _ = hands.interaction.change(to: .fluid, in: turned.area, transform: turned, at: 1_000_000)
        #expect(hands.interaction.stages[0].machine.layout.area.height == 720 && offset == before)
    }

    @Test("An item under a sheet that dims it cannot be tapped by its name")
    mutating func reveal() throws {
        #expect(try hands.interaction.reveal("row 40", on: .home, at: 0).place.y < 1280)
        self = HomeTests(.fluid, isOpen: true)
        #expect(throws: ItemObstacle.unusable(because: "a sheet lies over it")) {
            try hands.interaction.reveal("row 2", on: .home, at: 0)
        }
    }
}
