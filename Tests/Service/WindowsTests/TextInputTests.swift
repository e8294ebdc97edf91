import Canvas
import Testing
import Typing

@testable import Windows

/// What programs say of texts that are written into.
@Suite struct TextInputTests {
    private func around(_ text: String, _ caret: Int, _ anchor: Int? = nil) -> SurroundingText? {
        SurroundingText(Array(text.utf8), caret: caret, anchor: anchor ?? caret)
    }

    @Test func `Caret and anchor part a text by its bytes, in either order`() {
        #expect(around("한글 x", 3) == SurroundingText(before: "한", after: "글 x"))
        #expect(around("한글 x", 6, 3) == SurroundingText(before: "한", selected: "글", after: " x"))
        #expect(around("", 0) == SurroundingText(before: ""))
    }

    @Test(arguments: [(-1, 0), (8, 0), (0, 8), (1, 0), (0, 5), (Int(Int32.max), Int(Int32.min))])
    func `A place beyond the text, or within a letter, says nothing`(_ caret: Int, _ anchor: Int) {
        #expect(around("한글x", caret, anchor) == nil)
    }

    @Test func `Bytes that are no text are none, and no crash`() {
        let text = SurroundingText([0xFF, 0x41, 0xED], caret: 2, anchor: 3)
        #expect(text?.before.hasSuffix("A") == true && text?.after == "")
    }

    @Test(arguments: [("a", 1), ("한", 3), ("e\u{301}", 3), ("👩‍👩‍👧", 18), ("🇰🇷", 8), ("", 0)])
    func `What Backspace erases is a letter, as who reads it counts letters`(_ text: String, _ bytes: Int) {
        #expect(SurroundingText(before: text).lastLetter == bytes)
    }

    @Test(arguments: [
        ("", true), ("Hello. ", true), ("Hello ", false), ("Hello.", false), ("Who?  ", true), ("a\n", true),
        ("  ", true),
        ("3.5", false), ("끝。 ", true), ("one,\n ", true),
    ])
    func `A sentence begins`(_ before: String, _ begins: Bool) {
        #expect(SurroundingText(before: before).beginsSentence == begins)
    }

    private func text(_ purpose: UInt32, _ hints: UInt32, _ before: String? = "") -> ProgramText {
        ProgramText(
            session: 1,
            purpose: TextPurpose(contentPurpose: purpose),
            hints: TextHints(rawValue: hints),
            surrounding: before.map { SurroundingText(before: $0) },
            caret: nil
        )
    }

    @Test func `A purpose is that of a field, and one that nobody knows is text`() {
        let purposes: [TextPurpose] = [
            .text, .text, .digits, .number, .text, .url, .email, .name, .password, .pin, .text, .text, .text, .text,
            .text,
        ]
        #expect((0...14).map { TextPurpose(contentPurpose: $0) } == purposes)
        #expect(TextPurpose(contentPurpose: .max) == .text)
    }

    @Test func `What is hidden, or must not be kept, is a secret whatever it is for`() {
        #expect(text(8, 0).isSecret && text(9, 0).isSecret && text(0, 0x40).isSecret && text(0, 0x80).isSecret)
        #expect(!text(0, 0x307).isSecret && text(0, 0x200).hasLines && !text(0, 0x1FF).hasLines)
    }

    @Test(
        arguments: [
            (0, 0x4, "", true), (0, 0x4, "a ", false), (0, 0, "", false), (0, 0x10, "a", true),
            (0, 0x8 | 0x10, "a", false),
            (0, 0x20, "a ", true), (7, 0, "Ann-", true), (7, 0, "An", false), (8, 0x14, "", false),
        ] as [(UInt32, UInt32, String, Bool)]
    )
    func `A capital is wanted`(_ purpose: UInt32, _ hints: UInt32, _ before: String, _ isWanted: Bool) {
        #expect(text(purpose, hints, before).wantsCapital == isWanted)
        #expect(!text(0, 0x4, nil).wantsCapital)
    }

    @Test func `Requests count when they are committed, and each text that is begun is another one`() {
        var input = TextInput()
        input.enable()
        input.describe(.url, [.sentences])
        input.surround(SurroundingText(before: "a"))
        input.place(PixelRect(x: 1, y: 2, width: 3, height: 4))
        #expect(!input.state.isEnabled && input.commits == 0)
        input.commit(as: 5)
        #expect(input.state.isEnabled && input.state.purpose == .url && input.state.surrounding?.before == "a")
        #expect(input.session == 5 && input.commits == 1)
        // What is not said again stays.
        input.surround(SurroundingText(before: "ab"))
        input.commit(as: 6)
        #expect(input.state.purpose == .url && input.state.caret?.width == 3 && input.session == 5)
        input.enable()
        input.commit(as: 7)
        #expect(input.state.purpose == .text && input.state.surrounding == nil && input.session == 7)
        input.disable()
        #expect(input.state.isEnabled)
        input.commit(as: 8)
        #expect(!input.state.isEnabled && input.commits == 4)
        input.enable()
        input.commit(as: 9)
        input.leave()
        #expect(!input.state.isEnabled && input.commits == 5)
    }

    @Test func `What was sent counts until the program says what it has made of it`() {
        var input = TextInput()
        input.enable()
        input.surround(SurroundingText(before: "a한", after: "b"))
        input.commit(as: 1)
        input.apply(TextEdit(erasing: 3))
        #expect(input.state.surrounding == SurroundingText(before: "a", after: "b"))
        input.apply(TextEdit(erasing: 1, after: 1, commit: "글"))
        #expect(input.state.surrounding == SurroundingText(before: "글"))
        input.surround(SurroundingText(before: "x"))
        input.commit(as: 2)
        #expect(input.state.surrounding == SurroundingText(before: "x"))
    }

    @Test func `A text that is too long for an event goes in parts, none within a letter`() {
        let long = String(repeating: "한", count: 3000)
        let parts = TextEdit(erasing: 2, commit: long, preedit: "ㄱ").parts
        #expect(parts.map(\.commit).joined() == long && parts.allSatisfy { $0.commit.utf8.count <= 2000 })
        #expect(parts.map(\.erasedBefore) == [2] + Array(repeating: 0, count: parts.count - 1))
        #expect(parts.map(\.preedit).joined() == "ㄱ" && parts.last?.preedit == "ㄱ")
        #expect(TextEdit().parts == [TextEdit()])
        #expect(TextEdit(preedit: long).parts.map(\.commit).joined() == long)
    }
}
