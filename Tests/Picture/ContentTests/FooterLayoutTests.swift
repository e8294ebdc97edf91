import Canvas
import Jobs
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Buttons of a footer lie in one row where their titles fit, or on columns", .serialized)
struct FooterLayoutTests {
    private static let fonts = Fonts()

    private static func shown(
        _ titles: [String],
        columns: Int? = nil,
        primary: Int? = nil,
        rows: Int = 20,
        width: Int = 480,
        seen: [Double] = [],
        direction: String = "ltr",
        textScale: Double = 1
    ) throws -> ShownPage {
        var document = Document(items: (0..<rows).map { .row("Row \($0)") })
        document.footer = titles.enumerated().map { .button("b\($0)", $1, role: $0 == primary ? .primary : .normal) }
        document.footerColumns = columns
        document.textScale = textScale
        document.direction = direction == "ltr" ? .leftToRight : .rightToLeft
        document.font = "DejaVu Sans"
        let faults = Faults()
        let page = Page(document, width: width, scale: 1, seenHeights: seen, fonts: fonts, faults, load: ShownPage.load)
        return ShownPage(try #require(page, "\(faults.list)"), rows: 400)
    }

    @Test(
        "Without columns all stand in one row, or one below the other",
        arguments: [
            (["OK", "Cancel"], 480, [2]), (["OK"], 480, [1]), (["OK", "Cancel", "Help"], 480, [3]),
            (["OK", "Cancel now", "Settings now"], 480, [1, 1, 1]),
            (["OK", "Cancel now", "Settings now"], 560, [3]),
            (["A title that takes more than half of a line", "OK"], 480, [1, 1]),
            // One of five has 78 points, and one of six 61: a title needs 44, and as much as 32 beside it.
            (["1", "2", "3", "4", "5"], 480, [5]), (["1", "2", "3", "4", "5", "6"], 480, [1, 1, 1, 1, 1, 1]),
            (["−", "+"], 240, [2]), (["Open doors", "Close doors", "Alarm"], 240, [1, 1, 1]),
            (["Open doors", "Close doors", "Alarm"], 560, [3]), ([], 480, []),
        ] as [([String], Int, [Int])]
    )
    func choice(titles: [String], width: Int, lines: [Int]) throws {
        let layout = try Self.shown(titles, width: width).page.layout
        #expect(layout.footer.grid.lines.map(\.cells.count) == lines)
        #expect(layout.footerHeight == (lines.isEmpty ? 0 : lines.count * 62 + 14))
    }

    @Test(
        "Columns are at most as many as were asked for, no narrower than a finger needs, and all lines are full",
        arguments: [
            // Titles, columns, width, buttons of each line.
            (3, 2, 480, [2, 1]), (4, 2, 480, [2, 2]), (8, 4, 480, [4, 4]), (7, 3, 480, [3, 2, 2]),
            (3, 1, 480, [1, 1, 1]), (2, 8, 480, [2]), (8, 8, 480, [4, 4]), (8, 8, 240, [2, 2, 2, 2]),
            (1, 3, 480, [1]), (4, 3, 480, [2, 2]), (5, 4, 480, [3, 2]), (7, 8, 600, [4, 3]),
        ] as [(Int, Int, Int, [Int])]
    )
    func columns(count: Int, columns: Int, width: Int, lines: [Int]) throws {
        let layout = try Self.shown((0..<count).map { "\($0)" }, columns: columns, width: width).page.layout
        #expect(layout.footer.grid.lines.map(\.cells.count) == lines)
        for line in layout.footer.grid.lines {
            let places = line.cells.map { layout.inner(of: .footer($0)) }
            let gaps = Double(line.cells.count - 1) * FooterLayout.gap
            let whole = places.reduce(gaps) { $0 + $1.upperBound - $1.lowerBound }
            #expect(abs(whole - Double(width - 40)) < 0.01)
        }
    }

    @Test(
        "No word of a title is parted for columns: there are fewer of them, and a line of its own for one that two are too many for",
        arguments: [
            (["Save", "Open", "Close", "Print", "Share", "Delete", "Help"], 8, 600, [4, 3]),
            (["열기", "닫기", "취소하기", "저장"], 4, 240, [2, 1, 1]), (["열기", "닫기", "취소하기", "저장"], 4, 320, [2, 2]),
            (["Save changes", "Cancel", "Settings"], 3, 480, [3]),
            (["Save changes", "Cancel", "Einstellungen"], 3, 480, [2, 1]),
            (["Save changes", "Cancel", "Einstel\u{AD}lungen"], 3, 480, [3]),
            (["1", "2", "Geschwindigkeitsbegrenzung", "4", "5", "6", "7"], 2, 480, [2, 1, 2, 2]),
            (["1", "2", "3", "4", "5", "Geschwindigkeitsbegrenzung", "7"], 3, 480, [3, 2, 1, 1]),
            (["Geschwindigkeitsbegrenzung", "2", "Datenschutzbestimmungen"], 2, 400, [1, 1, 1]),
        ] as [([String], Int, Int, [Int])]
    )
    func whole(titles: [String], columns: Int, width: Int, lines: [Int]) throws {
        let layout = try Self.shown(titles, columns: columns, width: width).page.layout
        #expect(layout.footer.grid.lines.map(\.cells.count) == lines)
    }

    @Test("All buttons have letters of one size, so that no word of any is parted", arguments: [1.75, 2])
    func oneSize(textScale: Double) throws {
        let titles = ["Einstellungen übernehmen", "Zurück", "OK"]
        let shown = try Self.shown(titles, columns: 3, width: 280, textScale: textScale)
        let layout = shown.page.layout
        let typesetter = Self.typesetter(textScale)
        let part = typesetter.part(of: titles[0], .button, width: 208)
        #expect(part < 1 && layout.footer.letters == part)
        let one = Int((40 + part * 22 * textScale).rounded())
        #expect(layout.rows(of: .footer(1)).count == one && layout.rows(of: .footer(0)).count > one)
        // A title that needs none takes the others with it.
        let next = try #require(
            shown.page.prepared.replacing(.button("b0", "OK"), at: "item", Faults(), JobContext())
        )
        #expect(next.layout.footer.letters == 1)
        shown.page.show(next)
        #expect(
            try ShownPage(shown.page, rows: 400).picture
                == Self.shown(["OK", "Zurück", "OK"], columns: 3, width: 280, textScale: textScale).picture
        )
    }

    private static func typesetter(_ textScale: Double) -> Typesetter {
        Typesetter(fonts, family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: false)
    }

    @Test("A title that its column is too narrow for takes more lines, and its neighbours are as high")
    func wrapped() throws {
        let titles = ["OK", "A title that takes more than half of a line", "No", "Yes"]
        let layout = try Self.shown(titles, columns: 2).page.layout
        #expect(layout.rows(of: .footer(0)) == layout.rows(of: .footer(1)))
        #expect(layout.rows(of: .footer(2)).count < layout.rows(of: .footer(0)).count)
        let inner = layout.inner(of: .footer(1))
        #expect(inner.upperBound - inner.lowerBound == 214)
    }

    @Test("What is no button has a line of its own")
    func others() throws {
        let button = { (id: String) in Item.button(id, id) }
        var document = Document(
            items: [],
            footer: [button("a"), button("b"), .separator, button("c"), button("d"), button("e")]
        )
        for (columns, lines) in [(nil, [0..<2, 2..<3, 3..<6]), (2, [0..<2, 2..<3, 3..<5, 5..<6])] {
            document.footerColumns = columns
            let page = Page(document, width: 480, scale: 1, fonts: Self.fonts, Faults(), load: ShownPage.load)
            #expect(try #require(page).layout.footer.grid.lines.map(\.cells) == lines)
        }
    }

    @Test("Each is found in its own columns, which take all of the sheet", arguments: ["ltr", "rtl"], [1, 3, 5])
    func found(direction: String, count: Int) throws {
        let titles = (0..<count).map { "\($0)" }
        let layout = try Self.shown(titles, direction: direction).page.layout
        let order = direction == "ltr" ? Array(0..<count) : (0..<count).reversed()
        var end = 0
        for index in order {
            let columns = layout.columns(of: .footer(index))
            #expect(columns.lowerBound == end && columns.count >= 64)
            end = columns.upperBound
            for x in [columns.lowerBound, columns.upperBound - 1] {
                let target = layout.target(x: Double(x) + 0.5, y: 20, in: .footer)
                #expect(target?.id == "b\(index)")
            }
        }
        #expect(end == 480)
    }

    @Test("Of a line with fewer buttons each is found in its own columns, too", arguments: ["ltr", "rtl"])
    func fewer(direction: String) throws {
        let layout = try Self.shown(["A", "B", "C", "D", "E"], columns: 3, direction: direction).page.layout
        let (first, second) = direction == "ltr" ? ("b3", "b4") : ("b4", "b3")
        for (x, id) in [(0.5, first), (239, first), (241, second), (479.5, second)] {
            #expect(layout.target(x: x, y: 100, in: .footer)?.id == id)
        }
    }

    @Test("They are drawn between the margins, as wide as each other, with gaps", arguments: ["ltr", "rtl"], [1.0, 2])
    func drawn(direction: String, textScale: Double) throws {
        let shown = try Self.shown(["A", "B", "C"], direction: direction, textScale: textScale)
        let picture = shown.picture
        let row = 400 - shown.page.layout.footerHeight + 14
        let inked = (0..<480).filter { picture[$0, row] != 0xFFFFFF }
        let starts = inked.filter { !inked.contains($0 - 1) }
        let ends = inked.filter { !inked.contains($0 + 1) }
        #expect(starts.count == 3)
        let widths = zip(starts, ends).map { $1 - $0 }
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 2)
        for (end, start) in zip(ends, starts.dropFirst()) { #expect((10...30).contains(start - end)) }
    }

    @Test("An update that makes a title too long puts them below each other, as a page laid out again")
    func update() throws {
        let shown = try Self.shown(["OK", "Cancel"])
        let long = Item.button("b1", "A title that takes more than half of a line")
        let next = try #require(shown.page.prepared.replacing(long, at: "item", Faults(), JobContext()))
        #expect(next.layout.footer.grid.lines.count == 2)
        shown.page.show(next)
        #expect(
            try ShownPage(shown.page, rows: 400).picture
                == Self.shown(["OK", "A title that takes more than half of a line"]).picture
        )
        let back = try #require(next.replacing(.button("b1", "Cancel"), at: "item", Faults(), JobContext()))
        shown.page.show(back)
        #expect(back.layout.footer.grid.lines.count == 1)
        #expect(try ShownPage(shown.page, rows: 400).picture == Self.shown(["OK", "Cancel"]).picture)
    }

    @Test("Whatever the titles are, each is written in its button, and without columns on one line or alone")
    func anyTitles() throws {
        var random = SplitMix(seed: 4)
        let words = ["OK", "Abbrechen", "مصعد", "설정", "a"]
        for _ in 0..<80 {
            let titles = (0..<1 + random.index(8)).map { _ in
                (0..<1 + random.index(3)).map { _ in random.pick(words) }.joined(separator: " ")
            }
            let (textScale, columns) = (random.pick([0.5, 1, 2, 4]), random.oneIn(2) ? nil : 1 + random.index(8))
            let width = random.pick([240, 320, 480, 1280])
            let shown = try Self.shown(titles, columns: columns, width: width, textScale: textScale)
            let (layout, measures) = (shown.page.layout, Measures(scale: 1, textScale: textScale))
            #expect(layout.footer.grid.lines.flatMap(\.cells) == Array(titles.indices))
            let counts = layout.footer.grid.lines.map(\.cells.count)
            let typesetter = Self.typesetter(textScale)
            let half = LineLayout.columnWidth(of: 2, in: layout.columnWidth - 40, gap: FooterLayout.gap) - 32
            let long = titles.indices.filter { typesetter.wrapping(titles[$0], .button, width: half) < .hyphened }
            if columns == nil || long.isEmpty {
                #expect(counts == counts.sorted(by: >) && counts[0] - counts[counts.count - 1] <= 1)
            }
            #expect(long.allSatisfy(layout.footer.grid.isWhole))
            for index in titles.indices {
                let (inner, padding) = (layout.inner(of: .footer(index)), layout.padding(of: .footer(index)))
                let room = inner.upperBound - inner.lowerBound - 32
                let fit = typesetter.fit(titles[index], .button, width: room, most: layout.footer.letters)
                #expect(fit.part == layout.footer.letters)
                let wrapping = typesetter.wrapping(titles[index], .button, width: room)
                if !layout.footer.grid.isWhole(index) { #expect(wrapping >= .hyphened, "\(titles[index])") }
                let height = Double(layout.rows(of: .footer(index)).count) - padding.above - padding.below
                #expect(fit.height(.button, measures) + 39 <= height)
                if columns == nil, counts[0] > 1 {
                    #expect(typesetter.width(of: titles[index], .button) <= room)
                }
            }
        }
    }
}

