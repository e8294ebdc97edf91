/// A part of the panel that is drawn in one way.
///
/// Most of a frame is dimmed ground or plain sheet. Those cells are drawn straight into the target, many rows at once: in a
/// quarter turn the panel has many rows and each shows a short part of the picture, so that a choice per row would
/// cost time.
struct SceneCell {
    /// How it is drawn.
    ///
    /// It names what the scene and the frame's layout hold by index: a stored reference would be counted whenever a
    /// cell is copied, and cells are copied, cut and sorted in every frame.
    enum Kind {
        case color(Color)
        case ground
        case dimmed
        /// The same under one of the layout's parts of the shadow.
        case shaded(by: Int)
        case fill
        case tile(Int)
        /// One of the tiles of the ground where the dim does not lie over it.
        case home(Int)
        /// What is stored of such a tile in one of its parts, under the dim.
        case dimmedHome(Int, part: Int)
        case overlay(Int)
        /// The sheet where it is opaque: by its own colours alone.
        case sheet
        /// By the steps that `Scene` describes.
        case composed

        /// Whether its pixels are those of pictures and colours, or of the sheet alone.
        var isOpaque: Bool {
            switch self {
            case .color, .ground, .fill, .tile, .home, .overlay, .sheet: true
            case .dimmed, .dimmedHome, .shaded, .composed: false
            }
        }
    }

    let rect: PixelRect
    let kind: Kind
}

/// The cells of a frame; what none of them covers is composed.
struct SceneCells {
    let layout: SceneLayout

    private var frame: SceneFrame { layout.frame }
    private var scene: Scene { frame.scene }
    private var sheet: Scene.Sheet { frame.sheet }

    /// The damage in parts that are drawn in one way each.
    func parts(of damage: Damage) -> [SceneCell] {
        guard let bounds = damage.bounds else { return [] }
        let cells = Scene.Layer.all.reversed().flatMap { self.cells($0, in: bounds) }
        return Self.parts(of: damage, cells)
    }

    private static func parts(of damage: Damage, _ cells: [SceneCell]) -> [SceneCell] {
        var parts: [SceneCell] = []
        for rect in damage.rects {
            var rest = Damage(rect)
            for cell in cells {
                rest.remove(cell.rect) { parts.append(SceneCell(rect: $0, kind: cell.kind)) }
            }
            parts += rest.rects.map { SceneCell(rect: $0, kind: .composed) }
        }
        return parts
    }

    /// The cells of a layer over which nothing lies that is not among those of the layers above, the uppermost first.
    private func cells(_ layer: Scene.Layer, in bounds: PixelRect) -> [SceneCell] {
        switch layer {
        case .overlays: return overlayCells(in: bounds)
        case .sheet:
            // Above the sheet and its shadow nothing of them is looked for.
            let height = min(max(0, frame.firstRow), scene.size.height)
            let above = scene.place(PixelRect(x: 0, y: 0, width: scene.size.width, height: height))
            let grabber = SceneCell(rect: layout.grabber.place, kind: .composed)
            guard frame.sheetAlpha == 255 else { return [grabber] + groundCells(above) }
            let opaque = frame.opaqueParts.map(scene.place)
            return grabberCells(opaque) + [grabber] + groundCells(above) + sheetCells(opaque)
                + [SceneCell(rect: layout.sheet, kind: .composed)] + shadowCells
        case .dim: return []
        case .ground: return frame.sheetAlpha == 255 ? groundCells(PixelRect(scene.panel)) : []
        }
    }

    /// A keyboard has many, of which few are seen in a part of the panel.
    private func overlayCells(in bounds: PixelRect) -> [SceneCell] {
        layout.overlayParts.indices.reversed().flatMap { index -> [SceneCell] in
            let seen = layout.overlayParts[index]
            guard !seen.intersection(bounds).isEmpty else { return [] }
            let overlay = layout.overlays[index]
            guard overlay.alpha == 255 else { return [SceneCell(rect: seen, kind: .composed)] }
            guard let outline = overlay.outline else { return [SceneCell(rect: seen, kind: .overlay(index))] }
            let place = overlay.tile.place
            let solid = outline.solid.map { $0.moved(x: place.x, y: place.y).intersection(seen) }
            return solid.map { SceneCell(rect: $0, kind: .overlay(index)) } + [SceneCell(rect: seen, kind: .composed)]
        }
    }

    /// The ground where nothing lies over it but the dim.
    private func groundCells(_ rect: PixelRect) -> [SceneCell] {
        let dim = frame.dim
        return homeCells(rect) + [
            SceneCell(rect: rect.intersection(layout.ground), kind: dim.alpha > 0 ? .dimmed : .ground),
            SceneCell(rect: rect, kind: .color(Color(dim.over(scene.ground.color.word)))),
        ]
    }

