import Testing

@testable import BottomSheet
@testable import Gestures

/// Which fingers drag a sheet, and from where.
struct TouchRulesTests {
    @Test(
        "A drag begins where the sheet lets it",
        arguments: [
            (DragOrigin.anywhere, true, true, true), (.sheet, false, true, true), (.grabber, false, false, true),
            (.none, false, false, false),
        ]
    )
    func origins(origin: DragOrigin, backdrop: Bool, content: Bool, grabber: Bool) {
        var sheet = SheetBehavior.classic
        sheet.touch.dragFrom = origin
        for (y, isDrag) in [(300.0, backdrop), (1000, content), (790, grabber)] {
            var hand = Hand(sheet)
            hand.begin(-10, from: y)
            hand.move(-100)
            #expect(hand.top() == (isDrag ? 680 : 780), "from \(y)")
            #expect((hand.sheet.pose(at: 0).state == .dragging) == isDrag)
        }
    }

    @Test("The presets drag from where their sources do: anywhere, or from the sheet")
    func presets() {
        let origins = SheetBehavior.presets.map(\.touch.dragFrom)
        #expect(origins.prefix(6) == [.anywhere, .anywhere, .anywhere, .sheet, .sheet, .sheet])
    }

    @Test(
        "A finger that sets out sideways drags nothing where the direction is locked",
        arguments: [(0.0, -10.0, true), (10, -10, true), (-10, -10, true), (10.1, -10, false), (30, 4, false)]
    )
    func directionLock(dx: Double, dy: Double, isDrag: Bool) {
        var hand = Hand(.fluid)
        hand.begin(dy, dx: dx)
        #expect((hand.sheet.pose(at: 0).state == .dragging) == isDrag)
        hand = Hand(.classic)
        hand.begin(dy, dx: dx)
        #expect(hand.sheet.pose(at: 0).state == .dragging, "the sources follow a pan in any direction")
    }

    @Test("The beginning of a pan moves nothing; a change moves the sheet by the whole translation")
    func translation() {
        var hand = Hand(.classic)
        hand.begin(-11)
        let pose = hand.sheet.pose(at: 0)
        #expect(pose.state == .dragging && pose.detent == nil && pose.top == 780)
        #expect(pose.dim == hand.sheet.layout.dim(at: 780))
        hand.move(-25)
        #expect(hand.top() == 755)
    }

    @Test("Fluid leaves out the way before the pan began")
    func slop() {
        var hand = Hand(.fluid)
        hand.begin(-11)
        hand.move(-25)
        #expect(hand.top() == 626)
        hand.move(-11)
        #expect(hand.top() == 640)
    }

    @Test("Only up and down counts", arguments: SheetBehavior.presets)
    func vertical(preset: SheetBehavior) {
        var hand = Hand(preset)
        let top = hand.top()
        hand.begin(0, dx: 10)
        #expect(hand.top() == top)
    }

    // The bottom edge.

    @Test(
        "A swipe from the bottom edge presents by place or speed, or hides again",
        arguments: [
            (-249.0, 0.0, "hidden"), (-251, 0, "normal"), (-30, -501, "normal"), (-30, -500, "hidden"),
            (-900, 0, "expanded"), (-1239, -100, "expanded"), (-400, 1501, "hidden"), (-250, 0, "normal"),
            (-400, 1500, "normal"),
        ]
    )
    func edgeSwipe(dy: Double, velocity: Double, goal: String) {
        var hand = Hand(.classic, presented: false)
        let events = hand.drag(dy, velocity: velocity, from: 1270)
        #expect(hand.goal() == goal)
        #expect(events.first?.name == (goal == "hidden" ? nil : .willPresent))
        #expect(
            hand.rest(at: 250_000) == (goal == "hidden" ? [] : [SheetEvent(.didPresent, detent: goal, reason: .edge)])
        )
    }

    @Test("The hidden sheet follows the finger from the edge", arguments: SheetBehavior.presets)
    func followsFromEdge(preset: SheetBehavior) {
        var hand = Hand(preset, presented: false)
        hand.begin(-10, from: 1260)
        #expect(hand.top() == 1280)
        hand.move(-120)
        #expect(hand.top() == (preset.touch.removesSlop ? 1170 : 1160))
        #expect(hand.sheet.pose(at: 0).state == .dragging)
        hand.move(300)
        #expect(hand.top() == 1280)
        #expect(hand.lift().isEmpty)
        #expect(hand.sheet.pose(at: 0).state == .hidden)
    }

    @Test(
        "Elsewhere, downwards, or unwished, a pan on a hidden sheet does nothing",
        arguments: [(1255.0, -50.0, true), (1270, 12, true), (1270, -50, false)]
    )
    func noEdgeSwipe(y: Double, dy: Double, isWished: Bool) {
        var sheet = SheetBehavior.classic
        if !isWished { sheet.touch.presentOn = [.start] }
        var hand = Hand(sheet, presented: false)
        hand.begin(dy, from: y)
        #expect(hand.sheet.pose(at: 0).state == .hidden)
    }

    @Test("An edge swipe that is cancelled, or ended by a dismissal, leaves the sheet hidden, without events")
    func edgeSwipeEnds() {
        var hand = Hand(.classic, presented: false)
        hand.begin(-10, from: 1270)
        hand.move(-700)
        #expect(hand.cancel(velocity: -5000).isEmpty)
        #expect(hand.goal() == "hidden" && hand.rest().isEmpty)
        hand.begin(-10, from: 1270)
        hand.move(-700)
        #expect(hand.sheet.dismiss(reason: .control, at: 0).isEmpty)
        #expect(hand.top() == 580)
        #expect(hand.lift(-9000).isEmpty && hand.rest().isEmpty)
        #expect(hand.sheet.pose(at: 60_000_000).state == .hidden)
    }
}
