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
            let lines = typesetter.lines(of: text, .title, width: width)
            #expect(count.contains(lines.count))
            // A word that is longer than a line is parted between two letters.
            #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
            #expect(lines.allSatisfy { !$0.isEmpty })
        }
        let long = [text, text, text].joined(separator: " ")
        #expect(typesetter.block(long, .title, width: whole / 60).isCut)
    }

    @Test("In large letters a long word is written smaller rather than parted", arguments: [1, 1.5, 2, 3, 4])
    func smaller(textScale: Double) {
        let (typesetter, least) = (Self.typesetter(textScale), max(0.5, 1 / textScale))
        let word = typesetter.width(of: "Entkalkungsprogramm", .title)
        for share in [1.1, 0.95, 0.8, 0.6, 0.52, 0.4] {
            let block = typesetter.block("Entkalkungsprogramm neu", .title, width: word * share)
            let isWhole = share > 1 || share >= least
            #expect(!block.isCut && typesetter.width(of: block) <= word * share)
            let part = max(least, (share * 16).rounded(.down) / 16)
            #expect(block.part == min(1, part), "\(share)")
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
            #expect(typesetter.lines(of: text, .title, width: width) == lines)
        }
    }

    @Test("A line is as full as it can be: the next word, or the next letter of a long one, would not fit")
    func full() {
        var random = SplitMix(seed: 17)
        let words = ["a", "Einstellungen", "مصعد", "+966 11", "설정", "of the house", "e\u{301}e\u{301}"]
        for _ in 0..<60 {
            let text = (0..<2 + random.index(9)).map { _ in random.pick(words) }.joined(separator: " ")
            let (typesetter, width) = (Self.typesetter(1), random.pick([40.0, 90, 200]))
            let lines = typesetter.lines(of: text, .title, width: width)
            for (line, next) in zip(lines, lines.dropFirst()) {
                let word = next.split(separator: " ").first.map(String.init) ?? ""
                let longer = typesetter.width(of: line + " " + word, .title)
                let isParted = !text.contains(line + " " + word)
                // The word before a letter that would be alone goes with it.
                let isCompany = next.dropFirst(word.count).count == 2
                #expect(longer > width || isParted || isCompany, "\(text) in \(width): \(line) | \(next)")
                #expect(typesetter.width(of: line, .title) <= width || line.count <= 2)
            }
        }
    }

    private static let pieces = [
        "Fußboden\u{AD}heizungs\u{AD}regler\u{AD}einstellungen", "Donaudampfschifffahrtsgesellschaft",
        "請按此處（你好）。", "コーヒー", "설정을", "변경하려면", "👩‍👩‍👧‍👦", "👍🏽", "สวัสดีครับ", "مرحبا", "القطعة", "a", "W",
        "e\u{301}", "\u{AD}", "\n", "\r\n", " ", "\t", "ETH_MAC", "35 °C",
    ]

    /// What is read of a text: neither blanks nor hyphens that may be put in.
    private static func read(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{AD}" }
    }

    /// Whether `lines` hold all that is read of `text`, in order; a line may end with one hyphen of its own.
    private static func hold(_ lines: [String], _ text: String) -> Bool {
        var rest = read(text)[...]
        for line in lines.map(read) {
            for (index, scalar) in line.enumerated() {
                if rest.first == scalar {
                    rest.removeFirst()
                } else if scalar != "-" || index != line.count - 1 || index == 0 {
                    return false
                }
            }
        }
        return rest.isEmpty
    }

    @Test(
        "Nothing of a text is lost in lines of any width but behind the last of the most, and no line is wider",
        arguments: [0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4]
    )
    func nothingLost(textScale: Double) {
        var random = SplitMix(seed: UInt64(textScale * 100))
        for _ in 0..<150 {
            let count = 1 + random.index(14)
            let text = (0..<count).map { _ in random.pick(Self.pieces) }.joined(separator: random.pick(["", " "]))
            let style = random.pick([TextStyle.sheetTitle, .title, .subtitle, .header, .button, .body])
            // From a point to a panel: half of all widths are narrower than 24 points.
            let width = Double(1 << random.index(10)) * random.number(in: 1...2)
            let typesetter = Self.typesetter(textScale, isMirrored: random.oneIn(3))
            let most = random.pick([1, 1, 0.75, 0.5])
            let block = typesetter.block(text, style, width: width, most: most)
            let story = "\(text.debugDescription) in \(width)"
            let lines = typesetter.lines(of: text, style, part: block.part, width: width)
            #expect(Self.hold(lines, text), "\(story): \(lines)")
            #expect(block.lines.count == lines.count, "\(story)")
            #expect(block.lines.prefix(TextBlock.mostLines - 1).allSatisfy { !$0.isCut }, "\(story)")
            let fit = typesetter.fit(text, style, width: width, most: most)
            #expect(fit == TextFit(lines: block.lines.count, part: block.part), "\(story)")
            // What is left of the last line may be an ellipsis alone, and wider.
            let shown = zip(lines, block.lines).prefix(TextBlock.mostLines - 1)
            for (line, layout) in shown where layout.width > width {
                // A letter that the smallest ones do not fit stands by itself.
                let letters = line.filter { $0 != "\u{AD}" }
                #expect(letters.count <= 1, "\(story): \(line)")
            }
        }
    }

    @Test(
        "It is broken between words, else at soft hyphens, else written smaller, and only then parted anywhere",
        arguments: [1, 1.5, 2, 3]
    )
    func order(textScale: Double) {
        let (typesetter, least) = (Self.typesetter(textScale), max(0.5, 1 / textScale))
        let text = "die Fußboden\u{AD}heizung"
        let (word, hyphened) = (
            typesetter.width(of: "Fußbodenheizung", .title), typesetter.width(of: "Fußboden-", .title)
        )
        func wrapping(_ width: Double) -> Wrapping { typesetter.wrapping(text, .title, width: width) }
        #expect(wrapping(word + 1) == .whole && wrapping(word - 1) == .hyphened && wrapping(hyphened + 1) == .hyphened)
        for share in [0.95, 0.8, 0.7, 0.52, 0.4] {
            let isWritten = share >= least
            let part = max(least, (share * 16).rounded(.down) / 16)
            let widths = ["die", "Fußboden-", "heizung"].map { typesetter.width(of: $0, .title) * least }
            let whole = widths.count { $0 <= hyphened * share }
            #expect(
                wrapping(hyphened * share) == (isWritten ? .smaller(part) : .parted(whole: whole, part)),
                "\(share)"
            )
            let lines = typesetter.block(text, .title, width: hyphened * share)
            #expect(lines.lines.count == (isWritten ? 3 : lines.lines.count), "\(share)")
        }
        let ranks: [Wrapping] = [
            .parted(whole: 0, 1), .parted(whole: 1, 0.5), .smaller(0.5), .smaller(0.9), .hyphened, .whole,
        ]
        for (worse, better) in zip(ranks, ranks.dropFirst()) { #expect(worse < better) }
    }

    @Test("A narrower sheet never has larger letters, and no more words are parted than there are without them")
    func narrower() {
        var random = SplitMix(seed: 23)
        let words = [
            "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "Entkalkung", "an", "Bedienung/Wartung",
            "https://example.com/handbuch.html", "Geschwindigkeits\u{AD}begrenzung", "الإعدادات", "설정(자동)을",
        ]
        for _ in 0..<120 {
            let text = (0..<1 + random.index(4)).map { _ in random.pick(words) }.joined(separator: " ")
            let textScale = random.pick([1.2, 1.5, 2, 3, 4])
            let (typesetter, least) = (Self.typesetter(textScale), max(0.5, 1 / textScale))
            var last = 0.0
            for width in stride(from: 40.0, to: 1000, by: 35) {
                let fit = typesetter.fit(text, .title, width: width)
                #expect(fit.part >= last, "\(text) in \(width) at \(textScale)")
                last = fit.part
                let breaks = LineBreaks(Array(text))
                let isParted = breaks.pieces(at: [.hyphen, .word]).contains { piece in
                    typesetter.line(piece.shown(.hyphened), .title, part: fit.part).size.width > width
                }
                #expect(!isParted || fit.part <= least, "\(text) in \(width) at \(textScale)")
            }
        }
    }

    @Test(
        "Line breaks are kept, and lines without letters between others, but for those at the ends",
        arguments: [
            ("one\ntwo", ["one", "two"]), ("one\r\ntwo", ["one", "two"]), ("one\n\ntwo", ["one", "", "two"]),
            ("\n \none  \n  \n\r\n two\n\n", ["one", "", "", "two"]), ("one \u{AD}\n\u{AD} two", ["one", "two"]),
            ("a\u{2028}b\u{2029}c", ["a", "b", "c"]), ("\n", [""]), ("one\n", ["one"]),
        ]
    )
    func lineBreaks(text: String, lines: [String]) {
        let typesetter = Self.typesetter(1)
        #expect(typesetter.lines(of: text, .title, width: 300) == lines)
        #expect(typesetter.block(text, .title, width: 300).lines.count == lines.count)
        #expect(typesetter.fit(text, .title, width: 300) == TextFit(lines: lines.count, part: 1))
    }

    @Test("Beyond the most lines a line break is a blank, and no word is lost")
    func manyLines() {
        let (typesetter, words) = (Self.typesetter(1), (1...24).map { "w\($0)" })
        let lines = typesetter.lines(of: words.joined(separator: "\n"), .title, width: 300)
        #expect(lines == words.prefix(19) + ["w20 w21 w22 w23 w24"])
        let block = typesetter.block(words.joined(separator: "\r\n"), .title, width: 300)
        #expect(block.lines.count == 20 && !block.isCut)
    }

    @Test(
        "No letter is alone on a line where the line before can do without another one",
        arguments: [
            // What fits into a line, the text, and its lines.
            ("Bitte Etage", "Bitte Etage 5", ["Bitte", "Etage 5"]), ("Etage", "Etage 5", ["Etage", "5"]),
            ("Donaudampfschif", "Donaudampfschiff", ["Donaudampfschi", "ff"]), ("一个小蛋", "一个小蛋糕", ["一个小", "蛋糕"]),
            ("Kalzium", "Kalzium C Kalzium", ["Kalzium", "C", "Kalzium"]),
            ("mit Wasse", "mit Wasser", ["mit", "Wasser"]),
            ("استخدا", "استخدام", ["استخد", "ام"]), ("A-12 (קומה", "A-12 (קומה 3)", ["A-12", "(קומה 3)"]),
        ]
    )
    func alone(line: String, text: String, lines: [String]) {
        let typesetter = Self.typesetter(1)
        #expect(typesetter.lines(of: text, .title, width: typesetter.width(of: line, .title) + 0.5) == lines)
    }

    @Test("A hyphen that has no room beside its letters is not put in, and never stands alone")
    func hyphenRoom() {
        let typesetter = Self.typesetter(1)
        let text = "\u{AD}Fuß\u{AD}boden\u{AD}"
        func lines(_ width: Double) -> [String] {
            typesetter.lines(of: text, .title, width: width).map { line in line.filter { $0 != "\u{AD}" } }
        }
        #expect(lines(typesetter.width(of: "Fußboden", .title) + 1) == ["Fußboden"])
        #expect(lines(typesetter.width(of: "Fußboden", .title) - 1) == ["Fuß-", "boden"])
        let letters = typesetter.width(of: "Fuß", .title) + 1
        #expect(letters < typesetter.width(of: "Fuß-", .title) && lines(letters).first == "Fuß")
        #expect(lines(letters).joined() == "Fußboden")
        #expect(lines(1) == ["F", "u", "ß", "b", "o", "d", "e", "n"])
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
    var isCut: Bool { lines.contains(where: \.isCut) }
}

extension TextLine {
    var isCut: Bool { layout.isCut }
}

extension Typesetter {
    /// The width of the widest line, in points.
    fileprivate func width(of block: TextBlock) -> Double { (block.lines.map(\.width).max() ?? 0) / scale }

    /// The lines of `text` in letters of a `part` of their size.
    func lines(of text: String, _ style: TextStyle, part: Double = 1, width: Double) -> [String] {
        LineBreaker(typesetter: self, style: style, part: part, width: width).paragraphs(of: text).flatMap(\.self)
    }
}
