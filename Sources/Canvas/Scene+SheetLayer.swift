/// The sheet's own picture, through which what lies behind is seen: words of ARGB8888, their colours multiplied.
extension Scene {
    /// The pixels that differ between two figures, and hardly more.
    package func figureDamage(from old: SheetLayer, to new: SheetLayer) -> Damage {
        var damage = Damage()
        guard old != new else { return damage }
        let bounds = figureBounds
        let studio = studio(over: .black)
        let row = -bounds.y
        if old.shape != new.shape || old.shadowGrowth != new.shadowGrowth {
            let radius = max(shapes[old.shape].radius, shapes[new.shape].radius)
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
        for rect in studio.contentChange(studio.frame(of: old, row: row), studio.frame(of: new, row: row)) {
            damage.add(rect)
        }
        return damage.clipped(to: PixelRect(bounds.size)).mapped(studio.place)
    }

    /// Writes the pixels of `damage`, which are those of the figure's picture.
    ///
    /// Every step that lays something over a pixel keeps so much of it and adds a colour, so a figure over black is what it
    /// adds, and over white shows how much it keeps. Three channels tell that, each rounded; the middle one counts, but
    /// not less than the colour, which hardware adds without looking. A frame put together from it differs by one level of
    /// a channel at most from a composed one, which is rounded more often; where round corners or a floating grabber lie
    /// over the shadow, by two in few pixels. Where nothing is seen through the sheet its own colours are enough.
    package func paintFigure(_ figure: SheetLayer, damage: Damage, into target: FrameTarget) {
        let (black, white) = (studio(over: .black), studio(over: .white))
        let frame = black.frame(of: figure, row: -figureBounds.y)
        let layouts = (black.layout(frame), white.layout(frame))
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * target.size.width) { memory in
            let (dark, light) = (Row(rebasing: memory.prefix(target.size.width)), memory[target.size.width...])
            var rest = damage
            for rect in black.bareParts(frame).flatMap({ rest.take(black.place($0)) }) {
                target.compose(rect, in: dark) { line in
                    black.composeSheet(line, layouts.0)
                    for i in line.pixels.indices { line.pixels[i] |= 0xFF00_0000 }
                }
            }
            for rect in rest.rects {
                target.compose(rect, in: dark) { line in
                    let light = Row(rebasing: light.prefix(rect.width))
                    black.compose(line, frame, layouts.0)
                    white.compose(line.with(light), frame, layouts.1)
                    for i in light.indices { line.pixels[i] = Self.seeThrough(line.pixels[i], light[i]) }
                }
            }
        }
    }

    /// A word of ARGB8888 that gives `dark` over black and `light` over white.
    static func seeThrough(_ dark: UInt32, _ light: UInt32) -> UInt32 {
        if dark == light { return dark | 0xFF00_0000 }
        func added(_ shift: UInt32) -> UInt32 { dark >> shift & 0xFF }
        func covered(_ shift: UInt32) -> UInt32 { 255 &- (light >> shift & 0xFF) &+ added(shift) }
        let (red, green, blue) = (covered(16), covered(8), covered(0))
        let middle = max(min(red, green), min(max(red, green), blue))
        return max(middle, added(16), added(8), added(0)) << 24 | dark
    }

    /// The sheet alone on an opaque ground, in the rows and columns of the figure's picture.
    private func studio(over ground: Color) -> Scene {
        let bounds = figureBounds
        var sheet = sheet
        sheet.x -= bounds.x
        return Scene(size: bounds.size, rotation: rotation, ground: ground, sheet: sheet, shapes: shapes)
    }

    private func frame(of figure: SheetLayer, row: Int) -> Frame {
        Frame(
            row: row,
            dimAlpha: 0,
            sheetAlpha: 255,
            shape: shapes[figure.shape],
            shadowGrowth: figure.shadowGrowth,
            floatGrowth: figure.floatGrowth,
            firstRow: 0,
            content: figure.content
        )
    }

    /// Where a shadow is seen around the sheet: above it, and at its sides.
    private var besideSheet: [PixelRect] {
        let bounds = figureBounds
        let (row, left) = (-bounds.y, sheet.x - bounds.x)
        let right = left + sheet.width
        return [
            PixelRect(x: 0, y: 0, width: bounds.width, height: row),
            PixelRect(x: 0, y: row, width: left, height: size.height),
            PixelRect(x: right, y: row, width: bounds.width - right, height: size.height),
        ]
    }

    /// Pictures, masks and shapes that lie on the panel already.
    private init(size: PixelSize, rotation: Rotation, ground: Color, sheet: Sheet, shapes: [SheetShape]) {
        self.size = size
        self.rotation = rotation
        self.sheet = sheet
        self.shapes = shapes
        backdrop = .color(ground)
        dimColor = ground
    }
}
