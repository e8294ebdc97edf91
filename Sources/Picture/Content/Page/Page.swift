package import Canvas
package import Jobs

/// Where a document begins below the sheet's top.
package struct PagePlace: Equatable, Sendable {
    /// In points.
    package let top: Double
    /// In pixels.
    package let row: Int

    package init(top: Double = 0, row: Int = 0) { (self.top, self.row) = (top, row) }
}

/// A document on a sheet of one width: laid out by a job, painted where it is seen.
///
/// What was painted is kept while it is near to what is seen, so a frame costs as much as what it newly shows, and ten
/// thousand rows take no more pictures than fifty. What a frame lacks, and what is near, a worker paints; a frame does not wait
/// for it. It stays on the thread of the loop.
package final class Page {
    package var tilesDidArrive: () -> Void = {}
    package let place: PagePlace
    /// The windows of programs that are seen in the place of their items.
    package var windows: [(location: ItemLocation, picture: WindowPicture)] = []

    private let worker: Worker
    private var content: PreparedPage
    private var indicator = IndicatorBar()
    private var requests: [TileCache.Part: Request] = [:]
    /// What the last frame showed.
    private var shown = PagePast.Shown()
    /// What was shown before, as long as it fades.
    private var past: PagePast?
    /// How often the content was replaced: tiles of an earlier one come too late.
    private var generation = 0
    /// The rows of the sheet, and those of the viewport, in the last frame.
    private var room: (rows: Int, viewport: Int?)?

    private struct Request: Equatable {
        let look: Look
        let urgency: JobUrgency
    }

    package init(
        _ content: PreparedPage,
        at place: PagePlace = PagePlace(),
        under past: PagePast? = nil,
        paintedBy worker: Worker
    ) {
        self.content = content
        self.past = past
        self.place = place
        self.worker = worker
    }

    package var prepared: PreparedPage { content }

    package var layout: PageLayout { content.layout }

    package var rotation: Rotation { content.rotation }

    /// Where the letters of fields are seen, by the places of those, as they were painted last.
    package var rulers: [ItemLocation: TextRuler] { layout.fields.isEmpty ? [:] : content.tiles.rulers }

    /// Shows another content, with what was painted of this one since a job has made that of it, and is the same in both.
    package func show(_ next: PreparedPage) {
        let last = content
        keepPast(of: self, updatedTo: next.layout.document)
        // Tiles are those of a document: what comes before the next frame is seen in the place of the same one.
        shown = PagePast.Shown()
        content = next
        content.tiles.add(last.tiles, after: next.base) { $0.isSame(in: last.document, next.document) }
        generation += 1
        requests = [:]
    }
}

// What was shown before.
extension Page {
    /// Takes the place of `other`, whose items go on where this one has the same; the rest fades as the pose says.
    package func update(_ other: Page) {
        if isAlike(other) { keepPast(of: other, updatedTo: layout.document) }
    }

    /// Takes the place of `other`, all of which fades as the pose says.
    package func replace(_ other: Page) {
        if isAlike(other) { keepPast(of: other, updatedTo: nil) }
    }

    /// Whether both lie on the same sheet.
    private func isAlike(_ other: Page) -> Bool {
        (other.layout.width, other.layout.scale, other.rotation) == (layout.width, layout.scale, rotation)
    }

    private func keepPast(of other: Page, updatedTo next: Document?) {
        guard !other.shown.tiles.isEmpty else { return }
        past = PagePast(other.layout.document, other.shown, updatedTo: next)
    }

    /// What fades over it, as another page that is upright shows it.
    package var uprightPast: PagePast? { past?.upright(over: shown, rotation) }

    /// Nothing of it is seen any more: what comes next does not fade in.
    package func hide() { (shown, past, room) = (PagePast.Shown(), nil, nil) }
}

