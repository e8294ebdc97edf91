/// How the items of a footer lie: one below the other, or several buttons beside each other.
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

// Buttons side by side.
extension FooterLayout {
    /// The footer of `document` with buttons that follow each other side by side, as many on a line as `width` points hold
    /// with their titles on one line.
    ///
    /// - Parameter stacked: the heights of the items below each other, in rows.
    init(sideBySide document: Document, stacked: [Int], _ typesetter: Typesetter, _ measures: Measures, width: Double) {
        let widths = document.footer.map { $0.kind.sideBySideWidth(typesetter) }
        let lines = Self.runs(widths).flatMap { run in
            run.count == 1
                ? [run]
                : Self.lines(of: run) { line in
                    let room = (width - Double(line.count - 1) * Self.gap) / Double(line.count)
                    return line.allSatisfy { max(Self.leastWidth, widths[$0] ?? .infinity) <= room }
                }
        }
        self.init(
            lines.enumerated().map { index, line in
                if line.count == 1 { return LineLayout.Line(line, height: stacked[line.lowerBound]) }
                let padding = Self.padding(line: index, of: lines.count)
                let height = ItemHeight.points(Item.Button.height(TextFit(lines: 1, part: 1), measures))
                return LineLayout.Line(
                    line,
                    height: Int(measures.rows(of: height, padding: padding.above + padding.below))
                )
            }
        )
    }

    private static func runs(_ widths: [Double?]) -> [Range<Int>] {
        widths.indices.reduce(into: []) { runs, index in
            if let last = runs.last, widths[index] != nil, widths[last.lowerBound] != nil {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
    }

    /// The fewest lines, as full as each other, that all fit; the fuller ones come last.
    private static func lines(of run: Range<Int>, fitting isFit: (Range<Int>) -> Bool) -> [Range<Int>] {
        let candidates = (1...run.count).lazy.map { count in
            (0..<count).map { line in
                run.lowerBound + run.count * line / count..<run.lowerBound + run.count * (line + 1) / count
            }
        }
        return candidates.first { $0.allSatisfy { $0.count == 1 || isFit($0) } } ?? []
    }
}

// Which of both.
extension FooterLayout {
    /// The greatest part of what is seen that a pinned footer takes.
    static let greatestPart = 0.45

    /// Whether it can be pinned where `seen` rows of the content are seen.
    func isPinned(at seen: Double) -> Bool { Double(height) <= Self.greatestPart * seen }

    /// Whether it stays in view at a height of the content where `stacked` does not, of `seen` heights in rows.
    ///
    /// - Parameter others: the rows of title and items; where all is seen, nothing need be closer together.
    func isBetter(than stacked: FooterLayout, at seen: [Double], others: Int) -> Bool {
        seen.contains { seen in
            !stacked.isPinned(at: seen) && isPinned(at: seen) && Double(others + stacked.height) > seen
        }
    }
}
