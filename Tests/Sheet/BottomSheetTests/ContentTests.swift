import Testing

@testable import BottomSheet

/// How a sheet works with the content that scrolls in it.
struct ContentTests {
    @Test(
        "Momentum of the content takes the sheet where a fling would, but never further down than the next detent",
        arguments: [
            (SheetBehavior.classic, "expanded", 1501.0, "normal"), (.classic, "expanded", 1500, nil),
            (.classic, "normal", 8000, nil), (.stepped, "high", 600, "low"), (.stepped, "low", 600, nil),
            (.stepped, "low", -600, "high"), (.card, "expanded", 2000, "normal"), (.card, "expanded", 400, nil),
            (.card, "normal", 400, nil), (.fluid, "large", 3000, "medium"), (.fluid, "medium", 3000, "small"),
            (.fluid, "large", 100, nil), (.fluid, "small", 8000, nil), (.lunabee, "fit-content", 900, nil),
        ] as [(SheetBehavior, String, Double, String?)]
    )
    func fling(preset: SheetBehavior, detent: String, velocity: Double, goal: String?) {
        var hand = Hand(preset)
        hand.rest(in: detent)
        let events = hand.sheet.fling(velocity, at: 0)
        #expect(events.map { $0.map(\.name) } == goal.map { _ in [.willMove] })
        #expect(events?.first?.reason != .drag)
        #expect(hand.goal() == goal ?? detent)
    }

    @Test("A sheet that no finger may dismiss, or that a finger drags, ignores momentum")
    func refused() {
        var behavior = SheetBehavior.classic
        behavior.isDismissible = false
        var hand = Hand(behavior)
        #expect(hand.sheet.fling(5000, at: 0) == nil)
        hand.begin()
        #expect(hand.sheet.fling(5000, at: 0) == nil && hand.sheet.isDragged)
        hand = Hand(behavior, presented: false)
        #expect(hand.sheet.fling(-5000, at: 0) == nil)
    }

    @Test("Released at a detent it rests there at once, between two it settles from velocity 0")
    func letGo() {
        var hand = Hand(.stepped)
        hand.begin(-10)
        hand.move(-300)
        #expect(hand.sheet.roomAbove == 0 && hand.sheet.destination == 580)
        #expect(hand.sheet.letGo(at: 0).map(\.name) == [.willMove, .didMove])
        #expect(!hand.sheet.isUnderWay && hand.sheet.pose(at: 0).detent == "high")
        hand.begin(10)
        hand.move(100)
        #expect(hand.sheet.roomAbove == 100)
        #expect(hand.sheet.letGo(at: 0).isEmpty)
        #expect(hand.sheet.isUnderWay && hand.sheet.destination == 580)
        #expect(hand.sheet.letGo(at: 0).isEmpty)
    }
}
