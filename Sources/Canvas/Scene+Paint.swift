extension Scene {
    /// A row of pixels in cached memory.
    typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// How many rows of the panel are drawn before the next ones are begun.
    ///
    /// In a quarter turn what changes lies side by side in columns: drawn one after the other, each would fetch the same
    /// rows of the target again. So many rows of any panel stay in the cache, with the pictures that are drawn on them.
    private static let stripe = 32

    /// Writes the pixels of `damage`, which are the panel's, as they are in `placement`.
    ///
    /// The target is written once and never read: what is of one kind in place, the rest from a cached line.
    package func paint(_ placement: Placement, damage: Damage, into target: FrameTarget) {
        let frame = frame(placement)
        let layout = layout(frame)
        let parts = parts(of: damage, cells(frame, layout))
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: panel.width) { line in
            for y in stride(from: 0, to: panel.height, by: Self.stripe) {
                let stripe = PixelRect(x: 0, y: y, width: panel.width, height: Self.stripe)
                for part in parts where part.rect.y < stripe.maxY && part.rect.maxY > y {
                    paint(part.kind, part.rect.intersection(stripe), frame, layout, into: target, line)
                }
            }
        }
    }

    /// The damage in parts that are drawn in one way each.
    private func parts(of damage: Damage, _ cells: [Cell]) -> [Cell] {
        damage.rects.flatMap { rect in
            var rest = Damage(rect)
            var parts: [Cell] = []
            for cell in cells { parts += rest.take(cell.rect).map { Cell(rect: $0, kind: cell.kind) } }
            return parts + rest.rects.map { Cell(rect: $0, kind: .composed) }
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
        case .backdrop, .shaded:
            guard let picture = backdrop.picture else { return }
            target.draw(picture, at: layout.backdrop, rect, under: veil(kind, frame, layout), through: line)
        case .fill: sheet.fill.picture.map { target.draw($0, at: layout.picture, rect, through: line) }
        case .tile(let tile):
            target.draw(layout.tiles[tile].picture, at: layout.tiles[tile].place, rect, through: line)
        case .sheet: target.compose(rect, in: line) { composeSheet($0, layout) }
        case .composed: target.compose(rect, in: line) { compose($0, frame, layout) }
        }
    }

    /// What lies over the backdrop's picture in a cell.
    private func veil(_ kind: Cell.Kind, _ frame: Frame, _ layout: Layout) -> BackdropOverlay {
        let dim = dim(in: frame)
        if case .shaded(let part) = kind, let color = sheet.shadow?.color {
            let (patch, place) = layout.shadow[part]
            return .shade(Shade(patch: patch, place: place, color: color), on: dim)
        }
        return dim.alpha > 0 ? .dim(dim) : .nothing
    }

    /// What dims the backdrop in a frame.
    func dim(in frame: Frame) -> Dim {
        Dim(color: dimColor, alpha: frame.dimAlpha)
    }

    /// Fills `line` by the five steps that `Scene` describes.
    func compose(_ line: Scanline, _ frame: Frame, _ layout: Layout) {
        backdrop.fill(line, picture: layout.backdrop, under: dim(in: frame))
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
    private func layFigure(_ line: Scanline, _ frame: Frame, _ layout: Layout) {
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
    /// Has `body` fill every row of `rect` in cached memory, where it may be read, and writes it.
    func compose(_ rect: PixelRect, in line: UnsafeMutableBufferPointer<UInt32>, _ body: (Scanline) -> Void) {
        let row = UnsafeMutableBufferPointer(rebasing: line.prefix(rect.width))
        for y in rect.y..<rect.maxY {
            body(Scanline(pixels: row, x: rect.x, y: y))
            write(UnsafeBufferPointer(row), x: rect.x, y: y)
        }
    }
}
