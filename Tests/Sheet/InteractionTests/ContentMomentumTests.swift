import BottomSheet
import Content
import Gestures
import Scrolling
import Testing

@testable import Interaction

@Suite("Content that glides")
struct ContentMomentumTests {
    private var stage = TouchPanel(Pages.rows(100), at: "expanded")

    private func events(_ reported: [InteractionEvent]) -> [String] {
        words(reported).filter { !$0.hasPrefix("scrolled") && !$0.hasPrefix("sheet") }
    }

    @Test("It glides on at the finger's velocity until that has decayed, and reports every frame")
    mutating func glides() {
        let (_, lift) = stage.stroke(from: 900, to: 500, speed: 1000, at: 0)
        let start = stage.offset(at: lift)
        let reported = stage.run(from: lift)
        #expect(reported.allSatisfy { if case .scrolled = $0.kind { true } else { false } })
        #expect(reported.count > 100)
        let way = stage.offset(at: 20_000) - start
        #expect(abs(way - 1000 / 2.002) < 15)
        #expect(!stage.interaction.isContentMoving)
    }

    @Test("A finger stops it, presses nothing, and taps on nothing")
    mutating func stopped() {
        let (_, lift) = stage.stroke(from: 900, to: 500, speed: 1000, at: 0)
        let reported = words(stage.touch(.began, 700, at: lift + 200))
        #expect(reported.count == 2 && reported[1].hasPrefix("scrolled"))
        let held = stage.offset(at: lift + 200)
        #expect(stage.content(at: lift + 200).pressed == nil)
        #expect(words(stage.touch(.ended, 700, at: lift + 260)) == ["touch ended", "tap content"])
        #expect(stage.offset(at: 20_000) == held)
        #expect(held > 410)
    }

    @Test("Run into its end it bounces back to it, never further than a finger could stretch it")
    mutating func bounces() {
        stage = TouchPanel(Pages.rows(20), at: "expanded")
        let (_, lift) = stage.stroke(from: 1100, to: 800, speed: 3000, at: 0)
        let reported = stage.run(from: lift)
        let offsets = reported.compactMap { if case .scrolled(let pose, _) = $0.kind { pose.offset } else { nil } }
        #expect((offsets.max() ?? 0) > 125 && (offsets.max() ?? 0) < 120 + 1080)
        #expect(stage.offset(at: 20_000) == 120)
        #expect(stage.pose(at: 20_000).top == 40)
    }

    @Test(
        "Run into its beginning it hands over to the sheet, which takes a step down if its rule says so, and never goes",
        arguments: [(4000.0, true), (900, false)]
    )
    func handsOver(speed: Double, stepsDown: Bool) {
        var stage = TouchPanel(Pages.rows(100), at: "expanded")
        stage.stroke(from: 700, to: 400, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 400, at: 1000)
        let (reported, lift) = stage.stroke(from: 300, to: 500, speed: speed, at: 2000)
        #expect(stage.offset(at: lift) > 50)
        #expect(!words(reported).contains { $0.hasPrefix("will") })
        let after = events(stage.run(from: lift))
        #expect(after == (stepsDown ? ["will_move normal fling", "did_move normal fling"] : []))
        #expect(stage.offset(at: 20_000) == 0)
        #expect(stage.pose(at: 20_000).top == (stepsDown ? 780 : 40))
    }

    @Test("At its lowest detent the sheet ignores momentum, which never dismisses it")
    mutating func notDismissed() {
        stage = TouchPanel(Pages.rows(100), scrolling: ScrollBehavior(first: .content))
        stage.stroke(from: 1200, to: 950, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 950, at: 1000)
        let (_, lift) = stage.stroke(from: 950, to: 1100, speed: 5000, at: 2000)
        #expect(events(stage.run(from: lift)) == [])
        #expect(stage.pose(at: 20_000).detent == "normal" && stage.offset(at: 20_000) == 0)
    }

    @Test("With the hand-over off, the content bounces")
    mutating func once() {
        stage = TouchPanel(Pages.rows(100), scrolling: ScrollBehavior(first: .once), at: "expanded")
        stage.stroke(from: 700, to: 400, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 400, at: 1000)
        let (_, lift) = stage.stroke(from: 300, to: 500, speed: 4000, at: 2000)
        #expect(events(stage.run(from: lift)) == [])
        #expect(stage.pose(at: 20_000).top == 40 && stage.offset(at: 20_000) == 0)
    }

