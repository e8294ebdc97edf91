import Keyboard
import System
import TestSupport
import Testing
import Typing

@testable import Keymap

/// Layouts of the drawn keyboard beside those of plugged ones.
@Suite("Twins") struct TwinTests {
    /// The keys that write, on a keyboard of 105 keys, by the kernel's numbers.
    private static let keys: [UInt16] = Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) + [86]
    private static let shift: UInt16 = 42
    private static let altGr: UInt16 = 100

    private static func map(_ layout: KeyboardLayout) throws -> Keymap {
        let parts = try #require(layout.xkb).split(separator: "(", maxSplits: 1)
        let variant = parts.count == 2 ? String(parts[1].dropLast()) : ""
        let names = KeymapNames(layout: String(parts[0]), variant: variant)
        return try Keymap(names, sequences: nil, folders: ["/usr/share/X11/xkb"])
    }

    /// What a key writes while others are held.
    private static func letter(_ code: UInt16, with held: [UInt16], on map: Keymap) -> Character? {
        var keys = KeyTranslator(map)
        for code in held { _ = keys.stroke(KeyPress(code, isDown: true, at: 0)) }
        guard let text = keys.stroke(KeyPress(code, isDown: true, at: 0))?.text, text.count == 1 else { return nil }
        return text.first
    }

    /// All that can be written with a layout, from its keys and what they offer.
    private static func typed(_ layout: KeyboardLayout) -> Set<Character> {
        let keys = Set(layout.views.values.joined().joined().compactMap(\.letter))
        let letters = keys.flatMap { key in
            [false, true].flatMap { shifted in
                [layout.letter(key, isShifted: shifted)] + layout.alternates(of: key, isShifted: shifted)
            }
        }
        return Set(letters)
    }

    @Test("Each layout has a twin for plugged keyboards", arguments: KeyboardLayout.shipped.map(\.name))
    func there(name: String) throws { _ = try Self.map(try #require(KeyboardLayout.shipped(name))) }

    /// The letters of the languages as they are taught, with those of words that came from French and Latin.
    @Test(
        "What a plugged keyboard writes of the letters of the language, plain, with Shift or with AltGr, the drawn one writes",
        arguments: [
            ("us", "abcdefghijklmnopqrstuvwxyz", 52), ("gb", "abcdefghijklmnopqrstuvwxyzáéíóúæø", 52),
            ("de", "abcdefghijklmnopqrstuvwxyzäöüßàéœæ", 59),
            ("fr", "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ", 57),
            ("es", "abcdefghijklmnopqrstuvwxyzáéíóúüñç", 54), ("ar", "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", 36),
        ]
    )
    func letters(name: String, alphabet: String, least: Int) throws {
        let layout = try #require(KeyboardLayout.shipped(name))
        let map = try Self.map(layout)
        let levels: [[UInt16]] = [[], [Self.shift], [Self.altGr], [Self.shift, Self.altGr]]
        let plugged = Set(Self.keys.flatMap { key in levels.compactMap { Self.letter(key, with: $0, on: map) } })
        let wanted = plugged.intersection(Set(alphabet + alphabet.uppercased() + (name == "de" ? "ẞ" : "")))
        #expect(wanted.count >= least, "\(wanted.count): \(String(wanted.sorted()))")
        #expect(wanted.subtracting(Self.typed(layout)).sorted() == [], "of \(String(wanted.sorted()))")
    }

    /// KS X 5002, two-set: the jamo on each key by the Latin letter there, and those with Shift.
    private static let twoSet: [(latin: String, jamo: String, shifted: String)] = [
        ("qwertyuiop", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ"),
        ("asdfghjkl", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ"), ("zxcvbnm", "ㅋㅌㅊㅍㅠㅜㅡ", "ㅋㅌㅊㅍㅠㅜㅡ"),
    ]

    @Test(
        "Every key of the Korean keyboard has the jamo that the two-set layout has in that place, plain and with Shift"
    )
    func korean() throws {
        let layout = try #require(KeyboardLayout.shipped("kr"))
        let map = try Self.map(layout)
        let rows = try #require(layout.views["letters"]).map { $0.compactMap(\.letter) }
        for (index, first) in [16, 30, 44].enumerated() {
            let (latin, jamo, shifted) = Self.twoSet[index]
            let codes = (0..<latin.count).map { UInt16(first + $0) }
            #expect(String(codes.compactMap { Self.letter($0, with: [], on: map) }) == latin)
            #expect(String(rows[index]) == jamo)
            #expect(String(rows[index].map { layout.letter($0, isShifted: true) }) == shifted)
        }
    }

    @Test("Each jamo of the two-set layout makes a syllable of its own, as libhangul has it on that key")
    func jamo() {
        for letter in Self.twoSet.flatMap({ $0.jamo + $0.shifted }) {
            var composer = HangulComposer()
            #expect(composer.type(letter) == "" && composer.preedit == String(letter), "\(letter)")
        }
    }
}
