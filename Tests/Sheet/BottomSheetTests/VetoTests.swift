import Testing

@testable import BottomSheet

/// Sheets that a finger may not dismiss.
struct VetoTests {
    /// A preset that an application does not let fingers dismiss.
    private func kept(_ preset: SheetBehavior) -> Hand {
        var sheet = preset
        sheet.isDismissible = false
        return Hand(sheet)
    }

    @Test(
        "No finger dismisses a sheet that an application keeps, but the application is informed",
        arguments: SheetBehavior.presets
    )
    func veto(preset: SheetBehavior) {
        var hand = kept(preset)
        hand.rest(in: hand.sheet.layout.lowest.name)
        let lowest = hand.sheet.layout.lowest.name
        for (dy, velocity) in [(20.0, 3000.0), (900, 900)] {
            let events = hand.drag(dy, velocity: velocity)
            #expect(events.map(\.name) == [.dismissAttempted])
            #expect(events.first?.detent == lowest)
            #expect(hand.goal() == lowest)
            #expect(hand.rest().isEmpty)
        }
        let isBlocked = preset.touch.backdropTap == .block
        #expect(hand.tap(.backdrop).map(\.name) == [.tappedOutside] + (isBlocked ? [] : [.dismissAttempted]))
        #expect(hand.goal() == lowest)
    }

    @Test("A slow drag all the way down is an attempt as well, though the sheet has not followed it")
    func slowAttempt() {
        for preset in [SheetBehavior.classic, .velog, .card, .lunabee, .fluid] {
            var hand = kept(preset)
            let lowest = hand.sheet.layout.lowest
            hand.rest(in: lowest.name)
            hand.begin()
            hand.move(1280 - lowest.top)
            #expect(hand.top() < lowest.top + (1280 - lowest.top) / 2)
            #expect(hand.lift() == [SheetEvent(.dismissAttempted, detent: lowest.name, reason: .drag)])
            #expect(hand.rest().isEmpty)
        }
    }

    @Test("A small drag is no attempt", arguments: SheetBehavior.presets)
    func noAttempt(preset: SheetBehavior) {
        var hand = kept(preset)
        #expect(hand.drag(20).isEmpty && hand.rest().isEmpty)
    }

    @Test("It stops at its lowest detent, or stretches there if it resists")
    func limits() {
        for (preset, top) in [(SheetBehavior.classic, 780.0), (.stepped, 880), (.card, 640)] {
            var hand = kept(preset)
            hand.begin()
            hand.move(300)
            #expect(hand.top() == top)
        }
        var hand = kept(.fluid)
        hand.rest(in: "small")
        hand.begin(0)
        hand.move(100)
        #expect(abs(hand.top() - (1120 + 100 * 0.55 * 160 / (100 * 0.55 + 160))) < 1e-9)
        hand.move(1e9)
        #expect(hand.top() > 1279.9 && hand.top() <= 1280, "never below the screen")
    }

    @Test("From a taller detent a refused fling goes to the lowest, and says both")
    func refusedFromAbove() {
        var hand = kept(.classic)
        hand.rest(in: "expanded")
        #expect(
            hand.drag(20, velocity: 2000) == [
                SheetEvent(.dismissAttempted, detent: "expanded", reason: .fling),
                SheetEvent(.willMove, detent: "normal", reason: .fling),
            ]
        )
        #expect(hand.rest().map(\.name) == [.didMove])
    }

    @Test("Where only the swipe does not dismiss, a tap does", arguments: SheetBehavior.presets)
    func swipeOnly(preset: SheetBehavior) {
        var sheet = preset
        sheet.release.swipeDismisses = false
        sheet.touch.backdropTap = .dismiss
        var hand = Hand(sheet)
        hand.rest(in: hand.sheet.layout.lowest.name)
        #expect(hand.drag(20, velocity: 3000).map(\.name) == [.dismissAttempted])
        _ = hand.rest()
        #expect(hand.tap(.backdrop).map(\.name) == [.tappedOutside, .willDismiss])
    }

    @Test(
        "An application dismisses its sheet whatever it forbids to fingers, also during a drag",
        arguments: SheetBehavior.presets
    )
    func control(preset: SheetBehavior) {
        var hand = kept(preset)
        hand.begin()
        hand.move(-30)
        let top = hand.top()
        #expect(hand.sheet.dismiss(reason: .control, at: 0).map(\.name) == [.willDismiss])
        #expect(hand.top() == top)
        hand.move(-300)
        #expect(hand.top() == top, "the finger has lost it")
        #expect(hand.lift(-5000).isEmpty)
        #expect(hand.rest() == [SheetEvent(.didDismiss, detent: "hidden", reason: .control)])
    }

    @Test("A finger that catches a sheet on its way to hidden may release it there, attempt or not")
    func caughtGoing() {
        var hand = kept(.classic)
        _ = hand.sheet.dismiss(reason: .control, at: 0)
        hand.begin(0, at: 200_000)
        hand.move(100, at: 210_000)
        #expect(hand.lift(2000, at: 210_000).isEmpty)
        #expect(hand.rest() == [SheetEvent(.didDismiss, detent: "hidden", reason: .control)])
    }

    @Test("A sheet that may not be dismissed can be pulled in from the edge, and released again")
    func edge() {
        var sheet = SheetBehavior.classic
        sheet.isDismissible = false
        var hand = Hand(sheet, presented: false)
        #expect(hand.drag(-100, from: 1270).isEmpty)
        #expect(hand.goal() == "hidden")
        _ = hand.rest()
        #expect(hand.drag(-400, from: 1270) == [SheetEvent(.willPresent, detent: "normal", reason: .edge)])
    }
}
