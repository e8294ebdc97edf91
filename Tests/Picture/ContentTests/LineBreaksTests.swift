import TestSupport
import Testing

@testable import Content

@Suite("Lines break as UAX 14 has it, and Korean between words")
struct LineBreaksTests {
    init() throws { _ = Fonts() }

    /// The lines of `text`, each of at most `most` letters.
    private static func lines(_ text: String, _ most: Int) -> [String] {
        let letters = Array(text)
        let breaks = LineBreaks(letters)
        var (lines, start) = ([String](), 0)
        while start < letters.count {
            let end = breaks.end(from: start, fit: min(start + most, letters.count))
            lines.append(String(letters[start..<end]).trimmed)
            start = letters[end...].firstIndex { !$0.isWhitespace } ?? letters.count
        }
        return lines
    }

    @Test(
        "A table of scripts",
        arguments: [
            ("The kettle boils", 11, ["The kettle", "boils"]), ("Wi-Fi and Bluetooth", 12, ["Wi-Fi and", "Bluetooth"]),
            ("well-known", 6, ["well-", "known"]), ("a/b/second/third", 11, ["a/b/second/", "third"]),
            ("ETH_MAC_ADDRESS", 9, ["ETH_MAC_", "ADDRESS"]), ("Wait ! Now", 5, ["Wait", "! Now"]),
            ("他说（你好）。再见", 6, ["他说（你", "好）。再见"]), ("「はい」、と言った。", 4, ["「は", "い」、と", "言った。"]),
            ("コーヒーを入れる", 3, ["コー", "ヒーを", "入れる"]), ("설정을 변경하려면 누르세요", 8, ["설정을", "변경하려면", "누르세요"]),
            ("설정 괄호(괄호)와 함께", 8, ["설정", "괄호(괄호)와", "함께"]), ("\"따옴표\"를 넣음", 7, ["\"따옴표\"를", "넣음"]),
            ("약 100%까지 사용", 7, ["약", "100%까지", "사용"]), ("이 USB를 꽂음", 5, ["이", "USB를", "꽂음"]),
            ("위 3층(로비)에", 6, ["위", "3층(로비)", "에"]), ("위 3층(로비)에", 8, ["위", "3층(로비)에"]),
            ("각 서울·부산은", 6, ["각", "서울·부산은"]), ("Wi-Fi를 켜기", 7, ["Wi-Fi를", "켜기"]),
            ("가나다라마바사", 3, ["가나다", "라마바", "사"]), ("가나다(라마)", 4, ["가나다", "(라마)"]),
            ("Tel. 03-123-4567", 12, ["Tel.", "03-123-4567"]),
            ("สวัสดีครับ", 5, ["สวัสดี", "ครับ"]), ("خذ القطعة الأولى", 10, ["خذ القطعة", "الأولى"]),
            ("Entkalkungs\u{AD}programm", 30, ["Entkalkungs\u{AD}programm"]),
            ("ein Entkalkungs\u{AD}programm", 22, ["ein", "Entkalkungs\u{AD}programm"]),
            ("Entkalkungs\u{AD}programm", 14, ["Entkalkungs\u{AD}", "programm"]),
            ("one\ntwo\r\nthree", 20, ["one", "two", "three"]), ("👩‍👩‍👧‍👦👍🏽", 1, ["👩‍👩‍👧‍👦", "👍🏽"]), ("100 %", 4, ["100", "%"]),
            ("Preis: 12,50 €", 9, ["Preis:", "12,50 €"]),
        ] as [(String, Int, [String])]
    )
    func table(text: String, most: Int, lines: [String]) {
        #expect(Self.lines(text, most) == lines)
    }

