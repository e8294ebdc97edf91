import BottomSheet
import TestSupport
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Keys do what fingers do")
struct ActingTests {
    private var stage = TouchPanel(Pages.page(Pages.controls))

    private mutating func focus(_ id: String, at time: Double = 0) {
        for step in 0..<60 where stage.focused != id { stage.key(.tab, at: time + Double(step)) }
        #expect(stage.focused == id)
    }

    @Test(
        "Enter, Space, Enter of the keypad and OK act when they are lifted",
        arguments: [Key.enter, .space, .keypadEnter, .select]
    )
    mutating func acts(key: Key) {
        focus("row 0")
        #expect(answers(stage.key(key, .down, at: 100)) == ["scrolled \(stage.offset(at: 100))"])
        #expect(stage.content(at: 101).pressed == .items(4))
        #expect(answers(stage.key(key, .repeat, at: 600)) == [], "once, however long it is held")
        #expect(answers(stage.key(key, .up, at: 700)).first == "activated row 0 key")
        #expect(stage.content(at: 701).pressed == nil && stage.content(at: 701).light(of: .items(4)) > 0.9, "it fades")
    }

    @Test("A switch is flipped, and slides; a check changes")
    mutating func flips() {
        focus("wifi")
        #expect(answers(stage.key(.space, at: 100)).contains("changed wifi true key"))
        #expect(stage.content(at: 121).moving.first?.place.map { $0 < 0.1 } == true)
        #expect(answers(stage.key(.space, at: 500)).contains("changed wifi false key"))
        focus("mute", at: 600)
        #expect(answers(stage.key(.enter, at: 1000)).contains("changed mute false key"))
    }

    @Test("Arrows change a slider by its step, no further than its ends; up and down go on")
    mutating func slides() {
        focus("volume")
        #expect(answers(stage.key(.right, at: 100)) == ["changed volume 60.0 key"])
        #expect(answers(stage.key(.left, .repeat, at: 200)) == ["changed volume 50.0 key"])
        #expect(answers(stage.key(.pageUp, at: 300)) == ["changed volume 100.0 key"])
        #expect(answers(stage.key(.right, at: 400)) == [])
        stage.key(.down, at: 500)
        #expect(stage.focused == "row 0")
    }

    @Test("Enter has all arrows change a slider, until Enter or Escape")
    mutating func edits() {
        focus("volume")
        stage.key(.enter, at: 100)
        #expect(stage.content(at: 130).focus?.isEditing == true)
        #expect(answers(stage.key(.up, at: 200)) == ["changed volume 60.0 key"])
        #expect(answers(stage.key(.down, at: 300)) == ["changed volume 50.0 key"])
        #expect(answers(stage.key(.home, at: 400)) == ["changed volume 0.0 key"])
        #expect(answers(stage.key(.end, at: 500)) == ["changed volume 100.0 key"])
        stage.key(.escape, at: 600)
        #expect(stage.content(at: 630).focus?.isEditing == false && stage.pose(at: 700).state == .resting)
        stage.key(.down, at: 800)
        #expect(stage.focused == "row 0")
    }

    @Test(
        "Escape and Back dismiss the sheet where a finger can, and else it is an attempt",
        arguments: [Key.escape, .back]
    )
    mutating func dismisses(key: Key) {
        #expect(answers(stage.key(key, at: 0)).first == "will_dismiss hidden key")
        stage = TouchPanel(Pages.rows(3))
        stage.interaction.asksBeforeDismissal = true
        #expect(answers(stage.key(key, at: 0)) == ["dismiss_attempted normal key"])
    }

    @Test("What presents a hidden sheet is a key that acts, or Menu, where a finger could")
    mutating func presents() {
        stage = TouchPanel(isOpen: false)
        #expect(answers(stage.key("a", at: 0) + stage.key(.tab, at: 10)) == [])
        #expect(answers(stage.key(.menu, at: 100)) == ["will_present normal key", "sheet presenting"])
        var behavior = SheetBehavior.classic
        behavior.touch.presentOn = [.control]
        stage = TouchPanel(isOpen: false, behavior: behavior)
        #expect(answers(stage.key(.enter, at: 0)) == [])
    }

