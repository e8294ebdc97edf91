import BottomSheet
import Gestures
import Scrolling
import TestSupport
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Keys move the focus")
struct FocusTests {
    // wifi, mute, volume, grey (which cannot be used), 40 rows, and a footer.
    private var stage = TouchPanel(Pages.page(Pages.controls))

    @Test("The first key marks what is seen first; Tab goes on in the document's order, and past what cannot be used")
    mutating func tab() {
        #expect(answers(stage.key(.tab, at: 0)) == ["focus wifi"])
        let ids = (1...4).map { step in
            stage.key(.tab, at: Double(step) * 100)
            return stage.focused
        }
        #expect(ids == ["mute", "volume", "row 0", "row 1"])
        stage.key(.tab, .shift, at: 1000)
        stage.key(.backTab, at: 1100)
        #expect(stage.focused == "volume")
    }

    @Test("Tab comes round: after the footer the first item, before that the footer")
    mutating func wraps() {
        stage.key(.tab, at: 0)
        stage.key(.tab, .shift, at: 100)
        #expect(stage.focused == "done")
        stage.key(.tab, at: 200)
        #expect(stage.focused == "wifi")
    }

    @Test("What has the focus is seen as a whole, wherever it was, and the offset is reported")
    mutating func reveals() throws {
        stage.key(.tab, at: 0)
        var events: [InteractionEvent] = []
        for step in 1...12 { events += stage.key(.tab, at: Double(step) * 100) }
        #expect(stage.focused == "row 9")
        let offset = stage.offset(at: 1300)
        let rows = try #require(stage.interaction.content).edges(of: .items(13), offset: offset)
        #expect(rows.lowerBound >= 0 && rows.upperBound <= stage.content(at: 1300).viewport)
        #expect(words(events).contains("scrolled \(offset)"))
        #expect(stage.content(at: 1300).indicator == 1, "it shows how far that is")
    }

    @Test("A finger ends the mark; the next key finds it where it was, or else what is seen first")
    mutating func fingers() {
        stage.key(.tab, at: 0)
        stage.key(.tab, at: 100)
        #expect(words(stage.touch(.began, 960, at: 200)).contains("focus none"))
        stage.touch(.cancelled, 960, at: 250)
        #expect(stage.focused == nil && stage.content(at: 260).focus == nil)
        #expect(answers(stage.key(.tab, at: 300)) == ["focus mute"])
        stage.stroke(from: 1200, to: 300, speed: 1000, at: 400)
        _ = stage.run(from: 1500)
        let offset = stage.offset(at: 9000)
        #expect(offset > 600)
        stage.key(.tab, at: 9000)
        #expect(stage.focused != "mute" && stage.offset(at: 9100) == offset, "nothing scrolls back")
    }

    @Test("Keys do nothing while a finger is down")
    mutating func held() {
        stage.touch(.began, 960, at: 0)
        #expect(answers(stage.key(.tab, at: 50)) == [])
        stage.touch(.ended, 960, at: 100)
        #expect(answers(stage.key(.tab, at: 200)) == ["focus wifi"])
    }

    @Test("Arrows go by what is seen: along a line of buttons, up to the items that are seen, and back")
    mutating func arrows() {
        stage = TouchPanel(Self.twoButtons())
        stage.key(.end, at: 0)
        #expect(stage.focused == "right")
        let way: [(Key, String)] = [
            (.left, "left"), (.left, "left"), (.right, "right"), (.up, "row 2"), (.down, "left"), (.down, "left"),
        ]
        for (step, (key, id)) in way.enumerated() {
            stage.key(key, at: Double(step + 1) * 100)
            #expect(stage.focused == id, "step \(step)")
        }
    }

    @Test("On a mirrored page left and right are as they are seen")
    mutating func mirrored() {
        stage = TouchPanel(Self.twoButtons(isMirrored: true))
        stage.key(.end, at: 0)
        #expect(stage.focused == "right")
        stage.key(.right, at: 100)
        #expect(stage.focused == "left", "the first button is on the right")
    }

    /// Three rows over two buttons beside each other.
    private static func twoButtons(isMirrored: Bool = false) -> PageLayout {
        let rows: [Item] = (0..<3).map { .row("row \($0)", "Row", accessory: .chevron) }
        var page = Pages.page(rows, footer: ["left", "right"], isMirrored: isMirrored)
        page.footer = FooterLayout([LineLayout.Line(0..<2, height: 60)])
        return page
    }

