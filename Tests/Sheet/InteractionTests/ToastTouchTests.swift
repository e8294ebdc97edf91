import BottomSheet
import Canvas
import Content
import ContentSupport
import Gestures
import Testing

@testable import Interaction

/// A classic sheet, which rests at 780, and a message above it that is seen from 8 on.
@Suite("Fingers on a message, and beside it")
struct ToastTouchTests {
    private var hands = TouchPanel()

    init() throws { try notify(at: 0) }

    private mutating func notify(for duration: Microseconds = 4_000_000, at milliseconds: Microseconds) throws {
        let picture = try ToastPicture.painted(Toast("Saved"))
        _ = hands.interaction.changeToasts { toasts in
            toasts.reserve().map { toasts.put(picture, at: $0, for: duration, time: milliseconds * 1000) }
        }
    }

    private func isSeen(at milliseconds: Microseconds) -> Bool {
        hands.interaction.appearance(at: milliseconds * 1000, fingers: milliseconds * 1000).toast != nil
    }

    @Test("A finger that comes down on it is its own until the lift, and the sheet learns nothing of it")
    mutating func owned() {
        let rest = hands.pose(at: 0)
        #expect(words(hands.touch(.began, 30, at: 1000)) == ["touch began", "toast moved"])
        #expect(words(hands.touch(.moved, -10, at: 1100)) == ["touch moved", "toast moved"])
        #expect(words(hands.touch(.ended, -10, at: 1200)) == ["touch ended", "toast moved"])
        #expect(hands.pose(at: 2000) == rest && isSeen(at: 1300))
        #expect(words(hands.show(at: 2000)) == ["toast gone"] && !isSeen(at: 2000))
    }

    @Test("A tap on it is none on the backdrop, which would dismiss the sheet")
    mutating func tapped() {
        hands.touch(.began, 30, at: 1000)
        #expect(words(hands.touch(.ended, 30, at: 1050)) == ["touch ended", "tap toast", "toast moved"])
        #expect(hands.pose(at: 3000).state == .resting)
        hands.touch(.began, 30, at: 3000)
        #expect(
            words(hands.touch(.ended, 30, at: 3050)).contains("tap backdrop"),
            "where it was, the backdrop is again"
        )
    }

    @Test("It stays its finger when it is gone meanwhile, and one that came down beside it never becomes its own")
    mutating func lasting() {
        hands.touch(.began, 200, id: 1, at: 1000)
        hands.touch(.began, 30, id: 2, at: 1100)
        hands.touch(.cancelled, 30, id: 2, at: 1150)
        hands.touch(.began, 30, id: 3, at: 1200)
        hands.touch(.ended, 30, id: 3, at: 1250)
        hands.touch(.began, 30, id: 4, at: 1300)
        #expect(words(hands.show(at: 1600)) == ["toast gone"])
        #expect(words(hands.touch(.moved, 600, id: 4, at: 1700)) == ["touch moved"])
        #expect(words(hands.touch(.ended, 600, id: 4, at: 1750)) == ["touch ended"])
        let dragged = hands.touch(.moved, 30, id: 1, at: 1800)
        #expect(words(dragged).contains("pan began") && !words(dragged).contains { $0.hasPrefix("toast") })
    }

    @Test("A drag of the sheet goes on as without it, while it comes and goes")
    mutating func dragged() throws {
        var alone = TouchPanel()
        hands = TouchPanel()
        for (index, time) in stride(from: 0.0, through: 2000, by: 20).enumerated() {
            if index == 10 { try notify(for: 500_000, at: Microseconds(time)) }
            let (phase, y) = (index == 0 ? Contact.Phase.began : .moved, 900 - Double(index) * 5)
            let (mine, others) = (hands.touch(phase, y, at: time), alone.touch(phase, y, at: time))
            #expect(words(mine).filter { !$0.hasPrefix("toast") } == words(others))
            #expect(hands.pose(at: time) == alone.pose(at: time))
        }
        #expect(!isSeen(at: 2000))
    }

    @Test("Fingers that no longer count let it slide back, and another panel cancels them")
    mutating func cancelled() {
        hands.touch(.began, 30, at: 1000)
        hands.touch(.moved, -10, at: 1050)
        let events = hands.interaction.cancelFingers(handling: TouchHandling(), at: 1_100_000)
        #expect(words(events) == ["toast moved"] && !hands.interaction.isTouched)
        #expect(hands.interaction.nextEnd(after: 1_100_000) == 1_300_000)
    }

    @Test("The panel that is dark swallows the touch that wakes it, on a message too, whose time runs on")
    mutating func dark() {
        hands.panel = .dark
        #expect(words(hands.touch(.began, 30, at: 1000)) == [] && words(hands.touch(.ended, 30, at: 1050)) == [])
        #expect(isSeen(at: 1500))
        #expect(words(hands.interaction.elapse(to: 10_000_000)) == ["toast moved", "toast gone"])
    }

    @Test("At rest without a message nothing is to come")
    mutating func rest() {
        #expect(hands.interaction.deadline == 4_000_000 && hands.interaction.wantsFrames(after: 100_000))
        #expect(!hands.interaction.wantsFrames(after: 200_000) && hands.interaction.isStill(at: 200_000))
        _ = hands.interaction.elapse(to: 5_000_000)
        #expect(hands.interaction.deadline == nil && !hands.interaction.wantsFrames(after: 5_000_000))
    }
}
