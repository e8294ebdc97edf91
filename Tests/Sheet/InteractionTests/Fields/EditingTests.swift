import BottomSheet
import Gestures
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Fields are typed into")
struct EditingTests {
    private var panel = TouchPanel.fields(
        [
            .field("name", "Name", value: "Ada", placeholder: "Who?"), .field("mail", "Mail", purpose: .email),
            .field("code", "Code", purpose: .pin, maxLength: 4), .toggle("wifi", "Wi-Fi", isOn: false),
        ],
        footer: [.button("cancel", "Cancel"), .button("ok", "OK", role: .primary)]
    )

    @Test("A tap begins, where it is; a text is news when another item is tapped, before that acts")
    mutating func begins() {
        #expect(news(panel.tap(900, x: 43, at: 0)) == ["tap content"])
        #expect(panel.edited == "name" && panel.interaction.edited?.caret == 1)
        #expect(panel.interaction.focused == "name")
        #expect(news(panel.type("x", at: 100)) == [])
        #expect(panel.text(of: "name") == "Axda" && panel.content(at: 110).edit?.caret == 2)
        #expect(news(panel.tap(1100, at: 1000)) == ["tap content", "changed name Axda key", "changed wifi true tap"])
        #expect(panel.edited == nil)
    }

    @Test("What was not changed is no news")
    mutating func unchanged() {
        panel.tap(900, at: 0)
        #expect(news(panel.stroke(.escape, at: 100)) == [] && panel.edited == nil)
        panel.tap(900, x: 600, at: 1000)
        panel.type("x", at: 1100)
        panel.stroke(.backspace, at: 1200)
        #expect(news(panel.stroke(.escape, at: 1300)) == [])
        #expect(panel.pose(at: 2000).state == .resting)
        #expect(
            news(panel.stroke(.escape, at: 3000)).first?.hasPrefix("will_dismiss") == true,
            "the next one dismisses"
        )
    }

    @Test("A double tap selects the word, and what is typed takes its place")
    mutating func doubleTap() {
        panel.interaction.set(.text("two words"), of: "name", at: 0)
        panel.tap(900, x: 90, at: 0)
        panel.tap(900, x: 92, at: 150)
        #expect(panel.content(at: 200).edit?.selection == 4..<9)
        panel.type("x", at: 300)
        #expect(panel.text(of: "name") == "two x")
        panel.tap(900, x: 40, at: 2000)
        panel.tap(900, x: 40, at: 2900)
        #expect(panel.content(at: 3000).edit?.selection.isEmpty == true, "two taps far apart")
    }

    @Test("The button at the end clears the text, and goes on editing")
    mutating func clears() {
        panel.tap(900, at: 0)
        #expect(news(panel.tap(900, x: 680, at: 1000)) == ["tap content"])
        #expect(panel.text(of: "name") == "" && panel.edited == "name")
        #expect(news(panel.stroke(.escape, at: 2000)) == ["changed name  key"])
    }

    @Test("A tap on nothing ends editing; the next one beside the sheet dismisses it")
    mutating func nothing() {
        panel.tap(900, at: 0)
        #expect(news(panel.tap(200, at: 1000)) == ["tap backdrop"] && panel.edited == nil)
        #expect(news(panel.tap(200, at: 2000)).contains { $0.hasPrefix("will_dismiss") })
    }

    @Test("So does a tap on the title, and a drag of the sheet down by more than 24 points")
    mutating func drags() {
        panel.tap(900, at: 0)
        panel.tap(840, at: 1000)
        #expect(panel.edited == nil)
        panel.tap(900, at: 2000)
        panel.touch(.began, 790, at: 3000)
        panel.touch(.moved, 810, at: 3100)
        #expect(panel.edited == "name")
        panel.touch(.moved, 835, at: 3200)
        #expect(panel.edited == nil)
    }

    @Test("What a sheet that goes has been typed is news before it has gone")
    mutating func dismissed() {
        panel.tap(900, x: 600, at: 0)
        panel.type("x", at: 100)
        let events = news(panel.interaction.perform(at: 1_000_000) { $0.dismiss(reason: .control, at: 1_000_000) })
        #expect(events == ["will_dismiss hidden control", "changed name Adax key"])
    }

    @Test("Return goes from field to field, and in the last one presses the primary button")
    mutating func returns() {
        panel.tap(900, x: 600, at: 0)
        panel.type("x", at: 100)
        #expect(news(panel.stroke(.enter, at: 200)) == ["changed name Adax key"] && panel.edited == "mail")
        #expect(news(panel.type("a@b\n", at: 300)) == ["changed mail a@b key"] && panel.edited == "code")
        #expect(news(panel.type("1x23\n", at: 400)) == ["activated ok key"] && panel.edited == nil)
        #expect(panel.interaction.secrets["code"]?.text == "123")
    }

    @Test(
        "Return does what the field says",
        arguments: [
            (Item.EnterKey.auto, ["submitted a x key"], nil), (.next, ["changed a x key"], nil),
            (.done, ["changed a x key"], nil),
            (.go, ["changed a x key", "submitted a x key"], nil),
            (.send, ["changed a x key", "submitted a x key"], nil),
            (.search, ["changed a x key", "submitted a x key"], nil as String?),
        ]
    )
    func enters(enter: Item.EnterKey, expected: [String], edited: String?) {
        var panel = TouchPanel.fields([.field("a", "A", enter: enter), .row("Row")], footer: [.button("cancel", "No")])
        panel.tap(900, at: 0)
        panel.type("x", at: 100)
        let events = news(panel.stroke(.enter, at: 200))
        #expect(events == (enter == .auto ? ["changed a x key"] + expected : expected))
        #expect(panel.edited == edited)
    }

    @Test("A primary button that is disabled is not pressed, and nothing else happens in its place")
    func disabledPrimary() {
        var panel = TouchPanel.fields(
            [.field("a", "A")],
            footer: [.button("ok", "OK", role: .primary, isEnabled: false)]
        )
        panel.tap(900, at: 0)
        panel.type("x", at: 100)
        #expect(news(panel.stroke(.enter, at: 200)) == ["changed a x key"] && panel.edited == nil)
    }

    @Test(
        "Keys alone: Tab to a field, a letter takes the place of its text, Tab goes on; Enter begins at the end of it"
    )
    mutating func keys() {
        panel.stroke(.tab, at: 0)
        #expect(panel.focused == "name" && panel.edited == nil)
        panel.type("x", at: 100)
        #expect(panel.edited == "name" && panel.text(of: "name") == "x")
        #expect(news(panel.stroke(.tab, at: 200)) == ["changed name x key"])
        #expect(panel.focused == "mail" && panel.edited == nil)
        panel.stroke(.enter, at: 300)
        #expect(panel.edited == "mail")
        panel.type("a b", at: 400)
        #expect(panel.text(of: "mail") == "a b")
        panel.stroke(.down, at: 500)
        #expect(panel.focused == "code" && panel.edited == nil)
        panel.stroke(.space, at: 600)
        #expect(panel.edited == "code")
        panel.stroke(.backTab, at: 700)
        #expect(panel.focused == "mail")
        panel.stroke(.backspace, at: 800)
        #expect(panel.edited == "mail" && panel.text(of: "mail") == "")
    }

    @Test("Return goes to the next field with all of its text selected: what is typed there takes its place")
    mutating func goesOn() {
        panel.stroke(.tab, at: 0)
        panel.type("code", at: 100)
        panel.stroke(.tab, at: 200)
        panel.type("old", at: 300)
        panel.stroke(.backTab, at: 400)
        panel.stroke(.enter, at: 500)
        panel.stroke(.enter, at: 600)
        #expect(panel.edited == "mail" && panel.text(of: "mail") == "old")
        panel.type("12", at: 700)
        #expect(panel.text(of: "mail") == "12")
    }

    @Test("Beside fields letters are nobody's")
    mutating func beside() {
        #expect(news(panel.type("abc", at: 0)) == [] && panel.edited == nil)
    }

    @Test("The carets and selections of plugged keyboards")
    mutating func carets() {
        panel.interaction.set(.text("two words"), of: "name", at: 0)
        panel.tap(900, x: 600, at: 0)
        for (index, step) in Self.steps.enumerated() {
            panel.stroke(step.key, step.modifiers, at: 1000 + Double(index) * 10)
            let edit = panel.content(at: 2000).edit
            #expect(edit?.caret == step.caret && edit?.selection == step.selection, "\(step)")
        }
    }

    private static let steps: [(key: Key, modifiers: KeyModifiers, caret: Int, selection: Range<Int>)] = [
        (.left, [], 8, 8..<8), (.left, .control, 4, 4..<4), (.left, .control, 0, 0..<0), (.left, [], 0, 0..<0),
        (.right, [.control, .shift], 3, 0..<3), (.right, [], 3, 3..<3), (.end, .shift, 9, 3..<9), (.left, [], 3, 3..<3),
        (.home, [], 0, 0..<0), ("a", .control, 9, 0..<9), (.right, [], 9, 9..<9), (.left, .shift, 8, 8..<9),
    ]

    @Test("Ctrl-C, X and V go from field to field, for a minute; a secret is not copied")
    mutating func clipboard() {
        panel.tap(900, x: 600, at: 0)
        for (index, key) in ["a", "c", "x"].enumerated() { panel.stroke(Key(key), .control, at: 10 + Double(index)) }
        #expect(panel.text(of: "name") == "")
        panel.tap(960, at: 1000)
        panel.stroke("v", .control, at: 1100)
        #expect(panel.text(of: "mail") == "Ada")
        #expect(panel.interaction.deadline.map { $0 <= 60_012_000 } == true)
        _ = panel.interaction.elapse(to: 61_000_000)
        panel.stroke("v", .control, at: 62_000)
        #expect(panel.text(of: "mail") == "Ada")
        panel.tap(1020, at: 70_000)
        panel.type("123", at: 70_100)
        for (index, key) in ["a", "c", "x"].enumerated() {
            panel.stroke(Key(key), .control, at: 70_200 + Double(index))
        }
        #expect(panel.interaction.secrets["code"]?.text == "123")
        #expect(panel.interaction.clipboard == Clipboard())
    }

    @Test("A program's word counts, also for a text that is being typed; its caret is at the end then")
    mutating func programs() {
        panel.tap(900, x: 32, at: 0)
        panel.type("xyz", at: 100)
        panel.interaction.set(.text("Grace"), of: "name", at: 200_000)
        #expect(panel.text(of: "name") == "Grace" && panel.interaction.edited?.caret == 5)
        #expect(news(panel.stroke(.escape, at: 300)) == [], "it knows that")
        panel.tap(1020, at: 1000)
        panel.type("12", at: 1100)
        panel.interaction.set(nil, of: "code", at: 2_000_000)
        #expect(panel.interaction.secrets.isEmpty && panel.interaction.edited?.count == 0)
    }

    @Test("Another document keeps what is typed into what goes on, and ends the rest")
    mutating func documents() {
        panel.tap(900, x: 600, at: 0)
        panel.type("x", at: 100)
        let page = Pages.page([.row("Row"), .field("name", "Name", value: "Other", maxLength: 3)])
        panel.interaction.show(page, contentTop: 20, keepingPlace: true, at: 200_000)
        #expect(panel.edited == "name" && panel.content(at: 300).edit?.location == .items(1))
        panel.type("y", at: 400)
        #expect(panel.interaction.edited?.count == 3)
        panel.interaction.show(Pages.page([.row("Row")]), contentTop: 20, keepingPlace: true, at: 500_000)
        #expect(panel.edited == nil)
    }

    @Test("With live its text is news at each letter, ten times a second at most")
    func live() {
        var panel = TouchPanel.fields([.field("a", "A", isLive: true)])
        panel.tap(900, at: 0)
        #expect(news(panel.type("a", at: 100)) == ["changed a a key"])
        #expect(news(panel.type("bcd", at: 120)) == [])
        #expect(news(panel.interaction.elapse(to: 199_999)) == [])
        #expect(news(panel.interaction.elapse(to: 200_000)) == ["changed a abcd key"])
        #expect(panel.interaction.deadline == nil)
        #expect(news(panel.type("e", at: 250)) == [])
        #expect(news(panel.stroke(.enter, at: 260)) == ["changed a abcde key", "submitted a abcde key"])
    }
}
