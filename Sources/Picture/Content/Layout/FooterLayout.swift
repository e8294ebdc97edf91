/// How the items of a footer lie: one below the other, or several buttons beside each other.
struct FooterLayout: Hashable, Sendable {
    /// The items of each line, from top to bottom.
    let lines: [Range<Int>]
    /// The end of each line, in rows from the footer's beginning.
    private var ends: [Int] = []

    /// Between two buttons beside each other, in points: as much as between two below each other.
    static let gap = 12.0
    /// The least width of a button beside another one, in points.
    static let leastWidth = 64.0

    /// Items of these heights, one below the other.
    init(stacked heights: [Int]) {
        self.init(heights.indices.map { $0..<$0 + 1 }, heights: heights)
    }

    /// Lines of these heights.
    init(_ lines: [Range<Int>], heights: [Int]) {
        self.lines = lines
        var end = 0
        ends = heights.map { height in
            end += height
            return end
        }
    }

    /// Rows of all of it.
    var height: Int { ends.last ?? 0 }

    /// The rows of an item.
    func rows(of index: Int) -> Range<Int> {
        let line = line(of: index)
        return (line > 0 ? ends[line - 1] : 0)..<ends[line]
    }

    /// The items on the line of an item.
    func neighbours(of index: Int) -> Range<Int> { lines[line(of: index)] }

    /// Points above and below an item, which belong to it: only the first line and the last one have any.
    func padding(of index: Int) -> (above: Double, below: Double) {
        let line = line(of: index)
        return Self.padding(isFirst: line == 0, isLast: line == lines.count - 1)
    }

    /// The same for an item that is, or is not, on the first line and on the last.
    static func padding(isFirst: Bool, isLast: Bool) -> (above: Double, below: Double) {
        (isFirst ? 4 : 0, isLast ? 10 : 0)
    }

    private func line(of index: Int) -> Int { lines.firstIndex { $0.contains(index) } ?? 0 }
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
        let heights = lines.enumerated().map { index, line in
            if line.count == 1 { return stacked[line.lowerBound] }
            let padding = Self.padding(isFirst: index == 0, isLast: index == lines.count - 1)
            let height = ItemHeight.points(Item.Button.height(TextFit(lines: 1, part: 1), measures))
            return Int(measures.rows(of: height, padding: padding.above + padding.below))
        }
        self.init(lines, heights: heights)
    }

    /// Items that may share lines, and others by themselves.
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