    @Test("Behind a hidden sheet the program has its keys to itself")
    mutating func program() {
        stage = TouchPanel(isOpen: false)
        stage.interaction.isOverProgram = true
        #expect(answers(stage.key(.enter, at: 0)) == [])
    }

    @Test("With Control, Alt or the logo key a key is no command", arguments: [KeyModifiers.control, .alt, .logo])
    mutating func modified(modifier: KeyModifiers) {
        #expect(answers(stage.key(.tab, modifier, at: 0) + stage.key(.escape, modifier, at: 100)) == [])
    }

    @Test("A sheet without a document goes from detent to detent")
    mutating func detents() {
        stage = TouchPanel()
        #expect(answers(stage.key(.up, at: 0)).first == "will_move expanded key")
        _ = stage.run(from: 0)
        #expect(answers(stage.key(.up, at: 5000)) == [])
        #expect(answers(stage.key(.down, at: 6000)).first == "will_move normal key")
    }
}

@Suite("An encoder does what fingers do")
struct EncoderTests {
    private var stage = TouchPanel(Pages.page(Pages.controls))

    private mutating func press(at time: Double, held: Double = 50) -> [String] {
        answers(stage.key(.enter, of: .encoder, at: time, held: held))
    }

    @Test("Turning goes through everything, without coming round")
    mutating func turns() {
        #expect(words(stage.turn(1, at: 0)) == ["turn 1", "focus wifi"])
        stage.turn(2, at: 1000)
        #expect(stage.focused == "volume")
        stage.turn(-5, at: 2000)
        #expect(stage.focused == "wifi")
        for step in 0..<100 { stage.turn(1, at: 3000 + Double(step) * 500) }
        #expect(stage.focused == "done")
    }

    @Test("Pressing acts; a slider is changed by turning then, until it is pressed again")
    mutating func slider() {
        for step in 0..<3 { stage.turn(1, at: Double(step) * 500) }
        #expect(press(at: 2000) == [] && stage.content(at: 2100).focus?.isEditing == true)
        #expect(answers(stage.turn(1, at: 3000)).contains("changed volume 60.0 key"))
        #expect(answers(stage.turn(-2, at: 4000)).contains("changed volume 40.0 key"))
        #expect(stage.focused == "volume")
        #expect(press(at: 5000) == [] && stage.content(at: 5100).focus?.isEditing == false)
        stage.turn(1, at: 6000)
        #expect(stage.focused == "row 0")
    }

    @Test("Turned by more than eight ticks a second, one is four steps of a value, and still one item")
    mutating func fast() {
        for step in 0..<3 { stage.turn(1, at: Double(step) * 50) }
        #expect(stage.focused == "volume")
        _ = press(at: 2000)
        stage.turn(-1, at: 3000)
        #expect(stage.content(at: 3000).values["volume"] == .number(40))
        stage.turn(1, at: 3100)
        #expect(stage.content(at: 3100).values["volume"] == .number(80))
        stage.turn(-1, at: 3225)
        #expect(stage.content(at: 3225).values["volume"] == .number(70), "exactly eight a second are slow")
    }

    @Test("Held for 600 ms it goes back, and does not act when it is lifted")
    mutating func back() {
        stage.turn(1, at: 0)
        stage.key(.enter, .down, of: .encoder, at: 1000)
        #expect(stage.interaction.deadline == 1_600_000)
        #expect(words(stage.interaction.elapse(to: 1_599_999)) == [])
        #expect(words(stage.interaction.elapse(to: 1_600_000)).first == "will_dismiss hidden key")
        #expect(answers(stage.key(.enter, .up, of: .encoder, at: 1700)).contains { $0.hasPrefix("changed") } == false)
    }

    @Test("A keyboard's Enter may be held for ever")
    mutating func keyboard() {
        stage.key(.tab, at: 0)
        stage.key(.enter, .down, at: 1000)
        #expect(stage.interaction.deadline == nil || stage.interaction.deadline.map { $0 > 5_000_000 } == true)
        #expect(answers(stage.key(.enter, .up, at: 9000)).contains("changed wifi true key"))
    }

    @Test("Turning presents a hidden sheet")
    mutating func presents() {
        stage = TouchPanel(isOpen: false)
        #expect(words(stage.turn(1, at: 0)) == ["turn 1", "will_present normal key", "sheet presenting"])
    }
}
