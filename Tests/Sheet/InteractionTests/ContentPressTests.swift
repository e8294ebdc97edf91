import BottomSheet
import ContentSupport
import Gestures
import Scrolling
import Testing

@testable import Content
@testable import Interaction

@Suite("Fingers on items")
struct ContentPressTests {
    // The items of a classic sheet at 780 begin at 880: wifi, mute, volume, grey, row 0.
    private var stage = TouchPanel(Pages.page(Pages.controls))

    @Test("A row that may be scrolled lights up after 80 ms, and is activated by the lift", arguments: [81.0, 5000])
    mutating func activates(hold: Double) {
        #expect(words(stage.touch(.began, 1130, at: 0)) == ["touch began"])
        #expect(stage.content(at: 79).pressed == nil && stage.interaction.deadline == 80_000)
        #expect(words(stage.interaction.elapse(to: 80_000)) == ["scrolled 0.0"])
        #expect(stage.content(at: 80).pressed == .items(4))
        let reported = words(stage.touch(.ended, 1132, at: hold)).filter { $0 != "tap content" }
        #expect(reported == ["touch ended", "activated row 0 tap", "scrolled 0.0"])
        #expect(stage.content(at: hold).pressed == nil)
        #expect([0.0, 100, 200].map { stage.content(at: hold + $0).fading[.items(4)] } == [1, 0.5, nil], "it fades")
    }

    @Test("A tap that is shorter lights up its row after the lift, for 80 ms, and then that fades")
    mutating func flashes() {
        stage.touch(.began, 1130, at: 0)
        let reported = words(stage.touch(.ended, 1132, at: 50))
        #expect(reported == ["touch ended", "tap content", "activated row 0 tap"])
        #expect(stage.interaction.wantsFrames(after: 50_000))
        let lights = [50.0, 129, 230, 330].map { stage.content(at: $0).fading[.items(4)] }
        #expect(lights == [1, 1, 0.5, nil])
        #expect([50.0, 129].allSatisfy { stage.content(at: $0).pressed == nil })
    }

    @Test("A touch that scrolls lights up nothing, whatever it begins on")
    mutating func scrolls() {
        stage.touch(.began, 1130, at: 0)
        let reported = stage.touch(.moved, 1105, at: 40) + stage.touch(.moved, 1050, at: 90)
        #expect(words(reported).contains("pan began"))
        for time in [0.0, 40, 80, 90, 200] {
            #expect(stage.content(at: time).light(of: .items(4)) == 0)
        }
        // One that rests before it does is lit, and fades.
        stage = TouchPanel(Pages.page(Pages.controls))
        stage.touch(.began, 1130, at: 0)
        stage.touch(.moved, 1105, at: 120)
        #expect(stage.content(at: 120).pressed == nil && stage.content(at: 120).fading[.items(4)] == 1)
    }

    @Test("What cannot be scrolled lights up at once: a short content, a pinned footer")
    func atOnce() {
        var stage = TouchPanel(Pages.rows(3), at: "expanded")
        #expect(words(stage.touch(.began, 170, at: 0)) == ["touch began", "scrolled 0.0"])
        #expect(stage.content(at: 0).pressed == .items(0) && stage.interaction.content?.deadline == nil)
        stage = TouchPanel(Pages.page(Pages.controls))
        stage.touch(.began, 1250, at: 0)
        #expect(stage.content(at: 0).pressed == .footer(0))
    }

    @Test("So is a button of the footer")
    mutating func footer() {
        stage.touch(.began, 1250, at: 0)
        #expect(stage.content(at: 0).pressed == .footer(0))
        #expect(words(stage.touch(.ended, 1250, at: 80)).contains("activated done tap"))
    }

    @Test("A toggle and a check change at each tap, and report it")
    mutating func flips() {
        for (y, id, first) in [(900.0, "wifi", true), (960, "mute", false)] {
            for (tap, flag) in [first, !first].enumerated() {
                let time = y * 100 + Double(tap) * 1000
                stage.touch(.began, y, at: time)
                #expect(words(stage.touch(.ended, y, at: time + 80)).contains("changed \(id) \(flag) tap"))
                #expect(stage.content(at: time + 80).values[id] == .flag(flag))
            }
        }
    }

