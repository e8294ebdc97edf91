import BottomSheet
import Canvas
import Gestures
import Keyboard
import Scrolling
import System
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Our keyboard on the panel")
struct PanelKeyboardTests {
    private static let items: [Item] = [
        .field("name", "Name"), .field("count", "Count", purpose: .number), .field("code", "Code", purpose: .pin),
        .toggle("wifi", "Wi-Fi", isOn: false),
    ]
    private var panel = TouchPanel.keyboard(items, footer: [.button("ok", "OK", role: .primary)])

    @Test(
        "A tap on a field has it come up with the sheet, which ends at its upper edge in every frame, and nothing is an event"
    )
    mutating func comesUp() throws {
        let before = panel.pose(at: 0).top
        #expect(panel.keyboard(at: 0) == nil)
        panel.tap(900, x: 600, at: 0)
        var last = 0.0
        for frame in 4...60 {
            let time = Double(frame) * 1000 / 60
            let events = words(panel.show(at: time))
            #expect(!events.contains { $0.hasPrefix("will") || $0.hasPrefix("did") }, "\(events)")
            let pose = try #require(panel.keyboard(at: time))
            #expect(pose.covered >= last)
            #expect(pose.top == 1280 - pose.covered)
            #expect(panel.interaction.machine.layout.area.floor == pose.top)
            last = pose.covered
        }
        #expect(last == 216)
        #expect(panel.pose(at: 1000).top == before - 216)
        #expect(!panel.interaction.wantsFrames(after: 1_000_000))
        #expect(panel.interaction.isStill(at: 1_000_000))
    }

