import BottomSheet
import ContentSupport
import Gestures
import System
import TestSupport
import Testing
import Typing

@testable import Content
@testable import Interaction

extension Pages {
    /// Three options below each other, three beside each other of which none is chosen, a stepper from 0 to 5, and more than fits.
    ///
    /// On a classic sheet at 780 they begin at 880, 1060 and 1120.
    static func choices(isMirrored: Bool = false, options: [Item.Option] = ["a", "b", "c"]) -> PageLayout {
        var document = Document()
        document.title = "Title"
        document.maxWidth = 720
        document.items = [
            .choice("room", "Room", options: options, chosen: "b"),
            .choice("mode", options: options, style: .segmented),
            .stepper("cups", "Cups", value: 1, in: 0...5),
        ]
        document.items += (0..<20).map { .row("row \($0)", "Row") }
        var page = PageLayout(
            document,
            width: 720,
            scale: 1,
            isMirrored: isMirrored,
            titleHeight: 80,
            items: [180] + document.items.dropFirst().map { _ in 60 },
            footer: []
        )
        page.parts = [
            .items(0): (0..<3).map { Box(x: 0, y: Double($0) * 60, width: 680, height: 60) },
            .items(1): (0..<3).map { Box(x: Double($0) * 200, y: 0, width: 200, height: 60) },
            .items(2): [500.0, 600].map { Box(x: $0, y: 0, width: 80, height: 60) },
        ]
        return page
    }
}

@Suite("Fingers on choices")
struct ChoiceTouchTests {
    private var stage = TouchPanel(Pages.choices())

    private mutating func tap(_ y: Double, x: Double = 300, at time: Double) -> [String] {
        stage.touch(.began, y, x: x, at: time)
        return words(stage.touch(.ended, y, x: x, at: time + 100)).filter { $0.hasPrefix("changed") }
    }

    @Test("A tap chooses what it hits; what is chosen stays so")
    mutating func chooses() {
        #expect(tap(1030, at: 0) == ["changed room c tap"])
        #expect(tap(1030, at: 1000) == [])
        #expect(tap(910, at: 2000) == ["changed room a tap"])
        #expect(tap(1090, x: 330, at: 3000) == ["changed mode b tap"])
        #expect(stage.content(at: 4000).values == ["room": .text("a"), "mode": .text("b")])
    }

    @Test("In a mirrored page the options beside each other begin on the right")
    mutating func mirrored() {
        stage = TouchPanel(Pages.choices(isMirrored: true))
        #expect(tap(1090, x: 690, at: 0) == ["changed mode a tap"])
        #expect(tap(1090, x: 290, at: 1000) == ["changed mode c tap"])
    }

    @Test("Only the option under the finger lights up, after 80 ms, and fades; a short tap flashes it")
    mutating func lights() {
        stage.touch(.began, 970, at: 0)
        #expect(stage.content(at: 79).pressed == nil)
        _ = stage.interaction.elapse(to: 80_000)
        #expect(stage.content(at: 80).pressed == .items(0) && stage.content(at: 80).pressedPart == 1)
        stage.touch(.ended, 970, at: 200)
        let fading = stage.content(at: 300)
        #expect(fading.pressed == nil && fading.litPart(of: .items(0)) == 1 && fading.light(of: .items(0)) == 0.5)
        stage.touch(.began, 1030, at: 1000)
        stage.touch(.ended, 1030, at: 1050)
        let moving = stage.content(at: 1100)
        #expect(moving.litPart(of: .items(0)) == 2 && moving.light(of: .items(0)) == 1)
    }

    @Test("What is chosen moves there in 200 ms, as a switch does; with reduced motion it is there")
    mutating func moves() {
        _ = tap(910, at: 0)
        let half = stage.content(at: 200).moment(of: .items(0))
        #expect(half?.place == 0.5 && half?.origin == 2.0 / 3)
        #expect(stage.content(at: 300).places == [:])
        var behavior = SheetBehavior.classic
        behavior.motion.reduced = .fade
        stage = TouchPanel(Pages.choices(), behavior: behavior)
        _ = tap(910, at: 0)
        #expect(stage.content(at: 110).places == [:] && stage.content(at: 110).values["room"] == .text("a"))
    }