// Frames.
extension Page {
    /// What the sheet shows in a frame.
    ///
    /// Pictures depend on the pose alone, so a sheet that slides shows the same ones. Where a tile is still to be painted the
    /// item is seen as it looked before, or the background.
    /// - Parameters:
    ///   - pose: how far it is scrolled, and what fingers have done.
    ///   - rows: the rows of the sheet that can be seen when it is as tall as it gets.
    ///   - viewport: the rows of the viewport; nil for the pose's, rounded.
    package func content(_ pose: ContentPose, rows: Int, viewport: Int? = nil) -> Scene.Content {
        let layout = layout
        room = (rows, viewport)
        let view = PageView(pose, layout, top: place.row, rows: rows, viewport: viewport)
        let near = layout.items(in: view.near)
        content.tiles.keep { $0.isNear(near, view, layout) }
        let tiles = PageTiles(document: content.document, pose: pose, view: view)
        let seen = tiles.seen
        request(seen, .urgent)
        if worker.isConcurrent { request(tiles.ahead, .ahead) }
        shown = PagePast.Shown(seen, of: content.tiles, windows) { layout.windowColumns(of: $0).lowerBound }
        if pose.past <= 0 { past = nil }
        return Scene.Content(
            tiles: shown.tiles,
            indicator: indicator.indicator(pose, view, content.document),
            past: past?.layer(over: shown, opacity: pose.past)
        )
    }

    /// Has what the next frame will lack painted before that is begun, where all stays where it was in the last one.
    package func paintAhead(_ pose: ContentPose) {
        guard worker.isConcurrent, let room else { return }
        let view = PageView(pose, layout, top: place.row, rows: room.rows, viewport: room.viewport)
        request(PageTiles(document: content.document, pose: pose, view: view).seen, .urgent)
    }

    /// Whether something that the last frame showed is still to be painted, but for what moves as long as it is seen.
    package var isUnfinished: Bool {
        requests.contains { part, request in
            guard request.urgency == .urgent else { return false }
            return part.location.map { !layout.document[$0].kind.isEndless } ?? true
        }
    }

    /// Has those of `wanted` painted that are not, and that nobody paints as urgently.
    private func request(_ wanted: [WantedTile], _ urgency: JobUrgency) {
        forgetRequests(besides: wanted)
        let missing = wanted.filter { wanted in
            if let tile = content.tiles[wanted.part], wanted.isServed(by: tile.look, urgency) { return false }
            // One after the other: what moves is seen as often as it can be painted, however slow that is.
            return requests[wanted.part].map { $0.urgency < urgency } ?? true
        }
        guard !missing.isEmpty else { return }
        for tile in missing { requests[tile.part] = Request(look: tile.look, urgency: urgency) }
        let items = content.tiles.locations.union(requests.keys.compactMap(\.location))
        worker.submit(urgency, within: .none) { [content] job in
            defer { content.cache.value(in: job).keep(items) }
            return try content.painted(missing, job)
        } then: { [weak self, generation] outcome in
            guard let self, generation == self.generation else { return }
            receive(outcome, for: missing)
        }
    }

    /// Forgets what was requested of tiles that are there as they are `wanted`: it would take their place.
    private func forgetRequests(besides wanted: [WantedTile]) {
        guard !requests.isEmpty else { return }
        for tile in wanted where content.tiles[tile.part]?.look == tile.look { requests[tile.part] = nil }
    }

    /// Keeps tiles that are still wanted as they are.
    private func receive(
        _ outcome: Worker.Outcome<[(TileCache.Part, TileCache.Tile)]>,
        for wanted: [WantedTile]
    ) {
        let ended = wanted.filter { requests[$0.part]?.look == $0.look }
        let isLacked = ended.contains { requests[$0.part]?.urgency == .urgent }
        for tile in ended { requests[tile.part] = nil }
        guard case .success(let painted) = outcome else { return }
        let parts = Set(ended.map(\.part))
        for (part, tile) in painted where parts.contains(part) { content.tiles[part] = tile }
        if isLacked { tilesDidArrive() }
    }
}
