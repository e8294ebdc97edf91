import Gestures
import Testing

@testable import BottomSheet

/// Another screen, another content, other detents while the sheet lives.
struct ChangeTests {
    private var hand = Hand(.classic)
    private let portrait = SheetArea(width: 720, height: 1280)
    private let landscape = SheetArea(width: 1280, height: 720)
    private let flat = SheetArea(width: 1280, height: 480)

    private mutating func turn(_ area: SheetArea, at time: Microseconds = 0) -> [SheetEvent] {
        hand.sheet.change(to: hand.sheet.behavior, in: area, at: time)
    }

    // Another screen.

    @Test("Another panel keeps the detent, ends the motion and cancels the drag")
    mutating func resize() {
        _ = hand.drag(-400)
        #expect(turn(landscape, at: 1) == [SheetEvent(.didMove, detent: "expanded", reason: .drag)])
        #expect(hand.top(at: 1) == 40)
        hand.begin(at: 2)
        hand.move(100, at: 3)
        #expect(turn(portrait, at: 4).isEmpty)
        let pose = hand.sheet.pose(at: 4)
        #expect(pose.state == .resting && pose.detent == "expanded" && pose.top == 40 && pose.dim == 0.4)
        hand.move(500, at: 5)
        #expect(hand.lift(5000, at: 6).isEmpty, "what is left of the drag means nothing")
        #expect(hand.top(at: 6) == 40)
    }

    @Test(
        "Every preset stays at its detent on another screen, wherever that is there",
        arguments: SheetBehavior.presets
    )
    mutating func keepsDetent(preset: SheetBehavior) {
        for detent in Hand(preset).sheet.layout.detents {
            hand = Hand(preset)
            hand.rest(in: detent.name)
            #expect(turn(landscape).isEmpty)
            #expect(hand.sheet.pose(at: 0).detent == detent.name)
            #expect(hand.top() == SheetLayout(preset, in: landscape).detent(named: detent.name)?.top)
            #expect(turn(portrait).isEmpty)
            #expect(hand.top() == detent.top)
        }
    }

    @Test("A detent that had no room comes back when there is room, unless the sheet has moved since")
    mutating func mergedComesBack() {
        #expect(turn(flat) == events("expanded"))
        #expect(turn(portrait) == events("normal"))
        #expect(hand.top() == 780)
        _ = turn(flat) + hand.drag(-100) + hand.rest()
        #expect(turn(portrait) == events("normal"), "it could not go anywhere else")
        _ = turn(flat) + hand.sheet.dismiss(reason: .control, at: 0) + hand.rest()
        _ = hand.sheet.present(to: "expanded", reason: .control, at: 0) + hand.rest()
        #expect(turn(portrait).isEmpty)
        #expect(hand.goal() == "expanded")
    }

    @Test("A sheet that opened where there was no room for its usual detent goes there when there is")
    mutating func openedMerged() {
        hand = Hand(.classic, in: flat)
        #expect(hand.goal() == "expanded")
        #expect(turn(portrait) == events("normal"))
        hand = Hand(.classic, in: flat, presented: false)
        _ = hand.sheet.present(reason: .control, at: 0) + hand.rest()
        #expect(turn(portrait) == events("normal"))
    }

    private func events(_ detent: String) -> [SheetEvent] {
        [
            SheetEvent(.willMove, detent: detent, reason: .rotation),
            SheetEvent(.didMove, detent: detent, reason: .rotation),
        ]
    }

    @Test("A sheet that is hidden or on its way there is hidden on the other screen")
    mutating func hidden() {
        _ = hand.sheet.dismiss(reason: .control, at: 0)
        #expect(turn(landscape, at: 100_000) == [SheetEvent(.didDismiss, detent: "hidden", reason: .control)])
        #expect(hand.top(at: 100_000) == 720 && hand.sheet.pose(at: 100_000).dim == 0)
        #expect(turn(portrait).isEmpty)
        hand.begin(-10, from: 1270)
        hand.move(-600)
        #expect(turn(landscape).isEmpty)
        #expect(hand.sheet.pose(at: 0).state == .hidden)
    }

    @Test("A free sheet stays as tall as it was, as far as there is room")
    mutating func freeRotation() {
        var free = SheetBehavior.lunabee
        free.detents = [DetentRule("max", .full), DetentRule("min", .height(200))]
        free.release.rule = .free
        hand = Hand(free)
        _ = hand.drag(-300) + hand.rest()
        #expect(hand.top(at: 60_000_000) == 780)
        _ = turn(landscape)
        #expect(hand.top() == 220 && hand.goal() == "free")
        _ = turn(flat)
        #expect(hand.top() == 0 && hand.goal() == "max")
    }

    // The same screen.