    @Test("The velocity that a fling up has left at the tallest detent continues in the content, not before")
    mutating func goesOn() {
        var behavior = SheetBehavior.classic
        behavior.release.openVelocity = 1000
        stage = TouchPanel(Pages.rows(100), behavior: behavior)
        let (reported, lift) = stage.stroke(from: 1100, to: 700, speed: 4000, at: 0)
        #expect(words(reported).contains("will_move expanded fling"))
        let room = stage.pose(at: lift).top - 40
        #expect(room == 340)
        // 4000 / 2.002 · (1 − e^(−2.002·t)) = 340
        let delay = 93.2
        #expect(stage.offset(at: lift + delay - 5) == 0)
        #expect(stage.offset(at: lift + delay + 20) > 0)
        _ = stage.run(from: lift)
        #expect(abs(stage.offset(at: 60_000) - (4000 - 340 * 2.002) / 2.002) < 25)
        #expect(stage.pose(at: 60_000).detent == "expanded")
    }

    @Test("A slow pull up that ends below the tallest leaves the content at its beginning")
    mutating func staysBelow() {
        let (_, lift) = stage.stroke(from: 1100, to: 1000, speed: 300, at: 0)
        stage = TouchPanel(Pages.rows(100))
        stage.stroke(from: 1100, to: 1000, speed: 300, at: 0)
        _ = stage.run(from: lift)
        #expect(stage.pose(at: 20_000).detent == "normal" && stage.offset(at: 20_000) == 0)
    }

    @Test("The indicator shows while it moves, waits half a second at rest without a frame, and fades out")
    mutating func indicator() throws {
        stage.stroke(from: 900, to: 600, speed: 500, at: 0, lifts: false)
        #expect(stage.content(at: 600).indicator == 1)
        stage.touch(.ended, 600, at: 1000)
        #expect(!stage.interaction.wantsFrames(after: 1_000_000))
        #expect(stage.interaction.deadline == 1_500_000)
        #expect(stage.content(at: 1500).indicator == 1)
        #expect(stage.interaction.elapse(to: 1_500_000).isEmpty)
        #expect(stage.interaction.deadline == nil && stage.interaction.wantsFrames(after: 1_600_000))
        #expect(stage.content(at: 1650).indicator == 0.5)
        #expect(stage.content(at: 1800).indicator == 0)
        #expect(!stage.interaction.wantsFrames(after: 1_800_000))
    }

    @Test("Without an indicator nothing waits and nothing fades")
    mutating func noIndicator() {
        stage.interaction.scrolling.showsIndicator = false
        stage.stroke(from: 900, to: 600, speed: 500, at: 0, lifts: false)
        #expect(stage.content(at: 600).indicator == 0)
        stage.touch(.ended, 600, at: 1000)
        #expect(stage.interaction.deadline == nil)
    }

    @Test("The end does not depend on the display's rate", arguments: [(60.0, 120.0), (60, 7)])
    func displayRates(rates: (Double, Double)) {
        for (speed, end) in [(2500.0, 300.0), (4000, 800), (600, 500)] {
            let ends = [rates.0, rates.1].map { rate in
                var stage = TouchPanel(Pages.rows(60))
                let (reported, lift) = stage.stroke(from: 1100, to: end, speed: speed, at: 0)
                let (more, last) = stage.stroke(from: 400, to: 700, speed: 2000, at: lift + 1000)
                let all = reported + more + stage.run(from: last, rate: rate)
                return "\(stage.pose(at: 90_000)) \(stage.offset(at: 90_000)) \(events(all))"
            }
            #expect(ends[0] == ends[1])
        }
    }

    @Test("At one instant an item is reported after the tap, and the content after the sheet")
    func order() {
        var stage = TouchPanel(Pages.rows(100), at: "expanded")
        stage.stroke(from: 700, to: 495, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 495, at: 1000)
        let reported = words(stage.stroke(from: 300, to: 900, speed: 1000, at: 2000).reported)
        let first = reported.firstIndex { $0.hasPrefix("sheet") } ?? 0
        #expect(reported[first + 1].hasPrefix("scrolled") && reported[first - 1] == "pan changed")
    }
}
