/// Cells in lines, one line below the other; the cells of a line lie side by side on columns of one width.
struct LineLayout: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        /// The cells, which are counted over all lines.
        let cells: Range<Int>
        /// In rows of pixels.
        let height: Int
        /// How many columns each of them takes.
        let spans: [Int]

        /// A line of `cells`, which take a column each unless `spans` says otherwise.
        init(_ cells: Range<Int>, height: Int, spans: [Int]? = nil) {
            self.cells = cells
            self.height = height
            self.spans = spans ?? [Int](repeating: 1, count: cells.count)
        }
    }

    let lines: [Line]
    /// Between two columns, in points.
    let gap: Double
    /// The end of each line, in rows from the first one's beginning.
    private let ends: [Int]

    init(_ lines: [Line], gap: Double) {
        self.lines = lines
        self.gap = gap
        var end = 0
        ends = lines.map { line in
            end += line.height
            return end
        }
    }

    /// In rows.
    var height: Int { ends.last ?? 0 }

    func line(of cell: Int) -> Int { lines.firstIndex { $0.cells.contains(cell) } ?? 0 }

    func rows(of cell: Int) -> Range<Int> {
        let line = line(of: cell)
        return (line > 0 ? ends[line - 1] : 0)..<ends[line]
    }

    /// Whether a cell has a line to itself.
    func isAlone(_ cell: Int) -> Bool { lines[line(of: cell)].cells.count == 1 }

    /// Where a cell begins on lines that lie in `room`, and how wide it is, in points from where lines begin.
    func place(of cell: Int, in room: ClosedRange<Double>) -> (start: Double, width: Double) {
        let columns = columns(of: cell)
        let width = columnWidth(of: columns.count, in: room)
        let start = room.lowerBound + Double(columns.first) * (width + gap)
        return (start, Double(columns.span) * width + Double(columns.span - 1) * gap)
    }

    /// The pixels of a cell on a sheet of `width` pixels, from where lines begin: to the middle of the gaps beside it, and of the
    /// first and the last cell of a line to the sheet's edges.
    func pixels(of cell: Int, in room: ClosedRange<Double>, width: Int, scale: Double) -> Range<Int> {
        let columns = columns(of: cell)
        func edge(before column: Int) -> Int {
            guard column > 0 else { return 0 }
            guard column < columns.count else { return width }
            let pitch = columnWidth(of: columns.count, in: room) + gap
            let middle = room.lowerBound + Double(column) * pitch - gap / 2
            return min(width, Int((middle * scale).rounded()))
        }
        return edge(before: columns.first)..<edge(before: columns.first + columns.span)
    }

    /// The first column of a cell, how many it takes, and how many there are.
    private func columns(of cell: Int) -> (first: Int, span: Int, count: Int) {
        let line = lines[line(of: cell)]
        let index = cell - line.cells.lowerBound
        return (line.spans[..<index].reduce(0, +), line.spans[index], line.spans.reduce(0, +))
    }

    private func columnWidth(of count: Int, in room: ClosedRange<Double>) -> Double {
        max(0, room.upperBound - room.lowerBound - Double(count - 1) * gap) / Double(count)
    }
}
