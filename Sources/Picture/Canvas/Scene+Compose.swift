/// What fills an area: a colour, or a picture whose upper-left corner lies on the area's.
package enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A picture; the colour lies beyond its edges.
    case picture(Surface, beyond: Color)
}

extension Fill {
    /// The colour where no picture lies.
    var color: Color {
        switch self {
        case .color(let color), .picture(_, beyond: let color): color
        }
    }

    /// The picture, if there is one.
    var picture: Surface? {
        if case .picture(let picture, _) = self { picture } else { nil }
    }

    /// The fill with its picture turned clockwise.
    func turned(_ rotation: Rotation) -> Fill {
        switch self {
        case .color: self
        case .picture(let picture, let beyond): .picture(picture.turned(rotation), beyond: beyond)
        }
    }

    /// Fills `line` under a dim; the picture lies at `place`.
    func fill(_ line: Scanline, picture place: PixelRect, under dim: Dim = Dim(color: .black, alpha: 0)) {
        let inside = picture == nil ? nil : line.part(in: place)
        if inside?.pixels.count != line.pixels.count {
            line.pixels.update(repeating: dim.over(color.word))
        }
        guard let inside, let picture else { return }
        picture.pixels.withUnsafeBufferPointer { pixels in
            let source = UnsafeBufferPointer(rebasing: pixels[inside.offset(in: place)...].prefix(inside.pixels.count))
            if dim.alpha == 0 {
                _ = inside.pixels.update(fromContentsOf: source)
            } else {
                dim.lay(over: source, into: inside.pixels)
            }
        }
    }
}

// Composing: every layer of a frame is blended over a line in cached memory, in the order that `Scene` describes.
extension Scene {
    /// What dims the backdrop in a frame.
    func dim(in frame: Frame) -> Dim {
        Dim(color: dimColor, alpha: frame.dimAlpha)
    }

    /// Fills `line` by the five steps that `Scene` describes.
    func compose(_ line: Scanline, _ frame: Frame, _ layout: Layout) {
        backdrop.fill(line, picture: layout.backdrop, under: dim(in: frame))
        if frame.sheetAlpha == 255 { return laySheetLayer(line, frame, layout) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: line.pixels.count) { behind in
            _ = behind.initialize(from: line.pixels)
            laySheetLayer(line, frame, layout)
            for i in behind.indices {
                line.pixels[i] = Blend.mix(behind[i], line.pixels[i], alpha: UInt32(frame.sheetAlpha))
            }
        }
    }

    /// Lays shadow, sheet and grabber over `line`.
    private func laySheetLayer(_ line: Scanline, _ frame: Frame, _ layout: Layout) {
        if let shadow = sheet.shadow {
            for (patch, place) in layout.shadow {
                patch.lay(shadow.color, growth: frame.shadowGrowth, on: line, in: place)
            }
        }
        if let over = line.part(in: layout.above) {
            layGrabber(on: over.pixels, over.rect, layout, growth: frame.floatGrowth)
        }
        if let inside = line.part(in: layout.sheet) { laySheet(inside, layout) }
    }

    /// Lays the sheet over `line`, all of which is in it, with the coverage that the corners leave.
    private func laySheet(_ line: Scanline, _ layout: Layout) {
        guard layout.corners.contains(where: { line.part(in: $0.place) != nil }) else {
            return composeSheet(line, layout)
        }
        let count = line.pixels.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { sheet in
            composeSheet(line.with(sheet), layout)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { coverage in
                coverage.initialize(repeating: 255)
                for (mask, place) in layout.corners { cut(mask, place, line, coverage) }
                for i in line.pixels.indices {
                    line.pixels[i] = Blend.mix(line.pixels[i], sheet[i], alpha: UInt32(coverage[i]))
                }
            }
        }
    }

    /// Limits the coverage of `line` to that of a corner's mask.
    private func cut(_ mask: Mask, _ place: PixelRect, _ line: Scanline, _ coverage: UnsafeMutableBufferPointer<UInt8>)
    {
        guard let part = line.part(in: place) else { return }
        let first = part.offset(in: place)
        for i in part.pixels.indices {
            let index = part.x - line.x + i
            coverage[index] = min(coverage[index], mask.coverage[first + i])
        }
    }

    /// Fills `line`, all of which is in the sheet, with the sheet's own colours.
    func composeSheet(_ line: Scanline, _ layout: Layout) {
        sheet.fill.fill(line, picture: layout.picture)
        copyTiles(line, layout)
        layMarks(on: line.pixels, line.rect, layout)
    }

    /// The sheet's own colours in `rect`, all of which is in the sheet.
    func sheetPicture(_ rect: PixelRect, _ layout: Layout) -> Surface {
        var ground = Mosaic(x: rect.x, y: rect.y)
        for part in parts(of: Damage(rect), groundCells(rect, layout)) { add(part, layout, to: &ground) }
        var picture = ground.picture(rect.size)
        picture.pixels.withUnsafeMutableBufferPointer { layMarks(on: $0, rect, layout) }
        return picture
    }

    /// Copies the pixels of the tiles that lie in `line`.
    private func copyTiles(_ line: Scanline, _ layout: Layout) {
        // By index, because a copy of a tile would count its picture's references.
        for tile in layout.tiles.indices {
            guard let part = line.part(in: layout.tiles[tile].seen) else { continue }
            layout.tiles[tile].picture.copy(to: part, at: layout.tiles[tile].place)
        }
    }

    /// Lays indicator, strip and grabber over the pixels of `rect`, all of which is in the sheet.
    private func layMarks(on pixels: Row, _ rect: PixelRect, _ layout: Layout) {
        if let bar = layout.indicator { lay(bar.mask, in: bar.place, bar.color, bar.alpha, on: pixels, rect) }
        if let strip = sheet.strip {
            forRows(of: layout.strip, in: rect, pixels) { $1.update(repeating: strip.color.word) }
        }
        layGrabber(on: pixels, rect, layout, growth: 255)
    }

    private func layGrabber(on pixels: Row, _ rect: PixelRect, _ layout: Layout, growth: UInt8) {
        guard let grabber = sheet.grabber else { return }
        lay(grabber.mask, in: layout.grabber.place, grabber.color, growth, on: pixels, rect)
    }

    /// Lays `color` over the pixels of `rect` with the coverage of a mask at `place` times the opacity `alpha`.
    private func lay(
        _ mask: Mask,
        in place: PixelRect,
        _ color: Color,
        _ alpha: UInt8,
        on pixels: Row,
        _ rect: PixelRect
    ) {
        forRows(of: place, in: rect, pixels) { first, pixels in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pixels.count) { alphas in
                for i in alphas.indices { alphas[i] = Blend.product(mask.coverage[first + i], alpha) }
                Blend.lay(color, UnsafeBufferPointer(alphas), on: pixels)
            }
        }
    }

    /// Calls `body` with the pixels of each row of `rect` that lie in `place`, and the index of the first of them among the pixels
    /// of `place`; where both are as wide, with all rows at once.
    private func forRows(of place: PixelRect, in rect: PixelRect, _ pixels: Row, _ body: (Int, Row) -> Void) {
        let part = place.intersection(rect)
        guard !part.isEmpty else { return }
        let isGapless = part.width == rect.width && part.width == place.width
        let size = isGapless ? PixelSize(width: part.area, height: 1) : part.size
        for row in part.y..<part.y + size.height {
            let start = (row - rect.y) * rect.width + part.x - rect.x
            let line = Row(rebasing: pixels[start...].prefix(size.width))
            body((row - place.y) * place.width + part.x - place.x, line)
        }
    }
}
