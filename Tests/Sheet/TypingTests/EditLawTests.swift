import TestSupport
import Testing
import Typing

@Suite("Whatever is typed, a text keeps its laws")
struct EditLawTests {
    private static let pieces = [
        "a", "b", " ", "\n", "e", "\u{301}", "\u{308}", "\u{323}", "\u{1112}", "\u{1161}", "\u{11AB}", "한", "שָׁ", "م",
        "\u{200D}",
        "👩", "💻", "👍🏽", "🇩", "🇪", "\u{FE0F}", "1", "٣", "-", "\u{0}", "\u{202E}", "\u{212B}", "two words ", "\u{D7FB}",
        String(repeating: "\u{301}", count: 40), String(repeating: "xyz", count: 40),
    ]

    @Test("It is in NFC, no longer than it may be, and caret and selection part no letter", arguments: 1...200)
    func story(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let purpose = TextPurpose.allCases.randomElement(using: &random)!
        let rules = TextRules(purpose, most: Int.random(in: 1...40, using: &random))
        var editor = TextEditor("", rules)
        for _ in 0..<200 {
            let before = editor
            step(&editor, &random)
            let text = editor.text
            #expect(editor.letters == Array(text), "\(before) became \(editor)")
            #expect(rules.admits(text), "\(before) became \(text.unicodeScalars.map(\.value))")
            #expect(0...editor.letters.count ~= editor.caret && 0...editor.letters.count ~= editor.anchor)
            #expect(editor.selectedText.count == editor.selection.count)
        }
    }

    private func step(_ editor: inout TextEditor, _ random: inout SplitMix) {
        let place = Int.random(in: -2...44, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: editor.insert(Self.pieces.randomElement(using: &random)!)
        case 5: editor.erase(.backward, byWord: Bool.random(using: &random))
        case 6: editor.erase(.forward, byWord: Bool.random(using: &random))
        case 7, 8: editor.move(to: place, isSelecting: Bool.random(using: &random))
        case 9: editor.selectWord()
        case 10: editor.move(to: editor.wordStart(before: editor.caret), isSelecting: true)
        default: editor.move(to: editor.wordEnd(after: editor.caret))
        }
    }
}