    @Test("A finger that scrolls or strays chooses nothing")
    mutating func strays() {
        stage.touch(.began, 910, at: 0)
        stage.touch(.moved, 850, at: 40)
        stage.touch(.ended, 850, at: 60)
        #expect(stage.content(at: 3000).values.isEmpty)
        var behavior = SheetBehavior.classic
        behavior.touch.dragFrom = .none
        stage = TouchPanel(Pages.choices(), behavior: behavior)
        stage.touch(.began, 910, at: 0)
        stage.touch(.moved, 990, at: 50)
        stage.touch(.ended, 990, at: 100)
        #expect(stage.content(at: 200).values.isEmpty, "further than 44 points from the option, on another one")
    }

    @Test("An update under the finger keeps its option, unless there are others now")
    mutating func updated() {
        stage.touch(.began, 1030, at: 0)
        stage.interaction.show(Pages.choices(), contentTop: 20, keepingPlace: true, at: 50_000)
        #expect(words(stage.touch(.ended, 1030, at: 200)).contains("changed room c tap"))
        stage.touch(.began, 910, at: 1000)
        let other = Pages.choices(options: ["a", "b", "d"])
        stage.interaction.show(other, contentTop: 20, keepingPlace: true, at: 1_050_000)
        #expect(!words(stage.touch(.ended, 910, at: 1200)).contains { $0.hasPrefix("changed") })
        #expect(stage.content(at: 1300).values == [:], "what was chosen is no option any more")
    }

    @Test("Whatever fingers and programs do, exactly one option is chosen, and it is one of them")
    mutating func anything() {
        var random = SplitMix(seed: 9)
        var time = 0.0
        var known = "b"
        for _ in 0..<400 {
            time += 400
            if random.oneIn(8) {
                stage.interaction.set(
                    .text(random.pick(["a", "b", "c", "x", ""])),
                    of: "room",
                    at: Microseconds(time * 1000)
                )
                known = stage.content(at: time).values["room"]?.text ?? known
            }
            let changes = tap(Double(885 + random.index(290)), x: Double(random.index(720)), at: time)
            #expect(changes.count <= 1)
            if let change = changes.first, change.hasPrefix("changed room") {
                let next = String(change.split(separator: " ")[2])
                #expect(next != known && ["a", "b", "c"].contains(next))
                known = next
            }
            #expect((stage.content(at: time + 300).values["room"]?.text ?? "b") == known)
            if case .number(let cups)? = stage.content(at: time).values["cups"] { #expect((0...5).contains(cups)) }
        }
    }

    @Test("Tests press an option or a button by the item's id and its name, and learn what they can press")
    mutating func named() throws {
        for name in ["room/c", "mode/a", "cups/plus", "cups/minus"] {
            let place = try stage.interaction.reveal(name, at: 0).place
            #expect(tap(place.y, x: place.x, at: 1000).count == 1, "\(name)")
        }
        #expect(throws: ItemObstacle.unusable(because: "fingers press its parts, such as \"room/a\"")) {
            try stage.interaction.reveal("room", at: 0)
        }
        #expect(throws: ItemObstacle.missing) { try stage.interaction.reveal("room/x", at: 0) }
    }
}

@Suite("Fingers on steppers")
struct StepperTouchTests {
    private var stage = TouchPanel(Pages.choices())

    private mutating func elapse(to milliseconds: Double) -> [String] {
        words(stage.interaction.elapse(to: Microseconds(milliseconds * 1000))).filter { $0.hasPrefix("changed") }
    }

    @Test("A tap is a step, at the lift; between the buttons there is none")
    mutating func taps() {
        stage.touch(.began, 1150, x: 660, at: 0)
        #expect(stage.content(at: 0).values.isEmpty)
        #expect(words(stage.touch(.ended, 1150, x: 660, at: 100)).contains("changed cups 2.0 tap"))
        stage.touch(.began, 1150, x: 540, at: 1000)
        #expect(words(stage.touch(.ended, 1150, x: 540, at: 1100)).contains("changed cups 1.0 tap"))
        stage.touch(.began, 1150, x: 300, at: 2000)
        #expect(!words(stage.touch(.ended, 1150, x: 300, at: 2100)).contains { $0.hasPrefix("changed") })
    }

    @Test("Held for 500 ms a button steps, then every 50 ms up to the end; the lift is no step more")
    mutating func holds() {
        stage.touch(.began, 1150, x: 660, at: 0)
        #expect(elapse(to: 499.9) == [])
        #expect(elapse(to: 500) == ["changed cups 2.0 tap"])
        #expect(elapse(to: 549) == [])
        #expect(elapse(to: 600) == ["changed cups 3.0 tap", "changed cups 4.0 tap"])
        #expect(elapse(to: 5000) == ["changed cups 5.0 tap"])
        #expect(stage.interaction.content?.deadline == nil, "at the end nothing wakes")
        #expect(!words(stage.touch(.ended, 1150, x: 660, at: 6000)).contains { $0.hasPrefix("changed") })
    }

