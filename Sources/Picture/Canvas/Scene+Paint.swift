/// Paints a scene where a display asks for it, and keeps the masks of the frames before.
package struct ScenePainter {
    /// What is painted.
    package let scene: Scene
    private var masks = SheetMaskCache()

    /// A painter of `scene`, which has painted nothing yet.
    package init(_ scene: Scene) { self.scene = scene }

    /// Writes the pixels of `damage`, in the coordinates of the picture that `painting` is.
    ///
    /// The target is written once and never read.
    package mutating func paint(_ painting: Scene.Painting, _ damage: Damage, into target: FrameTarget) {
        switch painting {
        case .frame(let placement): scene.paint(placement, damage: damage, into: target, &masks)
        case .backdrop(let dimAlpha): scene.paintBackdrop(dimAlpha: dimAlpha, damage: damage, into: target)
        case .sheet(let layer): scene.paintSheetLayer(layer, damage: damage, into: target, &masks)
        }
    }
}

extension Scene {
    /// A row of pixels in cached memory.
    typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// How many rows of the panel are drawn before the next ones are begun, where some are blended.
    ///
    /// In a quarter turn the changed parts lie side by side in columns; drawn one after the other, each would fetch the
    /// same rows of the target again. A stripe of any panel stays in the cache, with the pictures that are drawn on it.
    private static let stripe = 32

    /// More pixels than these, 8 MB in the backdrop's picture and as many in the target, are in no cache of a panel's processor when
    /// the next frame is drawn.
    private static let cachedPixels = 2 << 20

    /// Writes the pixels of `damage`, in the panel's coordinates, as they are in `placement`.
    ///
    /// What is opaque is drawn as a mosaic, the backdrop under dim and shadow in place, the rest from a row in cached memory.
    /// `cache` holds the masks of frames drawn before.
    func paint(
        _ placement: Placement,
        damage: Damage,
        into target: FrameTarget,
        _ cache: inout SheetMaskCache
    ) {
        let frame = frame(placement)
        let masks = frame.row < size.height ? cache.masks(masksKey(frame)) : nil
        paint(frame, layout(frame, masks), damage: damage, into: target)
    }

    /// Writes the pixels of `damage` as they are in `frame`.
    func paint(_ frame: Frame, _ layout: Layout, damage: Damage, into target: FrameTarget) {
        let parts = parts(of: damage, cells(frame, layout))
        var mosaic = Mosaic()
        for part in parts where part.kind.isOpaque { add(part, layout, to: &mosaic) }
        // From left to right: what the processor fetches behind the end of a part's rows is what comes next.
        let blended = parts.filter { !$0.kind.isOpaque }.sorted { $0.rect.x < $1.rect.x }
        mosaic.withRows { rows in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: panel.width) { scratch in
                let stripe = blended.isEmpty ? max(1, panel.height) : Self.stripe
                for y in stride(from: 0, to: panel.height, by: stripe) {
                    let stripe = PixelRect(x: 0, y: y, width: panel.width, height: stripe)
                    for part in blended where part.rect.y < stripe.maxY && part.rect.maxY > y {
                        blend(part, in: stripe, frame, layout, into: target, scratch)
                    }
                    rows.draw(to: stripe.maxY, into: target, through: scratch)
                }
            }
        }
    }

    /// The damage in parts that are drawn in one way each.
    func parts(of damage: Damage, _ cells: [Cell]) -> [Cell] {
        var parts: [Cell] = []
        for rect in damage.rects {
            var rest = Damage(rect)
            for cell in cells {
                rest.remove(cell.rect) { parts.append(Cell(rect: $0, kind: cell.kind)) }
            }
            parts += rest.rects.map { Cell(rect: $0, kind: .composed) }
        }
        return parts
    }

    /// Adds an opaque part of a frame to `mosaic`.
    func add(_ part: Cell, _ layout: Layout, to mosaic: inout Mosaic) {
        switch part.kind {
        case .color(let color): mosaic.add(part.rect, color)
        case .backdrop: backdrop.picture.map { mosaic.add(part.rect, of: $0, at: layout.backdrop) }
        case .fill: sheet.fill.picture.map { mosaic.add(part.rect, of: $0, at: layout.picture) }
        case .tile(let tile):
            mosaic.add(part.rect, of: layout.tiles[tile].picture, at: layout.tiles[tile].place)
        case .sheet: mosaic.add(part.rect, of: sheetPicture(part.rect, layout), at: part.rect)
        case .dimmed, .shaded, .composed: break
        }
    }

    private func blend(
        _ part: Cell,
        in stripe: PixelRect,
        _ frame: Frame,
        _ layout: Layout,
        into target: FrameTarget,
        _ scratch: Row
    ) {
        let rect = part.rect.intersection(stripe)
        guard let overlay = overlay(part.kind, frame, layout), let picture = backdrop.picture else {
            return target.compose(rect, in: scratch) { compose($0, frame, layout) }
        }
        let isStreamed = part.rect.area > Self.cachedPixels
        target.draw(picture, at: layout.backdrop, rect, under: overlay, isStreamed: isStreamed, through: scratch)
    }

    /// What lies over the backdrop's picture in a cell; nil where more than that is composed.
    private func overlay(_ kind: Cell.Kind, _ frame: Frame, _ layout: Layout) -> BackdropOverlay? {
        let dim = dim(in: frame)
        switch kind {
        case .dimmed: return .dim(dim)
        case .shaded(let part):
            guard let color = sheet.shadow?.color else { return nil }
            let (patch, place) = layout.shadow[part]
            return .shade(Shade(patch: patch, place: place, color: color), on: dim)
        default: return nil
        }
    }
}
