/// Where keys can take the focus.
package enum FocusMove: Hashable, Sendable {
    /// In the order of the document: the items, then the footer.
    case next, previous
    /// As it is seen.
    case up, down, left, right
    case first, last
}

// The order in which keys come to what fingers can use.
extension PageLayout {
    /// What can have the focus: all that a finger does something with.
    package var focusable: [ItemLocation] {
        let items = document.cells.indices.lazy.map { ItemLocation.items($0) }
        let footer = document.footer.indices.lazy.map { ItemLocation.footer($0) }
        let title = document.origin == nil ? [] : [ItemLocation.title]
        return title + (Array(items) + footer).filter { target(at: $0) != nil }
    }

    /// What can have the focus after `location`, in the same order.
    package func focusable(after location: ItemLocation) -> some Sequence<ItemLocation> {
        let (items, footer): (Range<Int>, Range<Int>) =
            switch location {
            case .title: (document.cells.indices, document.footer.indices)
            case .items(let index): (index + 1..<document.cells.count, document.footer.indices)
            case .footer(let index): (0..<0, index + 1..<document.footer.count)
            }
        let locations = [items.lazy.map { ItemLocation.items($0) }, footer.lazy.map { ItemLocation.footer($0) }]
        return locations.lazy.joined().filter { target(at: $0) != nil }
    }

    /// Where `move` leads from `location`; nil where it leads nowhere.
    package func focus(_ move: FocusMove, from location: ItemLocation) -> ItemLocation? {
        let all = focusable
        let index = all.firstIndex(of: location)
        return switch move {
        case .first: all.first
        case .last: all.last
        case .next: index.flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
        case .previous: index.flatMap { $0 > 0 ? all[$0 - 1] : nil }
        case .up, .down, .left, .right: neighbour(move, of: location, among: all)
        }
    }

    /// The nearest cell on the side that `move` leads to: on the same line to the left and the right, else on the nearest line, there
    /// the one whose middle is nearest.
    private func neighbour(_ move: FocusMove, of location: ItemLocation, among all: [ItemLocation]) -> ItemLocation? {
        let own = cell(at: location)
        let candidates = all.lazy.filter { $0 != location }.map { (location: $0, cell: cell(at: $0)) }
        func offset(_ cell: Cell) -> Int { abs(cell.middle - own.middle) }
        switch move {
        case .left, .right:
            let beside = candidates.filter { $0.cell.rows.overlaps(own.rows) }.filter {
                move == .left ? $0.cell.middle < own.middle : $0.cell.middle > own.middle
            }
            return beside.min { offset($0.cell) < offset($1.cell) }?.location
        default:
            let beyond = candidates.filter {
                move == .up
                    ? $0.cell.rows.upperBound <= own.rows.lowerBound : $0.cell.rows.lowerBound >= own.rows.upperBound
            }
            func gap(_ cell: Cell) -> Int {
                move == .up
                    ? own.rows.lowerBound - cell.rows.upperBound : cell.rows.lowerBound - own.rows.upperBound
            }
            return beyond.min { (gap($0.cell), offset($0.cell)) < (gap($1.cell), offset($1.cell)) }?.location
        }
    }

    /// The pixels of an item on a page whose footer follows the items.
    private struct Cell {
        let rows: Range<Int>
        let columns: Range<Int>

        var middle: Int { (columns.lowerBound + columns.upperBound) / 2 }
    }

    private func cell(at location: ItemLocation) -> Cell {
        let rows = rows(of: location)
        let start =
            switch location {
            case .title: -titleHeight
            case .items: 0
            case .footer: itemsHeight
            }
        return Cell(rows: rows.lowerBound + start..<rows.upperBound + start, columns: reach(of: location))
    }
}