    @Test("What fingers write stands in the field: capitals where a sentence begins")
    mutating func writes() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        try panel.write("Hi", at: 1000)
        try panel.press(.word("123"), at: 2000)
        try panel.press(.letter("."), at: 2100)
        try panel.press(.word("ABC"), at: 2200)
        try panel.write(" Y", at: 2300)
        #expect(panel.text(of: "name") == "Hi. Y")
        try panel.press(.backspace, at: 3000)
        #expect(panel.text(of: "name") == "Hi. ")
    }

    @Test("Shift takes a capital back that a sentence would begin with, and the next sentence has one again")
    mutating func shifts() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        try panel.press(.shift(.once), at: 1000)
        panel.show(at: 1200)
        try panel.write("a", at: 1300)
        try panel.press(.backspace, at: 1500)
        try panel.write("B", at: 1600)
        #expect(panel.text(of: "name") == "B")
        try panel.press(.shift(.off), at: 2000)
        try panel.press(.shift(.once), at: 2100)
        try panel.write("CD", at: 2300)
        #expect(panel.text(of: "name") == "BCD", "two taps lock it")
    }

    @Test("Return goes to the next field, whose purpose has other keys, and in the last one presses the button")
    mutating func purposes() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        try panel.press(.enter(.next), at: 1000)
        #expect(panel.edited == "count")
        panel.show(at: 2000)
        try panel.write("4.2", at: 2000)
        try panel.press(.enter(.next), at: 3000)
        panel.show(at: 4000)
        let events = try panel.write("0987", at: 4000)
        #expect(!words(events).contains { $0.hasPrefix("touch") }, "fingers on a secret's keys are nobody's to see")
        #expect(panel.text(of: "count") == "4.2" && panel.interaction.secrets["code"]?.text == "0987")
        #expect(news(try panel.press(.enter(.done), at: 5000)).last == "activated ok key")
        #expect(panel.edited == nil)
        panel.show(at: 6000)
        #expect(panel.keyboard(at: 6000) == nil)
        #expect(panel.interaction.machine.layout.area.insetKeyboard == 0)
    }

    @Test("A pressed key is marked, and has its letter above it; of a secret nothing is")
    mutating func marks() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        let place = try panel.place(of: .letter("Q"), at: 1000)
        panel.touch(.began, place.y, x: place.x, at: 1000)
        #expect(panel.keyboard(at: 1000)?.pressedLabels == [.letter("Q")])
        #expect(panel.keyboard(at: 1000)?.balloon?.letters == ["Q"])
        let appearance = panel.interaction.appearance(at: 1_000_000, fingers: 1_000_000)
        #expect(appearance.withoutSecrets.keyboard?.balloon == nil)
        #expect(appearance.withoutSecrets.keyboard?.pressed == [])
        panel.touch(.ended, place.y, x: place.x, at: 1050)
        #expect(panel.keyboard(at: 1050)?.pressed == [])

        panel.tap(1020 - 216, x: 600, at: 2000)
        panel.show(at: 3000)
        #expect(panel.edited == "code")
        let digit = try panel.place(of: .letter("1"), at: 3000)
        panel.touch(.began, digit.y, x: digit.x, at: 3000)
        #expect(panel.keyboard(at: 3000)?.pressed == [])
        #expect(panel.keyboard(at: 3000)?.balloon == nil)
    }

    @Test("A held key offers others after half a second, with a frame although no finger moves")
    mutating func alternates() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        let place = try panel.place(of: .letter("E"), at: 1000)
        panel.touch(.began, place.y, x: place.x, at: 1000)
        #expect(panel.interaction.deadline == 1_500_000)
        #expect(words(panel.interaction.elapse(to: 1_500_000)) == ["keyboard"])
        #expect(panel.keyboard(at: 1500)?.balloon?.letters == ["E", "É", "È", "Ê", "Ë"])
        panel.touch(.moved, place.y, x: place.x + 72, at: 1600)
        panel.touch(.ended, place.y, x: place.x + 72, at: 1700)
        #expect(panel.text(of: "name") == "É")
    }

    @Test("It goes with a plugged stroke, and comes back with a finger")
    mutating func plugged() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        panel.type("x", at: 1000)
        panel.show(at: 2000)
        #expect(panel.keyboard(at: 2000) == nil && panel.edited == "name")
        panel.tap(900, x: 600, at: 3000)
        panel.show(at: 4000)
        #expect(panel.keyboard(at: 4000) != nil)
    }

    @Test("It goes with the sheet, in one motion")
    mutating func dismissed() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        _ = panel.interaction.perform(at: 1_000_000) { $0.dismiss(reason: .control, at: 1_000_000) }
        panel.show(at: 1100)
        let covered = try #require(panel.keyboard(at: 1100)).covered
        #expect(covered > 0 && covered < 216)
        panel.show(at: 3000)
        #expect(panel.pose(at: 3000).state == .hidden && panel.keyboard(at: 3000) == nil)
        #expect(panel.interaction.machine.layout == TouchPanel().interaction.machine.layout)
    }

    @Test("A drag of the sheet downwards has it go, and the sheet stays with the finger")
    mutating func dragged() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        let top = panel.pose(at: 1000).top
        panel.touch(.began, top + 5, at: 2000)
        panel.touch(.moved, top + 25, at: 2050)
        panel.touch(.moved, top + 45, at: 2100)
        let held = panel.pose(at: 2100).top
        #expect(panel.edited == nil)
        for frame in 1...40 {
            panel.show(at: 2100 + Double(frame) * 16)
            #expect(panel.pose(at: 2100 + Double(frame) * 16).top == held)
        }
        #expect(panel.keyboard(at: 3000) == nil)
    }

    @Test("It comes up for the text of a program behind a hidden sheet as well, which gets its keys and a lower window")
    mutating func program() throws {
        var panel = TouchPanel(isOpen: false)
        panel.interaction.isOverProgram = true
        _ = panel.interaction.offer(KeyboardLayouts(["us"]), at: 0)
        let text = TypedText(.text, isSecret: false, wantsCapital: true, enter: .go)
        _ = panel.interaction.write(into: ProgramEdit(text), isAnother: true, at: 0)
        #expect(panel.interaction.keyboardHeight == 216)
        panel.show(at: 1000)
        let events = words(try panel.press(.letter("A"), at: 1000))
        #expect(events.filter { $0.hasPrefix("typed") } == ["typed A down", "typed A up"])
        #expect(!events.contains { $0.hasPrefix("key ") || $0.hasPrefix("forwarded") })
        panel.touch(.began, 500, at: 2000)
        #expect(words(panel.touch(.ended, 500, at: 2050)) == ["forwarded ended"])
        _ = panel.interaction.write(into: nil, isAnother: false, at: 3_000_000)
        #expect(panel.interaction.keyboardHeight == 0)
        panel.show(at: 4000)
        #expect(panel.keyboard(at: 4000) == nil)
    }

    @Test(
        "A swipe from the edge presents the sheet over it, and presses no key; a tap there does",
        arguments: [false, true]
    )
    func swipe(isSecret: Bool) throws {
        var behavior = SheetBehavior.fluid
        behavior.touch.presentOn = [.edgeSwipe]
        var panel = TouchPanel(isOpen: false, behavior: behavior)
        panel.interaction.isOverProgram = true
        _ = panel.interaction.offer(KeyboardLayouts(["us"]), at: 0)
        let text = TypedText(.text, isSecret: isSecret, wantsCapital: false, enter: .go)
        _ = panel.interaction.write(into: ProgramEdit(text), isAnother: true, at: 0)
        panel.show(at: 1000)
        let lowest = 1279.0
        let tap = words(panel.touch(.began, lowest, at: 1000) + panel.touch(.ended, lowest, at: 1050))
        #expect(tap.contains("typed space up") && panel.pose(at: 1100).state == .hidden)
        #expect(tap.contains { $0.hasPrefix("touch") } == !isSecret)
        var events = panel.touch(.began, lowest, at: 2000)
        for step in stride(from: 1.0, through: 20, by: 1) {
            events += panel.touch(.moved, lowest - step * 20, at: 2000 + step * 10)
        }
        #expect(panel.pose(at: 2200).state == .dragging)
        events += panel.touch(.ended, lowest - 400, at: 2400)
        panel.show(at: 4000)
        #expect(panel.pose(at: 4000).state == .resting)
        #expect(!words(events).contains { $0.hasPrefix("typed") })
    }

    @Test("A tap on what is edited brings it back after a stroke of another keyboard, also the second one of two")
    mutating func back() {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        for (start, pause) in [(1000.0, 900.0), (4000, 150)] {
            panel.stroke(.end, at: start)
            panel.tap(900, x: 600, at: start + pause)
            panel.tap(900, x: 600, at: start + pause + 150)
            panel.show(at: start + 2500)
            #expect(panel.keyboard(at: start + 2500)?.covered == 216)
        }
    }

    @Test("A Shift that waits for a letter is none of the next field")
    func shiftOfAnother() throws {
        let items: [Item] = [.field("url", "Page", purpose: .url), .field("mail", "Mail", purpose: .email)]
        var panel = TouchPanel.keyboard(items)
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        try panel.press(.shift(.off), at: 1000)
        #expect(panel.keyboard(at: 1500)?.keys.contains { $0.label == .shift(.once) } == true)
        try panel.press(.enter(.next), at: 2500)
        #expect(panel.edited == "mail")
        #expect(panel.keyboard(at: 3000)?.keys.contains { $0.label == .shift(.off) } == true)
    }

    @Test("For a program inside the sheet it comes up as well, and the line that is written is seen")
    func inside() throws {
        var document = Document()
        document.items = [.row("Row"), .program("map", height: 600)]
        let page = PageLayout(document, width: 720, scale: 1, titleHeight: 0, items: [60, 600], footer: [])
        var behavior = SheetBehavior.fluid
        behavior.detents = [DetentRule("low", .height(400))]
        var panel = TouchPanel(page, behavior: behavior)
        _ = panel.interaction.offer(KeyboardLayouts(["us"]), at: 0)
        let text = TypedText(.text, isSecret: false, wantsCapital: false, enter: .go)
        let place: ProgramPlace = try #require(page.programPlaces.first)
        let edit = ProgramEdit(text, in: place, caret: 480...500)
        _ = panel.interaction.write(into: edit, isAnother: true, at: 0)
        panel.show(at: 1000)
        let content = panel.content(at: 1000)
        #expect(panel.keyboard(at: 1000)?.covered == 216)
        #expect(content.offset < 60 + 480 && content.offset + content.viewport > 60 + 500)
        #expect(panel.interaction.keyboardHeight == 0)
        let events = words(try panel.press(.letter("a"), at: 1000))
        #expect(events.filter { $0.hasPrefix("typed") } == ["typed a down", "typed a up"])
        _ = panel.interaction.write(into: nil, isAnother: false, at: 3_000_000)
        panel.show(at: 4000)
        #expect(panel.keyboard(at: 4000) == nil)
    }

    @Test("The box of a field that is higher than what is left of it is seen in every frame")
    func highField() throws {
        var behavior = SheetBehavior.fluid
        behavior.detents = [DetentRule("low", .height(260))]
        var document = Document()
        document.items = [.field("name", "Name"), .row("Row")]
        let page = PageLayout(document, width: 720, scale: 1, titleHeight: 0, items: [300, 60], footer: [])
        var panel = TouchPanel(page, behavior: behavior)
        _ = panel.interaction.offer(KeyboardLayouts(["us"]), at: 0)
        panel.tap(1200, x: 600, at: 0)
        #expect(panel.edited == "name")
        for frame in 3...60 {
            let time = Double(frame) * 1000 / 60
            panel.show(at: time)
            // The box has the rows from 8 to 52.
            let (offset, viewport) = (panel.offset(at: time), panel.content(at: time).viewport)
            #expect(offset <= 8 && offset + viewport >= 52, "\(frame)")
        }
        #expect(panel.keyboard(at: 1000)?.covered == 216 && panel.content(at: 1000).viewport < 300)
    }

    @Test("Without layouts there is none")
    mutating func none() {
        var panel = TouchPanel.keyboard(Self.items, layouts: [])
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        #expect(panel.keyboard(at: 1000) == nil && panel.edited == "name")
    }

    @Test("On a panel that is turned it is up at once, and the sheet above it")
    mutating func turned() throws {
        panel.tap(900, x: 600, at: 0)
        panel.show(at: 1000)
        var transform = panel.interaction.transform
        transform.rotation = .quarter
        _ = panel.interaction.change(
            to: .classic,
            in: transform.area,
            transform: transform,
            at: 2_000_000
        )
        let pose = try #require(panel.keyboard(at: 2000))
        #expect(pose.top == 720 - 216 && panel.interaction.machine.layout.area.floor == pose.top)
        #expect(!panel.interaction.wantsFrames(after: 2_000_000))
    }
}

extension KeyboardPose {
    fileprivate var pressedLabels: [KeyLabel] { pressed.map { keys[$0].label } }
}