@Suite("The line of the primary button leaves room for the items", .serialized)
struct PrimaryLineTests {
    private static let fonts = Fonts()

    private static func layout(_ document: Document, seen: [Double], scale: Double = 1) throws -> PageLayout {
        var document = document
        document.font = "DejaVu Sans"
        let width = Int(240 * scale)
        let page = Page(
            document,
            width: width,
            scale: scale,
            seenHeights: seen,
            fonts: fonts,
            Faults(),
            load: ShownPage.load
        )
        return try #require(page).layout
    }

    @Test("Its height is what its title needs, and two thirds of what is seen at most", arguments: [1.0, 1.5, 2])
    func height(scale: Double) throws {
        for textScale in [1.0, 1.3, 2, 3, 4] {
            var document = Document(items: [.row("A")], footer: [.button("a", "I need help", role: .primary)])
            document.textScale = textScale
            let natural = try Self.layout(document, seen: [], scale: scale).footerHeight
            for seen in [109.0, 149, 200, 400, 2000] {
                let layout = try Self.layout(document, seen: [seen, 3000], scale: scale)
                let most = Int(seen * scale * 2 / 3)
                let typesetter = Typesetter(
                    Self.fonts,
                    family: "DejaVu Sans",
                    scale: scale,
                    textScale: textScale,
                    isMirrored: false
                )
                let fit = typesetter.fit("I need help", .button, width: 168, most: layout.footer.letters)
                let text = fit.height(.button, Measures(scale: scale, textScale: textScale))
                #expect(layout.footerHeight == min(Int(((40 + text + 14) * scale).rounded()), most))
                #expect(layout.pinnedFooter(at: seen) == Double(layout.footerHeight) / scale)
            }
            // A sheet that hardly peeks out says nothing about it.
            #expect(try Self.layout(document, seen: [80], scale: scale).footerHeight == natural)
        }
    }

