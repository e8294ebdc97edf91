extension Scene {
    /// Lays the sheet, which `line` is in, over it where the corners leave it.
    func laySheet(_ line: Line, _ layout: Layout) {
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
    private func cut(_ mask: Mask, _ place: PixelRect, _ line: Line, _ coverage: UnsafeMutableBufferPointer<UInt8>) {
        guard let part = line.part(in: place) else { return }
        let first = part.offset(in: place)
        for i in part.pixels.indices {
            let index = part.x - line.x + i
            coverage[index] = min(coverage[index], mask.coverage[first + i])
        }
    }

    /// Fills `line`, which is in the sheet, with the sheet's own colours.
    private func composeSheet(_ line: Line, _ layout: Layout) {
        sheet.fill.fill(line, picture: layout.content)
        if let strip = sheet.strip { line.part(in: layout.strip)?.pixels.update(repeating: strip.color.word) }
        layGrabber(line, layout, growth: 255)
    }

    /// Lays what of the grabber lies in `line` over it.
    func layGrabber(_ line: Line, _ layout: Layout, growth: UInt8) {
        guard let grabber = sheet.grabber, let part = line.part(in: layout.grabber) else { return }
        let first = part.offset(in: layout.grabber)
        for i in part.pixels.indices {
            let alpha = UInt32(Blend.product(grabber.mask.coverage[first + i], growth))
            part.pixels[i] = Blend.mix(part.pixels[i], grabber.color.word, alpha: alpha)
        }
    }
}
