import Testing

@testable import BottomSheet

/// Fluid's release: large at 40, medium at 640, small at 1120, hidden at 1280.
struct ProjectionTests {
    private func goal(
        _ sheet: SheetBehavior = .fluid,
        from: String,
        _ dy: Double,
        _ velocity: Double,
        sideways: Double = 0
    ) -> String? {
        var hand = Hand(sheet)
        hand.rest(in: from)
        hand.begin(0)
        hand.move(dy)
        _ = hand.lift(velocity, sideways: sideways)
        return hand.goal()
    }

    @Test("A sheet glides v / 1000 · r / (1 − r): 0.499 of its speed with 0.998 left after a millisecond")
    func glide() {
        var projection = ReleaseBehavior(.project).projection
        for velocity in [-8000.0, -1, 0, 1000] { #expect(abs(projection.glide(velocity) - 0.499 * velocity) < 1e-9) }
        projection.decay = 0.99
        #expect(abs(projection.glide(1000) - 99) < 1e-9)
        for odd in [1, 2, 1e300] { projection.decay = odd; #expect(projection.glide(1000).isFinite) }
    }

    @Test(
        "It goes to the place nearest to y + 0.499·v",
        arguments: [
            // Between large and medium the middle is 340: 300 away from medium, 601.2 pt/s.
            ("medium", 0.0, -601.0, "medium"), ("medium", 0, -602, "large"), ("medium", -200, -200, "medium"),
            ("medium", -200, -201, "large"), ("medium", -350, 100, "large"), ("medium", -350, 101, "medium"),
            // Between medium and small it is 880: 481 pt/s.
            ("medium", 0, 480, "medium"), ("medium", 0, 482, "small"), ("medium", 239, 0, "medium"),
            ("medium", 241, 0, "small"),
            // Between small and hidden it is 1200: 160.3 pt/s.
            ("small", 0, 160, "small"), ("small", 0, 161, "hidden"), ("small", 79, 0, "small"),
            ("small", 81, 0, "hidden"),
        ]
    )
    func projection(from: String, dy: Double, velocity: Double, goal: String) {
        #expect(self.goal(from: from, dy, velocity) == goal)
    }

    @Test(
        "A tie goes to the taller place",
        arguments: [("medium", -300.0, "large"), ("medium", 240, "medium"), ("small", 80, "small")]
    )
    func ties(from: String, dy: Double, goal: String) {
        #expect(self.goal(from: from, dy, 0) == goal)
    }

    @Test(
        "One detent at a time, unless it may skip",
        arguments: [
            ("large", 0.0, 8000.0, "medium", "hidden"), ("medium", 0, 8000, "small", "hidden"),
            ("small", 0, -8000, "medium", "large"), ("small", 0, 8000, "hidden", "hidden"),
            ("large", 0, 1680, "medium", "medium"), ("large", 0, 1800, "medium", "small"),
            ("medium", -1, 8000, "medium", "hidden"), ("medium", 1, 8000, "small", "hidden"),
            ("large", 0, -8000, "large", "large"), ("medium", 300, 8000, "small", "hidden"),
        ]
    )
    func steps(from: String, dy: Double, velocity: Double, one: String, any: String) {
        #expect(goal(from: from, dy, velocity) == one)
        var sheet = SheetBehavior.fluid
        sheet.release.projection.skipsDetents = true
        #expect(goal(sheet, from: from, dy, velocity) == any)
    }

    @Test("A stretched sheet is flung from its tallest detent, not to it")
    func stretchedFling() {
        #expect(goal(from: "large", -30, 5000) == "medium")
        #expect(goal(from: "large", -30, 500) == "large")
    }

    @Test("No decision takes more than 8000 pt/s into account: a glide of 3992")
    func clamp() {
        var sheet = SheetBehavior.fluid
        sheet.release.projection.skipsDetents = true
        sheet.detents = [
            DetentRule("large", .full), DetentRule("medium", .top(6000)), DetentRule("small", .top(11_000)),
        ]
        for velocity in [8000.0, 9000, 1e6, 1e300] {
            var hand = Hand(sheet, height: 12_000)
            hand.rest(in: "large")
            _ = hand.drag(20, velocity: velocity)
            #expect(hand.goal() == "medium")
        }
    }

    @Test(
        "Only a fling that is more down than sideways dismisses",
        arguments: [
            (1000.0, 0.0, true), (1000, 999, true), (1000, -1000, false), (1000, 1000, false), (1000, 5000, false),
        ]
    )
    func verticalFling(velocity: Double, sideways: Double, isDismissed: Bool) {
        #expect(goal(from: "small", 0, velocity, sideways: sideways) == (isDismissed ? "hidden" : "small"))
        #expect(goal(from: "small", 100, 0, sideways: sideways) == "hidden", "its place is another matter")
        var classic = SheetBehavior.classic
        classic.release.wantsVerticalFling = true
        #expect(
            goal(classic, from: "normal", 0, velocity + 1000, sideways: 2 * sideways)
                == (isDismissed ? "hidden" : "normal")
        )
    }

    @Test("A fling sideways still goes from detent to detent")
    func sidewaysStep() {
        #expect(goal(from: "medium", 0, 1000, sideways: 5000) == "small")
    }

    @Test(
        "A dismissal by half of the height can be had with every rule; then no place is too low",
        arguments: ReleaseRule.allCases
    )
    func fraction(rule: ReleaseRule) {
        var sheet = SheetBehavior.fluid
        sheet.release.rule = rule
        sheet.release.dismissFraction = 0.5
        #expect(goal(sheet, from: "small", 80, 0) == "small")
        #expect(goal(sheet, from: "small", 80.1, 0) == "hidden")
        #expect(goal(sheet, from: "medium", 320.1, 0) == "hidden")
    }

    @Test("The reason is a fling where the velocity decided, a drag where the top did")
    func reasons() {
        var hand = Hand(.fluid)
        #expect(hand.drag(-400, velocity: -100).map(\.reason) == [.drag])
        hand = Hand(.fluid)
        #expect(hand.drag(-20, velocity: -2000) == [SheetEvent(.willMove, detent: "large", reason: .fling)])
    }
}