    /// What lies on the ground in `rect`; under the dim what a tile does not store of itself is one colour more.
    private func homeCells(_ rect: PixelRect) -> [SceneCell] {
        let (home, dim) = (layout.home, frame.dim)
        let composed = (home.mixed + [home.indicator?.place].compactMap(\.self)).map {
            SceneCell(rect: $0.intersection(rect), kind: .composed)
        }
        let tiles = home.tiles.indices.reversed().flatMap { index -> [SceneCell] in
            let seen = home.tiles[index].seen.intersection(rect)
            guard !seen.isEmpty else { return [] }
            guard dim.alpha > 0 else { return [SceneCell(rect: seen, kind: .home(index))] }
            let (picture, place) = (home.tiles[index].picture, home.tiles[index].place)
            return picture.parts.enumerated().map { number, part in
                let rect = part.rect.moved(x: place.x, y: place.y).intersection(seen)
                let plain = SceneCell.Kind.color(Color(dim.over(picture.color.word)))
                return SceneCell(rect: rect, kind: part.first == nil ? plain : .dimmedHome(index, part: number))
            }
        }
        return composed + tiles
    }

    /// The shadow around the sheet; while it grows its opacities are products and it is composed.
    private var shadowCells: [SceneCell] {
        layout.shadow.indices.flatMap { part in
            let place = layout.shadow[part].place
            let composed = SceneCell(rect: place, kind: .composed)
            guard frame.shadowGrowth == 255, frame.home.isEmpty else { return [composed] }
            return [SceneCell(rect: place.intersection(layout.ground), kind: .shaded(by: part)), composed]
        }
    }

    /// The grabber on the parts of the sheet where nothing behind it is seen.
    ///
    /// Most of the bar is a block of its own colour. In a quarter turn it has a row for every column of the upright one,
    /// and composing all of them would cost as much as a tenth of a small frame.
    private func grabberCells(_ opaque: [PixelRect]) -> [SceneCell] {
        guard let color = sheet.grabber?.color else { return [] }
        return opaque.filter { !$0.intersection(layout.grabber.place).isEmpty }.flatMap { rect in
            [
                SceneCell(rect: rect.intersection(layout.grabber.core), kind: .color(color)),
                SceneCell(rect: rect.intersection(layout.grabber.place), kind: marked),
            ]
        }
    }

    /// How the sheet is drawn under indicator and grabber.
    private var marked: SceneCell.Kind { layout.content.mixed.isEmpty ? .sheet : .composed }

    /// The sheet in the parts where nothing behind it is seen.
    private func sheetCells(_ opaque: [PixelRect]) -> [SceneCell] {
        opaque.flatMap { rect in
            let edge = sheet.edge.map { SceneCell(rect: rect.intersection(layout.edge), kind: .color($0.color)) }
            let strip = sheet.strip.map { SceneCell(rect: rect.intersection(layout.strip), kind: .color($0.color)) }
            let bar = layout.content.indicator.map { SceneCell(rect: rect.intersection($0.place), kind: marked) }
            return [edge, strip, bar].compactMap { $0 } + surfaceCells(rect)
        }
    }

    /// What lies under indicator, strip, edge and grabber in `rect`, a part of the sheet: what is mixed with what it showed before, the
    /// tiles, the uppermost first, and the fill.
    private func surfaceCells(_ rect: PixelRect) -> [SceneCell] {
        let tiles = layout.content.tiles.indices.reversed().compactMap { index -> SceneCell? in
            let seen = layout.content.tiles[index].seen.intersection(rect)
            return seen.isEmpty ? nil : SceneCell(rect: seen, kind: .tile(index))
        }
        let mixed = layout.content.mixed.map { SceneCell(rect: $0.intersection(rect), kind: .composed) }
        return mixed + tiles + [
            SceneCell(rect: rect.intersection(layout.picture), kind: .fill),
            SceneCell(rect: rect, kind: .color(sheet.fill.color)),
        ]
    }

    /// The sheet by its own colours in the parts of it where nothing behind it is seen.
    var sheetAlone: [SceneCell] {
        let opaque = frame.opaqueParts.map(scene.place)
        return grabberCells(opaque) + sheetCells(opaque)
    }

    /// Adds an opaque part of the frame to `mosaic`.
    func add(_ part: SceneCell, to mosaic: inout Mosaic) {
        switch part.kind {
        case .color(let color): mosaic.add(part.rect, color)
        case .ground: scene.ground.picture.map { mosaic.add(part.rect, of: $0, at: layout.ground) }
        case .fill: sheet.fill.picture.map { mosaic.add(part.rect, of: $0, at: layout.picture) }
        case .tile(let index):
            mosaic.add(part.rect, of: layout.content.tiles[index].picture, at: layout.content.tiles[index].place)
        case .home(let index):
            mosaic.add(part.rect, of: layout.home.tiles[index].picture, at: layout.home.tiles[index].place)
        case .overlay(let index):
            let tile = layout.overlays[index].tile
            mosaic.add(part.rect, of: tile.picture, at: tile.place)
        case .sheet: mosaic.add(part.rect, of: sheetPicture(part.rect), at: part.rect)
        case .dimmed, .dimmedHome, .shaded, .composed: break
        }
    }

    /// The sheet's own colours in `rect`, all of which is in the sheet.
    private func sheetPicture(_ rect: PixelRect) -> Surface {
        var surface = Mosaic(x: rect.x, y: rect.y)
        for part in Self.parts(of: Damage(rect), surfaceCells(rect)) { add(part, to: &surface) }
        var picture = surface.picture(rect.size)
        let composer = SceneComposer(layout: layout)
        picture.pixels.withUnsafeMutableBufferPointer { composer.layMarks(on: $0, rect) }
        return picture
    }
}
