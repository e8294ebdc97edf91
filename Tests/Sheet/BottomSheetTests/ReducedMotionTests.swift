import Gestures
import Testing

@testable import BottomSheet

struct ReducedMotionTests {
    private func hand(_ preset: SheetBehavior, _ reduced: ReducedMotion, presented: Bool) -> Hand {
        var sheet = preset
        sheet.motion.reduced = reduced
        return Hand(sheet, presented: presented)
    }

    @Test("A sheet that fades in stands at its detent and gains opacity, dim with it", arguments: SheetBehavior.presets)
    func fadeIn(preset: SheetBehavior) {
        var hand = hand(preset, .fade, presented: false)
        let layout = hand.sheet.layout
        #expect(hand.sheet.present(reason: .control, at: 0).map(\.name) == [.willPresent])
        for time in stride(from: Microseconds(0), to: 200_000, by: 20_000) {
            let pose = hand.sheet.pose(at: time)
            let part = Double(time) / 200_000
            #expect(pose.state == .presenting && pose.top == layout.initial.top)
            #expect(abs(pose.opacity - part) < 1e-12)
            #expect(abs(pose.dim - part * layout.dim(at: pose.top)) < 1e-12)
        }
        #expect(hand.rest(at: 200_000).map(\.name) == [.didPresent])
        #expect(hand.sheet.pose(at: 200_000).opacity == 1)
    }

    @Test("It fades out where it is, and is hidden at the end", arguments: SheetBehavior.presets)
    func fadeOut(preset: SheetBehavior) {
        var hand = hand(preset, .fade, presented: true)
        let before = hand.sheet.pose(at: 0)
        _ = hand.sheet.dismiss(reason: .control, at: 0)
        let half = hand.sheet.pose(at: 100_000)
        #expect(half.state == .dismissing && half.top == before.top)
        #expect(abs(half.opacity - 0.5) < 1e-12)
        #expect(abs(half.dim - before.dim / 2) < 1e-12)
        #expect(hand.rest(at: 200_000).map(\.name) == [.didDismiss])
        let hidden = hand.sheet.pose(at: 200_000)
        #expect(hidden.top == 1280 && hidden.dim == 0 && hidden.opacity == 1)
    }

    @Test("A fade that is reversed continues from its opacity")
    func turnedAround() {
        var hand = hand(.classic, .fade, presented: false)
        _ = hand.sheet.present(reason: .control, at: 0)
        _ = hand.sheet.dismiss(reason: .control, at: 150_000)
        #expect(abs(hand.sheet.pose(at: 150_000).opacity - 0.75) < 1e-12)
        _ = hand.sheet.present(reason: .control, at: 250_000)
        let opacity = hand.sheet.pose(at: 250_000).opacity
        #expect(abs(opacity - 0.375) < 1e-12)
        #expect(hand.sheet.pose(at: 300_000).opacity > opacity)
    }

    @Test("Between detents it jumps", arguments: [ReducedMotion.fade, .jump])
    func betweenDetents(reduced: ReducedMotion) {
        var hand = hand(.classic, reduced, presented: true)
        #expect(hand.drag(-400).map(\.name) == [.willMove, .didMove])
        #expect(hand.sheet.pose(at: 0).state == .resting && hand.top() == 40)
        #expect(hand.sheet.move(to: "normal", reason: .control, at: 0).map(\.name) == [.willMove, .didMove])
        #expect(hand.top() == 780)
    }

    @Test("A jump shows and hides at once, with both events at once", arguments: SheetBehavior.presets)
    func jump(preset: SheetBehavior) {
        var hand = hand(preset, .jump, presented: false)
        #expect(hand.sheet.present(reason: .control, at: 0).map(\.name) == [.willPresent, .didPresent])
        #expect(hand.sheet.pose(at: 0).state == .resting)
        #expect(hand.sheet.dismiss(reason: .control, at: 0).map(\.name) == [.willDismiss, .didDismiss])
        #expect(hand.sheet.pose(at: 0).state == .hidden)
    }

    @Test("Drags are not reduced", arguments: ReducedMotion.allCases)
    func drag(reduced: ReducedMotion) {
        var hand = hand(.classic, reduced, presented: true)
        hand.begin()
        hand.move(100)
        #expect(hand.top() == 880)
        #expect(hand.sheet.pose(at: 0).opacity == 1)
    }
}
