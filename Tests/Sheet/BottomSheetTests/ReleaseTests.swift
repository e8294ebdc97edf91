import Testing

@testable import BottomSheet

/// Where the presets of the first four sources go when a drag is released: 1280 points high, no insets.
struct ReleaseTests {
    @Test(
        "Classic goes to the nearest place, or away when it is faster than 1500 pt/s downwards",
        arguments: [
            (-371.0, 0.0, "expanded"), (-370, 0, "expanded"), (-369, 0, "normal"), (240, 0, "normal"),
            (250, 0, "normal"), (250.1, 0, "hidden"), (260, 0, "hidden"), (20, 1500, "normal"), (20, 1500.1, "hidden"),
            (-700, 1600, "hidden"), (20, -9000, "normal"), (260, -4000, "hidden"),
        ]
    )
    func classic(dy: Double, velocity: Double, goal: String) {
        var hand = Hand(.classic)
        _ = hand.drag(dy, velocity: velocity)
        #expect(hand.goal() == goal)
        _ = hand.rest()
        let pose = hand.sheet.pose(at: 60_000_000)
        #expect(pose.detent == goal)
        #expect(!pose.isMoving)
    }

    @Test(
        "Velog is classic with expanded at 30",
        arguments: [
            (-375.0, 0.0, "expanded"), (-374.9, 0, "normal"), (250.1, 0, "hidden"), (0, 1500, "normal"),
            (0, 1500.1, "hidden"),
        ]
    )
    func velog(dy: Double, velocity: Double, goal: String) {
        var hand = Hand(.velog)
        _ = hand.drag(dy, velocity: velocity)
        #expect(hand.goal() == goal)
    }

    @Test(
        "Stepped: a speed beyond 500 pt/s is one step, its place does not count",
        arguments: [
            ("low", 0.0, "low"), ("low", 500, "low"), ("low", 500.1, "hidden"), ("low", 8000, "hidden"),
            ("low", -500, "low"), ("low", -500.1, "high"), ("low", -8000, "high"), ("high", 0, "high"),
            ("high", 500, "high"), ("high", 500.1, "low"), ("high", 20_000, "low"), ("high", -500.1, "high"),
        ],
        // From 400 to 690 high and back to 400; to 0 and back to 400; both from the source.
        [-290.0, -5, 5, 400]
    )
    func stepped(from: (String, Double, String), dy: Double) {
        var hand = Hand(.stepped)
        hand.rest(in: from.0)
        _ = hand.drag(dy, velocity: from.1)
        #expect(hand.goal() == from.2)
    }

    @Test(
        "Stepped holds a dragged height between 0 and 700",
        arguments: [(-1000.0, 580.0), (-301, 580), (-299, 581), (399, 1279), (900, 1280)]
    )
    func steppedClamp(dy: Double, top: Double) {
        var hand = Hand(.stepped)
        hand.begin()
        hand.move(dy)
        #expect(hand.top() == top)
    }

    @Test(
        "Card decides by bands: above a quarter of H, down to 70 above the safe area's bottom, below it",
        arguments: [
            (30.0, 0.0, "expanded"), (319.9, 0, "expanded"), (320, 0, "normal"), (640, 0, "normal"),
            (1175.9, 0, "normal"), (1176, 0, "hidden"), (1280, 0, "hidden"), (100, 1500, "expanded"),
            (100, 1500.1, "hidden"), (1176, -8000, "hidden"), (700, -8000, "normal"),
        ]
    )
    func card(top: Double, velocity: Double, goal: String) {
        var area = SheetArea(width: 720, height: 1280)
        area.insetBelow = 34
        var hand = Hand(.card, in: area)
        _ = hand.drag(top - 640, velocity: velocity)
        #expect(hand.goal() == goal)
    }

    @Test("Card on a screen where expanded lies below a quarter of H never opens it by a drag")
    func lowCard() {
        var hand = Hand(.card, height: 110)
        _ = hand.drag(-500)
        #expect(hand.top() == 30)
        #expect(hand.goal() == "normal")
    }

    @Test("With more than two detents the bands' middle goes to the nearest but the tallest")
    func manyBands() {
        var sheet = SheetBehavior.card
        sheet.detents.append(DetentRule("small", .height(200)))
        for (top, goal) in [(320.0, "normal"), (860, "normal"), (860.1, "small"), (1209, "small"), (1210, "hidden")] {
            var hand = Hand(sheet)
            _ = hand.drag(top - 640)
            #expect(hand.goal() == goal, "from \(top)")
        }
    }

    @Test(
        "A drag past a limit is clamped and comes back without a dead zone",
        arguments: [(-2000.0, 40.0), (900, 1280)]
    )
    func limits(dy: Double, top: Double) {
        var hand = Hand(.classic)
        hand.begin(-10)
        hand.move(dy)
        #expect(hand.top() == top)
        hand.move(-100)
        #expect(hand.top() == 680)
    }

    @Test("A velocity that is not finite counts as 0", arguments: SheetBehavior.presets)
    func noNumber(preset: SheetBehavior) {
        var (odd, still) = (Hand(preset), Hand(preset))
        for velocity in [Double.nan, .infinity, -.infinity] {
            #expect(odd.drag(-20, velocity: velocity) == still.drag(-20))
            #expect(odd.sheet == still.sheet)
        }
    }

    @Test("Every threshold must be passed: exactly at it, it has not been", arguments: SheetBehavior.presets)
    func strict(preset: SheetBehavior) {
        var sheet = preset
        sheet.release.dismissVelocity = 1234
        for (velocity, isDismissed) in [(1234.0, false), (1234.001, true)] {
            for rule in [ReleaseRule.nearest, .zones, .free] {
                sheet.release.rule = rule
                var hand = Hand(sheet)
                _ = hand.drag(-1, velocity: velocity)
                #expect((hand.goal() == "hidden") == isDismissed, "\(rule) at \(velocity)")
            }
        }
    }
}
