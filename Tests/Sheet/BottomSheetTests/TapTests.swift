import Gestures
import Testing

@testable import BottomSheet

/// What taps do, and which touches are forwarded.
struct TapTests {
    private var hand = Hand(.classic)

    @Test("A tap on the backdrop dismisses; one on the sheet or during a dismissal does nothing")
    mutating func taps() {
        #expect(hand.tap(.content).isEmpty)
        #expect(hand.tap(.grabber).isEmpty)
        #expect(
            hand.tap(.backdrop) == [
                SheetEvent(.tappedOutside, detent: "normal", reason: .tap),
                SheetEvent(.willDismiss, detent: "hidden", reason: .tap),
            ]
        )
        #expect(hand.tap(.backdrop, at: 100_000).isEmpty)
        #expect(hand.rest(at: 250_000) == [SheetEvent(.didDismiss, detent: "hidden", reason: .tap)])
        #expect(hand.tap(.backdrop, at: 300_000).isEmpty, "classic does not present on a tap")
    }

    @Test("A tap on the backdrop dismisses every preset but stepped", arguments: SheetBehavior.presets)
    mutating func backdrop(preset: SheetBehavior) {
        hand = Hand(preset)
        let events = hand.tap(.backdrop).map(\.name)
        #expect(events == (preset.preset == "stepped" ? [.tappedOutside] : [.tappedOutside, .willDismiss]))
    }

    @Test("A forwarded tap is ignored here, a blocked one is only an event")
    mutating func backdropModes() {
        for (mode, events) in [(BackdropTap.forward, []), (.block, [SheetEvent.Name.tappedOutside])] {
            var behavior = SheetBehavior.classic
            behavior.touch.backdropTap = mode
            hand = Hand(behavior)
            #expect(hand.tap(.backdrop).map(\.name) == events)
            #expect(hand.goal() == "normal")
        }
    }

    @Test("A tap while it is presented dismisses; will present has no did")
    mutating func tapWhilePresenting() {
        hand = Hand(.classic, presented: false)
        var events = hand.sheet.present(reason: .control, at: 0)
        events += hand.tap(.backdrop, at: 100_000)
        events += hand.rest()
        #expect(events.map(\.name) == [.willPresent, .tappedOutside, .willDismiss, .didDismiss])
    }

    @Test("A hidden sheet is presented by a tap where the behaviour says so")
    mutating func presentOnTap() {
        var behavior = SheetBehavior.classic
        behavior.touch.presentOn = [.tap]
        hand = Hand(behavior, presented: false)
        #expect(hand.tap(.backdrop) == [SheetEvent(.willPresent, detent: "normal", reason: .tap)])
        #expect(hand.sheet.pose(at: 1).state == .presenting)
        #expect(hand.rest(at: 250_000) == [SheetEvent(.didPresent, detent: "normal", reason: .tap)])
    }

    @Test("A tap on the grabber goes through the detents, tallest last, then starts with the lowest")
    mutating func grabberCycle() {
        hand = Hand(.fluid)
        var visited: [String] = []
        for _ in 0..<4 {
            #expect(hand.tap(.grabber).map(\.reason) == [.tap])
            visited.append(hand.goal() ?? "")
            #expect(hand.rest().map(\.name) == [.didMove])
        }
        #expect(visited == ["large", "small", "medium", "large"])
    }

    @Test("With one detent a tap on the grabber gives no event")
    mutating func grabberAlone() {
        var behavior = SheetBehavior.fluid
        behavior.detents = [DetentRule("only", .fraction(0.5))]
        hand = Hand(behavior)
        #expect(hand.tap(.grabber).isEmpty && hand.rest().isEmpty)
    }

    @Test("A tap on the grabber dismisses where that is its action, unless an application forbids it")
    mutating func grabberDismiss() {
        var behavior = SheetBehavior.lunabee
        behavior.touch.grabber.tap = .dismiss
        hand = Hand(behavior)
        #expect(hand.tap(.grabber) == [SheetEvent(.willDismiss, detent: "hidden", reason: .tap)])
        behavior.isDismissible = false
        hand = Hand(behavior)
        #expect(hand.tap(.grabber) == [SheetEvent(.dismissAttempted, detent: "fit-content", reason: .tap)])
        #expect(hand.goal() == "fit-content")
    }

    @Test("A tap while a finger drags does nothing")
    mutating func tapWhileDragging() {
        hand.begin()
        #expect(hand.tap(.backdrop).isEmpty && hand.tap(.grabber).isEmpty)
    }

    // Forwarded touches.

    @Test("Touches beside a sheet that forwards them are forwarded, those on it are not")
    mutating func forwarded() {
        var behavior = SheetBehavior.classic
        behavior.touch.backdropTap = .forward
        hand = Hand(behavior)
        #expect(hand.sheet.isForwarded(.backdrop, time: 0))
        for target in [Target.content, .grabber, .edge] { #expect(!hand.sheet.isForwarded(target, time: 0)) }
        #expect(!Hand(.classic).sheet.isForwarded(.backdrop, time: 0))
        hand.begin()
        #expect(!hand.sheet.isForwarded(.backdrop, time: 0), "not while a finger has the sheet")
    }

    @Test("An undimmed sheet forwards what comes down beside it, a dimmed one does not")
    mutating func undimmed() {
        hand = Hand(.fluid)
        for (name, isForwarded) in [("small", true), ("medium", false), ("large", false)] {
            hand.rest(in: name)
            #expect(hand.sheet.isForwarded(.backdrop, time: 60_000_000) == isForwarded, "\(name)")
        }
        hand.rest(in: "small")
        _ = hand.sheet.move(to: "medium", reason: .control, at: 0)
        #expect(!hand.sheet.isForwarded(.backdrop, time: 50_000), "it is getting dark")
    }

    @Test(
        "A hidden sheet keeps only what may present it",
        arguments: [
            ([], true, true), ([.edgeSwipe], true, false), ([.tap], false, false), ([.tap, .edgeSwipe], false, false),
            ([.start, .control], true, true),
        ] as [(Set<PresentationTrigger>, Bool, Bool)]
    )
    mutating func hidden(triggers: Set<PresentationTrigger>, backdrop: Bool, edge: Bool) {
        var behavior = SheetBehavior.classic
        behavior.touch.presentOn = triggers
        hand = Hand(behavior, presented: false)
        #expect(!hand.sheet.isForwarded(.backdrop, time: 0), "only where touches are forwarded at all")
        behavior.touch.backdropTap = .forward
        hand = Hand(behavior, presented: false)
        #expect(hand.sheet.isForwarded(.backdrop, time: 0) == backdrop)
        #expect(hand.sheet.isForwarded(.edge, time: 0) == edge)
    }
}
