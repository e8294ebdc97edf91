import TestSupport
import Testing
import Values

@testable import Content

@Suite("Items lie in lines of cells")
struct ItemLinesTests {
    private static func tiles(_ spans: [Int?]) -> [Item] {
        spans.enumerated().map { index, span in span.map(Item.tile("\(index)", "T").spanning) ?? .tile("\(index)", "T")
        }
    }

    private static func document(_ items: [Item], columns: Int, textScale: Double = 1) -> Document {
        var document = Document(items: items)
        (document.columns, document.textScale) = (columns, textScale)
        return document
    }

    /// The columns of each cell, line by line.
    private static func lines(_ document: Document, width: Double) -> [[Range<Int>]] {
        let layout = ItemLines.layout(document, width: width)
        return layout.lines.map { line in
            let room = 0.0...Double(line.columns) * 100 + Double(line.columns - 1) * ItemLines.gap
            return line.cells.map { cell in
                let place = layout.place(of: cell, in: room)
                let (start, count) = (Int(place.start / 112), Int((place.width + 12) / 112))
                return start..<start + count
            }
        }
    }

    @Test(
        "A cell takes its columns, and one that does not fit into the rest of a line begins another one",
        arguments: [
            // Columns, spans of tiles, which cells each line has.
            (4, [nil, nil, nil, nil], [[0..<1, 1..<2, 2..<3, 3..<4]]), (4, [2, 2, 2], [[0..<2, 2..<4], [0..<2]]),
            (4, [3, 2, nil], [[0..<3], [0..<2, 2..<3]]), (4, [nil, 4, nil], [[0..<1], [0..<4], [0..<1]]),
            (3, [12, 2, nil], [[0..<3], [0..<2, 2..<3]]), (1, [nil, 3], [[0..<1], [0..<1]]), (2, [], []),
        ] as [(Int, [Int?], [[Range<Int>]])]
    )
    func spans(columns: Int, spans: [Int?], lines: [[Range<Int>]]) {
        #expect(Self.lines(Self.document(Self.tiles(spans), columns: columns), width: 2000) == lines)
    }

    @Test("A tile takes one column, any other item all of them")
    func usual() {
        let items: [Item] = [
            .tile("a", "A"), .row("B"), .tile("c", "C"), .tile("d", "D"), .slider("e", value: 0).spanning(1),
        ]
        let lines = Self.lines(Self.document(items, columns: 3), width: 2000)
        #expect(lines == [[0..<1], [0..<3], [0..<1, 1..<2, 2..<3]])
    }

    @Test(
        "There are fewer columns where cells would be narrower than 88 points, or as much larger as texts are",
        arguments: [
            // Columns, span of all tiles, width, text scale, cells of a full line.
            (4, 1, 440.0, 1.0, 4), (4, 1, 280, 1, 2), (4, 1, 200, 1, 2), (4, 1, 150, 1, 1), (12, 3, 440, 1, 4),
            (12, 3, 280, 1, 2), (12, 4, 280, 1, 2), (12, 1, 440, 1, 4), (5, 2, 400, 1, 2), (4, 1, 440, 2, 2),
            (4, 1, 440, 4, 1), (4, 1, 200, 0.5, 3), (2, 1, 40, 1, 1), (2, 1, 0, 1, 1),
        ] as [(Int, Int, Double, Double, Int)]
    )
    func narrow(columns: Int, span: Int, width: Double, textScale: Double, count: Int) {
        let document = Self.document(
            Self.tiles(Array(repeating: span, count: 24)),
            columns: columns,
            textScale: textScale
        )
        let layout = ItemLines.layout(document, width: width)
        #expect(layout.lines.first?.cells.count == count)
        for cell in 0..<24 where count > 1 {
            #expect(layout.place(of: cell, in: 0...width).width >= 88 * textScale - 0.01)
        }
    }

    @Test("A group has columns of its own; on a card there is less room, and something around it")
    func groups() {
        let card = Item.group("G", columns: 4, style: .card, items: Self.tiles([nil, nil, nil, nil]))
        let list = Item.group(style: .card, items: [.row("A"), .row("B"), .row("C")])
        let document = Self.document([.tile("x", "X"), card, .tile("y", "Y"), list], columns: 2)
        let layout = ItemLines.layout(document, width: 440)
        #expect(layout.lines.map(\.cells) == [0..<1, 1..<2, 2..<6, 6..<7, 7..<8, 8..<9, 9..<10, 10..<11])
        #expect(layout.lines.map(\.columns) == [2, 1, 4, 2, 1, 1, 1, 1])
        #expect(layout.lines.map(\.frame.side) == [0, 0, 16, 0, 0, 16, 16, 16])
        #expect(layout.lines.map(\.frame.above) == [0, 0, 16, 0, 0, 6, 0, 0])
        #expect(layout.lines.map(\.frame.below) == [0, 0, 16, 0, 0, 0, 0, 6])
        // Four would have 93 points without the card, and 85 on it.
        #expect(ItemLines.layout(document, width: 410).lines[2].columns == 3)
    }

