import BottomSheet
import Content
import Gestures
import Scrolling
import Testing

@testable import Interaction

@Suite("One finger, a sheet and its content")
struct HandOffTests {
    private var stage = TouchPanel(Pages.rows(40))

    @Test("Upwards the sheet grows to its tallest, then the content scrolls, without losing a point")
    mutating func upwards() {
        stage.touch(.began, 1000, at: 0)
        #expect(words(stage.touch(.moved, 980, at: 70)) == ["touch moved", "pan began"])
        #expect(words(stage.touch(.moved, 600, at: 200)).last == "sheet dragging")
        #expect(stage.pose(at: 200).top == 380 && stage.offset(at: 200) == 0)
        #expect(words(stage.touch(.moved, 200, at: 300)).suffix(2) == ["sheet dragging", "scrolled 60.0"])
        #expect(stage.pose(at: 300).top == 40 && stage.offset(at: 300) == 60)
        #expect(words(stage.touch(.moved, 100, at: 400)) == ["touch moved", "pan changed", "scrolled 160.0"])
        let reported = words(stage.touch(.ended, 100, at: 700))
        #expect(
            reported == [
                "touch ended", "pan ended", "will_move expanded drag", "sheet resting", "did_move expanded drag",
            ]
        )
        #expect(stage.offset(at: 5000) == 160)
    }

    @Test("Downwards the content comes back to its beginning, then the sheet goes down")
    mutating func downwards() {
        stage = TouchPanel(Pages.rows(40), at: "expanded")
        stage.stroke(from: 700, to: 500, speed: 500, at: 0, lifts: false)
        stage.touch(.ended, 500, at: 700)
        #expect(stage.pose(at: 700).top == 40)
        let start = stage.offset(at: 700)
        #expect(start > 180 && start <= 200)
        stage.touch(.began, 300, at: 1000)
        stage.touch(.moved, 320, at: 1100)
        #expect(stage.offset(at: 1100) == start, "content does not jump by what was not yet a pan")
        stage.touch(.moved, 420, at: 1200)
        #expect(stage.offset(at: 1200) == start - 100 && stage.pose(at: 1200).top == 40)
        stage.touch(.moved, 720, at: 1300)
        #expect(stage.offset(at: 1300) == 0)
        #expect(abs(stage.pose(at: 1300).top - (40 + 400 - start)) < 1e-9)
        stage.touch(.moved, 700, at: 1400)
        #expect(abs(stage.pose(at: 1400).top - (20 + 400 - start)) < 1e-9, "up again the sheet has room first")
    }

    @Test("Content first: it scrolls to its end before the sheet grows")
    mutating func contentFirst() {
        stage = TouchPanel(Pages.rows(20), scrolling: ScrollBehavior(first: .content))
        let end = 1200.0 - 340
        stage.touch(.began, 1210, at: 0)
        stage.touch(.moved, 1200, at: 10)
        stage.touch(.moved, 400, at: 100)
        #expect(stage.offset(at: 100) == 800 && stage.pose(at: 100).top == 780)
        stage.touch(.moved, 300, at: 200)
        #expect(stage.pose(at: 200).top == 740 && stage.offset(at: 200) == end - 40, "the end stays where it is seen")
    }

    @Test(
        "Once: who moves is decided when the finger begins, for good",
        arguments: [(false, 0.0, 460.0), (true, 40.0, 0.0)]
    )
    func once(isDown: Bool, way: Double, offset: Double) {
        var stage = TouchPanel(Pages.rows(40), scrolling: ScrollBehavior(first: .once), at: "expanded")
        let sign = isDown ? 1.0 : -1
        stage.touch(.began, 700, at: 0)
        stage.touch(.moved, 700 + sign * 40, at: 100)
        stage.touch(.moved, 700 + sign * 500, at: 200)
        #expect(stage.pose(at: 200).top == (isDown ? 540 : 40))
        #expect(stage.offset(at: 200) == offset)
        stage.touch(.moved, 700 - sign * 100, at: 300)
        #expect(stage.pose(at: 300).top == 40)
        #expect((stage.offset(at: 300) < 0) == !isDown, "content that has the finger is stretched, the sheet stays")
    }

    @Test("Where a finger may not drag the sheet from its content, that scrolls alone and is stretched at both ends")
    mutating func contentAlone() {
        var behavior = SheetBehavior.classic
        behavior.touch.dragFrom = .grabber
        stage = TouchPanel(Pages.rows(40), behavior: behavior)
        stage.touch(.began, 1000, at: 0)
        stage.touch(.moved, 1020, at: 100)
        stage.touch(.moved, 1120, at: 200)
        let stretch = stage.offset(at: 200)
        #expect(-100 < stretch && stretch < -20)
        stage.touch(.moved, 900, at: 300)
        #expect(stage.offset(at: 300) == 120)
        #expect(!words(stage.touch(.ended, 900, at: 600)).contains { $0.hasPrefix("sheet") })
        #expect(stage.pose(at: 600).top == 780)
    }

    @Test("Title and footer drag the sheet alone", arguments: [830.0, 1250])
    mutating func pinned(y: Double) {
        stage.touch(.began, y, at: 0)
        stage.touch(.moved, y - 20, at: 100)
        stage.touch(.moved, y - 780, at: 200)
        #expect(stage.pose(at: 200).top == 40 && stage.offset(at: 200) == 0)
    }

    @Test("With content that fits, the whole drag is the sheet's, reported as without content")
    mutating func fits() {
        var plain = TouchPanel()
        stage = TouchPanel(Pages.rows(10))
        for (y, milliseconds) in [(1000.0, 0.0), (950, 10), (400, 100), (150, 200)] {
            let phase: Contact.Phase = y == 1000 ? .began : .moved
            let reported = stage.touch(phase, y, at: milliseconds).filter {
                if case .scrolled = $0.kind { false } else { true }
            }
            #expect(reported == plain.touch(phase, y, at: milliseconds))
        }
        #expect(stage.touch(.ended, 150, at: 201) == plain.touch(.ended, 150, at: 201))
    }

    @Test(
        "Between title and footer is the rest of the sheet's height; below the lowest detent the footer moves with the sheet",
        arguments: [(40.0, 1080.0), (500, 620), (780, 340), (1000, 340), (1280, 340)]
    )
    func viewport(top: Double, height: Double) {
        let content = TouchPanel(Pages.rows(40)).interaction.content
        let layout = TouchPanel().interaction.machine.layout
        #expect(content?.room(top: top, in: layout).viewport == height)
        #expect(content?.spot(at: top + 99, top: top, in: layout, time: 0)?.zone == .title)
        #expect(content?.spot(at: top + 100, top: top, in: layout, time: 0) == .init(zone: .items, y: 0, scrolls: true))
        let footer = content?.spot(at: top + 100 + height, top: top, in: layout, time: 0)
        #expect(footer == .init(zone: .footer, y: 0, scrolls: false))
        #expect(content?.spot(at: top + 160 + height, top: top, in: layout, time: 0) == nil)
        #expect(content?.spot(at: top + 19, top: top, in: layout, time: 0) == nil)
    }

    @Test(
        "What the safe area keeps clear below is not seen, and a sheet too low for its title and footer shows items"
    )
    func narrow() {
        var area = SheetArea(width: 720, height: 1280)
        area.insetBelow = 34
        var behavior = SheetBehavior.classic
        behavior.detents = [DetentRule("normal", .height(500)), DetentRule("low", .height(150))]
        let machine = SheetMachine(behavior, in: area, presented: true)
        let content = ContentTouch(Pages.rows(40), contentTop: 20, behavior: ScrollBehavior(), machine: machine)
        #expect(content.room(top: 780, in: machine.layout).viewport == 306)
        #expect(content.room(top: 1130, in: machine.layout).viewport == 96)
    }

    @Test("With a locked direction, a drag that begins sideways moves neither sheet nor content")
    mutating func locked() {
        stage = TouchPanel(Pages.rows(40), behavior: .fluid)
        stage.touch(.began, 1000, at: 0)
        stage.touch(.moved, 1000, x: 380, at: 100)
        #expect(words(stage.touch(.moved, 700, x: 390, at: 200)) == ["touch moved", "pan changed"])
        #expect(stage.offset(at: 200) == 0)
    }

    @Test("A frame between two touches shows both where the finger was, and neither jumps at the hand-over")
    mutating func resampled() {
        var (before, shown) = (0.0, 0.0)
        stage.touch(.began, 1200, at: 0)
        for step in 1...110 {
            let time = Double(step) * 10
            stage.touch(.moved, 1200 - time, at: time)
            let now = Microseconds(time * 1000) + 3000
            let appearance = stage.interaction.appearance(at: now, fingers: now)
            let sheet = 780 - appearance.sheet.top
            let content = appearance.content?.offset ?? 0
            shown = sheet + content
            #expect(step < 5 || abs(shown - before - 10) < 1e-6, "step \(step): \(before) \(shown)")
            before = shown
        }
        #expect(stage.pose(at: 2000).top == 40 && stage.offset(at: 2000) == 360)
    }
}
