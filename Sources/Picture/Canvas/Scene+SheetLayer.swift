// Where the layer lies.
extension Scene {
    /// The size of the layer's picture on the panel: as many rows as the highest sheet shows, and what reaches above it.
    ///
    /// Empty when there is no sheet.
    package var sheetLayerSize: PixelSize {
        let bounds = sheetLayerBounds
        return bounds.isEmpty ? PixelSize(width: 0, height: 0) : rotation.turn(bounds.size)
    }

    /// Where on the panel the layer lies when the sheet's first row is `row`; a part of it lies beyond the edges.
    package func sheetLayerPlace(row: Int) -> PixelRect {
        var place = sheetLayerBounds
        place.y += row
        return self.place(place)
    }

    /// The layer in the picture when the sheet begins in the picture's first row.
    var sheetLayerBounds: PixelRect {
        let extent = reach?.extent ?? 0
        let left = min(sheet.x, sheet.x + (sheet.shadow?.x ?? 0) - extent)
        let right = max(sheet.x, sheet.x + (sheet.shadow?.x ?? 0) + extent) + sheet.width
        let rise = max(0, extent - (sheet.shadow?.y ?? 0), -(sheet.grabber?.y ?? 0))
        let columns = PixelRect(x: left, y: -rise, width: right - left, height: size.height + rise)
        return columns.intersection(PixelRect(x: 0, y: -rise, width: size.width, height: size.height + rise))
    }
}

// The sheet's layer: a picture of sheet, grabber and shadow in words of ARGB8888, colours multiplied by the opacity.
extension Scene {
    /// The pixels that differ between two states of the layer, and hardly more.
    package func sheetLayerDamage(from old: SheetLayer, to new: SheetLayer) -> Damage {
        var damage = Damage()
        guard old != new else { return damage }
        let bounds = sheetLayerBounds
        let scene = sheetScene(over: .black)
        let row = -bounds.y
        if old.shape != new.shape || old.shadowGrowth != new.shadowGrowth {
            let radius = max(shape(at: old.shape).radius, shape(at: new.shape).radius)
            let inset = sheet.x - bounds.x
            for x in [inset, inset + sheet.width - radius] {
                damage.add(PixelRect(x: x, y: row, width: radius, height: radius))
            }
        }
        if sheet.shadow != nil, old.shape != new.shape || old.shadowGrowth != new.shadowGrowth {
            for rect in besideSheet { damage.add(rect) }
        }
        if old.floatGrowth != new.floatGrowth {
            damage.add(PixelRect(x: 0, y: 0, width: bounds.width, height: row))
        }
        for rect in scene.contentChange(scene.frame(of: old, row: row), scene.frame(of: new, row: row)) {
            damage.add(rect)
        }
        return damage.clipped(to: PixelRect(bounds.size)).mapped(scene.place)
    }

    /// Writes the pixels of `damage`, in the coordinates of the layer's picture.
    ///
    /// Every blending step keeps a share of the pixel under it and adds a colour. So the layer is composed over black,
    /// which gives what it adds, and over white, which gives how much it keeps. That share comes from three channels, each
    /// rounded; the middle one counts, but never less than the colour, because the hardware adds the colour unchecked. A
    /// frame blended from layers differs by one level of a channel at most from a composed one, which is rounded more
    /// often; where round corners or a floating grabber lie over the shadow, by two in few pixels. Where the sheet is
    /// opaque its own colours are enough.
    func paintSheetLayer(
        _ layer: SheetLayer,
        damage: Damage,
        into target: FrameTarget,
        _ cache: inout SheetMaskCache
    ) {
        let (black, white) = (sheetScene(over: .black), sheetScene(over: .white))
        let frame = black.frame(of: layer, row: -sheetLayerBounds.y)
        let masks = cache.masks(masksKey(frame))
        let layouts = (black.layout(frame, masks), white.layout(frame, masks))
        var rest = damage
        var mosaic = Mosaic()
        for cell in black.ownCells(black.opaqueParts(frame).map(black.place), layouts.0) {
            rest.remove(cell.rect) { black.add(Cell(rect: $0, kind: cell.kind), layouts.0, to: &mosaic) }
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * target.size.width) { memory in
            let (dark, light) = (Row(rebasing: memory.prefix(target.size.width)), memory[target.size.width...])
            mosaic.withRows { $0.draw(to: target.size.height, into: target, through: dark) }
            for rect in rest.rects {
                target.compose(rect, in: dark) { line in
                    let light = Row(rebasing: light.prefix(rect.width))
                    black.compose(line, frame, layouts.0)
                    white.compose(line.with(light), frame, layouts.1)
                    for i in light.indices {
                        line.pixels[i] = Self.word(overBlack: line.pixels[i], overWhite: light[i])
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

    /// The sheet alone on an opaque ground, in the rows and columns of the layer's picture.
    private func sheetScene(over ground: Color) -> Scene {
        let bounds = sheetLayerBounds
        var sheet = sheet
        sheet.x -= bounds.x
        return Scene(size: bounds.size, rotation: rotation, ground: ground, sheet: sheet, reach: reach)
    }

    private func frame(of layer: SheetLayer, row: Int) -> Frame {
        Frame(
            row: row,
            dimAlpha: 0,
            sheetAlpha: 255,
            shape: shape(at: layer.shape),
            shadowGrowth: layer.shadowGrowth,
            floatGrowth: layer.floatGrowth,
            firstRow: 0,
            content: layer.content
        )
    }

    /// The parts of the layer around the sheet where its shadow is seen: above it, and at its sides.
    private var besideSheet: [PixelRect] {
        let bounds = sheetLayerBounds
        let (row, left) = (-bounds.y, sheet.x - bounds.x)
        let right = left + sheet.width
        return [
            PixelRect(x: 0, y: 0, width: bounds.width, height: row),
            PixelRect(x: 0, y: row, width: left, height: size.height),
            PixelRect(x: right, y: row, width: bounds.width - right, height: size.height),
        ]
    }

    /// A scene of pictures, masks and shapes that are turned already.
    private init(size: PixelSize, rotation: Rotation, ground: Color, sheet: Sheet, reach: ShadowReach?) {
        self.size = size
        self.rotation = rotation
        self.sheet = sheet
        self.reach = reach
        backdrop = .color(ground)
        dimColor = ground
        grabberCore = Self.core(of: sheet.grabber)
    }
}
