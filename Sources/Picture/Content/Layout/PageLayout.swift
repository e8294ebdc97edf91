/// Where everything in a document lies on a sheet of one width: the title above; the items, which scroll; the footer below.
///
/// Title and footer are pinned where they leave room for the items. Pure numbers, so that what fingers do can be decided without a font. Heights are whole pixels.
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
    /// How the items of the footer lie.
    var footer: FooterLayout

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
        self.footer = FooterLayout(stacked: footer)
        var end = 0
        itemEnds = items.map { height in
            end += height
            return end
        }
    }

    /// Replaces the item at `location`; what lies behind it moves.
    ///
    /// How a footer then lies is for the caller to say.
    mutating func replace(_ location: ItemLocation, with item: Item, height: Int) {
        document[location] = item
        guard case .items(let index) = location else { return }
        let growth = height - rows(of: location).count
        guard growth != 0 else { return }
        for i in index..<itemEnds.count { itemEnds[i] += growth }
    }
}

// Where things lie.
extension PageLayout {
    /// Rows of all items.
    package var itemsHeight: Int { itemEnds.last ?? 0 }

    /// Rows of the footer.
    package var footerHeight: Int { footer.height }

    /// Rows of everything.
    package var height: Int { titleHeight + itemsHeight + footerHeight }

    /// The rows of the item at `location`, from the beginning of the items or of the footer.
    package func rows(of location: ItemLocation) -> Range<Int> {
        switch location {
        case .items(let index): (index > 0 ? itemEnds[index - 1] : 0)..<itemEnds[index]
        case .footer(let index): footer.rows(of: index)
        }
    }

    /// Points above and below the item at `location`, which belong to it.
    func padding(of location: ItemLocation) -> (above: Double, below: Double) {
        if case .footer(let index) = location { footer.padding(of: index) } else { (0, 0) }
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

/// A part of a content that scrolls as one, or stays.
package enum ContentZone: Hashable, Sendable {
    /// Above.
    case title
    /// What always scrolls.
    case items
    /// Below.
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

        /// Whether a finger that began `other` can go on with this: both do the same, a slider within the same values.
        package func continues(_ other: Action) -> Bool {
            switch (self, other) {
            case (.press, .press), (.flip, .flip): true
            case (.slide(let one), .slide(let other)): one.range == other.range && one.step == other.step
            default: false
            }
        }
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
        return location(column: column, row: row, in: zone).flatMap(target)
    }

    /// The item called `id`, as a finger finds it; nil where there is none, or nothing can be done with it.
    package func target(called id: String) -> ContentTarget? { document.location(of: id).flatMap(target) }

    private func target(at location: ItemLocation) -> ContentTarget? {
        let item = document[location]
        guard let id = item.id, let action = item.kind.action else { return nil }
        return ContentTarget(id: id, location: location, action: action)
    }

    private func location(column: Int, row: Int, in zone: ContentZone) -> ItemLocation? {
        switch zone {
        case .title: return nil
        case .items: return items(in: row..<row + 1).first.map { .items($0) }
        case .footer:
            let line = document.footer.indices.filter { footer.rows(of: $0).contains(row) }
            let index = line.count > 1 ? line.first { columns(of: .footer($0)).contains(column) } : line.first
            return index.map { .footer($0) }
        }
    }
}
