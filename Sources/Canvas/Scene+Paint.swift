extension Scene {
    /// A row of pixels in cached memory.
    typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// Writes the pixels of `damage` as they are in `placement`.
    ///
    /// The target is written once and never read: above the sheet in place, elsewhere from a cached line.
    public func paint(_ placement: Placement, damage: Damage, into target: FrameTarget) {
        let frame = frame(placement)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.width) { line in
            for rect in damage.rects {
                let row = Row(rebasing: line.prefix(rect.width))
                for y in rect.y..<rect.maxY {
                    if y < frame.firstRow {
                        target.fill(row, x: rect.x, y: y) { composeBackdrop($0, x: rect.x, y: y, frame) }
                    } else {
                        compose(row, x: rect.x, y: y, frame)
                        target.write(UnsafeBufferPointer(row), x: rect.x, y: y)
                    }
                }
            }
        }
    }

    /// Fills `row` with the pixels from column `x` of row `y` on.
    private func compose(_ row: Row, x: Int, y: Int, _ frame: Frame) {
        let columns = x..<x + row.count
        let covered = coveredColumns(y: y, frame).clamped(to: columns)
        if covered.isEmpty { return composeSeeThrough(row, x: x, y: y, frame) }
        let left = columns.lowerBound..<covered.lowerBound
        let right = covered.upperBound..<columns.upperBound
        for side in [left, right] where !side.isEmpty {
            composeSeeThrough(row.part(side, from: x), x: side.lowerBound, y: y, frame)
        }
        let start = covered.lowerBound - sheet.x
        composeSheet(row.part(covered, from: x), column: start, depth: y - frame.row)
    }

    /// The columns of row `y` in which nothing but the sheet is seen.
    private func coveredColumns(y: Int, _ frame: Frame) -> Range<Int> {
        guard y >= frame.row, frame.sheetAlpha == 255 else { return 0..<0 }
        let inset = frame.shape.inset(depth: y - frame.row, height: size.height - 1 - y)
        return sheet.x + inset..<max(sheet.x + inset, sheet.x + sheet.width - inset)
    }

    /// Fills `row` where more than the sheet may be seen: the five steps that `Scene` describes.
    private func composeSeeThrough(_ row: Row, x: Int, y: Int, _ frame: Frame) {
        composeBackdrop(row, x: x, y: y, frame)
        if frame.sheetAlpha == 255 { return layFigure(row, x: x, y: y, frame) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: row.count) { behind in
            _ = behind.initialize(from: row)
            layFigure(row, x: x, y: y, frame)
            for i in row.indices { row[i] = Blend.mix(behind[i], row[i], alpha: UInt32(frame.sheetAlpha)) }
        }
    }

    private func composeBackdrop(_ row: Row, x: Int, y: Int, _ frame: Frame) {
        backdrop.fill(row, x: x, y: y, dimmedBy: dimColor, alpha: frame.dimAlpha)
    }

    /// Lays shadow, sheet and grabber over `row`.
    private func layFigure(_ row: Row, x: Int, y: Int, _ frame: Frame) {
        layShadow(row, x: x, y: y, frame)
        let columns = (x..<x + row.count).clamped(to: sheet.x..<sheet.x + sheet.width)
        guard !columns.isEmpty else { return }
        let inside = row.part(columns, from: x)
        let column = columns.lowerBound - sheet.x
        if y >= frame.row {
            laySheet(inside, column: column, y: y, frame)
        } else {
            layGrabber(inside, column: column, depth: y - frame.row, growth: frame.floatGrowth)
        }
    }

    private func layShadow(_ row: Row, x: Int, y: Int, _ frame: Frame) {
        guard frame.shadowGrowth > 0, let shadow = sheet.shadow, let mask = frame.shape.shadow else { return }
        let line = y - frame.row - shadow.y
        guard line >= -mask.extent else { return }
        let outer = sheet.x + shadow.x - mask.extent..<sheet.x + shadow.x + sheet.width + mask.extent
        let seen = (x..<x + row.count).clamped(to: outer)
        let side = mask.extent + mask.margin
        let inner = outer.lowerBound + side..<max(outer.lowerBound + side, outer.upperBound - side)
        let alike = inner.clamped(to: seen)
        mask.withSides(row: line) { left, right in
            for column in seen.lowerBound..<alike.lowerBound {
                lay(shadow, left[column - outer.lowerBound], frame, on: &row[column - x])
            }
            for column in alike.upperBound..<seen.upperBound {
                lay(shadow, right[outer.upperBound - 1 - column], frame, on: &row[column - x])
            }
            guard !alike.isEmpty else { return }
            let alpha = Blend.product(left[side], frame.shadowGrowth)
            let middle = row.part(alike, from: x)
            Blend.dim(UnsafeBufferPointer(middle), into: middle, color: shadow.color, alpha: alpha)
        }
    }

    @inline(__always)
    private func lay(_ shadow: Shadow, _ alpha: UInt8, _ frame: Frame, on pixel: inout UInt32) {
        let grown = Blend.product(alpha, frame.shadowGrowth)
        pixel = Blend.mix(pixel, shadow.color.word, alpha: UInt32(grown))
    }
}

extension UnsafeMutableBufferPointer<UInt32> {
    /// The pixels of `columns` in a row that begins at column `x`.
    fileprivate func part(_ columns: Range<Int>, from x: Int) -> Self {
        Self(rebasing: self[columns.lowerBound - x..<columns.upperBound - x])
    }
}
