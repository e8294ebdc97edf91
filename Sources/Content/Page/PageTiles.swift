import Canvas

/// A pose in whole pixels: which rows of the items are seen, and where on the sheet.
struct PageView {
    /// Rows of the items above the viewport's upper edge.
    let offset: Int
    /// Rows of the viewport, which lies between title and footer.
    let viewport: Int
    /// The row of the sheet where the title begins.
    let top: Int
    /// The row of the sheet where the items begin.
    let itemsTop: Int
    /// The rows of the sheet that can be seen.
    let rows: Int

    init(_ pose: ContentPose, _ layout: PageLayout, top: Int, rows: Int) {
        offset = Self.pixels(pose.offset * layout.scale)
        viewport = max(0, Self.pixels(pose.viewport * layout.scale))
        self.top = top
        itemsTop = top + layout.titleHeight
        self.rows = rows
    }

    /// The row of the sheet where the footer begins.
    var footerTop: Int { itemsTop + viewport }

    /// The rows of the items that are seen.
    var seen: Range<Int> { offset..<offset + max(0, min(viewport, rows - itemsTop)) }

    /// These, and half as many above and below: a finger that comes back finds them painted.
    var near: Range<Int> {
        let margin = seen.count / 2
        return seen.lowerBound - margin..<seen.upperBound + margin
    }

    /// A number of pixels, whatever a caller made of it.
    private static func pixels(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9).rounded())
    }
}

/// The tiles of a page in one pose, taken from the cache or painted into it.
struct PageTiles {
    let painter: PagePainter
    let pose: ContentPose
    let view: PageView

    private var layout: PageLayout { painter.document.layout }

    /// Everything that is seen.
    func all(_ cache: inout TileCache) -> [Scene.Tile] {
        items(&cache) + title(&cache) + footer(&cache) + edges(&cache)
    }

    private func title(_ cache: inout TileCache) -> [Scene.Tile] {
        guard let title = layout.document.title, view.itemsTop > view.top else { return [] }
        let tile = cache.tile(.title) { _ in painter.paint(title: title) }
        return [place(tile, y: view.top, rows: view.top..<view.itemsTop)]
    }

    private func items(_ cache: inout TileCache) -> [Scene.Tile] {
        layout.items(in: view.seen).flatMap { index in
            let location = ItemLocation.items(index)
            let first = view.itemsTop + layout.rows(of: location).lowerBound - view.offset
            return slices(of: location, first: first, within: view.itemsTop..<view.footerTop, &cache)
        }
    }

    private func footer(_ cache: inout TileCache) -> [Scene.Tile] {
        layout.document.footer.indices.flatMap { index in
            let location = ItemLocation.footer(index)
            let first = view.footerTop + layout.rows(of: location).lowerBound
            let bounds = view.footerTop..<view.footerTop + layout.footerHeight
            return slices(of: location, first: first, within: bounds, &cache)
        }
    }

    /// Hairlines where items go on below the title or the footer.
    private func edges(_ cache: inout TileCache) -> [Scene.Tile] {
        let thickness = painter.document.measures.hairline
        var edges: [Int] = []
        if view.itemsTop > view.top, view.offset > 0 { edges.append(view.itemsTop - thickness) }
        if layout.footerHeight > 0, view.offset + view.viewport < layout.itemsHeight { edges.append(view.footerTop) }
        return edges.filter { $0 < view.rows }.map { row in
            place(cache.tile(.edge) { _ in painter.paintEdge() }, y: row, rows: row..<row + thickness)
        }
    }

    /// The slices of an item that begins at `first` and is seen in the rows `bounds`.
    private func slices(
        of location: ItemLocation,
        first: Int,
        within bounds: Range<Int>,
        _ cache: inout TileCache
    ) -> [Scene.Tile] {
        let seen = bounds.clamped(to: Int.min..<max(view.rows, bounds.lowerBound))
        let look = look(of: location)
        let rows = layout.rows(of: location).count
        var tiles: [Scene.Tile] = []
        for start in stride(from: 0, to: rows, by: TileCache.sliceRows) {
            let stretch = start..<min(start + TileCache.sliceRows, rows)
            let y = first + start
            guard y < seen.upperBound, y + stretch.count > seen.lowerBound else { continue }
            let part = TileCache.Part.item(location, slice: start / TileCache.sliceRows)
            let tile = cache.tile(part, look) { painter.paint(location, stretch, look, &$0) }
            tiles.append(place(tile, y: y, rows: bounds))
        }
        return tiles
    }

    private func look(of location: ItemLocation) -> Look {
        let item = layout.document[location]
        let isPressed = pose.pressed == location && item.isPressable
        return Look(isPressed: isPressed, value: item.id.flatMap { pose.values[$0] })
    }

    private func place(_ tile: TileCache.Tile, y: Int, rows: Range<Int>) -> Scene.Tile {
        Scene.Tile(tile.picture, serial: tile.serial, x: 0, y: y, rows: rows)
    }
}

extension TileCache.Part {
    /// Whether it may soon be seen; footers and titles always are.
    func isNear(_ items: Range<Int>, _ view: PageView, _ layout: PageLayout) -> Bool {
        guard case .item(.items(let index), let slice) = self else { return true }
        guard items.contains(index) else { return false }
        let first = layout.rows(of: .items(index)).lowerBound + slice * TileCache.sliceRows
        return first < view.near.upperBound && first + TileCache.sliceRows > view.near.lowerBound
    }
}
