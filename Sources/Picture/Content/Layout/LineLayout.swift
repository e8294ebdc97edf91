/// Cells in lines, one line below the other; the cells of a line lie side by side, as wide as each other.
struct LineLayout: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        /// The cells, which are counted over all lines.
        let cells: Range<Int>
        /// In rows of pixels.
        let height: Int

        init(_ cells: Range<Int>, height: Int) {
            self.cells = cells
            self.height = height
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

    /// Whether a cell takes all of a line.
    func isAlone(_ cell: Int) -> Bool { lines[line(of: cell)].cells.count == 1 }

    /// Where a cell begins on lines that lie in `room`, and how wide it is, in points from where lines begin.
    func place(of cell: Int, in room: ClosedRange<Double>) -> (start: Double, width: Double) {
        let (column, count) = column(of: cell)
        let width = Self.columnWidth(of: count, in: room.upperBound - room.lowerBound, gap: gap)
        return (room.lowerBound + Double(column) * (width + gap), width)
    }

    /// The pixels of a cell on a sheet of `width` pixels, from where lines begin: to the middle of the gaps beside it, and in the
    /// first and the last column of a line to the sheet's edges.
    func pixels(of cell: Int, in room: ClosedRange<Double>, width: Int, scale: Double) -> Range<Int> {
        let (column, count) = column(of: cell)
        func edge(before column: Int) -> Int {
            guard column > 0 else { return 0 }
            guard column < count else { return width }
            let pitch = Self.columnWidth(of: count, in: room.upperBound - room.lowerBound, gap: gap) + gap
            let middle = room.lowerBound + Double(column) * pitch - gap / 2
            return min(width, Int((middle * scale).rounded()))
        }
        return edge(before: column)..<edge(before: column + 1)
    }

    /// How wide each of `count` columns is that `width` points have room for.
    static func columnWidth(of count: Int, in width: Double, gap: Double) -> Double {
        max(0, width - Double(count - 1) * gap) / Double(count)
    }

    /// The column of a cell, and how many its line has: one for each of its cells.
    private func column(of cell: Int) -> (index: Int, count: Int) {
        let line = lines[line(of: cell)]
        return (cell - line.cells.lowerBound, line.cells.count)
    }
}