    @Test("What has no action cannot be pressed: a plain row, the title, the space below", arguments: [1090.0, 840])
    mutating func nothing(y: Double) {
        stage.touch(.began, y, x: 600, at: 0)
        #expect(stage.content(at: 0).pressed == nil)
        #expect(words(stage.touch(.ended, y, x: 600, at: 80)) == ["touch ended", "tap content"])
    }

    @Test("A drag, a second finger or a lost one ends the press for good")
    mutating func cancelled() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 920, at: 50)
        #expect(stage.content(at: 90).pressed == nil)
        stage.touch(.moved, 900, at: 100)
        var reported = stage.touch(.ended, 900, at: 1000)
        stage.show(at: 2000)
        stage.touch(.began, 900, at: 3000)
        stage.touch(.began, 1000, x: 100, id: 2, at: 3100)
        #expect(stage.content(at: 3100).pressed == nil)
        reported += stage.touch(.ended, 1000, x: 100, id: 2, at: 3150) + stage.touch(.ended, 900, at: 3200)
        stage.touch(.began, 900, at: 4000)
        reported += stage.touch(.cancelled, 900, at: 4100)
        #expect(!words(reported).contains { $0.hasPrefix("changed") })
    }

    @Test(
        "Where nothing can be dragged the finger may stray, as far as 44 points from the item",
        arguments: [43.0, 45]
    )
    func strays(distance: Double) {
        var behavior = SheetBehavior.classic
        behavior.touch.dragFrom = .none
        var stage = TouchPanel(Pages.rows(3), behavior: behavior)
        stage.touch(.began, 930, at: 0)
        stage.touch(.moved, 940 + distance, at: 50)
        #expect(words(stage.touch(.ended, 940 + distance, at: 90)).contains("activated row 0 tap") == (distance < 44))
    }

    @Test("A finger that catches the moving sheet presses nothing")
    mutating func caught() {
        stage.stroke(from: 830, to: 600, speed: 600, at: 0)
        let time = 500.0
        #expect(stage.interaction.machine.isMoving(at: 500_000))
        stage.touch(.began, 1000, at: time)
        #expect(stage.content(at: time).pressed == nil && stage.interaction.machine.isDragged)
    }

    @Test("Another page ends a press, the same one with other values keeps it")
    mutating func replaced() {
        stage.touch(.began, 900, at: 0)
        stage.interaction.show(Pages.page(Pages.controls), contentTop: 20, keepingPlace: true, at: 10_000)
        #expect(stage.content(at: 80).pressed == .items(0))
        stage.interaction.show(Pages.rows(3), contentTop: 20, at: 20_000)
        #expect(!words(stage.touch(.ended, 900, at: 90)).contains { $0.hasPrefix("changed") })
    }

    @Test("A page that replaces another keeps the scroll offset and the values of items that remain")
    mutating func keepsPlace() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.ended, 900, at: 80)
        stage.interaction.set(.number(70), of: "volume", at: 90_000)
        stage.interaction.set(.flag(true), of: "volume", at: 90_000)
        #expect(stage.content(at: 90).values == ["wifi": .flag(true), "volume": .number(70)])
        stage.stroke(from: 1200, to: 300, speed: 500, at: 1000, lifts: false)
        stage.touch(.ended, 300, at: 4000)
        #expect(stage.offset(at: 4000) == 160)
        stage.interaction.show(
            Pages.page(Array(Pages.controls.dropFirst())),
            contentTop: 20,
            keepingPlace: true,
            at: 5_000_000
        )
        #expect(stage.offset(at: 5000) == 160 && stage.content(at: 5000).values == ["volume": .number(70)])
        stage.interaction.set(nil, of: "volume", at: 5_000_000)
        #expect(stage.content(at: 5000).values.isEmpty)
        stage.interaction.show(Pages.rows(100), contentTop: 20, at: 6_000_000)
        #expect(stage.offset(at: 6000) == 0)
        stage.interaction.show(nil, contentTop: 0, at: 7_000_000)
        #expect(stage.interaction.contentPose(at: 7_000_000) == nil)
    }
}