    @Test("A finger that slides off stops it, and so does one that scrolls, or a second one")
    mutating func stops() {
        var behavior = SheetBehavior.classic
        behavior.touch.dragFrom = .none
        stage = TouchPanel(Pages.choices(), behavior: behavior)
        stage.touch(.began, 1150, x: 660, at: 0)
        #expect(elapse(to: 500).count == 1)
        stage.touch(.moved, 1150, x: 560, at: 510)
        #expect(elapse(to: 2000) == [])
        #expect(!words(stage.touch(.ended, 1150, x: 560, at: 2000)).contains { $0.hasPrefix("changed") })
        stage = TouchPanel(Pages.choices())
        stage.touch(.began, 1150, x: 660, at: 0)
        stage.touch(.moved, 1100, x: 660, at: 400)
        #expect(elapse(to: 2000) == [])
        stage = TouchPanel(Pages.choices())
        stage.touch(.began, 1150, x: 660, at: 0)
        stage.touch(.began, 1000, x: 100, id: 2, at: 400)
        #expect(elapse(to: 2000) == [])
    }

    @Test("What a program makes of the number while a button is held is where it goes on")
    mutating func set() {
        stage.touch(.began, 1150, x: 660, at: 0)
        #expect(elapse(to: 500) == ["changed cups 2.0 tap"])
        stage.interaction.set(.number(0), of: "cups", at: 520_000)
        #expect(elapse(to: 550) == ["changed cups 1.0 tap"])
    }
}

@Suite("Keys and encoders on choices and steppers")
struct ChoiceKeysTests {
    private var stage = TouchPanel(Pages.choices())

    private mutating func focus(_ id: String) {
        for step in 0..<30 where stage.focused != id { stage.key(.tab, at: Double(step)) }
        #expect(stage.focused == id)
    }

    @Test("Arrows go past a choice until Enter; then they choose, and Enter ends it")
    mutating func chooses() {
        focus("room")
        stage.key(.down, at: 100)
        #expect(stage.focused == "mode" && stage.content(at: 110).values.isEmpty)
        stage.key(.up, at: 200)
        stage.key(.enter, at: 300)
        #expect(stage.content(at: 330).focus?.isEditing == true && stage.content(at: 330).light(of: .items(0)) == 0)
        #expect(answers(stage.key(.down, at: 400)).first == "changed room c key")
        #expect(answers(stage.key(.down, at: 500)) == [])
        #expect(answers(stage.key(.home, at: 600)).first == "changed room a key")
        stage.key(.enter, at: 700)
        #expect(stage.content(at: 730).focus?.isEditing == false)
    }

    @Test("Left and right follow the direction of reading", arguments: [(false, "b"), (true, "a")])
    func direction(isMirrored: Bool, after: String) {
        var own = self
        own.stage = TouchPanel(Pages.choices(isMirrored: isMirrored))
        own.focus("mode")
        own.stage.key(.enter, at: 100)
        own.stage.key(.down, at: 200)
        own.stage.key(.right, at: 300)
        #expect(own.stage.content(at: 400).values["mode"] == .text(after))
    }

    @Test("An encoder chooses one option a tick, however fast, and steps numbers four times as fast")
    mutating func turns() {
        for step in 0..<1 { stage.turn(1, at: Double(step) * 500) }
        #expect(stage.focused == "room")
        stage.key(.enter, of: .encoder, at: 1000)
        stage.turn(-1, at: 2000)
        stage.turn(1, at: 2050)
        #expect(stage.content(at: 2100).values["room"] == .text("b"))
        stage.key(.enter, of: .encoder, at: 3000)
        stage.turn(2, at: 4000)
        #expect(stage.focused == "cups")
        stage.key(.enter, of: .encoder, at: 5000)
        stage.turn(-1, at: 6000)
        stage.turn(1, at: 6050)
        #expect(stage.content(at: 6100).values["cups"] == .number(4))
    }

    @Test("Left and right step a number at once, up and down while it is edited")
    mutating func steps() {
        focus("cups")
        #expect(answers(stage.key(.right, at: 100)) == ["changed cups 2.0 key"])
        stage.key(.enter, at: 200)
        #expect(answers(stage.key(.up, at: 300)) == ["changed cups 3.0 key"])
        #expect(answers(stage.key(.end, at: 400)) == ["changed cups 5.0 key"])
        #expect(answers(stage.key(.up, at: 500)) == [])
    }
}
