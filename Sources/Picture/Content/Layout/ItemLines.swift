/// How the items of a document lie in lines, before it is known how high they are.
///
/// Pure numbers: an item is measured as wide as it lies, so this comes first.
struct ItemLines {
    /// Between two cells beside each other, in points: as much as between two below each other.
    static let gap = 2 * Item.Button.gap

    private let cells: [Item]
    /// Between the margins, in points.
    private let width: Double
    private let textScale: Double
    private var lines: [LineLayout.Line] = []
    private var columns: [Range<Int>] = []

    /// The lines of `document`, between whose margins are `width` points.
    static func layout(_ document: Document, width: Double) -> LineLayout {
        var lines = ItemLines(document, width: width)
        for section in document.sections { lines.add(section) }
        return LineLayout(lines.lines, columns: lines.columns, gap: gap)
    }

    private init(_ document: Document, width: Double) {
        (cells, self.width, textScale) = (document.cells, width, document.textScale)
    }

    /// Adds the lines of a section: a cell that does not fit into the rest of a line begins another one.
    private mutating func add(_ section: Document.Section) {
        let count = columns(of: section)
        var runs: [Range<Int>] = []
        var (start, column) = (section.cells.lowerBound, 0)
        for index in section.cells {
            let span = min(cells[index].span(of: section.columns), count)
            if column + span > count {
                runs.append(start..<index)
                (start, column) = (index, 0)
            }
            columns.append(column..<column + span)
            column += span
        }
        if start < section.cells.upperBound { runs.append(start..<section.cells.upperBound) }
        lines += runs.map { cells in
            LineLayout.Line(cells, columns: count, frame: section.isCard ? frame(of: cells, in: section) : .init())
        }
    }

    /// What the line of `run` leaves free on a card: lists reach to its upper and its lower edge, all else keeps away from them.
    private func frame(of run: Range<Int>, in section: Document.Section) -> LineLayout.Frame {
        let isList = run.allSatisfy { cells[$0].kind.isListed }
        let edge = Item.Group.gap + (isList ? 0 : Item.Group.padding - Item.Group.gap)
        return LineLayout.Frame(
            side: Item.Group.padding,
            above: run.lowerBound == section.cells.lowerBound ? edge : 0,
            below: run.upperBound == section.cells.upperBound ? edge : 0
        )
    }

    /// As many columns as the section asks for, or fewer where a cell would be narrower than its texts need: then as many as are full
    /// of such cells.
    private func columns(of section: Document.Section) -> Int {
        let asked = section.columns
        guard asked > 1 else { return 1 }
        let room = section.isCard ? width - 2 * Item.Group.padding : width
        let most = section.cells.map { index in
            let (span, least) = (cells[index].span(of: asked), cells[index].kind.leastWidth * textScale)
            let count = Double(span) * (room + Self.gap) / (least + Self.gap)
            return span == asked || count >= Double(asked) ? asked : max(span, Int(count) / span * span)
        }
        return min(asked, most.min() ?? asked)
    }
}

extension Document {
    /// Items that follow each other in lines of the same columns.
    struct Section {
        let cells: Range<Int>
        /// At least one, whatever a program has made of them.
        let columns: Int
        let isCard: Bool

        init(_ cells: Range<Int>, columns: Int = 1, isCard: Bool = false) {
            (self.cells, self.columns, self.isCard) = (cells, max(1, columns), isCard)
        }
    }

    /// What lies between groups, each group's title, and what is in it.
    fileprivate var sections: [Section] {
        var (sections, next): ([Section], Int) = ([], 0)
        for members in groups {
            guard let group = group(of: members) else { continue }
            sections.append(Section(next..<members.lowerBound - 1, columns: columns))
            sections.append(Section(members.lowerBound - 1..<members.lowerBound))
            sections.append(Section(members, columns: group.columns, isCard: group.style == .card))
            next = members.upperBound
        }
        return sections + [Section(next..<cells.count, columns: columns)]
    }
}

extension Item {
    /// How many of so many columns it takes.
    fileprivate func span(of columns: Int) -> Int { max(1, min(span ?? kind.usualSpan ?? columns, columns)) }
}
