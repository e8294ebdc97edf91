import TestSupport
import Testing
import Typing

/// Korean, jamo by jamo.
struct HangulTests {
    private static let firsts = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let middles = [
        "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ",
    ]
    private static let lasts = [
        "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ",
        "ㅆ", "ㅇ", "ㅈ",
        "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]

    /// The jamo of a syllable, as they are typed.
    private static func jamo(_ syllable: Int) -> String {
        String(firsts[syllable / 588]) + middles[syllable / 28 % 21] + lasts[syllable % 28]
    }

    @Test("All 11,172 syllables are typed, and erased jamo by jamo")
    func syllables() throws {
        for number in 0..<11_172 {
            let syllable = try #require(Unicode.Scalar(0xAC00 + UInt32(number)))
            var (composer, states) = (HangulComposer(), [""])
            for letter in Self.jamo(number) {
                let written = composer.type(letter)
                #expect(written == "", "\(syllable)")
                states.append(composer.preedit)
            }
            #expect(composer.preedit == String(syllable))
            while let state = states.popLast(), !states.isEmpty {
                #expect(composer.preedit == state)
                let isErased = composer.erase()
                #expect(isErased)
            }
            let isErased = composer.erase()
            #expect(!isErased && composer.preedit == "")
        }
    }

    @Test(
        "Sentences: what is committed, and what is open",
        arguments: [
            ("ㅎㅏㄴㄱㅡㄹ", "한", "글"), ("ㅎㅏㄴㅏ", "하", "나"), ("ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ", "안녕하세", "요"), ("ㄱㅏㅂㅅㅇㅣ", "값", "이"),
            ("ㄱㅏㅂㅅㅣ", "갑", "시"),
            ("ㅋㅋㅋ", "ㅋㅋ", "ㅋ"), ("ㅏㅏ", "ㅏ", "ㅏ"), ("ㄷㅏㄹㄱ", "", "닭"), ("ㄲㅗㅊㅇㅣ", "꽃", "이"), ("ㅜㅓ", "", "ㅝ"),
        ]
    )
    func sentences(jamo: String, committed: String, open: String) {
        var composer = HangulComposer()
        let written = jamo.map { composer.type($0) ?? "?" }.joined()
        #expect(written == committed && composer.preedit == open)
        let end = composer.end()
        #expect(end == open && composer.preedit == "")
    }

    @Test("What is no jamo is refused, and what is open stays so")
    func others() {
        var composer = HangulComposer()
        _ = composer.type("ㅎ")
        for letter in "a1 .한\u{1112}" {
            let written = composer.type(letter)
            #expect(written == nil)
        }
        #expect(composer.preedit == "ㅎ")
    }

    @Test(
        "Whatever is typed and erased, nothing is lost: the jamo that are written are those that were typed",
        arguments: 0..<50 as Range<UInt64>
    )
    func random(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let letters = Array("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ")
        var (composer, written, typed) = (HangulComposer(), "", "")
        for _ in 0..<200 {
            if random.oneIn(6), composer.erase() {
                typed.removeLast()
            } else {
                let letter = random.pick(letters)
                written += composer.type(letter) ?? "?"
                typed.append(letter)
            }
            #expect((written + composer.preedit).allSatisfy { $0.unicodeScalars.count == 1 })
            #expect(Self.spelled(written + composer.preedit) == Self.spelled(typed))
        }
    }

    /// The simple jamo of a text.
    private static func spelled(_ text: String) -> String {
        text.map { letter in
            let scalar = letter.unicodeScalars.first?.value ?? 0
            let parts = (0xAC00...0xD7A3).contains(scalar) ? jamo(Int(scalar - 0xAC00)) : String(letter)
            return parts.map { compounds[$0] ?? String($0) }.joined()
        }.joined()
    }

    private static let compounds: [Character: String] = [
        "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ",
        "ㄺ": "ㄹㄱ",
        "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
    ]
}
