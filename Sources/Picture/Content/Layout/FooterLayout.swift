/// How the items of a footer lie: one below the other, and buttons beside each other on columns of one width.
struct FooterLayout: Hashable, Sendable {
    let grid: LineLayout

    /// Between two buttons beside each other, in points: as much as between two below each other.
    static let gap = 12.0
    /// The least width of a button beside another one, in points.
    static let leastWidth = 64.0

    /// The line that may be all that is seen of the footer, and ends as its last one does then.
    private let held: Int?

    init(_ lines: [LineLayout.Line], held: Int? = nil) {
        grid = LineLayout(lines, gap: Self.gap)
        self.held = held
    }

    /// Items of these heights, one below the other.
    init(stacked heights: [Int]) { self.init(heights.enumerated().map { LineLayout.Line($0..<$0 + 1, height: $1) }) }

    var height: Int { grid.height }

    /// Points above and below an item, which belong to it: above the first line, and below what may be the last one seen.
    func padding(of index: Int) -> (above: Double, below: Double) {
        Self.padding(line: grid.line(of: index), of: grid.lines.count, held: held)
    }

    /// The same for an item on one of `count` lines.
    static func padding(line: Int, of count: Int, held: Int? = nil) -> (above: Double, below: Double) {
        (line == 0 ? 4 : 0, line == count - 1 || line == held ? 10 : 0)
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
        let lines = FooterLines(document, typesetter, measures, width: width)
        let whole = lines.layout(stacked: stacked, most: .max, held: nil)
        let isPinned = seen.allSatisfy { Double(whole.height) <= Self.greatestPart * $0 }
        guard !isPinned, let held = document.primary.map(whole.grid.line) else {
            self = whole
            return
        }
        let least = lines.rows(Measures.leastTarget, onLine: held, held: held)
        self = lines.layout(stacked: stacked, most: Self.most(seen, least: least), held: held)
    }
}

/// Which items of a footer lie on a line, on how many columns, and how high they are there.
private struct FooterLines {
    private let document: Document
    private let typesetter: Typesetter
    private let measures: Measures
    private let width: Double
    private var lines: [(cells: Range<Int>, columns: Int)] = []

    init(_ document: Document, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        self.document = document
        self.typesetter = typesetter
        self.measures = measures
        self.width = width
        for run in runs {
            let columns = columns(of: run.compactMap(document.button))
            for start in stride(from: run.lowerBound, to: run.upperBound, by: columns) {
                lines.append((start..<min(start + columns, run.upperBound), columns))
            }
        }
    }

    /// Buttons that follow each other, and each other item by itself.
    private var runs: [Range<Int>] {
        document.footer.indices.reduce(into: []) { runs, index in
            if let last = runs.last, document.button(index) != nil, document.button(last.lowerBound) != nil {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }

    /// As many columns as the document asks for and a finger can tell apart; where it does not, one for each of `buttons` if their
    /// titles fit on one line, else a single one.
    private func columns(of buttons: [Item.Button]) -> Int {
        if let asked = document.footerColumns {
            let most = Int((width + FooterLayout.gap) / (FooterLayout.leastWidth + FooterLayout.gap))
            return max(1, min(asked, buttons.count, most))
        }
        let room = width(of: buttons.count)
        let isFit = buttons.allSatisfy { max(FooterLayout.leastWidth, $0.wholeWidth(typesetter)) <= room }
        return isFit ? max(1, buttons.count) : 1
    }

    private func width(of columns: Int) -> Double {
        LineLayout.columnWidth(of: columns, in: width, gap: FooterLayout.gap)
    }

    /// The rows of a button of `height` points, with what belongs to its line besides.
    func rows(_ height: Double, onLine line: Int, held: Int?) -> Int {
        let padding = FooterLayout.padding(line: line, of: lines.count, held: held)
        return Int(measures.rows(of: .points(height), padding: padding.above + padding.below))
    }

    /// The lines, of which the one that is `held` has `most` rows.
    ///
    /// - Parameter stacked: the heights of the items below each other, in rows.
    func layout(stacked: [Int], most: Int, held: Int?) -> FooterLayout {
        let lines = lines.enumerated().map { index, line in
            let heights = line.cells.map { cell in
                document.button(cell).map { button in
                    let height = button.height(typesetter, measures, width: width(of: line.columns))
                    return rows(height, onLine: index, held: held)
                } ?? stacked[cell]
            }
            let height = min(heights.max() ?? 0, index == held ? most : .max)
            return LineLayout.Line(line.cells, height: height, columns: line.columns)
        }
        return FooterLayout(lines, held: held)
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
        seen.reduce(.max) { most, seen in
            let rows = Int(greatestLine * seen)
            return rows < least ? most : min(most, rows)
        }
    }
}
