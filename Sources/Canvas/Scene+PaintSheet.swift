extension Scene {
    /// Lays the sheet, which `line` is in, over it where the corners leave it.
    func laySheet(_ line: Scanline, _ layout: Layout) {
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

    /// Leaves of the coverage of `line` what a corner does.
    private func cut(_ mask: Mask, _ place: PixelRect, _ line: Scanline, _ coverage: UnsafeMutableBufferPointer<UInt8>)
    {
        guard let part = line.part(in: place) else { return }
        let first = part.offset(in: place)
        for i in part.pixels.indices {
            let index = part.x - line.x + i
            coverage[index] = min(coverage[index], mask.coverage[first + i])
        }
    }

    /// Fills `line`, which is in the sheet, with the sheet's own colours.
    func composeSheet(_ line: Scanline, _ layout: Layout) {
        sheet.fill.fill(line, picture: layout.picture)
        layTiles(line, layout)
        if let bar = layout.indicator { lay(bar.mask, in: bar.place, bar.color, bar.alpha, on: line) }
        if let strip = sheet.strip { line.part(in: layout.strip)?.pixels.update(repeating: strip.color.word) }
        layGrabber(line, layout, growth: 255)
    }

    /// Copies what of the tiles lies in `line`.
    private func layTiles(_ line: Scanline, _ layout: Layout) {
        // By number, because a copy of a tile would count its picture's references.
        for tile in layout.tiles.indices {
            guard let part = line.part(in: layout.tiles[tile].seen) else { continue }
            let first = part.offset(in: layout.tiles[tile].place)
            layout.tiles[tile].picture.pixels.withUnsafeBufferPointer { pixels in
                _ = part.pixels.update(fromContentsOf: pixels[first..<first + part.pixels.count])
            }
        }
    }

    /// Lays what of the grabber lies in `line` over it.
    func layGrabber(_ line: Scanline, _ layout: Layout, growth: UInt8) {
        guard let grabber = sheet.grabber else { return }
        lay(grabber.mask, in: layout.grabber, grabber.color, growth, on: line)
    }

    /// Lays what lies in `line` of a shape over it, with an opacity beside its coverage.
    private func lay(_ mask: Mask, in place: PixelRect, _ color: Color, _ alpha: UInt8, on line: Scanline) {
        guard let part = line.part(in: place) else { return }
        let first = part.offset(in: place)
        for i in part.pixels.indices {
            let alpha = UInt32(Blend.product(mask.coverage[first + i], alpha))
            part.pixels[i] = Blend.mix(part.pixels[i], color.word, alpha: alpha)
        }
    }
}
