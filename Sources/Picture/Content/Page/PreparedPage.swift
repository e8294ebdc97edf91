package import Canvas
package import Jobs
package import Values

/// A document laid out for a sheet of one width, and what was painted of it: what jobs make, and a `Page` shows.
///
/// A value: each change gives another one, and the one that is shown stays as it is meanwhile.
package struct PreparedPage: Sendable {
    let document: PreparedDocument
    /// How the picture is turned on the panel; tiles lie as the panel shows them.
    package let rotation: Rotation
    let cache: JobBound<PaintCache>
    var tiles = TileCache()
    private let canvas: PageCanvas
    /// The number of the tile that was painted last of the page that it was made of.
    private(set) var base = Int.max
}

extension PreparedPage {
    /// Lays `document` out; nil when something is wrong with it, which is noted in `faults`.
    ///
    /// - Parameter path: the way to the document, for faults.
    /// - Throws: `JobError` when `job` is to end.
    package init?(
        _ document: Document,
        on canvas: PageCanvas,
        turned rotation: Rotation = .none,
        at path: String = "",
        _ faults: Faults,
        _ job: JobContext
    ) throws {
        guard let prepared = try PreparedDocument(document, on: canvas, path: path, faults, job) else { return nil }
        self.init(document: prepared, rotation: rotation, cache: job.bind(PaintCache()), canvas: canvas)
    }

    package var layout: PageLayout { document.layout }

    /// What is wrong with pictures that something else is in the place of, once for each.
    package var lostPictures: [ValueFault] { document.lostPictures }

    /// Whether it is just this document on such a sheet.
    package func shows(_ document: Document, on other: PageCanvas) -> Bool {
        canvas.width == other.width && canvas.scale == other.scale && canvas.seenHeights == other.seenHeights
            && layout.document == document
    }

    /// The same page on a panel that is turned otherwise: nothing is laid out again.
    package func turned(to rotation: Rotation, _ job: JobContext) -> PreparedPage {
        if rotation == self.rotation { return self }
        return PreparedPage(document: document, rotation: rotation, cache: job.bind(PaintCache()), canvas: canvas)
    }
}

// Changes.
extension PreparedPage {
    /// The page of another document; what is the same in both is not painted again.
    ///
    /// Nil, with faults noted, when something is wrong with it.
    /// - Parameters:
    ///   - path: the way to the document, for faults.
    ///   - load: reads its pictures, before this returns.
    /// - Throws: `JobError` when `job` is to end.
    package func showing(
        _ next: Document,
        at path: String,
        _ faults: Faults,
        load: @escaping PictureLoader,
        _ job: JobContext
    ) throws -> PreparedPage? {
        var canvas = canvas
        canvas.load = load
        canvas.lostPictures = .refused
        guard let next = try PreparedDocument(next, on: canvas, path: path, faults, job) else { return nil }
        return changed(to: next, on: canvas, job) { $0.isSame(in: document, next) }
    }

    /// The page with another item in the place of the one with its id; only that one is laid out and painted again.
    ///
    /// Nil, with faults noted, when there is none or something is wrong with it.
    /// - Parameters:
    ///   - path: the way to the item, for faults.
    ///   - load: reads its picture; nil reads it as those of the document were.
    package func replacing(
        _ item: Item,
        at path: String,
        _ faults: Faults,
        load: PictureLoader? = nil,
        _ job: JobContext
    ) -> PreparedPage? {
        guard let location = item.id.flatMap(layout.document.location) else {
            faults.note(unknown(item.id), at: path.isEmpty ? "id" : "\(path).id")
            return nil
        }
        var (canvas, next) = (canvas, document)
        canvas.load = load ?? canvas.load
        canvas.lostPictures = .refused
        guard next.replace(location, with: item, on: canvas, usual: self.canvas, path: path, faults, job) else {
            return nil
        }
        // Texts that were laid out keep the fonts that are to be forgotten.
        let keepsFonts = next.typesetter === document.typesetter
        return self.changed(to: next, on: self.canvas, job) { [layout, next] part in
            guard let other = part.location else { return keepsFonts }
            return keepsFonts && other != location && layout.hasPlace(of: next.layout, at: other)
        }
    }

    /// The page with its clocks as they are in `document`, which is the same else; nil where they are so already.
    package func ticking(as document: Document, _ job: JobContext) -> PreparedPage? {
        var (next, locations): (PreparedDocument, [ItemLocation]) = (self.document, [])
        for location in layout.clocks where document.contains(location) {
            let item = document[location]
            guard item.kind is Item.Clock, item != layout.document[location],
                next.replace(location, with: item, on: canvas, usual: canvas, path: "", Faults(), job)
            else { continue }
            locations.append(location)
        }
        guard !locations.isEmpty else { return nil }
        let keepsFonts = next.typesetter === self.document.typesetter
        return changed(to: next, on: canvas, job) { [layout, next] part in
            guard let other = part.location else { return keepsFonts }
            return keepsFonts && !locations.contains(other) && layout.hasPlace(of: next.layout, at: other)
        }
    }

    private func changed(
        to next: PreparedDocument,
        on canvas: PageCanvas,
        _ job: JobContext,
        keeping isKept: (TileCache.Part) -> Bool
    ) -> PreparedPage {
        var tiles = tiles
        tiles.keep(isKept)
        let cache = job.bind(PaintCache(cache.value(in: job), of: tiles.locations))
        let base = self.tiles.newest
        return PreparedPage(document: next, rotation: rotation, cache: cache, tiles: tiles, canvas: canvas, base: base)
    }

    private func unknown(_ id: String?) -> String {
        guard let id else { return "is missing" }
        let document = layout.document
        let near = (document.cells + document.footer).compactMap(\.id).closest(to: id)
        return "no item is called \"\(id.oneLine(atMost: 60))\"" + (near.map { ", did you mean \"\($0)\"?" } ?? "")
    }
}

// Painting.
extension PreparedPage {
    /// Paints what is seen in `pose` and is not painted yet.
    ///
    /// - Parameters:
    ///   - top: the row of the sheet where the title begins.
    ///   - rows: the rows of the sheet that can be seen when it is as tall as it gets.
    /// - Throws: `JobError` when `job` is to end.
    package mutating func paint(_ pose: ContentPose, top: Int, rows: Int, _ job: JobContext) throws {
        let view = PageView(pose, layout, top: top, rows: rows)
        let wanted = PageTiles(document: document, pose: pose, view: view).seen
        for (part, tile) in try painted(wanted.filter { tiles[$0.part]?.look != $0.look }, job) { tiles[part] = tile }
    }

    /// The tiles that are `wanted`, each a step of `job`.
    func painted(_ wanted: [WantedTile], _ job: JobContext) throws -> [(TileCache.Part, TileCache.Tile)] {
        let painter = PagePainter(self, job)
        return try wanted.map { wanted in
            try job.step()
            return (wanted.part, painter.paint(wanted.part, wanted.look))
        }
    }
}
