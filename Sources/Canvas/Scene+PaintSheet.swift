extension Scene {
    /// Fills `row`, which begins at the sheet's `column`, with the sheet's own colours in row `depth`.
    func composeSheet(_ row: Row, column: Int, depth: Int) {
        if let strip = sheet.strip, depth < strip.rows {
            row.update(repeating: strip.color.word)
        } else {
            sheet.fill.fill(row, x: column, y: depth - sheet.contentRow)
        }
        layGrabber(row, column: column, depth: depth, growth: 255)
    }

    /// Lays row `y` of the panel, which the sheet is in, over `row` where its corners leave it.
    func laySheet(_ row: Row, column: Int, y: Int, _ frame: Frame) {
        let depth = y - frame.row
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: row.count) { sheet in
            composeSheet(sheet, column: column, depth: depth)
            for i in row.indices {
                let coverage = frame.shape.coverage(column: column + i, depth: depth, height: size.height - 1 - y)
                row[i] = Blend.mix(row[i], sheet[i], alpha: UInt32(coverage))
            }
        }
    }

    /// Lays the grabber's pixels in row `depth` of the sheet over `row`.
    func layGrabber(_ row: Row, column: Int, depth: Int, growth: UInt8) {
        guard let grabber = sheet.grabber else { return }
        let size = grabber.mask.size
        let line = depth - grabber.y
        guard (0..<size.height).contains(line) else { return }
        let seen = (column..<column + row.count).clamped(to: grabber.x..<grabber.x + size.width)
        for place in seen {
            let coverage = grabber.mask.coverage[line * size.width + place - grabber.x]
            let alpha = UInt32(Blend.product(coverage, growth))
            row[place - column] = Blend.mix(row[place - column], grabber.color.word, alpha: alpha)
        }
    }
}