    @Test("What comes up from below, as a keyboard, moves a sheet that fits its content and leaves a drag alone")
    mutating func insetBelow() {
        hand = Hand(.lunabee)
        var area = portrait
        area.contentHeight = 400
        _ = turn(area)
        _ = hand.sheet.advance(to: 1_000_000)
        (area.insetBelow, area.contentHeight) = (300, 700)
        hand.begin(at: 1_000_001)
        hand.move(-20, at: 1_000_002)
        #expect(turn(area, at: 1_000_003).isEmpty && hand.sheet.pose(at: 1_000_003).state == .dragging)
        _ = hand.lift(at: 1_000_004)
        _ = hand.sheet.advance(to: 2_000_000)
        #expect(hand.top(at: 2_000_000) == 580)
        area.insetBelow = 0
        area.contentHeight = 400
        #expect(turn(area, at: 2_000_000).isEmpty && hand.sheet.pose(at: 2_000_000).state == .settling)
        #expect(hand.top(at: 2_000_000) == 580, "it moves, it does not jump")
    }

    @Test("A sheet as tall as its content grows with it, from its position and velocity")
    mutating func growingContent() {
        var spring = SheetBehavior.lunabee
        spring.detents.append(DetentRule("full", .full))
        spring.motion.settle = .spring(Spring(response: 0.4, dampingRatio: 1))
        var area = portrait
        area.contentHeight = 400
        hand = Hand(spring, in: area)
        area.contentHeight = 900
        #expect(hand.sheet.change(to: spring, in: area, at: 0).isEmpty, "the detent is the same")
        #expect(hand.top() == 880)
        let (before, slope) = (hand.top(at: 80_000), hand.top(at: 80_100) - hand.top(at: 80_000))
        area.contentHeight = 300
        _ = hand.sheet.change(to: spring, in: area, at: 80_000)
        #expect(abs(hand.top(at: 80_000) - before) < 1e-9)
        #expect(abs(hand.top(at: 80_100) - before - slope) < 0.01)
        _ = hand.rest()
        #expect(hand.top(at: 60_000_000) == 980)
    }

    @Test("A moving sheet does not jump when its tallest detent is removed", arguments: SheetBehavior.presets)
    mutating func shrinkingOnTheWay(preset: SheetBehavior) {
        var small = preset
        small.detents = [DetentRule("tiny", .height(100))]
        for hides in [false, true] {
            hand = Hand(preset)
            hand.rest(in: hand.sheet.layout.tallest.name)
            _ = hides ? hand.sheet.dismiss(reason: .control, at: 0) : hand.drag(150)
            let before = hand.top(at: 50_000)
            let events = hand.sheet.change(to: small, in: portrait, at: 50_000)
            #expect(abs(hand.top(at: 50_000) - before) < 1e-9)
            #expect(events.map(\.detent) == (hides ? [] : ["tiny"]))
            _ = hand.rest()
            #expect(hand.goal(at: 60_000_000) == (hides ? "hidden" : "tiny"))
        }
    }

    @Test(
        "A finger keeps the sheet when its detents change, and the sheet stays under it",
        arguments: SheetBehavior.presets
    )
    mutating func underFinger(preset: SheetBehavior) {
        var small = preset
        small.detents = [DetentRule("tiny", .height(100))]
        hand = Hand(preset)
        hand.begin(-10)
        hand.move(-40)
        let before = hand.top()
        _ = hand.sheet.change(to: small, in: portrait, at: 0)
        #expect(hand.top() == before)
        #expect(hand.sheet.pose(at: 0).state == .dragging)
        hand.move(-20)
        #expect(abs(hand.top() - before - 20) < 1e-9, "down with the finger")
        hand.move(-41)
        #expect(hand.top() >= before - 1 && hand.top() <= before, "up no faster than the finger")
        _ = hand.cancel()
        _ = hand.rest()
        #expect(hand.goal(at: 60_000_000) == "tiny" && hand.top(at: 60_000_000) == 1180)
    }

    @Test("A new behaviour that keeps the detent keeps the sheet; one without it opens where it usually does")
    mutating func otherPreset() {
        #expect(hand.sheet.change(to: .velog, in: portrait, at: 0).isEmpty)
        #expect(hand.top() == 780)
        #expect(
            hand.sheet.change(to: .stepped, in: portrait, at: 0) == [
                SheetEvent(.willMove, detent: "low", reason: .control)
            ]
        )
        #expect(hand.top() == 780)
        #expect(hand.rest().map(\.name) == [.didMove])
        #expect(hand.top(at: 60_000_000) == 880)
    }

    @Test("A hidden sheet stays hidden whatever changes")
    mutating func hiddenStays() {
        hand = Hand(.classic, presented: false)
        for preset in SheetBehavior.presets {
            #expect(hand.sheet.change(to: preset, in: portrait, at: 0).isEmpty)
            #expect(hand.sheet.pose(at: 0).state == .hidden && hand.top() == 1280)
        }
    }
}
