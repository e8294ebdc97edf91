import Canvas
import Jobs
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Buttons of a footer stand side by side where that keeps them in view", .serialized)
struct FooterLayoutTests {
    private static let fonts = Fonts()

    private static func shown(
        _ titles: [String],
        rows: Int = 20,
        width: Int = 480,
        seen: [Double],
        direction: String = "ltr",
        textScale: Double = 1
    ) throws -> ShownPage {
        let items = (0..<rows).map { #"{"kind": "row", "title": "Row \#($0)"}"# }.joined(separator: ",")
        let footer = titles.enumerated().map { #"{"kind": "button", "id": "b\#($0)", "title": "\#($1)"}"# }
        let json = """
            {"direction": "\(direction)", "text_scale": \(textScale), "items": [\(items)], \
            "footer": [\(footer.joined(separator: ","))]}
            """
        let faults = Faults()
        let document = try #require(ShownPage.document(json, faults), "\(faults.list)")
        let page = Page(document, width: width, scale: 1, seenHeights: seen, fonts: fonts, faults, load: ShownPage.load)
        return ShownPage(try #require(page), rows: 400)
    }

    @Test(
        "The choice is between one below the other and the fewest lines that hold their titles",
        arguments: [
            // Titles, seen heights, items of each line.
            (["OK", "Cancel"], [307], [1, 1]), (["OK", "Cancel"], [306], [2]), (["OK", "Cancel"], [169], [2]),
            (["OK", "Cancel"], [168], [1, 1]), (["OK", "Cancel"], [800, 200], [2]), (["OK"], [150], [1]),
            (["OK", "Cancel", "Help"], [200], [3]), (["OK", "Cancel now", "Settings now"], [310], [1, 2]),
            (["A title that takes more than half of a line", "OK"], [200], [1, 1]),
            (["1", "2", "3", "4", "5"], [170], [5]), (["1", "2", "3", "4", "5", "6", "7"], [310], [3, 4]),
            (["OK", "Cancel"], [], [1, 1]),
        ] as [([String], [Double], [Int])]
    )
    func choice(titles: [String], seen: [Double], lines: [Int]) throws {
        let layout = try Self.shown(titles, seen: seen).page.layout
        #expect(layout.footer.grid.lines.map(\.cells.count) == lines)
        #expect(layout.footerHeight == lines.count * 62 + 14)
    }

    @Test("Where all of a document is seen they stay one below the other")
    func fits() throws {
        #expect(try Self.shown(["OK", "Cancel"], rows: 1, seen: [200]).page.layout.footer.grid.lines.count == 2)
        #expect(try Self.shown(["OK", "Cancel"], rows: 2, seen: [200]).page.layout.footer.grid.lines.count == 1)
    }

    @Test("What is no button has a line of its own")
    func others() throws {
        let button = { (id: String) in #"{"kind": "button", "id": "\#(id)", "title": "\#(id)"}"# }
        let footer = [button("a"), button("b"), #"{"kind": "separator"}"#, button("c"), button("d")]
        let rows = (0..<20).map { _ in #"{"kind": "row", "title": "Row"}"# }.joined(separator: ",")
        let json = #"{"items": [\#(rows)], "footer": [\#(footer.joined(separator: ","))]}"#
        let document = try #require(ShownPage.document(json, Faults()))
        let page = Page(
            document,
            width: 480,
            scale: 1,
            seenHeights: [400],
            fonts: Self.fonts,
            Faults(),
            load: ShownPage.load
        )
        #expect(try #require(page).layout.footer.grid.lines.map(\.cells) == [0..<2, 2..<3, 3..<5])
    }

    @Test("Each is found in its own columns, which take all of the sheet", arguments: ["ltr", "rtl"], [1, 3, 5])
    func columns(direction: String, count: Int) throws {
        let titles = (0..<count).map { "\($0)" }
        let layout = try Self.shown(titles, seen: [170], direction: direction).page.layout
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

    @Test("They are drawn between the margins, as wide as each other, with gaps", arguments: ["ltr", "rtl"], [1.0, 2])
    func drawn(direction: String, textScale: Double) throws {
        let shown = try Self.shown(["A", "B", "C"], rows: 0, seen: [], direction: direction, textScale: textScale)
        let wide = try Self.shown(["A", "B", "C"], seen: [300], direction: direction, textScale: textScale)
        #expect(wide.page.layout.footerHeight < shown.page.layout.footerHeight)
        let picture = wide.picture
        let row = 400 - wide.page.layout.footerHeight + 14
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
        let shown = try Self.shown(["OK", "Cancel"], seen: [200])
        let long = Item.button("b1", "A title that takes more than half of a line")
        let next = try #require(shown.page.prepared.replacing(long, at: "item", Faults(), JobContext()))
        #expect(next.layout.footer.grid.lines.count == 2)
        shown.page.show(next)
        #expect(
            try ShownPage(shown.page, rows: 400).picture
                == Self.shown(["OK", "A title that takes more than half of a line"], seen: [200]).picture
        )
        let back = try #require(next.replacing(.button("b1", "Cancel"), at: "item", Faults(), JobContext()))
        shown.page.show(back)
        #expect(back.layout.footer.grid.lines.count == 1)
        #expect(try ShownPage(shown.page, rows: 400).picture == Self.shown(["OK", "Cancel"], seen: [200]).picture)
    }

    @Test("Whatever the titles are, each stands on one line of its button, or has a line for itself")
    func anyTitles() throws {
        var random = SplitMix(seed: 4)
        let words = ["OK", "Abbrechen", "مصعد", "설정", "a"]
        for _ in 0..<60 {
            let titles = (0..<1 + random.index(8)).map { _ in
                (0..<1 + random.index(3)).map { _ in random.pick(words) }.joined(separator: " ")
            }
            let textScale = random.pick([0.5, 1, 2, 4])
            let shown = try Self.shown(
                titles,
                width: random.pick([240, 320, 480, 1280]),
                seen: [150, 300, 700],
                textScale: textScale
            )
            let layout = shown.page.layout
            #expect(layout.footer.grid.lines.flatMap(\.cells) == Array(titles.indices))
            let typesetter = Typesetter(
                Self.fonts,
                family: "DejaVu Sans",
                scale: 1,
                textScale: textScale,
                isMirrored: false
            )
            for line in layout.footer.grid.lines.map(\.cells) where line.count > 1 {
                for index in line {
                    let inner = layout.inner(of: .footer(index))
                    let room = inner.upperBound - inner.lowerBound - 32
                    #expect(typesetter.width(of: titles[index], .button) <= room)
                }
            }
        }
    }
}
