/// How the items of a footer lie: one below the other, and buttons beside each other on columns of one width.
struct FooterLayout: Hashable, Sendable {
    let grid: LineLayout

    /// Between two buttons beside each other, in points: as much as between two below each other.
    static let gap = 12.0
    /// The least width of a button beside another one, in points.
    static let leastWidth = 64.0

    init(_ lines: [LineLayout.Line]) { grid = LineLayout(lines, gap: Self.gap) }

    /// Items of these heights, one below the other.
    init(stacked heights: [Int]) { self.init(heights.enumerated().map { LineLayout.Line($0..<$0 + 1, height: $1) }) }

    var height: Int { grid.height }

    /// Points above and below an item, which belong to it: only the first line and the last one have any.
    func padding(of index: Int) -> (above: Double, below: Double) {
        Self.padding(line: grid.line(of: index), of: grid.lines.count)
    }

    /// The same for an item on one of `count` lines.
    static func padding(line: Int, of count: Int) -> (above: Double, below: Double) {
        (line == 0 ? 4 : 0, line == count - 1 ? 10 : 0)
    }
}

// Lines and columns.
extension FooterLayout {
    /// The footer of `document` on `width` points.
    ///
    /// - Parameters:
    ///   - stacked: the heights of the items below each other, in rows.
    ///   - seen: how many rows of the content are seen where the sheet rests.
    init(
        _ document: Document,
        stacked: [Int],
        seen: [Double],
        _ typesetter: Typesetter,
        _ measures: Measures,
        width: Double
    ) {
        let lines = Self.lines(of: document, typesetter, width: width)
        self.init(
            lines.enumerated().map { index, line in
                let padding = Self.padding(line: index, of: lines.count)
                func rows(_ height: Double) -> Int {
                    Int(measures.rows(of: .points(height), padding: padding.above + padding.below))
                }
                let own = LineLayout.columnWidth(of: line.columns, in: width, gap: Self.gap)
                let heights = line.cells.map { cell in
                    document.button(cell).map { rows($0.height(typesetter, measures, width: own)) } ?? stacked[cell]
                }
                let isHeld = document.primary.map(line.cells.contains) ?? false
                let most = isHeld ? Self.most(seen, least: rows(Measures.leastTarget)) : Int.max
                return LineLayout.Line(line.cells, height: min(heights.max() ?? 0, most), columns: line.columns)
            }
        )
    }

    /// Which items lie on a line, and on how many columns.
    private static func lines(
        of document: Document,
        _ typesetter: Typesetter,
        width: Double
    ) -> [(cells: Range<Int>, columns: Int)] {
        runs(of: document).flatMap { run in
            let columns = columns(
                of: run.compactMap(document.button),
                asked: document.footerColumns,
                typesetter,
                width: width
            )
            return stride(from: run.lowerBound, to: run.upperBound, by: columns).map { start in
                (start..<min(start + columns, run.upperBound), columns)
            }
        }
    }

    /// Buttons that follow each other, and each other item by itself.
    private static func runs(of document: Document) -> [Range<Int>] {
        document.footer.indices.reduce(into: []) { runs, index in
            if let last = runs.last, document.button(index) != nil, document.button(last.lowerBound) != nil {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }

    /// As many columns as are `asked` for and a finger can tell apart; where none are, one for each of `buttons` if their titles fit
    /// on one line, else a single one.
    private static func columns(of buttons: [Item.Button], asked: Int?, _ typesetter: Typesetter, width: Double) -> Int
    {
        if let asked {
            let most = Int((width + gap) / (leastWidth + gap))
            return max(1, min(asked, buttons.count, most))
        }
        let room = LineLayout.columnWidth(of: buttons.count, in: width, gap: gap)
        return buttons.allSatisfy { max(leastWidth, $0.wholeWidth(typesetter)) <= room } ? max(1, buttons.count) : 1
    }
}

extension Document {
    fileprivate func button(_ index: Int) -> Item.Button? { footer[index].kind as? Item.Button }

    /// The first primary button of the footer.
    var primary: Int? { footer.indices.first { button($0)?.role == .primary } }
}

// What of it stays in view.
extension FooterLayout {
    /// The greatest part of what is seen that a pinned footer takes.
    private static let greatestPart = 0.45
    /// The same of the line of its primary button, where all of it would take more than that.
    private static let greatestLine = 2.0 / 3

    /// How many rows are pinned where `seen` rows of the content are seen: all, those of `held`, the line of the primary button, or
    /// none.
    func pinned(at seen: Double, held: Range<Int>?) -> Int {
        if Double(height) <= Self.greatestPart * seen { return height }
        // Made as high as it may be, it is not to be too high by what rounding adds.
        guard let held, Double(held.count) <= Self.greatestLine * seen + 0.01 else { return 0 }
        return held.count
    }

    /// How high the line of the primary button is at most, in rows, so that it is pinned wherever at least so many of them, of those
    /// that are `seen`, are its to take.
    private static func most(_ seen: [Double], least: Int) -> Int {
        seen.map { Int(greatestLine * $0) }.filter { $0 >= least }.min() ?? .max
    }
}
