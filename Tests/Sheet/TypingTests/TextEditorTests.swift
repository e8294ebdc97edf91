import Testing
import Typing

@Suite("A text is edited letter by letter, as who writes it counts letters")
struct TextEditorTests {
    private func editor(_ text: String, _ purpose: TextPurpose = .text, most: Int = 256) -> TextEditor {
        TextEditor(text, TextRules(purpose, most: most))
    }

    @Test(
        "Backspace erases one letter, however many scalars it has",
        arguments: [
            ("abc", "ab"), ("Zu\u{308}", "Z"), ("e\u{301}", ""), ("한글", "한"), ("ok👩‍👩‍👧‍👦", "ok"), ("🇩🇪🇫🇷", "🇩🇪"),
            ("1️⃣", ""), ("שָׁ", ""), ("", ""),
        ]
    )
    func backspace(text: String, rest: String) {
        var editor = editor(text)
        editor.erase(.backward)
        #expect(editor.text == rest)
        #expect(editor.caret == rest.count)
    }

    @Test("Delete erases the letter behind the caret, and nothing at the end")
    func delete() {
        var editor = editor("a👍🏽b")
        editor.erase(.forward)
        editor.move(to: 1)
        editor.erase(.forward)
        #expect(editor.text == "ab" && editor.caret == 1)
    }

    @Test(
        "With Ctrl a word goes, and the blanks beside it",
        arguments: [
            ("two words", 9, TextEditor.Direction.backward, "two "), ("two words", 4, .backward, "words"),
            ("two  words", 3, .forward, "two"), ("a@b.de", 6, .backward, "a@b."), ("a@b.de", 4, .backward, "a@bde"),
            ("grüße", 5, .backward, ""), ("x", 0, .backward, "x"),
        ]
    )
    func words(text: String, caret: Int, direction: TextEditor.Direction, rest: String) {
        var editor = editor(text)
        editor.move(to: caret)
        editor.erase(direction, byWord: true)
        #expect(editor.text == rest)
    }

    @Test("Of a secret nobody learns where its words are")
    func secretWords() {
        var editor = editor("two words", .password)
        #expect(editor.wordStart(before: 9) == 0 && editor.wordEnd(after: 0) == 9)
        editor.selectWord()
        #expect(editor.selection == 0..<9)
        editor.erase(.backward, byWord: true)
        #expect(editor.text == "")
    }

    @Test(
        "What is typed takes the place of what is selected",
        arguments: [(0, 3, "Xdef", 1), (3, 0, "Xdef", 1), (6, 6, "abcdefX", 7), (2, 4, "abXef", 3)]
    )
    func replaces(anchor: Int, caret: Int, text: String, place: Int) {
        var editor = editor("abcdef")
        editor.move(to: anchor)
        editor.move(to: caret, isSelecting: true)
        editor.insert("X")
        #expect(editor.text == text && editor.caret == place && editor.selection.isEmpty)
    }

    @Test(
        "A double tap selects the word, the blanks or the signs that it is on",
        arguments: [
            ("two words", 1, "two"), ("two words", 3, " "), ("two words", 9, "words"), ("a@@b", 1, "@@"), ("", 0, ""),
        ]
    )
    func selectsWord(text: String, caret: Int, word: String) {
        var editor = editor(text)
        editor.move(to: caret)
        editor.selectWord()
        #expect(editor.selectedText == word)
    }

    @Test("A mark joins the letter before it, in the middle too, and the caret stands behind both")
    func joins() {
        var editor = editor("ane")
        editor.move(to: 1)
        editor.insert("\u{308}")
        #expect(Array(editor.text.unicodeScalars) == ["\u{E4}", "n", "e"] && editor.caret == 1)
        editor = self.editor("👩💻")
        editor.move(to: 1)
        editor.insert("\u{200D}")
        #expect(editor.letters == ["👩‍💻"] && editor.caret == 1)
        editor = self.editor("\u{1112}\u{1161}")
        editor.insert("\u{11AB}")
        #expect(Array(editor.text.unicodeScalars) == ["\u{D55C}"])
    }

    @Test(
        "No more letters than there may be; a full text still takes marks",
        arguments: [
            ("abc", "d", "abc"), ("ab", "cdef", "abc"), ("abe", "\u{301}", "ab\u{E9}"), ("", "👩‍👩‍👧‍👦🇩🇪1️⃣x", "👩‍👩‍👧‍👦🇩🇪1️⃣"),
            ("abcde", "x", "abc"),
        ]
    )
    func limit(text: String, added: String, result: String) {
        var editor = editor(text, most: 3)
        editor.insert(added)
        #expect(editor.text == result)
    }

    @Test("Ten kilobytes that are pasted are cut where the text is full")
    func long() {
        var editor = editor("[]")
        editor.move(to: 1)
        editor.insert(String(repeating: "ü\n", count: 5000))
        #expect(editor.letters.count == 256 && editor.text.hasSuffix("ü ]") && editor.caret == 255)
    }
}

@Suite("What may stand in a field")
struct TextRulesTests {
    @Test(
        "Lines become one, and what cannot be seen is left out",
        arguments: [
            ("a\nb\tc", "a b c"), ("a\r\nb", "a b"), ("\u{0}\u{7}\u{1B}[1m", "[1m"), ("a\u{2028}b", "a b"),
            ("\u{202E}txt.exe", "txt.exe"), ("\u{FFFF}x", "x"), ("a\u{200D}b", "a\u{200D}b"),
            ("سلام\u{200C}", "سلام\u{200C}"),
        ]
    )
    func controls(text: String, result: String) {
        #expect(TextRules(most: 20).admitted(text).unicodeScalars.elementsEqual(result.unicodeScalars))
    }

    @Test(
        "Numbers have digits, signs and separators, in the digits that programs read",
        arguments: [
            (TextPurpose.number, "-1,5e3 €", "-1,53"), (.number, "+٣٫٤", "+34"), (.digits, "+49 (30) 1२3", "4930123"),
            (.pin, "12 34", "1234"), (.digits, "½²", ""), (.email, "a b@c", "a b@c"),
        ]
    )
    func digits(purpose: TextPurpose, text: String, result: String) {
        #expect(TextRules(purpose, most: 20).admitted(text) == result)
    }

    @Test("A letter with marks without number has as many as any script needs")
    func marks() {
        let text = "e" + String(repeating: "\u{323}", count: 1000)
        #expect(TextRules(most: 20).admitted(text).unicodeScalars.count == 16)
    }

    @Test("A value is one as it stands, not what would only become one")
    func admits() {
        let rules = TextRules(.digits, most: 4)
        #expect(rules.admits("1234") && !rules.admits("12345") && !rules.admits("12a") && rules.admits(""))
        #expect(TextRules(most: 4).admits("\u{E9}") && !TextRules(most: 4).admits("e\u{301}"))
    }
}

@Suite("What was copied is kept for a minute")
struct ClipboardTests {
    @Test("It is there until then, and then nowhere")
    func minute() {
        var clipboard = Clipboard()
        #expect(clipboard.text(at: 0) == nil && clipboard.deadline == nil)
        clipboard.put("abc", at: 1_000_000)
        #expect(clipboard.text(at: 60_999_999) == "abc")
        #expect(clipboard.text(at: 61_000_000) == nil)
        clipboard.elapse(to: 60_000_000)
        #expect(clipboard.deadline == 61_000_000)
        clipboard.elapse(to: 61_000_000)
        #expect(clipboard == Clipboard())
        clipboard.put("", at: 0)
        #expect(clipboard == Clipboard())
    }
}