    @Test(
        "Pinned alone it has the room above and below that a whole footer has, and no line is higher for that",
        arguments: [1.0, 1.5, 2],
        // The primary button, and the points above and below it.
        [(0, 0.0, 6.0), (1, 4, 6), (2, 4, 0)]
    )
    func margin(scale: Double, line: (primary: Int, above: Double, below: Double)) throws {
        var document = Document(items: [])
        document.footer = (0..<3).map { .button("\($0)", "I need help", role: $0 == line.primary ? .primary : .normal) }
        document.textScale = 1.3
        for seen in [[1000.0], [1000, 149], []] {
            let layout = try Self.layout(document, seen: seen, scale: scale)
            for (index, padding) in [4.0, 0, 10].enumerated() {
                #expect(layout.padding(of: .footer(index)) == (index == 0 ? 4 : 0, index == 2 ? 10 : 0))
                #expect(layout.rows(of: .footer(index)).count == Int(((40 + 1.3 * 22 + padding) * scale).rounded()))
            }
            let own = Double(layout.rows(of: .footer(line.primary)).count) / scale
            #expect(abs(layout.pinnedFooter(at: 149) - own - line.above - line.below) < 1e-9)
            #expect(layout.pinnedFooter(at: 1000) == Double(layout.footerHeight) / scale)
        }
    }

