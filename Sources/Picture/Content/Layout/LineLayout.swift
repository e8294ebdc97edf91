/// Cells in lines, one line below the other; a line has columns of one width, and each of its cells takes some of them.
///
/// A cell knows its line, and the line of a row is found by halving: of ten thousand cells as fast as of fifty.
struct LineLayout: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        /// The cells, which are counted over all lines.
        let cells: Range<Int>
        /// How many columns it has, of which the last ones may be free.
        let columns: Int
        let frame: Frame
        /// In rows of pixels: as high as its highest cell.
        fileprivate(set) var height: Int

        /// A line of these cells; without `columns` each of them takes one.
        init(_ cells: Range<Int>, columns: Int? = nil, frame: Frame = Frame(), height: Int = 0) {
            self.cells = cells
            self.columns = columns ?? cells.count
            self.frame = frame
            self.height = height
        }
    }

    /// What a line leaves free around its cells, in points.
    struct Frame: Equatable, Sendable {
        /// At both sides.
        var side = 0.0
        var above = 0.0
        var below = 0.0
    }

    private(set) var lines: [Line]
    /// Between two columns, in points.
    let gap: Double
    /// The columns that each cell takes of its line.
    private let columns: [Range<Int>]
    /// The line of each cell.
    private let numbers: [Int]
    /// How high each cell would be on a line of its own, in rows.
    private(set) var heights: [Int]
    /// The end of each line, in rows from the first one's beginning.
    private var ends: [Int] = []

    /// - Parameter columns: those that each cell takes of its line; nil where each takes one.
    init(_ lines: [Line], columns: [Range<Int>]? = nil, gap: Double) {
        self.lines = lines
        self.gap = gap
        self.columns = columns ?? lines.flatMap { line in (0..<line.cells.count).map { $0..<$0 + 1 } }
        numbers = lines.enumerated().flatMap { number, line in line.cells.map { _ in number } }
        heights = lines.flatMap { line in line.cells.map { _ in line.height } }
        findEnds()
    }

    /// The same with cells of these heights, in rows.
    func with(heights: [Int]) -> LineLayout {
        var layout = self
        layout.heights = heights
        for index in lines.indices { layout.lines[index].height = heights[lines[index].cells].max() ?? 0 }
        layout.findEnds()
        return layout
    }

    /// Whether a cell is as wide in `other`, and has as much around it.
    func hasRoom(of other: LineLayout, for cell: Int, in room: ClosedRange<Double>) -> Bool {
        lines[line(of: cell)].frame == other.lines[other.line(of: cell)].frame
            && place(of: cell, in: room).width == other.place(of: cell, in: room).width
    }

    private mutating func findEnds() {
        var end = 0
        ends = lines.map { line in
            end += line.height
            return end
        }
    }
}

// Rows.
extension LineLayout {
    /// In rows.
    var height: Int { ends.last ?? 0 }

    func line(of cell: Int) -> Int { numbers[cell] }

    func rows(of cell: Int) -> Range<Int> {
        let line = line(of: cell)
        return (line > 0 ? ends[line - 1] : 0)..<ends[line]
    }

    /// The cells on lines that lie in `rows`, at least in part.
    func cells(in rows: Range<Int>) -> Range<Int> {
        let first = ends.boundary { $0 > rows.lowerBound }
        let start = first < lines.count ? lines[first].cells.lowerBound : columns.count
        guard rows.upperBound > max(0, rows.lowerBound) else { return start..<start }
        let last = min(ends.boundary { $0 > rows.upperBound - 1 }, lines.count - 1)
        return start..<max(start, last < 0 ? 0 : lines[last].cells.upperBound)
    }
}

// Columns.
extension LineLayout {
    /// Whether a cell takes all columns of its line.
    func isWhole(_ cell: Int) -> Bool { columns[cell].count == lines[line(of: cell)].columns }

    /// Where a cell begins on lines that lie in `room`, and how wide it is, in points from where lines begin.
    func place(of cell: Int, in room: ClosedRange<Double>) -> (start: Double, width: Double) {
        let (line, own) = (lines[line(of: cell)], columns[cell])
        let width = Self.columnWidth(of: line.columns, in: line.width(in: room), gap: gap)
        let start = room.lowerBound + line.frame.side + Double(own.lowerBound) * (width + gap)
        return (start, Double(own.count) * width + Double(own.count - 1) * gap)
    }

    /// The pixels of a cell on a sheet of `width` pixels, from where lines begin: to the middle of the gaps beside it, and in the
    /// first and the last column of a line to the sheet's edges.
    func reach(of cell: Int, in room: ClosedRange<Double>, width: Int, scale: Double) -> Range<Int> {
        let (line, own) = (lines[line(of: cell)], columns[cell])
        func edge(before column: Int) -> Int {
            guard column > 0 else { return 0 }
            guard column < line.columns else { return width }
            let pitch = Self.columnWidth(of: line.columns, in: line.width(in: room), gap: gap) + gap
            let middle = room.lowerBound + line.frame.side + Double(column) * pitch - gap / 2
            return min(width, Int((middle * scale).rounded()))
        }
        return edge(before: own.lowerBound)..<edge(before: own.upperBound)
    }

    /// The same with the columns that are free behind the last cell of a line: all pixels of a line belong to one of its cells.
    func pixels(of cell: Int, in room: ClosedRange<Double>, width: Int, scale: Double) -> Range<Int> {
        let reach = reach(of: cell, in: room, width: width, scale: scale)
        return reach.lowerBound..<(isLast(cell) ? width : reach.upperBound)
    }

    /// Whether a cell begins in the first column of its line.
    func isFirst(_ cell: Int) -> Bool { columns[cell].lowerBound == 0 }

    /// Whether a cell ends in the last column of its line.
    func isAtEnd(_ cell: Int) -> Bool { columns[cell].upperBound == lines[line(of: cell)].columns }

    /// Whether no other cell follows on its line.
    private func isLast(_ cell: Int) -> Bool { lines[line(of: cell)].cells.upperBound == cell + 1 }

    /// Whether two cells have a column in common, on lines of as many columns.
    func isOver(_ cell: Int, _ other: Int) -> Bool { columns[cell].overlaps(columns[other]) }

    /// How wide each of `count` columns is that `width` points have room for.
    static func columnWidth(of count: Int, in width: Double, gap: Double) -> Double {
        max(0, width - Double(count - 1) * gap) / Double(count)
    }
}

extension LineLayout.Line {
    fileprivate func width(in room: ClosedRange<Double>) -> Double {
        room.upperBound - room.lowerBound - 2 * frame.side
    }
}

extension Array {
    /// The index of the first element that `isBeyond`, which all behind it are as well; the count where none is.
    fileprivate func boundary(_ isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
