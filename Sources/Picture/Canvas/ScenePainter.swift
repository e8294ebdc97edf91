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
        case .ground(let dimAlpha, let home):
            var bare = Scene.Placement(sheetRow: scene.size.height, dimAlpha: dimAlpha)
            bare.home = home
            paint(SceneFrame(bare, of: scene), damage, into: target)
        case .sheet(let layer): paint(layer, damage, into: target)
        }
    }

    private mutating func layout(_ frame: SceneFrame) -> SceneLayout {
        SceneLayout(frame, frame.masksKey.map { masks.masks($0) })
    }

    private mutating func paint(_ frame: SceneFrame, _ damage: Damage, into target: FrameTarget) {
        FramePainter(layout: layout(frame)).paint(damage, into: target)
    }

    /// Writes the sheet's layer in words of ARGB8888, colours multiplied by their opacity.
    ///
    /// Every blending step keeps a share of the pixel under it and adds a colour. So the layer is composed over black,
    /// which gives what it adds, and over white, which gives how much it keeps. That share comes from three channels, each
    /// rounded; the middle one counts, but never less than the colour, because the hardware adds the colour unchecked. A
    /// frame blended from layers differs by one level of a channel at most from a composed one, which is rounded more
    /// often; where round corners or a floating grabber lie over the shadow, by two in few pixels. Where the sheet is
    /// opaque its own colours are enough.
    private mutating func paint(_ layer: Scene.SheetLayer, _ damage: Damage, into target: FrameTarget) {
        let bounds = scene.sheetLayerBounds
        func frame(on ground: Color) -> SceneFrame {
            SceneFrame(layer, of: scene.sheetAlone(in: bounds, on: ground), row: -bounds.y)
        }
        let (black, white) = (frame(on: .black), frame(on: .white))
        let cells = SceneCells(layout: layout(black))
        let (dark, light) = (SceneComposer(layout: cells.layout), SceneComposer(layout: layout(white)))
        var rest = damage
        var mosaic = Mosaic()
        var composed = Damage()
        for cell in cells.sheetAlone {
            rest.remove(cell.rect) {
                guard cell.kind.isOpaque else { return composed.add($0) }
                cells.add(SceneCell(rect: $0, kind: cell.kind), to: &mosaic)
            }
        }
        rest.add(composed)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * target.size.width) { memory in
            let scratch = Pixels(rebasing: memory.prefix(target.size.width))
            mosaic.withRows { $0.draw(to: target.size.height, into: target, through: scratch) }
            for rect in rest.rects {
                target.compose(rect, in: scratch) { line in
                    let over = Pixels(rebasing: memory[target.size.width...].prefix(rect.width))
                    dark.compose(line)
                    light.compose(line.with(over))
                    for i in over.indices {
                        line.pixels[i] = Self.word(overBlack: line.pixels[i], overWhite: over[i])
                    }
                }
            }
        }
    }

    /// The word of ARGB8888 that gives `dark` over black and `light` over white.
    static func word(overBlack dark: UInt32, overWhite light: UInt32) -> UInt32 {
        if dark == light { return dark | 0xFF00_0000 }
        func added(_ shift: UInt32) -> UInt32 { dark >> shift & 0xFF }
        func covered(_ shift: UInt32) -> UInt32 { 255 &- (light >> shift & 0xFF) &+ added(shift) }
        let (red, green, blue) = (covered(16), covered(8), covered(0))
        let middle = max(min(red, green), min(max(red, green), blue))
        return max(middle, added(16), added(8), added(0)) << 24 | dark
    }
}

extension Scene {
    /// A picture of a scene, as it lies in one buffer.
    package enum Painting {
        /// All of a frame, in the panel's coordinates.
        case frame(Placement)
        /// The ground, the bottom layer, with what lies on it, under a dim of such an opacity, in the panel's coordinates.
        case ground(dimAlpha: UInt8, home: Content)
        /// The sheet's layer, the top one, in its own coordinates and in words of ARGB8888.
        case sheet(SheetLayer)
    }
}

/// Draws parts of one frame: what is opaque as a mosaic, the ground under dim and shadow in place, the rest from a row in cached
/// memory.
private struct FramePainter {
    let layout: SceneLayout

    /// How many rows of a panel in a quarter turn are drawn before the next ones are begun, where some are blended.
    ///
    /// The changed parts lie side by side in columns there; drawn one after the other, each would fetch the
    /// same rows of the target again. A stripe of any panel stays in the cache, with the pictures that are drawn on it.
    private static let stripe = 32

    /// More pixels than these, 8 MB in the ground's picture and as many in the target, are in no cache of a panel's processor when
    /// the next frame is drawn.
    private static let cachedPixels = 2 << 20

    func paint(_ damage: Damage, into target: FrameTarget) {
        let cells = SceneCells(layout: layout)
        let (parts, panel) = (cells.parts(of: damage), layout.frame.scene.panel)
        var mosaic = Mosaic()
        for part in parts where part.kind.isOpaque { cells.add(part, to: &mosaic) }
        // From left to right: what the processor fetches behind the end of a part's rows is what comes next.
        let blended = parts.filter { !$0.kind.isOpaque }.sorted { $0.rect.x < $1.rect.x }
        mosaic.withRows { rows in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: panel.width) { scratch in
                let isStriped = !blended.isEmpty && layout.frame.scene.rotation.swapsSides
                let stripe = isStriped ? Self.stripe : max(1, panel.height)
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
        let stores: Dim.Stores = part.rect.area > Self.cachedPixels ? .streamed : .cached
        if case .dimmedHome(let index, let number) = part.kind {
            let (picture, place, _) = layout.home.tiles[index]
            let stored = picture.parts[number]
            return target.draw(
                picture.pixels[(stored.first ?? 0)...],
                at: stored.rect.moved(x: place.x, y: place.y),
                rect,
                under: .dim(layout.frame.dim),
                stores,
                through: scratch
            )
        }
        guard let overlay = groundOverlay(part.kind), let picture = layout.frame.scene.ground.picture else {
            return target.compose(rect, in: scratch, SceneComposer(layout: layout, in: rect).compose)
        }
        target.draw(picture.pixels[...], at: layout.ground, rect, under: overlay, stores, through: scratch)
    }

    /// What lies over the ground's picture in a cell; nil where more than that is composed.
    private func groundOverlay(_ kind: SceneCell.Kind) -> GroundOverlay? {
        let dim = layout.frame.dim
        switch kind {
        case .dimmed: return .dim(dim)
        case .shaded(let part):
            guard let color = layout.frame.sheet.shadow?.color else { return nil }
            let (patch, place) = layout.shadow[part]
            return .shade(Shade(patch: patch, place: place, color: color), on: dim)
        default: return nil
        }
    }
}
