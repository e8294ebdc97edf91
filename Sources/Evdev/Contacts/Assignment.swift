/// Pairs rows with columns one to one at the least total cost, as many pairs as the shorter side allows.
///
/// The assignment problem, solved exactly by shortest augmenting paths over prices (Kuhn 1955; Jonker and Volgenant
/// 1987). The effort grows with the cube of the size, which is nothing for the fingers on a panel.
struct Assignment {
    private let columns: Int
    private let cost: (_ row: Int, _ column: Int) -> Double
    private var rowOfColumn: [Int?]
    /// What reduces the cost of the pairs: no reduced cost is negative, those of the pairs made so far are zero.
    private var rowPrices: [Double]
    private var columnPrices: [Double]

    /// The column of every row; nil for the rows that are left over.
    /// - Parameter cost: what a pair costs, never negative.
    static func columns(rows: Int, columns: Int, cost: (_ row: Int, _ column: Int) -> Double) -> [Int?] {
        guard rows <= columns else {
            let rowsOfColumns = Self.columns(rows: columns, columns: rows) { cost($1, $0) }
            return (0..<rows).map { row in rowsOfColumns.firstIndex(of: row) }
        }
        return withoutActuallyEscaping(cost) { cost in
            var assignment = Assignment(rows: rows, columns: columns, cost: cost)
            for row in 0..<rows { assignment.add(row) }
            return (0..<rows).map { row in assignment.rowOfColumn.firstIndex(of: row) }
        }
    }

    private init(rows: Int, columns: Int, cost: @escaping (Int, Int) -> Double) {
        self.columns = columns
        self.cost = cost
        rowOfColumn = Array(repeating: nil, count: columns)
        rowPrices = Array(repeating: 0, count: rows)
        columnPrices = Array(repeating: 0, count: columns)
    }

    /// Finds a column for `row`; the rows along the shortest path to a free one move on by one column each.
    private mutating func add(_ row: Int) {
        var search = Search(columns: columns)
        var last: (row: Int, column: Int?) = (row, nil)
        while true {
            for column in 0..<columns where !search.isDone[column] {
                let step = cost(last.row, column) - rowPrices[last.row] - columnPrices[column]
                search.offer(search.reached + step, to: column, from: last.column)
            }
            let nearest = search.advance()
            guard let owner = rowOfColumn[nearest] else {
                reprice(search, from: row)
                return shift(search, to: nearest, from: row)
            }
            last = (owner, nearest)
        }
    }

    private mutating func reprice(_ search: Search, from row: Int) {
        rowPrices[row] += search.reached
        for column in 0..<columns where search.isDone[column] {
            let rest = search.reached - search.length[column]
            columnPrices[column] -= rest
            if let owner = rowOfColumn[column] { rowPrices[owner] += rest }
        }
    }

    private mutating func shift(_ search: Search, to free: Int, from row: Int) {
        var column = free
        while let previous = search.previous[column] {
            rowOfColumn[column] = rowOfColumn[previous]
            column = previous
        }
        rowOfColumn[column] = row
    }
}

/// One search for the shortest path to a free column.
private struct Search {
    /// The length of the shortest path to each column that is known so far.
    var length: [Double]
    /// The column before on that path; nil where it starts.
    var previous: [Int?]
    /// Whether the path cannot become shorter.
    var isDone: [Bool]
    /// The length of the longest path that is done.
    var reached = 0.0

    init(columns: Int) {
        length = Array(repeating: .infinity, count: columns)
        previous = Array(repeating: nil, count: columns)
        isDone = Array(repeating: false, count: columns)
    }

    mutating func offer(_ path: Double, to column: Int, from previous: Int?) {
        guard path < length[column] else { return }
        length[column] = path
        self.previous[column] = previous
    }

    /// Settles the nearest column that is not done yet: there is one, since columns are not fewer than rows.
    mutating func advance() -> Int {
        var nearest = 0
        var shortest = Double.infinity
        for column in length.indices where !isDone[column] && length[column] < shortest {
            (nearest, shortest) = (column, length[column])
        }
        isDone[nearest] = true
        reached = shortest
        return nearest
    }
}
