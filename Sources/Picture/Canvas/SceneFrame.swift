/// A placement of a scene resolved: everything that follows from it but the places on the panel.
///
/// A class, so that what draws and compares a frame shares the scene instead of copying it.
final class SceneFrame {
    let scene: Scene
    /// The sheet's first row; the picture's height when nothing of the sheet is seen.
    let row: Int
    let dimAlpha: UInt8
    /// The sheet's opacity; 255 when it is hidden.
    let sheetAlpha: UInt8
    /// That of the corners that are round, in pixels.
    let radius: Int
    /// How far the shadow has grown, 0…255.
    let shadowGrowth: UInt8
    /// How far the floating part of the grabber has grown, 0…255.
    let floatGrowth: UInt8
    /// The first row that may show more of the sheet than the dimmed ground.
    let firstRow: Int
    let content: Scene.Content
    let home: Scene.Content
    let overlays: [Scene.Overlay]

    init(_ placement: Scene.Placement, of scene: Scene) {
        let (sheet, height) = (scene.sheet, scene.size.height)
        let isHidden = placement.sheetRow >= height || placement.sheetAlpha == 0
        let shadowReach = scene.reach.map { $0.extent - (sheet.shadow?.y ?? 0) } ?? 0
        let floatReach = -(sheet.grabber?.y ?? 0)
        self.scene = scene
        row = isHidden ? height : placement.sheetRow
        dimAlpha = placement.dimAlpha
        sheetAlpha = isHidden ? 255 : placement.sheetAlpha
        radius = scene.radius(at: sheet.rounding.index(of: placement.radius ?? sheet.rounding.radius))
        shadowGrowth = Self.growth(rows: height - row, reach: shadowReach)
        floatGrowth = Self.growth(rows: height - row, reach: floatReach)
        firstRow = isHidden ? row : row - max(0, shadowReach, floatReach)
        content = isHidden ? Scene.Content() : placement.content
        home = placement.home
        overlays = placement.overlays.filter { $0.alpha > 0 }
    }

    /// A sheet alone, as its layer's picture shows it, in the row where the sheet begins there.
    init(_ layer: Scene.SheetLayer, of scene: Scene, row: Int) {
        self.scene = scene
        self.row = row
        dimAlpha = 0
        sheetAlpha = 255
        radius = scene.radius(at: layer.shape)
        shadowGrowth = layer.shadowGrowth
        floatGrowth = layer.floatGrowth
        firstRow = 0
        content = layer.content
        home = Scene.Content()
        overlays = []
    }

    /// The opacity of something that reaches `reach` rows above a sheet of which `rows` are seen.
    private static func growth(rows: Int, reach: Int) -> UInt8 {
        guard rows < reach else { return rows > 0 ? 255 : 0 }
        return UInt8((rows * 255 + reach / 2) / reach)
    }

    var sheet: Scene.Sheet { scene.sheet }

    var dim: Dim { Dim(color: scene.dimColor, alpha: dimAlpha) }

    /// What the masks depend on; nil where no sheet is seen.
    var masksKey: SheetMasks.Key? {
        guard row < scene.size.height else { return nil }
        let left = sheet.x + (sheet.shadow?.x ?? 0)
        return SheetMasks.Key(
            radius: radius,
            corners: sheet.rounding.corners,
            curve: sheet.rounding.curve,
            width: sheet.width,
            shadow: scene.reach == nil ? nil : sheet.shadow,
            columns: -left..<scene.size.width - left,
            height: scene.size.height,
            rotation: scene.rotation
        )
    }
}

// Where the parts lie in the upright picture.
extension SceneFrame {
    func onSheet(x: Int, y: Int, _ size: PixelSize) -> PixelRect {
        PixelRect(x: sheet.x + x, y: row + y, width: size.width, height: size.height)
    }

    /// The square that one of the corners is cut from.
    func square(of corner: Corners) -> PixelRect {
        PixelRect(
            x: Corners.right.contains(corner) ? sheet.x + sheet.width - radius : sheet.x,
            y: Corners.bottom.contains(corner) ? scene.size.height - radius : row,
            width: radius,
            height: radius
        )
    }

    /// What the sheet shows.
    var placedContent: PlacedContent {
        PlacedContent(
            content: content,
            origin: (sheet.x, row),
            room: contentRoom,
            fill: sheet.fill,
            rotation: scene.rotation
        )
    }

    /// What the ground shows.
    var placedHome: PlacedContent { scene.placed(home) }

    /// The overlays, one for one; the seen part of some may be empty.
    var placedOverlays: [PlacedContent.Tile] {
        overlays.map {
            PlacedContent.Tile(
                $0.tile,
                at: (0, 0),
                within: PixelRect(scene.size),
                alpha: $0.alpha,
                scene.rotation
            )
        }
    }

    /// The part of the line along the sheet's upper edge that is seen.
    var edge: PixelRect {
        guard content.edge > 0, let edge = sheet.edge else { return .empty }
        let size = PixelSize(width: min(content.edge, sheet.width), height: edge.rows)
        return onSheet(x: (sheet.width - size.width) / 2, y: 0, size).intersection(PixelRect(scene.size))
    }

    /// The sheet without its strip: the part of the picture where content is seen.
    private var contentRoom: PixelRect {
        let first = row + max(0, sheet.strip?.rows ?? 0)
        let rect = PixelRect(x: sheet.x, y: first, width: sheet.width, height: scene.size.height - first)
        return rect.intersection(PixelRect(scene.size))
    }

    /// The sheet without what its corners cut off, where nothing behind it is seen, in bands from top to bottom; none where the sheet is
    /// not opaque.
    ///
    /// The square of a corner has a band above its middle, which is left out as a whole, and one below it, of which only the part
    /// beside its middle is: a pixel that is composed costs more than one that is copied.
    var opaqueParts: [PixelRect] {
        guard sheetAlpha == 255 else { return [] }
        let (height, middle) = (scene.size.height, sheet.rounding.curve.middle(side: radius))
        func inset(_ depth: Int, _ corners: Corners) -> Int {
            guard depth < radius, !sheet.rounding.corners.isDisjoint(with: corners) else { return 0 }
            return depth < middle ? radius : middle
        }
        let rows = [row, row + middle, row + radius, height - radius, height - middle, height]
        let edges = rows.map { min(max($0, row), height) }.sorted()
        return zip(edges, edges.dropFirst()).map { first, end in
            let inset = max(inset(first - row, .top), inset(height - end, .bottom))
            return PixelRect(x: sheet.x + inset, y: first, width: sheet.width - 2 * inset, height: end - first)
        }
    }
}
