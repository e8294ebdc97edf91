import Gestures
import Testing

@testable import BottomSheet

/// The life of a sheet: it is presented, dragged, released, dismissed.
struct SheetMachineTests {
    private var hand = Hand(.classic)

    @Test("It opens at its default height, resting")
    func start() {
        let pose = hand.sheet.pose(at: 0)
        #expect(pose.state == .resting)
        #expect(pose.detent == "normal")
        #expect(pose.top == 780)
        #expect(abs(pose.dim - 0.4 * 500 / 890) < 1e-12)
    }

    @Test("A sheet that is not pannable ignores the pan")
    mutating func notPannable() {
        var behavior = SheetBehavior.classic
        behavior.touch.dragFrom = .none
        hand = Hand(behavior)
        #expect(hand.drag(-300).isEmpty)
        #expect(hand.top() == 780)
    }

    @Test("It settles by the curve of the release time and ends exactly on the detent")
    mutating func settling() {
        _ = hand.drag(-400, at: 1000)
        #expect(hand.top(at: 1000) == 380)
        let half = hand.sheet.pose(at: 126_000)
        #expect(half.state == .settling)
        #expect(abs(half.top - (380 - 340 * TimingCurve.easeOut.progress(at: 0.5))) < 1e-9)
        #expect(hand.top(at: 251_000) == 40)
        #expect(hand.sheet.advance(to: 250_999).isEmpty)
        #expect(hand.sheet.advance(to: 251_000) == [SheetEvent(.didMove, detent: "expanded", reason: .drag)])
        #expect(hand.sheet.pose(at: 251_000).state == .resting)
    }

    @Test("A sheet released on its detent rests at once")
    mutating func noDistance() {
        #expect(
            hand.drag(-2000) == [
                SheetEvent(.willMove, detent: "expanded", reason: .drag),
                SheetEvent(.didMove, detent: "expanded", reason: .drag),
            ]
        )
        #expect(hand.sheet.pose(at: 0).state == .resting)
    }

    @Test("A return to where it was gives no event")
    mutating func noEvents() {
        #expect(hand.drag(-100).isEmpty)
        #expect(hand.rest(at: 250_000).isEmpty)
        #expect(hand.top(at: 250_000) == 780)
    }

    @Test("A fling down gives will and did, with ease-in between")
    mutating func fling() {
        #expect(hand.drag(100, velocity: 2600) == [SheetEvent(.willDismiss, detent: "hidden", reason: .fling)])
        let half = hand.sheet.pose(at: 125_000)
        #expect(half.state == .dismissing)
        #expect(abs(half.top - (880 + 400 * TimingCurve.easeIn.progress(at: 0.5))) < 1e-9)
        #expect(hand.rest(at: 250_000) == [SheetEvent(.didDismiss, detent: "hidden", reason: .fling)])
        let pose = hand.sheet.pose(at: 250_000)
        #expect(pose.state == .hidden && pose.detent == "hidden" && pose.top == 1280 && pose.dim == 0)
    }

    @Test("A cancelled drag decides nothing, however fast it was", arguments: SheetBehavior.presets)
    mutating func cancelled(preset: SheetBehavior) {
        hand = Hand(preset)
        let before = hand.sheet.pose(at: 0)
        hand.begin()
        hand.move(450)
        #expect(hand.cancel(velocity: 7000).isEmpty)
        #expect(hand.rest().isEmpty)
        #expect(hand.sheet.pose(at: 60_000_000) == before)
    }

    @Test(
        "Presented, moved, dismissed and presented again, every preset reports each step once",
        arguments: SheetBehavior.presets
    )
    mutating func life(preset: SheetBehavior) {
        hand = Hand(preset, presented: false)
        let (initial, tallest) = (hand.sheet.layout.initial.name, hand.sheet.layout.tallest.name)
        for _ in 0..<2 {
            var events = hand.sheet.present(reason: .control, at: 0)
            #expect(hand.sheet.pose(at: 1000).state == .presenting)
            events += hand.rest() + hand.sheet.move(to: tallest, reason: .control, at: 0) + hand.rest()
            events += hand.sheet.dismiss(reason: .control, at: 0)
            #expect(hand.sheet.pose(at: 1000).state == .dismissing)
            events += hand.rest() + hand.rest()
            let move: [SheetEvent.Name] = initial == tallest ? [] : [.willMove, .didMove]
            #expect(events.map(\.name) == [.willPresent, .didPresent] + move + [.willDismiss, .didDismiss])
            #expect(events.allSatisfy { $0.reason == .control })
            #expect(events.first?.detent == initial && events.last?.detent == "hidden")
        }
    }

    @Test("Shows and hides take the time and the curve of their source")
    mutating func motions() {
        let table: [(SheetBehavior, Microseconds, TimingCurve, TimingCurve)] = [
            (.classic, 250_000, .easeOut, .easeIn), (.velog, 250_000, .easeIn, .easeIn),
            (.stepped, 300_000, .easeInOut, .easeInOut), (.card, 300_000, .easeIn, .easeIn),
        ]
        for (preset, duration, show, hide) in table {
            hand = Hand(preset, presented: false)
            let (top, time) = (hand.sheet.layout.initial.top, duration / 3)
            let part = Double(time) / Double(duration)
            _ = hand.sheet.present(reason: .control, at: 0)
            #expect(abs(hand.top(at: time) - (1280 + (top - 1280) * show.progress(at: part))) < 1e-9)
            #expect(hand.sheet.isMoving(at: duration - 1) && !hand.sheet.isMoving(at: duration))
            _ = hand.rest() + hand.sheet.dismiss(reason: .control, at: 0)
            #expect(abs(hand.top(at: time) - (top + (1280 - top) * hide.progress(at: part))) < 1e-9)
            #expect(hand.sheet.isMoving(at: duration - 1) && !hand.sheet.isMoving(at: duration))
        }
    }

    @Test("A request of an application without effect gives no event")
    mutating func inVain() {
        #expect(hand.sheet.present(reason: .control, at: 0).isEmpty)
        #expect(hand.sheet.move(to: "nowhere", reason: .control, at: 0).isEmpty)
        #expect(hand.sheet.move(to: "normal", reason: .control, at: 0).isEmpty)
        hand.begin()
        #expect(hand.sheet.move(to: "expanded", reason: .control, at: 0).isEmpty, "a finger has it")
        _ = hand.cancel() + hand.sheet.dismiss(reason: .control, at: 0) + hand.rest()
        #expect(hand.sheet.dismiss(reason: .control, at: 0).isEmpty)
        #expect(hand.sheet.move(to: "expanded", reason: .control, at: 0).isEmpty, "it is hidden")
        #expect(hand.sheet.pose(at: 0).state == .hidden)
    }

    @Test("It is presented at the requested detent, or at the initial one")
    mutating func presentTo() {
        for (name, detent) in [("expanded", "expanded"), ("nowhere", "normal")] {
            hand = Hand(.classic, presented: false)
            #expect(hand.sheet.present(to: name, reason: .control, at: 0).map(\.detent) == [detent])
        }
    }
}
