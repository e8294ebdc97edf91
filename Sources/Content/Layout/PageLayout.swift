/// Where everything in a document lies on a sheet of one width: the title, pinned above; the items, which scroll; the
/// footer, pinned below.
///
/// Pure numbers, so that what fingers do can be decided without a font. Heights are whole pixels.
package struct PageLayout: Hashable, Sendable {
    /// The document.
    package private(set) var document: Document
    /// Columns of the sheet.
    package let width: Int
    /// Pixels per point.
    package let scale: Double
    /// Whether lines begin on the right.
    package let isMirrored: Bool
    /// Rows of the title; 0 without one.
    package let titleHeight: Int
    /// The end of every item, in rows from the first one's beginning.
    private var itemEnds: [Int]
    /// The same for the footer.
    private var footerEnds: [Int]

    /// A layout of `document`, whose items and footer have these heights, in rows.
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
        self.titleHeight = titleHeight
        itemEnds = Self.ends(items)
        footerEnds = Self.ends(footer)
    }

    /// Replaces the item at `location`; what lies behind it moves.
    mutating func replace(_ location: ItemLocation, with item: Item, height: Int) {
        let growth = height - rows(of: location).count
        document[location] = item
        switch location {
        case .items(let index): Self.shift(&itemEnds, from: index, by: growth)
        case .footer(let index): Self.shift(&footerEnds, from: index, by: growth)
        }
    }

    private static func shift(_ ends: inout [Int], from index: Int, by growth: Int) {
        guard growth != 0 else { return }
        for i in index..<ends.count { ends[i] += growth }
    }

    private static func ends(_ heights: [Int]) -> [Int] {
        var end = 0
        return heights.map { height in
            end += height
            return end
        }
    }
}

// Where things lie.
extension PageLayout {
    /// Rows of all items.
    package var itemsHeight: Int { itemEnds.last ?? 0 }

    /// Rows of the footer.
    package var footerHeight: Int { footerEnds.last ?? 0 }

    /// The first row of the footer, below the title.
    ///
    /// What is pinned of it stands at the lower edge, what is loose follows the items. All of it is seen where there is room for
    /// both, and when the items are scrolled to their end.
    func footerRow(offset: Int, viewport: Int, loose: Int) -> Int {
        max(viewport - loose, min(viewport, itemsHeight - offset))
    }

    /// The same in points.
    package func footerTop(offset: Double, viewport: Double, loose: Double) -> Double {
        max(viewport - loose, min(viewport, Double(itemsHeight) / scale - offset))
    }

    /// Rows of everything.
    package var height: Int { titleHeight + itemsHeight + footerHeight }

    /// The rows of the item at `location`, from the beginning of the items or of the footer.
    package func rows(of location: ItemLocation) -> Range<Int> {
        switch location {
        case .items(let index): (index > 0 ? itemEnds[index - 1] : 0)..<itemEnds[index]
        case .footer(let index): (index > 0 ? footerEnds[index - 1] : 0)..<footerEnds[index]
        }
    }

    /// The items of which something lies in `rows`.
    package func items(in rows: Range<Int>) -> Range<Int> {
        let first = Self.index(of: rows.lowerBound, in: itemEnds)
        guard rows.upperBound > max(0, rows.lowerBound) else { return first..<first }
        let last = Self.index(of: rows.upperBound - 1, in: itemEnds)
        return first..<max(first, min(last + 1, itemEnds.count))
    }

    /// The first of `ends` beyond `row`.
    private static func index(of row: Int, in ends: [Int]) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > row { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A part of a content that stays or scrolls as one.
package enum ContentZone: Hashable, Sendable {
    /// Pinned above.
    case title
    /// What scrolls.
    case items
    /// Pinned below.
    case footer
}

/// An item that a finger can do something with.
package struct ContentTarget: Hashable, Sendable {
    /// What applications call it.
    package var id: String
    /// Where it is.
    package var location: ItemLocation
    /// What a finger does to it.
    package var action: Action

    /// What a finger does to an item.
    package enum Action: Hashable, Sendable {
        /// It presses the item.
        case press
        /// It flips the item's switch, which shows this when no finger has changed it.
        case flip(Bool)
        /// It moves the knob along the track.
        case slide(Item.Slider)
    }
}

// What lies under a finger.
extension PageLayout {
    /// The margin at the sides of everything, in points.
    static let margin = 20.0

    /// What lies between the margins, in points from where lines begin: no wider than the document wants it, in the middle.
    var inner: ClosedRange<Double> { Self.inner(document, width: Double(width) / scale) }

    /// The width of all that a row takes, margins included.
    var columnWidth: Double { inner.upperBound - inner.lowerBound + 2 * Self.margin }

    /// The same on a sheet of `width` points.
    static func inner(_ document: Document, width: Double) -> ClosedRange<Double> {
        let isWidth = Document.maxWidths.contains(document.maxWidth)
        let side = max(margin, (width - (isWidth ? document.maxWidth : Document.readableWidth)) / 2)
        return side...max(side, width - side)
    }

    /// What a finger hits; nil where nothing can be done.
    ///
    /// Items reach from edge to edge and are at least as high as a finger needs, so there are no gaps between them.
    /// - Parameter y: points from the beginning of the zone.
    package func target(y: Double, in zone: ContentZone) -> ContentTarget? {
        let row = Int((y * scale).rounded(.down))
        guard y >= 0, let location = location(row: row, in: zone) else { return nil }
        let item = document[location]
        guard let id = item.id, let action = item.kind.action else { return nil }
        return ContentTarget(id: id, location: location, action: action)
    }

    private func location(row: Int, in zone: ContentZone) -> ItemLocation? {
        switch zone {
        case .title: return nil
        case .items: return items(in: row..<row + 1).first.map { .items($0) }
        case .footer:
            let index = document.footer.indices.first { rows(of: .footer($0)).contains(row) }
            return index.map { .footer($0) }
        }
    }
}
