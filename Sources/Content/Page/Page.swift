package import Canvas
package import Values

/// A document on a sheet of one width: laid out at once, painted where it is seen.
///
/// What was painted is kept while it is near to what is seen, so a frame costs as much as what it newly shows, and ten
/// thousand rows take no more pictures than fifty. Not for several threads at once.
package final class Page {
    /// How the picture is turned on the panel.
    package let rotation: Rotation

    private var canvas: PageCanvas
    private var prepared: PreparedDocument
    private var tiles = TileCache()
    private var indicator = IndicatorBar()

    /// Lays `document` out; nil when something is wrong with it, which is noted in `faults`.
    ///
    /// - Parameters:
    ///   - width: columns of the sheet.
    ///   - scale: pixels per point.
    ///   - rotation: how the picture is turned on the panel; tiles lie as the panel shows them.
    ///   - fonts: one of them serves all pages.
    ///   - path: the way to the document, for faults.
    ///   - load: reads the pictures, before this returns.
    package init?(
        _ document: Document,
        width: Int,
        scale: Double,
        rotation: Rotation = .none,
        fonts: Fonts,
        at path: String = "",
        _ faults: Faults,
        load: @escaping PictureLoader
    ) {
        precondition(
            width > 0 && scale > 0 && scale.isFinite,
            "a page needs columns and a scale, not \(width), \(scale)"
        )
        canvas = PageCanvas(width: width, scale: scale, fonts: fonts, load: load)
        guard let prepared = PreparedDocument(document, on: canvas, path: path, faults) else { return nil }
        self.prepared = prepared
        self.rotation = rotation
    }

    /// Where everything lies; the document is in it.
    package var layout: PageLayout { prepared.layout }

    /// What the sheet is filled with where nothing lies on it.
    package var fill: Color { Color(layout.document.theme.background) }

    /// Whether it is just this document on such a sheet.
    package func shows(_ document: Document, width: Int, scale: Double, rotation: Rotation) -> Bool {
        layout.width == width && layout.scale == scale && self.rotation == rotation && layout.document == document
    }

    /// Shows another document.
    ///
    /// What is the same in both is not painted anew. False, with faults noted and nothing changed, when something is
    /// wrong with it.
    /// - Parameters:
    ///   - path: the way to the document, for faults.
    ///   - load: reads its pictures, before this returns.
    package func set(
        _ document: Document,
        at path: String = "",
        _ faults: Faults,
        load: @escaping PictureLoader
    ) -> Bool {
        var canvas = canvas
        canvas.load = load
        guard let next = PreparedDocument(document, on: canvas, path: path, faults) else { return false }
        let previous = prepared
        (self.canvas, prepared) = (canvas, next)
        tiles.keep { $0.isSame(in: previous, next) }
        return true
    }

    /// Replaces the item that has the same id; only that one is laid out and painted anew.
    ///
    /// False, with faults noted and nothing changed, when there is none or something is wrong with it.
    /// - Parameters:
    ///   - path: the way to the item, for faults.
    ///   - load: reads its picture, before this returns.
    package func update(_ item: Item, at path: String, _ faults: Faults, load: PictureLoader? = nil) -> Bool {
        guard let location = item.id.flatMap(layout.document.location) else {
            faults.note(unknown(item.id), at: path.isEmpty ? "id" : "\(path).id")
            return false
        }
        var canvas = canvas
        canvas.load = load ?? canvas.load
        let typesetter = prepared.typesetter
        guard prepared.replace(location, with: item, on: canvas, path: path, faults) else { return false }
        // Texts that were laid out keep the fonts that are to be forgotten.
        if prepared.typesetter !== typesetter { tiles.keep { _ in false } }
        // The line below the item above depends on what follows it.
        let changed = [location, location.moved(by: -1)]
        tiles.keep { part in part.location.map { !changed.contains($0) } ?? true }
        return true
    }

    private func unknown(_ id: String?) -> String {
        guard let id else { return "is missing" }
        let document = layout.document
        let near = (document.items + document.footer).compactMap(\.id).closest(to: id)
        return "no item is called \"\(id.oneLine(atMost: 60))\"" + (near.map { ", did you mean \"\($0)\"?" } ?? "")
    }
}

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
        let seen = PageTiles(painter: PagePainter(document: prepared, rotation: rotation), pose: pose, view: view)
        return Scene.Content(tiles: seen.all(&tiles), indicator: indicator.indicator(pose, view, prepared))
    }

    /// The pixels of everything that it keeps painted.
    var paintedPixels: Int { tiles.pixels }
}