    @Test("Where it has smaller letters all buttons have them")
    func smaller() throws {
        var document = Document(items: [], footer: [.button("a", "Call", role: .primary), .button("b", "Cancel")])
        document.textScale = 2
        let (large, small) = (try Self.layout(document, seen: []), try Self.layout(document, seen: [109]))
        #expect(large.footer.letters == 1 && small.footer.letters < 1)
        let height = 40 + small.footer.letters * 44 + 10
        #expect(small.rows(of: .footer(1)).count == Int(height.rounded()) && height < 94)
    }

    @Test("A lower one has smaller letters, all of which it shows", arguments: [2.0, 3, 4])
    func letters(textScale: Double) throws {
        for title in ["I need help", "OK", "Rufen Sie bitte jemanden herbei", "도움이 필요합니다"] {
            var document = Document(items: [], footer: [.button("a", title, role: .primary)])
            (document.textScale, document.font) = (textScale, "DejaVu Sans")
            let page = Page(
                document,
                width: 240,
                scale: 1,
                seenHeights: [109],
                fonts: Self.fonts,
                Faults(),
                load: ShownPage.load
            )
            let shown = ShownPage(try #require(page), rows: 72)
            #expect(shown.page.layout.footerHeight == 72)
            let (picture, ground) = (shown.picture, Theme.light.accent.word)
            // Between the rounded ends of the button and its edges there is no letter.
            for x in 40..<200 { #expect(picture[x, 10] == ground && picture[x, 55] == ground, "\(title)") }
            #expect((13..<53).contains { y in (40..<200).contains { picture[$0, y] != ground } })
        }
    }
}