    @Test("Texts between what can be used are read on the way: an arrow scrolls by half of what is seen first")
    mutating func between() {
        let texts = [Item](repeating: .text("Text"), count: 20)
        let (top, bottom) = (Item.toggle("top", "Top", isOn: false), Item.toggle("bottom", "Bottom", isOn: false))
        stage = TouchPanel(Pages.page([top] + texts + [bottom]))
        stage.key(.down, at: 0)
        let viewport = stage.content(at: 0).viewport
        var offsets: [Double] = []
        for step in 1...10 where stage.focused == "top" {
            stage.key(.down, at: Double(step) * 100)
            offsets.append(stage.offset(at: Double(step) * 100 + 50))
        }
        #expect(stage.focused == "bottom" && offsets.count > 3)
        let strides = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
        #expect(strides.allSatisfy { $0 <= viewport / 2 }, "nothing is passed over: \(strides)")
    }

    @Test("A text without anything to use is scrolled, by arrows and by pages, and no further than its end")
    mutating func reading() {
        stage = TouchPanel(Pages.page([Item](repeating: .text("Text"), count: 40), footer: []))
        let viewport = stage.content(at: 0).viewport
        stage.key(.down, at: 0)
        #expect(stage.offset(at: 50) == viewport / 2 && stage.focused == nil)
        stage.key(.pageDown, at: 100)
        #expect(stage.offset(at: 150) == viewport * 1.4)
        for step in 0..<20 { stage.key(.pageDown, at: 200 + Double(step) * 50) }
        #expect(stage.offset(at: 2000) == 40 * 60 - viewport)
        stage.key(.pageUp, at: 2100)
        stage.key(.up, at: 2200)
        #expect(abs(stage.offset(at: 2300) - (40 * 60 - viewport * 2.4)) < 1e-9)
    }

    @Test("A sheet that is too low for an item grows when that gets the focus")
    mutating func grows() {
        stage = TouchPanel.tenRows(seen: 40)
        let events = stage.key(.tab, at: 0)
        #expect(answers(events) == ["will_move tall key", "sheet settling", "focus row 0"])
        _ = stage.run(from: 0)
        #expect(stage.pose(at: 5000).detent == "tall")
    }

    @Test("The focus stays with its item in another document, and goes with it")
    mutating func updated() {
        stage.key(.tab, at: 0)
        stage.key(.tab, at: 100)
        var items = Pages.controls
        items.insert(.text("News"), at: 0)
        stage.interaction.show(Pages.page(items), contentTop: 20, keepingPlace: true, at: 200_000)
        #expect(stage.focused == "mute" && stage.content(at: 250).focus?.location == .items(2))
        stage.interaction.show(Pages.rows(3), contentTop: 20, keepingPlace: true, at: 300_000)
        #expect(stage.focused == nil)
        #expect(answers(stage.key(.tab, at: 400)) == ["focus row 0"])
    }

    @Test(
        "What has the focus is marked, seen by whatever has happened: random keys, fingers and documents",
        arguments: 0..<30
    )
    mutating func law(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var stage = TouchPanel(Pages.page(Pages.controls), behavior: seed % 2 == 0 ? .classic : .fluid)
        let keys: [Key] = [
            .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .space, "a",
        ]
        var time = 0.0
        for _ in 0..<300 {
            time += Double(random.next() % 300) + 30
            switch random.next() % 10 {
            case 0: stage.turn(Int(random.next() % 9) - 4, at: time)
            case 1:
                stage.stroke(from: 1000, to: Double(random.next() % 600) + 600, speed: 2000, at: time)
                time += 3000
            case 2:
                _ = stage.run(from: time)
                time += 3000
            default: stage.key(random.pick(keys), at: time)
            }
            let content = try #require(stage.interaction.content)
            let (machine, pose) = (stage.interaction.machine, stage.content(at: time + 25))
            guard let focus = content.focus.seen, machine.isShown(at: Microseconds(time * 1000)) else { continue }
            #expect(content.page.target(at: focus) != nil, "it can be used")
            let room = content.room(top: machine.destination, in: machine.layout)
            #expect(pose.offset >= 0 && pose.offset <= content.scrolledHeight(in: room) - room.viewport + 1e-9)
            if case .number(let volume)? = content.values["volume"] { #expect((0...100).contains(volume)) }
        }
    }
}
