package import Canvas

/// Where everything in a document lies on a sheet of one width: the title above; the items, which scroll; the footer below.
///
/// Title and footer are pinned where they leave room for the items. Pure numbers, so that what fingers do can be decided without a font. Heights are whole pixels.
package struct PageLayout: Equatable, Sendable {
    package private(set) var document: Document
    package let width: Int
    /// Pixels per point.
    package let scale: Double
    package let isMirrored: Bool
    package var titleHeight: Int { titleGrid.height }
    /// The title, as the only cell.
    let titleGrid: LineLayout
    /// How the items lie that scroll.
    private(set) var grid: LineLayout
    /// The items that move for as long as they are seen.
    package private(set) var endless: [ItemLocation]
    /// The items in which windows of programs are.
    private(set) var programs: [ItemLocation]
    /// The items that are written into.
    package private(set) var fields: [ItemLocation]
    package private(set) var clocks: [ItemLocation]
    var footer: FooterLayout
    /// What fingers press of items by itself; see `rows(ofPart:of:)`.
    var parts: [ItemLocation: [Box]] = [:]

    /// - Parameters:
    ///   - items: how high each item would be on a line of its own, in rows.
    ///   - footer: the same of those that stay.
    package init(
        _ document: Document,
        width: Int,
        scale: Double,
        isMirrored: Bool = false,
        titleHeight: Int,
        items: [Int],
        footer: [Int]
    ) {
        self.document = document
        self.width = width
        self.scale = scale
        self.isMirrored = isMirrored
        titleGrid = LineLayout([LineLayout.Line(0..<1, height: titleHeight)], gap: 0)
        self.footer = FooterLayout(stacked: footer)
        (endless, programs) = (document.endless, document.programs)
        (fields, clocks) = (document.fields, document.clocks)
        grid = Self.lines(of: document, width: Double(width) / scale).with(heights: items)
    }

    /// Replaces the item at `location`, with which all that scroll lie in `grid`.
    ///
    /// How a footer then lies is for the caller to say.
    mutating func replace(_ location: ItemLocation, with item: Item, in grid: LineLayout) {
        document[location] = item
        self.grid = grid
        (endless, programs) = (document.endless, document.programs)
        (fields, clocks) = (document.fields, document.clocks)
    }
}

// Where things lie.
extension PageLayout {
    package var background: Color { document.theme.background }

    /// How the items of `document` that scroll lie on a sheet of `width` points, before it is known how high they are.
    static func lines(of document: Document, width: Double) -> LineLayout {
        let inner = inner(document, width: width)
        return ItemLines.layout(document, width: inner.upperBound - inner.lowerBound)
    }

    package var itemsHeight: Int { grid.height }

    package var footerHeight: Int { footer.height }

    package var height: Int { titleHeight + itemsHeight + footerHeight }

    /// The rows of the item at `location`, from the beginning of the items or of the footer.
    package func rows(of location: ItemLocation) -> Range<Int> {
        switch location {
        case .title: titleGrid.rows(of: 0)
        case .items(let index): grid.rows(of: index)
        case .footer(let index): footer.grid.rows(of: index)
        }
    }

    /// Points above and below the item at `location`, which belong to it.
    func padding(of location: ItemLocation) -> (above: Double, below: Double) {
        switch location {
        case .title: return (0, 0)
        case .items(let index):
            let frame = grid.lines[grid.line(of: index)].frame
            return (frame.above, frame.below)
        case .footer(let index): return footer.padding(of: index)
        }
    }

    /// How large the letters of a button at `location` are at most, as a part of their usual size.
    func letters(of location: ItemLocation) -> Double {
        if case .footer = location { footer.letters } else { 1 }
    }

    /// The items on lines that lie in `rows`, at least in part.
    package func items(in rows: Range<Int>) -> Range<Int> { grid.cells(in: rows) }

    /// The rows that the item at `location` would have on a line of its own.
    func ownRows(of location: ItemLocation) -> Int {
        switch location {
        case .title: titleHeight
        case .items(let index): grid.heights[index]
        case .footer(let index): footer.grid.heights[index]
        }
    }

    /// The items that are seen in `pose`, at least in part, and those of the footer.
    func seen(in pose: ContentPose) -> [ItemLocation] {
        let rows = visibleItems(pose)
        let (first, end) = (Int(rows.lowerBound * scale), Int((rows.upperBound * scale).rounded(.up)))
        let seen = items(in: first..<end).map { ItemLocation.items($0) }
        return seen + document.footer.indices.map { .footer($0) }
    }

    /// Whether anything of the item at `location` is seen in `pose`.
    package func isSeen(_ location: ItemLocation, in pose: ContentPose) -> Bool {
        let (rows, seen) = (self.rows(of: location), visible(location, pose))
        return Double(rows.lowerBound) / scale < seen.upperBound && Double(rows.upperBound) / scale > seen.lowerBound
    }

    /// The points of the items that are seen in `pose`, from the beginning of the first one.
    private func visibleItems(_ pose: ContentPose) -> Range<Double> {
        let start = pose.offset - titleShift(pose)
        return start..<max(start, pose.offset + min(pose.itemsEnd, footerTop(pose)))
    }

