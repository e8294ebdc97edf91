package import Canvas
package import Values

/// A document on a sheet of one width: laid out at once, painted where it is seen.
///
/// What was painted is kept while it is near to what is seen, so a frame costs as much as what it newly shows, and ten
/// thousand rows take no more pictures than fifty. Not for several threads at once.
package final class Page {
    private var canvas: PageCanvas
    let rotation: Rotation
    var setting: PreparedDocument
    var tiles = TileCache()
    /// The indicator's bar in the length that it had last: while items are scrolled only its place changes.
    var bar: Mask?

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
        guard let setting = PreparedDocument(document, on: canvas, path: path, faults) else { return nil }
        self.setting = setting
        self.rotation = rotation
    }

    /// Where everything lies; the document is in it.
    package var layout: PageLayout { setting.layout }

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
        let previous = setting
        (self.canvas, setting) = (canvas, next)
        tiles.keep { $0.isSame(in: previous, next) }
        return true
    }

    /// Replaces the item that has the same id; only that one is laid out and painted anew.
    ///
    /// False, with faults noted and nothing changed, when there is none or something is wrong with it.
    /// - Parameter path: the way to the item, for faults.
    package func update(_ item: Item, at path: String, _ faults: Faults) -> Bool {
        guard let place = item.id.flatMap(layout.document.location) else {
            faults.note(unknown(item.id), at: path.isEmpty ? "id" : "\(path).id")
            return false
        }
        guard setting.replace(place, with: item, on: canvas, path: path, faults) else { return false }
        let neighbours = [place, place.previous]
        tiles.keep { !neighbours.contains($0.place) }
        return true
    }

    private func unknown(_ id: String?) -> String {
        guard let id else { return "is missing" }
        let document = layout.document
        let near = (document.items + document.footer).compactMap(\.id).closest(to: id)
        return "no item is called \"\(id.oneLine(atMost: 60))\"" + (near.map { ", did you mean \"\($0)\"?" } ?? "")
    }
}

extension ItemLocation {
    /// The one above it, whose line depends on what follows.
    fileprivate var previous: ItemLocation? {
        switch self {
        case .items(let index): index > 0 ? .items(index - 1) : nil
        case .footer(let index): index > 0 ? .footer(index - 1) : nil
        }
    }
}
