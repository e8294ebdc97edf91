/// Paints a scene where a display asks for it, and keeps the masks of the frames before.
package struct ScenePainter {
    package private(set) var scene: Scene
    private(set) var masks = SheetMaskCache()

    package init(_ scene: Scene) { self.scene = scene }

    /// Has `body` change the ground; whoever asks for it says in the next frames what has changed.
    package mutating func changeGround(_ body: (inout Fill) -> Void) { body(&scene.ground) }

    /// Writes the pixels of `damage`, in the coordinates of the picture that `painting` is.
    ///
    /// The target is written once and never read.
    package mutating func paint(_ painting: Scene.Painting, _ damage: Damage, into target: FrameTarget) {
        switch painting {
        case .frame(let placement): paint(SceneFrame(placement, of: scene), damage, into: target)
        case .ground(let dimAlpha):
            let bare = Scene.Placement(sheetRow: scene.size.height, dimAlpha: dimAlpha)
            paint(SceneFrame(bare, of: scene), damage, into: target)
        case .sheet(let layer):
            let bounds = scene.sheetLayerBounds
            paint(alone: SceneFrame(layer, of: scene.sheetAlone(in: bounds), row: -bounds.y), damage, into: target)
        }
    }

    private mutating func layout(_ frame: SceneFrame) -> SceneLayout {
        SceneLayout(frame, frame.masksKey.map { masks.masks($0) })
    }

    private mutating func paint(_ frame: SceneFrame, _ damage: Damage, into target: FrameTarget) {
        FramePainter(frame, layout(frame)).paint(damage, into: target)
    }

    /// Writes the sheet of `frame` in words of ARGB8888, colours multiplied by their opacity.
    ///
    /// The steps are those of a frame, on transparent black, and each is rounded like one; the hardware adds what lies behind, which
    /// is rounded once. So a frame blended from layers differs by one level of a channel at most from a composed one; where round
    /// corners or a floating grabber lie over the shadow, by two in few pixels. No colour is more than its opacity, which the
    /// hardware does not check. Where the sheet is opaque its own colours are enough.
    private mutating func paint(alone frame: SceneFrame, _ damage: Damage, into target: FrameTarget) {
        let cells = SceneCells(frame: frame, layout: layout(frame))
        let composer = SceneComposer(frame, cells.layout, opacity: 0xFF00_0000)
        var rest = damage
        var mosaic = Mosaic()
        for cell in cells.sheetAlone {
            rest.remove(cell.rect) { cells.add(SceneCell(rect: $0, kind: cell.kind), to: &mosaic) }
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: target.size.width) { scratch in
            mosaic.withRows { $0.draw(to: target.size.height, into: target, through: scratch) }
            for rect in rest.rects {
                target.compose(rect, in: scratch) { line in
                    line.pixels.update(repeating: 0)
                    composer.layOpaqueSheet(line)
                }
            }
        }
    }
}

extension Scene {
    /// A picture of a scene, as it lies in one buffer.
    package enum Painting {
        /// All of a frame, in the panel's coordinates.
        case frame(Placement)
        /// The ground, the bottom layer, under a dim of such an opacity, in the panel's coordinates.
        case ground(dimAlpha: UInt8)
        /// The sheet's layer, the top one, in its own coordinates and in words of ARGB8888.
        case sheet(SheetLayer)
    }
}

/// Draws parts of one frame: what is opaque as a mosaic, the ground under dim and shadow in place, the rest from a row in cached
/// memory.
private struct FramePainter {
    private let cells: SceneCells
    private let composer: SceneComposer

    /// How many rows of the panel are drawn before the next ones are begun, where some are blended.
    ///
    /// In a quarter turn the changed parts lie side by side in columns; drawn one after the other, each would fetch the
    /// same rows of the target again. A stripe of any panel stays in the cache, with the pictures that are drawn on it.
    private static let stripe = 32

    /// More pixels than these, 8 MB in the ground's picture and as many in the target, are in no cache of a panel's processor when
    /// the next frame is drawn.
    private static let cachedPixels = 2 << 20

    init(_ frame: SceneFrame, _ layout: SceneLayout) {
        cells = SceneCells(frame: frame, layout: layout)
        composer = SceneComposer(frame, layout)
    }

    func paint(_ damage: Damage, into target: FrameTarget) {
        let (parts, panel) = (cells.parts(of: damage), cells.frame.scene.panel)
        var mosaic = Mosaic()
        for part in parts where part.kind.isOpaque { cells.add(part, to: &mosaic) }
        // From left to right: what the processor fetches behind the end of a part's rows is what comes next.
        let blended = parts.filter { !$0.kind.isOpaque }.sorted { $0.rect.x < $1.rect.x }
        mosaic.withRows { rows in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: panel.width) { scratch in
                let stripe = blended.isEmpty ? max(1, panel.height) : Self.stripe
                for y in stride(from: 0, to: panel.height, by: stripe) {
                    let stripe = PixelRect(x: 0, y: y, width: panel.width, height: stripe)
                    for part in blended where part.rect.y < stripe.maxY && part.rect.maxY > y {
                        blend(part, in: stripe, into: target, scratch)
                    }
                    rows.draw(to: stripe.maxY, into: target, through: scratch)
                }
            }
        }
    }

    private func blend(_ part: SceneCell, in stripe: PixelRect, into target: FrameTarget, _ scratch: Pixels) {
        let rect = part.rect.intersection(stripe)
        guard let overlay = groundOverlay(part.kind), let picture = cells.frame.scene.ground.picture else {
            return target.compose(rect, in: scratch) { composer.compose($0) }
        }
        let stores: Dim.Stores = part.rect.area > Self.cachedPixels ? .streamed : .cached
        target.draw(picture, at: cells.layout.ground, rect, under: overlay, stores, through: scratch)
    }

    /// What lies over the ground's picture in a cell; nil where more than that is composed.
    private func groundOverlay(_ kind: SceneCell.Kind) -> GroundOverlay? {
        let dim = cells.frame.dim
        switch kind {
        case .dimmed: return .dim(dim)
        case .shaded(let part):
            guard let color = cells.frame.scene.sheet.shadow?.color else { return nil }
            let (patch, place) = cells.layout.shadow[part]
            return .shade(Shade(patch: patch, place: place, color: color), on: dim)
        default: return nil
        }
    }
}
