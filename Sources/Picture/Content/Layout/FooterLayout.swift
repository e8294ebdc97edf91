/// How the items of a footer lie: one below the other, and buttons beside each other on columns of one width.
struct FooterLayout: Equatable, Sendable {
    let grid: LineLayout

    /// Between two buttons beside each other, in points: as much as between two below each other.
    static let gap = 2 * Item.Button.gap
    /// The least width of a button beside another one, in points: its title has the room that a finger needs.
    static let leastWidth = Measures.leastTarget + 2 * Item.Button.padding

    /// How large the letters of all buttons are at most, as a part of their usual size.
    let letters: Double

    init(_ lines: [LineLayout.Line], letters: Double = 1) {
        grid = LineLayout(lines, gap: Self.gap)
        self.letters = letters
    }

    /// Items of these heights, one below the other.
    init(stacked heights: [Int]) { self.init(heights.enumerated().map { LineLayout.Line($0..<$0 + 1, height: $1) }) }

    var height: Int { grid.height }

    /// Points above and below an item, which belong to it.
    func padding(of index: Int) -> (above: Double, below: Double) {
        Self.padding(line: grid.line(of: index), of: grid.lines.count)
    }

    /// The same for an item on one of `count` lines.
    static func padding(line: Int, of count: Int) -> (above: Double, below: Double) {
        (line == 0 ? 4 : 0, line == count - 1 ? 10 : 0)
    }

    /// Rows above and below the line of `index` where no other one is seen: above it what the first line has, and below it what
    /// parts it from a next button.
    func margin(of index: Int, scale: Double) -> (above: Int, below: Int) {
        func rows(_ points: Double) -> Int { Int((points * scale).rounded()) }
        let line = grid.line(of: index)
        return (line == 0 ? 0 : rows(4), line == grid.lines.count - 1 ? 0 : rows(Item.Button.gap))
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
        let whole = lines.layout(stacked: stacked)
        let isPinned = seen.allSatisfy { Double(whole.height) <= Self.greatestPart * $0 }
        guard !isPinned, let primary = document.primary else {
            self = whole
            return
        }
        let held = whole.grid.line(of: primary)
        let least = lines.rows(Measures.leastTarget, onLine: held)
        let margin = whole.margin(of: primary, scale: measures.scale)
        let most = Self.most(seen, least: least, margin: margin.above + margin.below)
        self = lines.layout(stacked: stacked, most: (held, most))
    }
}

/// Which items of a footer lie on a line, and how high they are there.
private struct FooterLines {
    private let document: Document
    private let typesetter: Typesetter
    private let measures: Measures
    private let width: Double
    private var lines: [Range<Int>] = []

    init(_ document: Document, _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        self.document = document
        self.typesetter = typesetter
        self.measures = measures
        self.width = width
        lines = runs.flatMap { run in Self.lines(of: run, columns: columns(of: run.compactMap(document.button))) }
    }

    /// Buttons that follow each other, and each other item by itself.
    private var runs: [Range<Int>] {
        document.footer.indices.reduce(into: []) { runs, index in
            if let last = runs.last, isNeighbour(index), isNeighbour(last.lowerBound) {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }

    /// Whether an item may stand beside others: no button does whose words are parted on each number of columns that is asked for.
    private func isNeighbour(_ index: Int) -> Bool {
        guard let button = document.button(index) else { return false }
        return document.footerColumns == nil || isFit(button, on: 2)
    }

    private func isFit(_ button: Item.Button, on columns: Int) -> Bool {
        button.wrapping(typesetter, width: width(of: columns)) >= .hyphened
    }

    /// `run` on as few lines as so many columns allow, which have as many buttons each, the last ones one less at most.
    private static func lines(of run: Range<Int>, columns: Int) -> [Range<Int>] {
        let count = (run.count + columns - 1) / columns
        let ends = (0...count).map { run.lowerBound + ($0 * run.count + count - 1) / count }
        return zip(ends, ends.dropFirst()).map { $0..<$1 }
    }

    /// As many columns as the document asks for and a finger can tell apart, in which usual letters part no word, but at soft hyphens;
    /// where it asks for none, one for each of `buttons` if their titles fit on one line, else a single one.
    private func columns(of buttons: [Item.Button]) -> Int {
        guard let asked = document.footerColumns else {
            let room = width(of: buttons.count)
            let isFit = buttons.allSatisfy { max(FooterLayout.leastWidth, $0.wholeWidth(typesetter)) <= room }
            return isFit ? max(1, buttons.count) : 1
        }
        let most = Int((width + FooterLayout.gap) / (FooterLayout.leastWidth + FooterLayout.gap))
        let counts = (1...max(1, min(asked, buttons.count, most))).reversed()
        return counts.first { count in buttons.allSatisfy { isFit($0, on: count) } } ?? 1
    }

    private func width(of columns: Int) -> Double {
        LineLayout.columnWidth(of: columns, in: width, gap: FooterLayout.gap)
    }

    /// The rows of a button of `height` points, with what belongs to its line besides.
    func rows(_ height: Double, onLine line: Int) -> Int {
        let padding = FooterLayout.padding(line: line, of: lines.count)
        return Int(measures.rows(of: .points(height), padding: padding.above + padding.below))
    }

    /// The buttons of a line, each with its width.
    private func buttons(_ line: Range<Int>) -> [(button: Item.Button, width: Double)] {
        line.compactMap { cell in document.button(cell).map { ($0, width(of: line.count)) } }
    }

    /// The lines, of which one may have so many rows at `most`.
    ///
    /// All buttons have letters of one size: smaller ones where a word needs them, or the rows of that line.
    /// - Parameter stacked: the heights of the items below each other, in rows.
    func layout(stacked: [Int], most: (line: Int, rows: Int)? = nil) -> FooterLayout {
        let usual = lines.flatMap(buttons).map { $0.button.wrapping(typesetter, width: $0.width).part }.min() ?? 1
        let letters = most.map { part(onLine: $0.line, rows: $0.rows, most: usual) } ?? usual
        let grid = lines.enumerated().map { index, line in
            let heights = buttons(line).map { $0.button.height(typesetter, measures, width: $0.width, most: letters) }
            let own = heights.max().map { rows($0, onLine: index) } ?? line.map { stacked[$0] }.max() ?? 0
            return LineLayout.Line(line, height: min(own, index == most?.line ? most?.rows ?? own : own))
        }
        return FooterLayout(grid, letters: letters)
    }

    /// How large the letters on a line of so many rows are at most, as a part of their usual size.
    private func part(onLine line: Int, rows: Int, most: Double) -> Double {
        let height = Double(rows - self.rows(0, onLine: line)) / measures.scale
        let parts = buttons(lines[line]).map {
            $0.button.part(typesetter, measures, width: $0.width, height: height, most: most)
        }
        return parts.min() ?? most
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

    /// How many rows are pinned where `seen` rows of the content are seen: all, the `held` ones of the line of the primary button and
    /// of its margin, or none.
    func pinned(at seen: Double, held: Int?) -> Int {
        if Double(height) <= Self.greatestPart * seen { return height }
        // Made as high as it may be, it is not to be too high by what rounding adds.
        guard let held, Double(held) <= Self.greatestLine * seen + 0.01 else { return 0 }
        return held
    }

    /// How high the line of the primary button is at most besides its margin, in rows, so that it is pinned wherever at least so many
    /// of them, of those that are `seen`, are its to take.
    private static func most(_ seen: [Double], least: Int, margin: Int) -> Int {
        seen.reduce(.max) { most, seen in
            let rows = Int(greatestLine * seen) - margin
            return rows < least ? most : min(most, rows)
        }
    }
}