    /// The points that are seen in `pose` of the items, or of the footer, whichever `location` belongs to.
    private func visible(_ location: ItemLocation, _ pose: ContentPose) -> Range<Double> {
        if case .title = location { return titleShift(pose)..<Double(titleHeight) / scale }
        guard case .footer = location else { return visibleItems(pose) }
        let top = footerTop(pose)
        let end = pose.itemsEnd + Double(footerHeight) / scale - pose.looseFooter
        return -top..<max(-top, end - top)
    }
}

// What lies under a finger.
extension PageLayout {
    /// What a finger hits; nil where nothing can be done.
    ///
    /// Items reach from edge to edge, or to the middle between two beside each other, and are at least as high as a finger
    /// needs, so there are no gaps between them.
    /// - Parameters:
    ///   - x: points from the sheet's left edge.
    ///   - y: points from the beginning of the zone.
    package func target(x: Double, y: Double, in zone: ContentZone) -> ContentTarget? {
        let (column, row) = (Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down)))
        guard y >= 0 else { return nil }
        return location(column: column, row: row, in: zone).flatMap { target(at: $0, x: x, y: y) }
    }

    /// The item called `id`, as a finger finds it; nil where there is none, or nothing can be done with it.
    package func target(called id: String) -> ContentTarget? { document.location(of: id).flatMap(target) }

    /// The button that is usually meant; nil without one.
    package var primary: ItemLocation? {
        if let index = document.primary { return .footer(index) }
        return document.cells.firstIndex { ($0.kind as? Item.Button)?.role == .primary }.map { .items($0) }
    }

    package func target(at location: ItemLocation) -> ContentTarget? {
        let item = document[location]
        guard let id = item.id, let action = item.action else { return nil }
        return ContentTarget(id: id, location: location, action: action)
    }

    private func location(column: Int, row: Int, in zone: ContentZone) -> ItemLocation? {
        let line: [ItemLocation]
        switch zone {
        case .title: return document.origin == nil ? nil : .title
        case .items: line = items(in: row..<row + 1).map { .items($0) }
        case .footer: line = footer.grid.cells(in: row..<row + 1).map { .footer($0) }
        }
        return line.first { span(of: $0) == nil || reach(of: $0).contains(column) }
    }
}

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

    /// Where lines end and what pictures take: what lies between the margins, or the sheet's edges where nothing is beside those.
    static func outer(_ inner: ClosedRange<Double>, width: Double) -> ClosedRange<Double> {
        inner.lowerBound > margin ? inner : 0...width
    }

    /// `inner` on a sheet of `width` points.
    static func inner(_ document: Document, width: Double) -> ClosedRange<Double> {
        let isWidth = Document.maxWidths.contains(document.maxWidth)
        let most = (isWidth ? document.maxWidth : Document.readableWidth) * max(1, document.textScale)
        let side = max(margin, (width - most) / 2)
        return side...max(side, width - side)
    }
}

// Where title and footer are, which scroll with the items where they are not pinned.
extension PageLayout {
    /// The greatest part of what is seen that a pinned title takes.
    private static let greatestTitlePart = 0.4
    /// The same of title and footer where both are pinned.
    private static let greatestPart = 2.0 / 3

    /// How much of the footer is pinned where the sheet rests and shows `seen` points of the content, in points.
    package func pinnedFooter(at seen: Double) -> Double {
        let held = held.map { heldMargin.above + $0.count + heldMargin.below }
        return Double(footer.pinned(at: seen * scale, held: held)) / scale
    }

    /// The same of the title, all of it or nothing: a footer, which has the buttons, comes first.
    package func pinnedTitle(at seen: Double) -> Double {
        let title = Double(titleHeight) / scale
        let isPinned =
            title <= Self.greatestTitlePart * seen && title + pinnedFooter(at: seen) <= Self.greatestPart * seen
        return isPinned ? title : 0
    }

    /// How far the title is scrolled away, in points; below 0 where a finger pulls it down.
    package func titleShift(_ pose: ContentPose) -> Double {
        guard titleHeight > 0 else { return 0 }
        guard pose.offset < 0 else { return min(pose.offset, pose.looseTitle) }
        return pose.offset * pose.looseTitle * scale / Double(titleHeight)
    }

    /// The upper edge of the footer, in points below the title as it lies unscrolled.
    ///
    /// What is pinned of it stands at the lower edge, what is loose follows the items. All of it is seen where there is room for
    /// both, and when the items are scrolled to their end.
    package func footerTop(_ pose: ContentPose) -> Double {
        let end = pose.itemsEnd
        return max(end - pose.looseFooter, min(end, Double(itemsHeight) / scale - pose.offset))
    }

    /// The same in rows, where the items' room ends in the row `end` and they are scrolled by `offset` rows.
    func footerRow(offset: Int, end: Int, loose: Int) -> Int { max(end - loose, min(end, itemsHeight - offset)) }
}
