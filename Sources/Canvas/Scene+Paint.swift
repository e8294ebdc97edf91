extension Scene {
    /// A row of pixels in cached memory.
    typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// Writes the pixels of `damage`, which are the panel's, as they are in `placement`.
    ///
    /// The target is written once and never read: what is of one kind in place, the rest from a cached line.
    public func paint(_ placement: Placement, damage: Damage, into target: FrameTarget) {
        let frame = frame(placement)
        let layout = layout(frame)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: panel.width) { line in
            for rect in damage.rects {
                var rest = Damage(rect)
                for cell in layout.cells {
                    for part in rest.take(cell.rect) { paint(cell.kind, part, frame, layout, into: target, line) }
                }
                for part in rest.rects { paint(.composed, part, frame, layout, into: target, line) }
            }
        }
    }

    private func paint(
        _ kind: Cell.Kind,
        _ rect: PixelRect,
        _ frame: Frame,
        _ layout: Layout,
        into target: FrameTarget,
        _ line: Row
    ) {
        switch kind {
        case .color(let color): target.fill(rect, through: line) { row, _ in row.update(repeating: color.word) }
        case .picture(let picture, let place, let alpha): target.draw(picture, at: place, rect, dimColor, alpha, line)
        case .composed: compose(rect, frame, layout, into: target, line)
        }
    }

    private func compose(_ rect: PixelRect, _ frame: Frame, _ layout: Layout, into target: FrameTarget, _ line: Row) {
        let row = Row(rebasing: line.prefix(rect.width))
        for y in rect.y..<rect.maxY {
            compose(Line(pixels: row, x: rect.x, y: y), frame, layout)
            target.write(UnsafeBufferPointer(row), x: rect.x, y: y)
        }
    }

    /// Fills `line` by the five steps that `Scene` describes.
    private func compose(_ line: Line, _ frame: Frame, _ layout: Layout) {
        backdrop.fill(line, picture: layout.backdrop, dimmedBy: dimColor, alpha: frame.dimAlpha)
        if frame.sheetAlpha == 255 { return layFigure(line, frame, layout) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: line.pixels.count) { behind in
            _ = behind.initialize(from: line.pixels)
            layFigure(line, frame, layout)
            for i in behind.indices {
                line.pixels[i] = Blend.mix(behind[i], line.pixels[i], alpha: UInt32(frame.sheetAlpha))
            }
        }
    }

    /// Lays shadow, sheet and grabber over `line`.
    private func layFigure(_ line: Line, _ frame: Frame, _ layout: Layout) {
        if let shadow = sheet.shadow {
            for (patch, place) in layout.shadow {
                patch.lay(shadow.color, growth: frame.shadowGrowth, on: line, in: place)
            }
        }
        if let over = line.part(in: layout.above) { layGrabber(over, layout, growth: frame.floatGrowth) }
        if let inside = line.part(in: layout.sheet) { laySheet(inside, layout) }
    }
}

extension FrameTarget {
    /// Draws the part `rect` of a picture that lies at `place`, under a `dim` of opacity `alpha`.
    fileprivate func draw(
        _ picture: Surface,
        at place: PixelRect,
        _ rect: PixelRect,
        _ dim: Color,
        _ alpha: UInt8,
        _ line: UnsafeMutableBufferPointer<UInt32>
    ) {
        picture.pixels.withUnsafeBufferPointer { pixels in
            let width = place.width
            let source = pixels[((rect.y - place.y) * width + rect.x - place.x)...]
            if alpha > 0, let start = UnsafeBufferPointer(rebasing: source).baseAddress,
                let (first, stride) = words(of: rect)
            {
                let size = PixelSize(width: rect.width, height: rect.height)
                return Blend.dim(
                    start,
                    stride: width,
                    into: first,
                    stride: stride,
                    size: size,
                    color: dim,
                    alpha: alpha
                )
            }
            fill(rect, through: line) { row, y in
                let part = UnsafeBufferPointer(rebasing: source.dropFirst((y - rect.y) * width).prefix(row.count))
                if alpha > 0 {
                    Blend.dim(part, into: row, color: dim, alpha: alpha)
                } else {
                    _ = row.update(fromContentsOf: part)
                }
            }
        }
    }
}
