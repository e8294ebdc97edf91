import TestSupport
import Testing

@testable import Content

@Suite("A text is broken where its words end", .serialized)
struct TextBlockTests {
    private static let fonts = Fonts()

    private static func typesetter(_ textScale: Double, isMirrored: Bool = false) -> Typesetter {
        Typesetter(fonts, family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: isMirrored)
    }

    @Test("Letters of a part of their size are of the same family", arguments: [1, 0.9, 0.6, 0.3])
    func family(part: Double) {
        for (family, isMonospaced) in [("DejaVu Sans Mono", true), ("DejaVu Sans", false)] {
            let typesetter = Typesetter(Self.fonts, family: family, scale: 4, textScale: 1, isMirrored: false)
            let widths = ["iiii", "MMMM"].map { typesetter.line($0, .title, part: part).size.width }
            #expect((widths[0] == widths[1]) == isMonospaced, "\(family): \(widths)")
        }
    }

    @Test(
        "Lines hold every word, in the order of the script",
        arguments: ["Nimm dir das erste Stück Kuchen", "خذ القطعة الأولى من الكعكة الكبيرة", "첫 번째 케이크 조각을 가져가세요"],
        [0.75, 1, 2]
    )
    func words(text: String, textScale: Double) {
        let typesetter = Self.typesetter(textScale, isMirrored: text.runsLeft ?? false)
        let whole = typesetter.width(of: text, .title)
        for (part, count) in [(0.62, 2...2), (0.4, 3...4), (0.2, 5...9), (0.1, 10...20)] {
            let width = whole * part
            let block = typesetter.block(text, .title, width: width)
            #expect(block.lines.count <= count.upperBound && !block.isCut && typesetter.width(of: block) <= width)
            let fit = typesetter.fit(text, .title, width: width)
            #expect(fit == TextFit(lines: block.lines.count, part: block.part))
            let lines = LineBreaker(typesetter: typesetter, style: .title, width: width).lines(of: text)
            #expect(count.contains(lines.count))
            let words = lines.joined(separator: " ").filter { $0 != "\u{200E}" && $0 != "\u{200F}" }
            // A word that is longer than a line is parted between two letters.
            #expect(words.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
            #expect(lines.allSatisfy { $0.runsLeft == text.runsLeft && !$0.isEmpty })
        }
        #expect(typesetter.block(text, .title, width: whole / 60).isCut)
    }

    @Test("In large letters a long word is written smaller rather than parted", arguments: [1, 1.5, 2, 3, 4])
    func smaller(textScale: Double) {
        let (typesetter, least) = (Self.typesetter(textScale), max(0.5, 1 / textScale))
        let word = typesetter.width(of: "Entkalkungsprogramm", .title)
        for share in [1.1, 0.95, 0.8, 0.6, 0.52, 0.4] {
            let block = typesetter.block("Entkalkungsprogramm neu", .title, width: word * share)
            let isWhole = share > 1 || 0.98 * share >= least
            #expect(!block.isCut && typesetter.width(of: block) <= word * share)
            let part = max(least, (0.98 * share * 16).rounded(.down) / 16)
            #expect(block.part == (isWhole ? min(1, part) : 1), "\(share)")
            if isWhole { #expect(block.lines.count == 2) }
        }
        // What is parted anywhere as it is written stays as large.
        let words = typesetter.width(of: "请拿一块蛋糕", .title)
        #expect(typesetter.block("请拿一块蛋糕", .title, width: words * 0.8).part == 1)
    }

    @Test("Smaller letters have few sizes, whatever the words, which count among the fonts")
    func fewSizes() {
        let (fonts, styles) = (Fonts(), [TextStyle.sheetTitle, .title, .subtitle, .header, .button])
        func show(_ textScale: Double) -> Int {
            let typesetter = Typesetter(fonts, family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: false)
            let parts = styles.map { style in
                let word = typesetter.width(of: "Entkalkungsprogramm", style)
                return Set(
                    (50...100).map {
                        typesetter.block("Entkalkungsprogramm", style, width: word * Double($0) / 100).part
                    }
                )
            }
            return parts.map(\.count).max() ?? 0
        }
        #expect((2...9).contains(show(4)))
        #expect(!fonts.forgetMany(), "one page has fewer than are kept")
        #expect((2...9).contains(show(3)) && fonts.forgetMany())
    }

    @Test("Words are parted after a hyphen or a slash, as they are in a paragraph")
    func hyphens() {
        let typesetter = Self.typesetter(1)
        for (text, lines) in [
            ("Kaffeemaschinen-Werkstatt", ["Kaffeemaschinen-", "Werkstatt"]),
            ("neu: Hof/Garten", ["neu: Hof/", "Garten"]),
            ("Hofeingang/Garten", ["Hofeingang/", "Garten"]),
        ] {
            let width = typesetter.width(of: text, .title) - 5
            #expect(LineBreaker(typesetter: typesetter, style: .title, width: width).lines(of: text) == lines)
        }
    }

    @Test("A line is as full as it can be: the next word, or the next letter of a long one, would not fit")
    func full() {
        var random = SplitMix(seed: 17)
        let words = ["a", "Einstellungen", "مصعد", "+966 11", "설정", "of the house", "e\u{301}e\u{301}"]
        for _ in 0..<60 {
            let text = (0..<2 + random.index(9)).map { _ in random.pick(words) }.joined(separator: " ")
            let (typesetter, width) = (Self.typesetter(1), random.pick([40.0, 90, 200]))
            let lines = LineBreaker(typesetter: typesetter, style: .title, width: width).lines(of: text)
            for (line, next) in zip(lines, lines.dropFirst()) {
                let rest = next.filter { $0 != "\u{200E}" && $0 != "\u{200F}" }
                let word = rest.split(separator: " ").first.map(String.init) ?? ""
                let longer = typesetter.width(of: line + " " + word, .title)
                let isParted = !text.contains(line.filter { $0 != "\u{200E}" && $0 != "\u{200F}" } + " " + word)
                #expect(longer > width || isParted, "\(text) in \(width): \(line) | \(next)")
                #expect(typesetter.width(of: line, .title) <= width || line.count <= 2)
            }
        }
    }

    @Test("A width that letters do not exceed is reported without laying out a line")
    func mostWidth() {
        let typesetter = Self.typesetter(1)
        for text in ["Row 1234", "AVATAR Te", "مرحبا بكم", "설정", "fi ffl", "e\u{301}"] {
            #expect(typesetter.mostWidth(ofLine: text, .title) >= typesetter.width(of: text, .title) - 0.01)
        }
    }
}

extension TextBlock {
    var isCut: Bool { lines.contains { $0.isCut } }
}

extension Typesetter {
    /// The width of the widest line, in points.
    fileprivate func width(of block: TextBlock) -> Double { (block.lines.map(\.size.width).max() ?? 0) / scale }
}