    /// A document of tiles, rows and groups, and how it lies.
    private static func layout(_ random: inout SplitMix) -> PageLayout {
        func item(_ random: inout SplitMix, _ id: String) -> Item {
            let item = random.pick([
                Item.tile(id, "T"), .tile(id, "T"), .row(id, "R"), .slider(id, value: 0), .spacer(0),
            ])
            return random.oneIn(2) ? item.spanning(1 + random.index(12)) : item
        }
        var items: [Item] = []
        for index in 0..<random.index(30) {
            guard random.oneIn(5) else {
                items.append(item(&random, "\(index)"))
                continue
            }
            let members = (0..<random.index(9)).map { item(&random, "\(index).\($0)") }
            let title = random.oneIn(2) ? "G" : nil
            let (columns, style) = (1 + random.index(12), random.pick([Item.GroupStyle.plain, .card]))
            items.append(.group(title, columns: columns, style: style, items: members))
        }
        let document = document(items, columns: 1 + random.index(12), textScale: random.pick([0.5, 0.75, 1, 2, 4]))
        #expect(document.items == items)
        return PageLayout(
            document,
            width: 1 + random.index(1300),
            scale: random.pick([0.5, 1, 1.5, 2.25]),
            isMirrored: random.oneIn(2),
            titleHeight: 0,
            items: document.cells.map { $0.id == nil ? 0 : 1 + random.index(90) },
            footer: []
        )
    }

    @Test(
        "Every cell has one place, none lies over another one, and a point hits the one that it lies in",
        arguments: 0..<60
    )
    func places(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let layout = Self.layout(&random)
        let grid = layout.grid
        #expect(grid.lines.flatMap { Array($0.cells) } == Array(layout.document.cells.indices))
        var end = 0
        for (number, line) in grid.lines.enumerated() {
            let cells = line.cells.map { ItemLocation.items($0) }
            for location in cells {
                #expect(layout.rows(of: location) == end..<end + line.height)
                let (inner, band) = (layout.inner(of: location), layout.band(of: location))
                #expect(band.lowerBound <= inner.lowerBound && inner.upperBound <= band.upperBound)
            }
            end += line.height
            #expect(line.cells.allSatisfy { grid.line(of: $0) == number && grid.heights[$0] <= line.height })
            let pixels = (layout.isMirrored ? cells.reversed() : cells).map(layout.columns)
            #expect(pixels.first?.lowerBound == 0 && pixels.last?.upperBound == layout.width)
            #expect(zip(pixels, pixels.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        }
        #expect(layout.itemsHeight == end)
        for _ in 0..<200 where end > 0 {
            let (column, row) = (random.index(layout.width), random.index(end))
            let line = layout.items(in: row..<row + 1)
            let hit = line.filter { layout.reach(of: .items($0)).contains(column) }
            #expect(line == grid.lines.first { layout.rows(of: .items($0.cells.lowerBound)).contains(row) }?.cells)
            #expect(hit.count == 1 || hit.isEmpty && !grid.isAtEnd(line.upperBound - 1))
            let (x, y) = ((Double(column) + 0.5) / layout.scale, (Double(row) + 0.5) / layout.scale)
            #expect(layout.target(x: x, y: y, in: .items) == hit.first.flatMap { layout.target(at: .items($0)) })
        }
        for _ in 0..<20 {
            let first = random.index(end + 100) - 50
            let rows = first..<first + random.index(200)
            let found = layout.document.cells.indices.filter { layout.rows(of: .items($0)).overlaps(rows) }
            #expect(found.allSatisfy(layout.items(in: rows).contains))
        }
    }

    @Test("The knob of a slider moves within its own cell", arguments: [false, true])
    func sliders(isMirrored: Bool) {
        let (a, b) = (Item.slider("a", value: 0).spanning(1), Item.slider("b", value: 0).spanning(1))
        let layout = PageLayout(
            Self.document([a, b], columns: 2),
            width: 400,
            scale: 1,
            isMirrored: isMirrored,
            titleHeight: 0,
            items: [50, 50],
            footer: []
        )
        let slider = Item.Slider(value: 0)
        // Two of 174 points, from 20 and from 206 on.
        let ends = [(34.0, 180.0), (220, 366)]
        for (index, own) in (isMirrored ? ends.reversed() : ends).enumerated() {
            let (least, most) = isMirrored ? (own.1, own.0) : own
            #expect(layout.knob(of: 0, in: slider, at: .items(index)) == least)
            #expect(layout.knob(of: 1, in: slider, at: .items(index)) == most)
            #expect(layout.value(atX: (least + most) / 2, of: slider, at: .items(index)) == 0.5)
        }
    }

    @Test("Arrows go from cell to cell as they are seen")
    func arrows() {
        // a b c / d d e / f
        let items = Self.tiles([nil, nil, nil, 2, nil, 3])
        let layout = PageLayout(
            Self.document(items, columns: 3),
            width: 400,
            scale: 1,
            titleHeight: 0,
            items: Array(repeating: 50, count: 6),
            footer: []
        )
        func go(_ move: FocusMove, _ index: Int) -> Int? {
            guard case .items(let next)? = layout.focus(move, from: .items(index)) else { return nil }
            return next
        }
        #expect([0, 1, 2].map { go(.right, $0) } == [1, 2, nil] && [0, 3, 4].map { go(.left, $0) } == [nil, nil, 3])
        #expect(
            [0, 1, 2].map { go(.down, $0) } == [3, 3, 4] && go(.up, 4) == 2 && go(.up, 5) == 3 && go(.down, 4) == 5
        )
        #expect((0..<6).map { go(.next, $0) } == [1, 2, 3, 4, 5, nil])
    }
}
