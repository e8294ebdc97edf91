import Testing

@testable import BottomSheet

/// LBBottomSheet's drag and release: 1280 points high, a content of 600.
struct LunabeeReleaseTests {
    private let area = {
        var area = SheetArea(width: 720, height: 1280)
        area.contentHeight = 600
        return area
    }()

    /// Specific heights of 300, 500 and 800, with the fling that opens the tallest.
    private let specific = {
        var sheet = SheetBehavior.lunabee
        sheet.detents = [500, 300, 800].map { DetentRule("\(Int($0))", .height($0)) }
        sheet.release.openVelocity = Preset.lunabee.specificOpenVelocity
        return sheet
    }()

    /// Any height from 300 to 800.
    private let free = {
        var sheet = SheetBehavior.lunabee
        sheet.detents = [DetentRule("max", .height(800)), DetentRule("min", .height(300))]
        sheet.release.rule = .free
        return sheet
    }()

    @Test(
        "It is dismissed by more than half of its height, or faster than 700 pt/s",
        arguments: [
            (300.0, 0.0, "fit-content"), (300.1, 0, "hidden"), (301, -600, "hidden"), (301, -5000, "hidden"),
            (10, 700, "fit-content"), (10, 700.1, "hidden"), (-50, 701, "hidden"), (-50, -5000, "fit-content"),
        ]
    )
    func fitContent(dy: Double, velocity: Double, goal: String) {
        var hand = Hand(.lunabee, in: area)
        _ = hand.drag(dy, velocity: velocity)
        #expect(hand.goal() == goal)
    }

    @Test(
        "Specific heights: a fast flick closes from any of them, a fast one up opens the tallest, else the nearest",
        arguments: [
            ("800", 10.0, 701.0, "hidden"), ("300", -10, -701, "800"), ("300", -10, -700, "300"),
            ("300", -99, 0, "300"), ("300", -100.1, 0, "500"), ("300", -300, 0, "500"), ("300", -351, 0, "800"),
            ("800", 149, 0, "800"), ("800", 150.1, 0, "500"), ("800", 400, 0, "500"), ("800", 400.1, 0, "hidden"),
            ("800", 401, -701, "hidden"), ("500", 240, 0, "300"), ("500", 251, 0, "hidden"),
            // Ties go to the taller one, here as everywhere (LBBottomSheet: to the smaller).
            ("300", -100, 0, "500"), ("800", 150, 0, "800"),
        ]
    )
    func specificHeights(from: String, dy: Double, velocity: Double, goal: String) {
        var hand = Hand(specific)
        hand.rest(in: from)
        _ = hand.drag(dy, velocity: velocity)
        #expect(hand.goal() == goal)
    }

    @Test("The fast-up rule is that of specific heights only")
    func noFastUp() {
        var hand = Hand(free)
        _ = hand.drag(-50, velocity: -5000)
        #expect(hand.top() == 930)
        #expect(hand.goal() == "free")
    }

    @Test(
        "A free sheet stays where it is let go, within its limits",
        arguments: [
            (-100.0, 880.0, "free"), (0, 980, "min"), (-500, 480, "max"), (-600, 480, "max"), (100, 980, "min"),
            (150, 980, "min"), (150.1, 1280, "hidden"),
        ]
    )
    func freeHeight(dy: Double, top: Double, goal: String) {
        var hand = Hand(free)
        #expect(hand.top() == 980, "it opens at the least height")
        hand.begin()
        hand.move(dy)
        _ = hand.lift()
        #expect(hand.goal() == goal)
        _ = hand.rest()
        #expect(hand.top(at: 60_000_000) == top)
    }

    @Test("A free sheet reports every new top once, and nothing where it has not moved")
    func freeEvents() {
        var hand = Hand(free)
        #expect(hand.drag(-100).map(\.name) == [.willMove, .didMove])
        #expect(hand.drag(-100).map(\.detent) == ["free", "free"])
        hand.begin()
        hand.move(10)
        hand.move(0)
        #expect(hand.lift().isEmpty)
        #expect(hand.rest().isEmpty)
    }

    @Test(
        "Above its greatest height it stretches by 2·log2((x + 3) / 3)",
        arguments: [(3.0, 2.0), (9, 4), (21, 6), (93, 10)]
    )
    func stretch(excess: Double, stretch: Double) {
        var hand = Hand(.lunabee, in: area)
        hand.begin(-10)
        hand.move(-excess)
        #expect(abs(hand.top() - (680 - stretch)) < 1e-9)
        #expect(hand.lift().isEmpty)
        _ = hand.rest()
        #expect(hand.top(at: 60_000_000) == 680)
    }

    @Test("Below its minimum height it follows the finger off the screen")
    func slidesOff() {
        var hand = Hand(specific)
        hand.begin()
        hand.move(140)
        #expect(hand.top() == 1120)
    }

    @Test(
        "Where a swipe may not dismiss, it is elastic below too and goes back to its least height",
        arguments: [(93.0, 0.0), (500, 0), (93, 701)]
    )
    func noSwipe(dy: Double, velocity: Double) {
        var sheet = specific
        sheet.release.swipeDismisses = false
        var hand = Hand(sheet)
        hand.begin()
        hand.move(dy)
        #expect(abs(hand.top() - (980 + Resistance.logarithmic.stretch(dy, dimension: 1280))) < 1e-9)
        _ = hand.lift(velocity)
        #expect(hand.goal() == "300")
        hand.rest(in: "800")
        _ = hand.drag(20, velocity: 701)
        #expect(hand.goal() == "300", "LBBottomSheet animates to the least height instead of dismissing")
    }

    @Test("It shows and hides in half a second, settles in 0.3 s, as critically damped springs")
    func springs() {
        var hand = Hand(.lunabee, in: area, presented: false)
        _ = hand.sheet.present(reason: .control, at: 0)
        // 1 − (1 + ωt)·e^(−ωt) with (1 + ω·0.5)·e^(−ω·0.5) = 0.001.
        let left = (1 + 4.616_706_738) * 0.009_885_3
        #expect(abs(hand.top(at: 250_000) - (680 + 600 * left)) < 0.01)
        #expect(hand.top(at: 499_999) != 680)
        #expect(hand.sheet.advance(to: 499_999).isEmpty)
        #expect(hand.sheet.advance(to: 500_000).map(\.name) == [.didPresent])
        _ = hand.drag(-93, at: 1_000_000)
        #expect(hand.sheet.isMoving(at: 1_299_999) && !hand.sheet.isMoving(at: 1_300_000))
        _ = hand.rest(at: 1_300_000) + hand.drag(20, velocity: 900, at: 2_000_000)
        #expect(hand.sheet.isMoving(at: 2_499_999) && !hand.sheet.isMoving(at: 2_500_000))
    }
}
