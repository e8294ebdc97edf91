import BottomSheet
import Keyboard
import Testing
import Typing

@testable import Content
@testable import Interaction

@Suite("Korean on our keyboard")
struct KoreanTests {
    private var panel = TouchPanel.keyboard(
        [.field("a", "A"), .field("b", "B", maxLength: 2), .field("c", "C", purpose: .password)],
        layouts: ["kr", "us"]
    )

    private mutating func begin(_ y: Double) {
        panel.tap(y, x: 600, at: 0)
        panel.show(at: 1000)
    }

    @Test("Syllables are made of keys, the open one is marked, and a space ends it")
    mutating func syllables() throws {
        begin(900)
        try panel.write("ㅎㅏㄴ", at: 1000)
        #expect(panel.text(of: "a") == "한" && panel.content(at: 1300).edit?.open == 0..<1)
        try panel.write("ㄱㅡㄹ ", at: 1300)
        #expect(panel.text(of: "a") == "한글 " && panel.content(at: 1700).edit?.open.isEmpty == true)
    }

    @Test("Backspace takes the last part of the open syllable, then whole letters")
    mutating func erases() throws {
        begin(900)
        try panel.write("ㅎㅏㄴㄱㅡㄹ", at: 1000)
        var texts: [String] = []
        for step in 0..<4 {
            try panel.press(.backspace, at: 2000 + Double(step) * 100)
            texts.append(panel.text(of: "a"))
        }
        #expect(texts == ["한그", "한ㄱ", "한", ""])
    }

    @Test("A moved caret, another layout and a plugged key end a syllable")
    mutating func ends() throws {
        begin(900)
        try panel.write("ㅎㅏ", at: 1000)
        try panel.press(.word("EN"), at: 1300)
        #expect(panel.content(at: 1400).edit?.open.isEmpty == true)
        try panel.press(.word("한"), at: 1500)
        try panel.write("ㄴ", at: 1600)
        #expect(panel.text(of: "a") == "하ㄴ")
        panel.stroke(.left, at: 1800)
        panel.stroke(.right, at: 1900)
        panel.show(at: 3000)
        panel.tap(900, x: 600, at: 3000)
        panel.show(at: 4000)
        try panel.write("ㅏ", at: 4000)
        #expect(panel.text(of: "a") == "하ㄴㅏ")
    }

    @Test("A key for which there is no room changes nothing of the syllable that is open")
    mutating func limited() throws {
        begin(960)
        #expect(panel.edited == "b")
        try panel.write("ㄱㅏㄴㅏㄴ", at: 1000)
        #expect(panel.text(of: "b") == "가난")
        try panel.write("ㅏ", at: 1600)
        #expect(panel.text(of: "b") == "가난" && panel.content(at: 1700).edit?.open == 1..<2)
        try panel.press(.backspace, at: 1800)
        #expect(panel.text(of: "b") == "가나")
    }

    @Test("A secret, in which nothing is composed, is written in other layouts, and in English where there is none")
    mutating func secret() throws {
        for layouts in [["kr", "us"], ["kr"]] {
            panel = TouchPanel.keyboard([.field("c", "C", purpose: .password)], layouts: layouts)
            begin(900)
            #expect(panel.edited == "c")
            try panel.write("ab", at: 1000)
            #expect(panel.interaction.secrets["c"]?.text == "ab")
        }
    }
}
