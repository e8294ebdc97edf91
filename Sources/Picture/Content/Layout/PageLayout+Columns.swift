// Which columns things take.
extension PageLayout {
    /// The margin at the sides of everything, in points.
    static let margin = 20.0

    /// What lies between the margins, in points from where lines begin: no wider than the document wants it, in the middle.
    ///
    /// Larger letters have more room, so that a line holds as many of them.
    var inner: ClosedRange<Double> { Self.inner(document, width: Double(width) / scale) }

    /// The width of all that a row takes, margins included.
    var columnWidth: Double { inner.upperBound - inner.lowerBound + 2 * Self.margin }

    /// The same on a sheet of `width` points.
    static func inner(_ document: Document, width: Double) -> ClosedRange<Double> {
        let isWidth = Document.maxWidths.contains(document.maxWidth)
        let most = (isWidth ? document.maxWidth : Document.readableWidth) * max(1, document.textScale)
        let side = max(margin, (width - most) / 2)
        return side...max(side, width - side)
    }

    /// The columns of the item at `location`, from the sheet's left edge: all of them, but of a button beside others.
    func columns(of location: ItemLocation) -> Range<Int> {
        let cell = cell(of: location)
        let (start, end) = (edge(before: cell.index, of: cell.count), edge(before: cell.index + 1, of: cell.count))
        return isMirrored ? width - end..<width - start : start..<end
    }

    /// The same in points; nil for an item that takes all columns.
    package func span(of location: ItemLocation) -> Range<Double>? {
        guard cell(of: location).count > 1 else { return nil }
        let columns = columns(of: location)
        return Double(columns.lowerBound) / scale..<Double(columns.upperBound) / scale
    }

    /// What lies between the margins of the item at `location`, in points from where its own columns begin.
    func inner(of location: ItemLocation) -> ClosedRange<Double> {
        let cell = cell(of: location)
        guard cell.count > 1 else { return inner }
        let start = inner.lowerBound + Double(cell.index) * (cellWidth(of: cell.count) + FooterLayout.gap)
        let x = start - Double(edge(before: cell.index, of: cell.count)) / scale
        return x...x + cellWidth(of: cell.count)
    }

    /// Which of how many items beside each other the item at `location` is.
    private func cell(of location: ItemLocation) -> (index: Int, count: Int) {
        guard case .footer(let index) = location else { return (0, 1) }
        let line = footer.neighbours(of: index)
        return (index - line.lowerBound, line.count)
    }

    /// The width of one of `count` items beside each other, in points.
    private func cellWidth(of count: Int) -> Double {
        max(0, inner.upperBound - inner.lowerBound - Double(count - 1) * FooterLayout.gap) / Double(count)
    }

    /// The first column of an item beside others, from where lines begin: in the middle of the gap before it.
    private func edge(before index: Int, of count: Int) -> Int {
        guard index > 0 else { return 0 }
        guard index < count else { return width }
        let pitch = cellWidth(of: count) + FooterLayout.gap
        let middle = inner.lowerBound + Double(index) * pitch - FooterLayout.gap / 2
        return min(width, Int((middle * scale).rounded()))
    }
}