@Suite("Fingers on sliders")
struct SliderTests {
    // From 34 to 686 on a sheet of 720: 6.52 points a percent; the item is seen from 1000 to 1060.
    private var stage = TouchPanel(Pages.page(Pages.controls))

    @Test("A finger that begins along the track drags the knob, in steps; sheet and content stay")
    mutating func slides() {
        stage.touch(.began, 1030, x: 400, at: 0)
        #expect(words(stage.touch(.moved, 1030, x: 430, at: 10)) == ["touch moved", "pan began"])
        var reported = stage.touch(.moved, 1030, x: 440, at: 20)
        #expect(words(reported).last == "changed volume 60.0 drag")
        reported = stage.touch(.moved, 800, x: 460, at: 30)
        #expect(words(reported) == ["touch moved", "pan changed"], "the same step, and no way up or down")
        reported = stage.touch(.moved, 500, x: 700, at: 40)
        #expect(words(reported).last == "changed volume 100.0 drag")
        #expect(words(stage.touch(.ended, 500, x: 700, at: 50)) == ["touch ended", "pan ended"])
        #expect(stage.pose(at: 50).top == 780 && stage.offset(at: 50) == 0)
        #expect(stage.content(at: 50).values == ["volume": .number(100)])
    }

    @Test("One that begins up or down drags sheet or content, and the knob stays")
    mutating func drags() {
        stage.touch(.began, 1030, x: 400, at: 0)
        stage.touch(.moved, 1000, x: 420, at: 10)
        stage.touch(.moved, 900, x: 600, at: 20)
        #expect(stage.pose(at: 20).top == 650 && stage.content(at: 20).values.isEmpty)
    }

    @Test(
        "A tap on the track sets the value there; in a mirrored page it counts from the right",
        arguments: [(false, 164.0, 20.0), (true, 164, 80), (false, 5, 0), (true, 5, 100)]
    )
    func taps(isMirrored: Bool, x: Double, value: Double) {
        var stage = TouchPanel(Pages.page(Pages.controls, isMirrored: isMirrored))
        stage.touch(.began, 1030, x: x, at: 0)
        #expect(stage.content(at: 0).pressed == nil)
        #expect(words(stage.touch(.ended, 1030, x: x, at: 80)).last == "changed volume \(value) tap")
    }

    @Test("In a mirrored page the knob goes the other way")
    func mirrored() {
        var stage = TouchPanel(Pages.page(Pages.controls, isMirrored: true))
        stage.touch(.began, 1030, x: 400, at: 0)
        stage.touch(.moved, 1030, x: 420, at: 10)
        #expect(words(stage.touch(.moved, 1030, x: 465, at: 20)).last == "changed volume 40.0 drag")
    }

    @Test("A tap on the knob changes nothing, whatever the steps are")
    func still() {
        var stage = TouchPanel(Pages.page([.slider("a", value: 0.3, in: 0...1, step: 0.1)]))
        // Three tenths of the way from 34 to 686.
        stage.touch(.began, 900, x: 229.6, at: 0)
        #expect(words(stage.touch(.ended, 900, x: 229.6, at: 80)) == ["touch ended", "tap content"])
        #expect(stage.content(at: 80).values.isEmpty)
    }

    @Test("A slider without steps follows point by point and reaches both ends exactly")
    func smooth() {
        let item = Item.slider("a", value: 0.5, in: -1...2)
        var stage = TouchPanel(Pages.page([item]))
        stage.touch(.began, 900, x: 360, at: 0)
        stage.touch(.moved, 900, x: 380, at: 10)
        let expected: Double = 0.5 + 20 * 3 / 652
        let found = number(stage) ?? 0
        #expect(abs(found - expected) < 1e-9)
        stage.touch(.moved, 900, x: 719, at: 20)
        #expect(number(stage) == 2)
        stage.touch(.moved, 900, x: 1, at: 30)
        #expect(number(stage) == -1)
    }

    private func number(_ stage: TouchPanel) -> Double? {
        if case .number(let number)? = stage.content(at: 0).values["a"] { number } else { nil }
    }
}
