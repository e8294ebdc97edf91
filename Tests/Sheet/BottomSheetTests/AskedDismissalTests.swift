import Testing

@testable import BottomSheet

/// Sheets whose dismissal by a finger a client decides.
struct AskedDismissalTests {
    private func asked(_ behavior: SheetBehavior) -> Hand {
        var hand = Hand(behavior)
        hand.sheet.asksBeforeDismissal = true
        hand.rest(in: hand.sheet.layout.lowest.name)
        return hand
    }

    @Test("A drag that would dismiss it moves it back, and reports the attempt", arguments: SheetBehavior.presets)
    func drags(behavior: SheetBehavior) {
        for (dy, velocity) in [(20.0, 3000.0), (900, 900)] {
            var hand = asked(behavior)
            var free = hand
            free.sheet.asksBeforeDismissal = false
            let lowest = hand.sheet.layout.lowest.name
            guard let dismissal = free.drag(dy, velocity: velocity).first, dismissal.name == .willDismiss else {
                continue
            }
            #expect(
                hand.drag(dy, velocity: velocity)
                    == [SheetEvent(.dismissAttempted, detent: lowest, reason: dismissal.reason)]
            )
            #expect(hand.goal() == lowest)
            #expect(hand.rest().isEmpty)
            #expect(hand.goal(at: 60_000_000) == lowest)
        }
    }

    @Test("A fling dismisses most presets, so there is something to ask", arguments: SheetBehavior.presets)
    func flings(behavior: SheetBehavior) {
        var hand = asked(behavior)
        #expect(hand.drag(20, velocity: 3000).map(\.name) == [.dismissAttempted])
    }

    @Test("It goes back to the detent where the drag began, whichever that is")
    func origin() {
        var hand = asked(.classic)
        hand.rest(in: "expanded")
        #expect(hand.drag(1200) == [SheetEvent(.dismissAttempted, detent: "expanded", reason: .drag)])
        #expect(hand.goal() == "expanded")
    }

    @Test("A tap beside it reports the attempt, and moves nothing")
    func tap() {
        var hand = asked(.classic)
        let top = hand.top()
        #expect(hand.tap(.backdrop).map(\.name) == [.tappedOutside, .dismissAttempted])
        #expect(hand.top() == top && !hand.sheet.isUnderWay)
    }

    @Test("An application dismisses it without a decision of the client")
    func application() {
        var hand = asked(.classic)
        #expect(
            hand.sheet.dismiss(reason: .fling, at: 0) == [SheetEvent(.willDismiss, detent: "hidden", reason: .fling)]
        )
        #expect(hand.rest() == [SheetEvent(.didDismiss, detent: "hidden", reason: .fling)])
    }

    @Test("A sheet that is pulled in from the edge, but not far enough, asks no client")
    func edge() {
        var hand = Hand(.classic, presented: false)
        hand.sheet.asksBeforeDismissal = true
        hand.begin(-10, from: 1279)
        hand.move(-40)
        #expect(!hand.lift().contains { $0.name == .dismissAttempted })
        #expect(hand.goal() == "hidden")
    }

    @Test("Whether there is anything to ask follows from what a finger may do")
    func reasons() {
        var behavior = SheetBehavior.classic
        #expect(behavior.isDismissible(by: .tap) && behavior.isDismissible(by: .fling))
        behavior.release.swipeDismisses = false
        #expect(behavior.isDismissible(by: .tap) && !behavior.isDismissible(by: .drag))
        behavior.isDismissible = false
        #expect(!behavior.isDismissible(by: .tap))
    }
}
