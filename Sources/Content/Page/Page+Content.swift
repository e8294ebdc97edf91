package import Canvas

extension Page {
    /// What the sheet shows in a frame.
    ///
    /// Pictures depend on the pose alone, so a sheet that slides shows the same ones.
    /// - Parameters:
    ///   - pose: how far it is scrolled, and what fingers have done.
    ///   - top: the row of the sheet where the title begins.
    ///   - rows: the rows of the sheet that can be seen when it is as tall as it gets.
    package func content(_ pose: ContentPose, top: Int, rows: Int) -> Scene.Content {
        let view = PageView(pose, layout, top: top, rows: rows)
        let near = layout.items(in: view.near)
        tiles.keep { $0.isNear(near, view, layout) }
        let tiles = itemTiles(pose, view) + titleTiles(view) + footerTiles(pose, view) + edgeTiles(view)
        return Scene.Content(tiles: tiles, indicator: indicator(pose, view))
    }

    private func titleTiles(_ view: PageView) -> [Scene.Tile] {
        guard let title = layout.document.title, view.itemsTop > view.top else { return [] }
        let print = tiles.print(.title) { _ in paint(title: title) }
        return [tile(print, y: view.top, rows: view.top..<view.itemsTop)]
    }

    private func itemTiles(_ pose: ContentPose, _ view: PageView) -> [Scene.Tile] {
        layout.items(in: view.seen).flatMap { index in
            let place = ItemLocation.items(index)
            let first = view.itemsTop + layout.rows(of: place).lowerBound - view.offset
            return tiles(of: place, first: first, within: view.itemsTop..<view.footerTop, pose, view)
        }
    }

    private func footerTiles(_ pose: ContentPose, _ view: PageView) -> [Scene.Tile] {
        layout.document.footer.indices.flatMap { index in
            let place = ItemLocation.footer(index)
            let first = view.footerTop + layout.rows(of: place).lowerBound
            let bounds = view.footerTop..<view.footerTop + layout.footerHeight
            return tiles(of: place, first: first, within: bounds, pose, view)
        }
    }

    /// The slices of an item that begins at `first` and is seen in the rows `bounds`.
    private func tiles(
        of place: ItemLocation,
        first: Int,
        within bounds: Range<Int>,
        _ pose: ContentPose,
        _ view: PageView
    ) -> [Scene.Tile] {
        let seen = bounds.clamped(to: Int.min..<max(view.rows, bounds.lowerBound))
        let look = look(of: place, pose)
        return slices(of: place).compactMap { slice, stretch in
            let y = first + stretch.lowerBound
            guard y < seen.upperBound, y + stretch.count > seen.lowerBound else { return nil }
            let print = tiles.print(.item(place, slice: slice), look) { cache in
                paint(place, stretch, look, &cache)
            }
            return tile(print, y: y, rows: bounds)
        }
    }

    /// Hairlines where items go on below the title or the footer.
    private func edgeTiles(_ view: PageView) -> [Scene.Tile] {
        let thickness = setting.measures.hairline
        var edges: [Int] = []
        if view.itemsTop > view.top, view.offset > 0 { edges.append(view.itemsTop - thickness) }
        if layout.footerHeight > 0, view.offset + view.viewport < layout.itemsHeight { edges.append(view.footerTop) }
        return edges.filter { $0 < view.rows }.map { row in
            tile(tiles.print(.edge) { _ in paintEdge() }, y: row, rows: row..<row + thickness)
        }
    }

    private func look(of place: ItemLocation, _ pose: ContentPose) -> Look {
        let item = layout.document[place]
        let value = item.id.flatMap { pose.values[$0] }
        guard pose.pressed == place, item.showsPress else { return Look(value: value) }
        return Look(isPressed: true, value: value)
    }

    private func tile(_ print: TileCache.Print, y: Int, rows: Range<Int>) -> Scene.Tile {
        Scene.Tile(print.picture, serial: print.serial, x: 0, y: y, rows: rows)
    }
}

extension Item {
    /// Whether it looks different under a finger; sliders show it by their knobs.
    fileprivate var showsPress: Bool {
        switch kind {
        case .row(let row): row.isEnabled
        case .button(let button): button.isEnabled
        case .drawing: id != nil
        case .text, .image, .slider, .progress, .separator, .header: false
        }
    }
}

extension TileCache.Part {
    /// Whether it may soon be seen; footers and titles always are.
    fileprivate func isNear(_ items: Range<Int>, _ view: PageView, _ layout: PageLayout) -> Bool {
        guard case .item(.items(let index), let slice) = self else { return true }
        guard items.contains(index) else { return false }
        let first = layout.rows(of: .items(index)).lowerBound + slice * Page.sliceRows
        return first < view.near.upperBound && first + Page.sliceRows > view.near.lowerBound
    }
}
