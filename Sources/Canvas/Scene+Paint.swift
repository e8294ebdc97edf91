extension Scene {
    /// Writes the pixels of `damage` as they are in `placement`.
    ///
    /// The target is written once and never read: above the sheet in place, elsewhere from a cached line.
    public func paint(_ placement: Placement, damage: Damage, into target: FrameTarget) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.width) { line in
            for rect in damage.rects {
                for y in rect.y..<rect.maxY {
                    let row = UnsafeMutableBufferPointer(rebasing: line.prefix(rect.width))
                    if y < placement.sheetRow {
                        target.fill(row, x: rect.x, y: y) { composeBackdrop($0, x: rect.x, y: y, placement) }
                    } else {
                        compose(row, x: rect.x, y: y, placement)
                        target.write(UnsafeBufferPointer(row), x: rect.x, y: y)
                    }
                }
            }
        }
    }

    /// Fills `row` with the pixels from column `x` of row `y` on, which is one of the sheet's rows.
    private func compose(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int, _ placement: Placement) {
        let depth = y - placement.sheetRow
        let inside = max(x, sheet.x)..<max(max(x, sheet.x), min(x + row.count, sheet.x + sheet.width))
        if inside.isEmpty { return composeBackdrop(row, x: x, y: y, placement) }
        let plain = depth >= sheet.corner.size.height && inside.count == row.count
        if !plain { composeBackdrop(row, x: x, y: y, placement) }
        let covered = UnsafeMutableBufferPointer(rebasing: row[(inside.lowerBound - x)...].prefix(inside.count))
        composeSheet(covered, x: inside.lowerBound - sheet.x, depth: depth)
    }

    private func composeBackdrop(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int, _ placement: Placement) {
        backdrop.fill(row, x: x, y: y, dimmedBy: dimColor, alpha: placement.dimAlpha)
    }

    /// Lays the sheet's row `depth` over `row`, which begins at the sheet's column `x`.
    private func composeSheet(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, depth: Int) {
        if depth < sheet.corner.size.height {
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: row.count) { under in
                _ = under.initialize(from: row)
                sheet.fill.fill(row, x: x, y: depth)
                cutCorners(row, under: under, x: x, depth: depth)
            }
        } else {
            sheet.fill.fill(row, x: x, y: depth)
        }
        layGrabber(row, x: x, depth: depth)
    }

    /// Brings back what lies under the rounded corners.
    private func cutCorners(
        _ row: UnsafeMutableBufferPointer<UInt32>,
        under: UnsafeMutableBufferPointer<UInt32>,
        x: Int,
        depth: Int
    ) {
        let side = sheet.corner.size.width
        for i in row.indices {
            let column = min(x + i, sheet.width - 1 - (x + i))
            guard column < side else { continue }
            let coverage = sheet.corner.coverage[depth * side + column]
            row[i] = Blend.mix(under[i], row[i], alpha: UInt32(coverage))
        }
    }

    private func layGrabber(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, depth: Int) {
        guard let grabber = sheet.grabber else { return }
        let size = grabber.mask.size
        let line = depth - grabber.y
        guard (0..<size.height).contains(line) else { return }
        for column in max(0, x - grabber.x)..<max(0, x - grabber.x, min(size.width, x + row.count - grabber.x)) {
            let coverage = UInt32(grabber.mask.coverage[line * size.width + column])
            let i = grabber.x + column - x
            row[i] = Blend.mix(row[i], grabber.color.word, alpha: coverage)
        }
    }
}

extension Fill {
    /// Fills `row` with the pixels from column `x` of row `y` of the area on, under a `dim` of opacity `alpha`.
    func fill(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int, dimmedBy dim: Color = .black, alpha: UInt8 = 0)
    {
        switch self {
        case .color(let color):
            row.update(repeating: Blend.mix(color.word, dim.word, alpha: UInt32(alpha)))
        case .picture(let picture, let beyond):
            let count = y < picture.size.height ? max(0, min(row.count, picture.size.width - x)) : 0
            let rest = UnsafeMutableBufferPointer(rebasing: row[count...])
            rest.update(repeating: Blend.mix(beyond.word, dim.word, alpha: UInt32(alpha)))
            guard count > 0 else { return }
            picture.pixels.withUnsafeBufferPointer { pixels in
                let source = UnsafeBufferPointer(rebasing: pixels[(y * picture.size.width + x)...].prefix(count))
                if alpha == 0 {
                    _ = row.update(fromContentsOf: source)
                } else {
                    Blend.dim(source, into: row, color: dim, alpha: alpha)
                }
            }
        }
    }
}