    @Test("Nothing is lost, no line is longer than it may be, and none begins with a mark that ends something")
    func laws() {
        var random = SplitMix(seed: 11)
        let pieces = [
            "こ", "字", "한", "국", "a", "word", " ", "。", "）", "（", "!", "、", "é", "👍🏽", "-", "ไ", "ทย", "\u{AD}", ",",
        ]
        let closing: Set<Character> = ["。", "）", "、", "!", ","]
        for _ in 0..<2_000 {
            let text = (0..<1 + random.index(40)).map { _ in random.pick(pieces) }.joined()
            let most = 6 + random.index(10)
            let lines = Self.lines(text, most)
            #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }, "\(text)")
            #expect(lines.allSatisfy { $0.count <= most }, "\(text)")
            // A word that fills its line is parted anywhere, at worst at a blank before a mark, which belongs to the word.
            let hasBlankBeforeMark = zip(text, text.dropFirst()).contains { $0.isWhitespace && closing.contains($1) }
            for (line, next) in zip(lines, lines.dropFirst()) where line.count < most && !hasBlankBeforeMark {
                #expect(!closing.contains(next.first ?? "a"), "\(text): \(lines)")
            }
        }
    }

    @Test("Paragraphs part no Korean word that fits into a line, whatever stands in it")
    func koreanParagraphs() throws {
        let words = ["설정", "괄호(괄호)와", "\"따옴표\"를", "100%까지", "Bluetooth를", "3층(로비)에서", "<b>서울</b>·부산은", "Wi-Fi가"]
        for width in [110.0, 130, 170] {
            for (word, next) in zip(words, words.dropFirst()) {
                #expect(try Self.size(word, width)[1] == Self.size(word, 900)[1], "\(word)")
                let isOneLine = try Self.size("\(word) \(next)", 900)[0] <= width
                let lines = try Self.size("\(word)\(isOneLine ? " " : "\n")\(next)", width)
                #expect(try Self.size("\(word) \(next)", width)[1] == lines[1], "\(word) \(next) in \(width)")
            }
        }
    }

    @Test(
        "Paragraphs keep lines without letters but for those at the ends, and what their elements say",
        arguments: [
            ("\n\n<b>one</b>\n\ntwo\n \n", "<b>one</b>\n\ntwo"), ("<b>\n\none</b> two<i>\n</i>", "<b>one</b> two"),
            ("<b> \r\n</b>one <b>two</b>", "one <b>two</b>"), ("  one ", "  one "), ("\n", ""), ("one\n", "one"),
        ]
    )
    func blankLines(markup: String, shown: String) throws {
        #expect(try Self.size(markup, 300) == Self.size(shown, 300))
        #expect(try Markup(markup).text == Markup(shown).text)
    }

    /// The size of `markup` in paragraphs of at most `width` pixels.
    private static func size(_ markup: String, _ width: Double) throws -> [Double] {
        let typesetter = Typesetter(Fonts(), family: "DejaVu Sans", scale: 1, textScale: 1, isMirrored: false)
        let size = typesetter.paragraphs(try Markup(markup), width: width).size
        return [size.width, size.height]
    }

    @Test("Paragraphs part no word at a soft hyphen that fits into a line, in letters of any size")
    func hyphensInParagraphs() throws {
        var random = SplitMix(seed: 12)
        let words = [
            "die", "Ent\u{AD}kalkungs\u{AD}programme", "<b>Ge\u{AD}schwin\u{AD}dig\u{AD}keit</b>", "é\u{AD}té", "in",
            "<span size='24pt'>Was\u{AD}ser</span>", "<i>halb</i>\u{AD}ganz", "한국어\u{AD}단어", "сло\u{AD}во\n",
            "\n \u{AD}é\u{AD}", "a\u{AD}-\u{AD}b",
        ]
        for _ in 0..<200 {
            let text = (0..<1 + random.index(9)).map { _ in random.pick(words) }.joined(separator: " ")
            // The widest word is 230 pixels wide.
            let width = Double(240 + random.index(200))
            let (hyphened, plain) = (try Self.size(text, width), try Self.size(text.filter { $0 != "\u{AD}" }, width))
            #expect(hyphened == plain, "\(text) \(width)")
        }
    }

    @Test("Paragraphs part a word that is wider than a line at its soft hyphens")
    func wideWords() throws {
        let (word, width) = ("Entkalkungs\u{AD}programme", try Self.size("Entkalkungs-", 900)[0])
        #expect(try Self.size(word, width + 1)[1] == Self.size("Entkalkungs-\nprogramme", 900)[1])
    }
}
