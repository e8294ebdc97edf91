import BottomSheet
import Content
import Gestures
import Testing

@testable import Interaction

@Suite("Fingers on a program's window in the document")
struct WindowTouchTests {
    private static let items: [Item] =
        (0..<2).map { .row("row \($0)", "Row", accessory: .chevron) } + [.program("map", height: 60)]
        + (2..<40).map { .row("row \($0)", "Row", accessory: .chevron) }

    /// A window from 1000 to 1060.
    private var stage = TouchPanel(Pages.page(items))

    /// The contacts that the program gets in whose item, as `began 100,30`.
    private static func sent(_ events: [InteractionEvent], in item: Int = 2) -> [String] {
        events.compactMap { event in
            guard case .window(let contact, let place) = event.kind, place.location == .items(item) else { return nil }
            return "\(contact.phase.rawValue) \(Int(contact.position.x)),\(Int(contact.position.y))"
        }
    }

    @Test("It is the program's at once, from the window's corner")
    mutating func tap() {
        #expect(Self.sent(stage.touch(.began, 1030, x: 100, at: 0)) == ["began 100,30"])
        #expect(Self.sent(stage.touch(.moved, 1035, x: 102, at: 10)) == ["moved 102,35"])
        let lifted = stage.touch(.ended, 1035, x: 102, at: 20)
        #expect(Self.sent(lifted) == ["ended 102,35"])
        #expect(!words(lifted).contains { $0.hasPrefix("activated") })
        #expect(Self.sent(stage.touch(.began, 990, at: 1000)).isEmpty, "a row")
    }

    @Test("A tap by the item's id is in the middle of the window, wherever that is scrolled to")
    mutating func revealed() throws {
        let rows = (0..<20).map { Item.row("row \($0)", "Row", accessory: .chevron) }
        stage = TouchPanel(Pages.page(rows + [.program("map", height: 60, id: "map")]))
        let place = try stage.interaction.reveal("map", at: 0).place
        #expect(stage.offset(at: 0) > 0)
        #expect(Self.sent(stage.touch(.began, place.y, x: place.x, at: 0), in: 20) == ["began 360,30"])
        #expect(Self.sent(stage.touch(.ended, place.y, x: place.x, at: 0), in: 20) == ["ended 360,30"])
    }

    @Test("A drag across stays with the program, wherever it goes")
    mutating func across() {
        stage.touch(.began, 1030, x: 100, at: 0)
        #expect(Self.sent(stage.touch(.moved, 1040, x: 160, at: 10)) == ["moved 160,40"])
        #expect(Self.sent(stage.touch(.moved, 700, x: 160, at: 30)) == ["moved 160,-300"])
        #expect(stage.pose(at: 30).top == 780 && stage.offset(at: 30) == 0)
        #expect(Self.sent(stage.touch(.ended, 700, x: 160, at: 40)) == ["ended 160,-300"])
        #expect(stage.interaction.isAtRest(at: 9_000_000) && stage.pose(at: 9000).top == 780)
    }

    @Test("A vertical drag is the sheet's, and the program's finger is cancelled")
    mutating func vertical() {
        stage.touch(.began, 1030, x: 100, at: 0)
        #expect(Self.sent(stage.touch(.moved, 1010, x: 101, at: 10)) == ["cancelled 100,30"])
        #expect(Self.sent(stage.touch(.moved, 600, x: 101, at: 100)).isEmpty)
        #expect(stage.pose(at: 100).top == 350)
        stage.touch(.ended, 600, x: 101, at: 500)
        #expect(stage.run(from: 500).isEmpty == false && stage.interaction.isAtRest(at: 9_000_000))
    }

    @Test("Two fingers are the program's, and neither scrolls")
    mutating func pinch() {
        stage.touch(.began, 1030, x: 100, at: 0)
        #expect(Self.sent(stage.touch(.began, 1040, x: 200, id: 2, at: 5)) == ["began 200,40"])
        let moved = stage.frame(
            [(1, 100.0), (2, 200)].map {
                Contact(id: $0, phase: .moved, position: Point(x: $1 / 720, y: 900.0 / 1280))
            },
            at: 20
        )
        #expect(Self.sent(moved) == ["moved 100,-100", "moved 200,-100"])
        stage.touch(.ended, 900, x: 100, at: 30)
        stage.touch(.moved, 800, x: 200, id: 2, at: 40)
        #expect(stage.pose(at: 40).top == 780 && stage.offset(at: 40) == 0)
        #expect(Self.sent(stage.touch(.ended, 800, x: 200, id: 2, at: 50)) == ["ended 200,-200"])
        #expect(stage.interaction.isAtRest(at: 9_000_000))
    }

    @Test("Where nothing could move, a vertical drag is the program's as well")
    mutating func still() {
        var behavior = SheetBehavior.classic
        behavior.touch.dragFrom = .grabber
        stage = TouchPanel(Pages.page(Array(Self.items.prefix(3))), behavior: behavior)
        stage.touch(.began, 1030, x: 100, at: 0)
        #expect(Self.sent(stage.touch(.moved, 900, x: 100, at: 20)) == ["moved 100,-100"])
        #expect(stage.pose(at: 20).top == 780)
    }

    @Test("A touch that stops a gliding list, or catches the sheet, is not the program's")
    mutating func moving() {
        stage.touch(.began, 950, at: 0)
        stage.touch(.moved, 940, at: 10)
        stage.touch(.moved, 700, at: 20)
        stage.touch(.ended, 700, at: 30)
        _ = stage.show(at: 60)
        #expect(stage.interaction.machine.isUnderWay)
        let top = stage.pose(at: 60).top
        #expect(Self.sent(stage.touch(.began, top + 250, x: 100, at: 60)).isEmpty)
    }

    @Test("Another document, or a panel that goes dark, cancels its finger; the same place in a new one keeps it")
    mutating func gone() {
        stage.touch(.began, 1030, x: 100, at: 0)
        let page = Pages.page(Self.items + [.separator])
        let kept = stage.interaction.show(page, contentTop: 20, keepingPlace: true, at: 1000)
        #expect(Self.sent(kept).isEmpty)
        let other = stage.interaction.show(Pages.rows(3), contentTop: 20, keepingPlace: true, at: 2000)
        #expect(Self.sent(other) == ["cancelled 100,30"])
        stage = TouchPanel(Pages.page(Self.items))
        stage.touch(.began, 1030, x: 100, at: 0)
        let cancelled = stage.interaction.cancelFingers(handling: TouchHandling(), at: 1000)
        #expect(Self.sent(cancelled) == ["cancelled 100,30"])
        stage = TouchPanel(Pages.page(Self.items))
        stage.touch(.began, 1030, x: 100, at: 0)
        #expect(Self.sent(stage.interaction.show(Pages.rows(3), contentTop: 20, at: 1000)) == ["cancelled 100,30"])
    }
}
