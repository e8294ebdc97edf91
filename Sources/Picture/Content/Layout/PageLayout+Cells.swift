// Which columns items take beside each other.
extension PageLayout {
    /// The lines that the item at `location` is in, and its cell there.
    private func cell(_ location: ItemLocation) -> (grid: LineLayout, index: Int) {
        switch location {
        case .title: (titleGrid, 0)
        case .items(let index): (grid, index)
        case .footer(let index): (footer.grid, index)
        }
    }

    /// Whether the item at `location` has a line from edge to edge of the sheet.
    func isWhole(_ location: ItemLocation) -> Bool {
        let (grid, index) = cell(location)
        return grid.isWhole(index) && grid.lines[grid.line(of: index)].frame.side == 0
    }

    /// The columns of the item at `location`, from the sheet's left edge: those that are free behind it are its own.
    func columns(of location: ItemLocation) -> Range<Int> {
        let (grid, index) = cell(location)
        return mirrored(grid.pixels(of: index, in: inner, width: width, scale: scale))
    }

    /// Those of them that a finger finds it in: the nearer half of the gaps beside it, and nothing that is free.
    func reach(of location: ItemLocation) -> Range<Int> {
        let (grid, index) = cell(location)
        return mirrored(grid.reach(of: index, in: inner, width: width, scale: scale))
    }

    /// The same in points; nil for an item that takes all columns.
    package func span(of location: ItemLocation) -> Range<Double>? {
        let (grid, index) = cell(location)
        guard !grid.isWhole(index) else { return nil }
        let reach = reach(of: location)
        return Double(reach.lowerBound) / scale..<Double(reach.upperBound) / scale
    }

    private func mirrored(_ columns: Range<Int>) -> Range<Int> {
        isMirrored ? width - columns.upperBound..<width - columns.lowerBound : columns
    }

    /// What lies between the margins of the item at `location`, in points from where its own columns begin.
    func inner(of location: ItemLocation) -> ClosedRange<Double> {
        guard !isWhole(location) else { return inner }
        let (grid, index) = cell(location)
        let place = grid.place(of: index, in: inner)
        let x = place.start - start(of: location)
        return x...x + place.width
    }

    /// What a picture takes there: as far as the sheet's edges where nothing is beside it.
    func outer(of location: ItemLocation) -> ClosedRange<Double> {
        isWhole(location) ? Self.outer(inner, width: Double(width) / scale) : inner(of: location)
    }

    /// What lights up with a line of a list there: to the middle of the gaps beside it, and beyond the margins, or to the edges of the
    /// card that it lies on.
    func band(of location: ItemLocation) -> ClosedRange<Double> {
        let (inner, (grid, index)) = (inner(of: location), cell(location))
        let side = grid.lines[grid.line(of: index)].frame.side
        let reach = side > 0 ? side : Self.margin
        let (first, last) = (grid.isFirst(index), grid.isAtEnd(index))
        return inner.lowerBound - (first ? reach : grid.gap / 2)...inner.upperBound + (last ? reach : grid.gap / 2)
    }

    /// The first column of the item at `location`, in points from where lines begin.
    private func start(of location: ItemLocation) -> Double {
        let (grid, index) = cell(location)
        return Double(grid.pixels(of: index, in: inner, width: width, scale: scale).lowerBound) / scale
    }
}

// What parts items that follow each other.
extension PageLayout {
    /// Whether a hairline parts the item at `location` from what lies below it: all of that belongs to the same list.
    func hasLine(below location: ItemLocation) -> Bool {
        guard document[location].kind.isListed else { return false }
        guard case .items(let index) = location else {
            let next = location.moved(by: 1)
            return document.contains(next) && document[next].kind.isListed
        }
        let line = grid.line(of: index) + 1
        guard line < grid.lines.count else { return false }
        let next = grid.lines[line].cells
        guard document.members(at: index) == document.members(at: next.lowerBound) else { return false }
        let below = next.filter { grid.isOver(index, $0) }
        return !below.isEmpty && below.allSatisfy { document.cells[$0].kind.isListed }
    }

    /// Where the hairline below it ends, in points on a picture of `width`: as a page's lines do, or at the edge of the card.
    func lineEnd(below location: ItemLocation, width: Double) -> Double {
        if isWhole(location) { return Self.outer(inner, width: width).upperBound }
        let (grid, index) = cell(location)
        let isOnCard = grid.lines[grid.line(of: index)].frame.side > 0
        return isOnCard && grid.isAtEnd(index) ? band(of: location).upperBound : inner(of: location).upperBound
    }

    /// The card behind the item at `location`, in points from where the item's columns and its rows begin; nil where there is none.
    ///
    /// Of edges that lie elsewhere it says no more than that: what is painted of the item depends on nothing else.
    func card(at location: ItemLocation) -> Box? {
        guard case .items(let index) = location, let members = document.members(at: index), members.contains(index),
            document.group(of: members)?.style == .card
        else { return nil }
        let (inner, start, line) = (self.inner, start(of: location), grid.lines[grid.line(of: index)])
        let (beyond, height) = (document.buttonRadius + 1, Double(line.height) / scale)
        let top = line.cells.contains(members.lowerBound) ? Item.Group.gap : -beyond
        let end = line.cells.contains(members.upperBound - 1) ? height - Item.Group.gap : height + beyond
        return Box(x: inner.lowerBound - start, y: top, width: inner.upperBound - inner.lowerBound, height: end - top)
    }
}
