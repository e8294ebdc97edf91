extension Scene {
    /// The pixels that differ between two placements.
    ///
    /// A changed dim changes all that shows of the backdrop. A moved sheet changes the rows it uncovers or covers, and
    /// of the rows it keeps only what slides with it and is not plain: corners, grabber, or all of a picture.
    public func damage(from old: Placement, to new: Placement) -> Damage {
        var damage = Damage()
        guard old != new else { return damage }
        let upper = min(old.sheetRow, new.sheetRow)
        let lower = max(old.sheetRow, new.sheetRow)
        if old.dimAlpha != new.dimAlpha {
            damage.add(rows(0..<lower))
            for rect in outsideSheet(from: lower) { damage.add(rect) }
            for rect in corners(at: lower) { damage.add(rect) }
        }
        if old.sheetRow != new.sheetRow {
            damage.add(rect(x: sheet.x, y: upper, width: sheet.width, height: lower - upper))
            for row in [old.sheetRow, new.sheetRow] {
                for rect in detail(at: row) { damage.add(rect) }
            }
        }
        return damage.clipped(to: PixelRect(size))
    }

    private func rows(_ range: Range<Int>) -> PixelRect {
        rect(x: 0, y: range.lowerBound, width: size.width, height: range.count)
    }

    private func rect(x: Int, y: Int, width: Int, height: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: width, height: height)
    }

    /// The backdrop beside a sheet that is narrower than the panel.
    private func outsideSheet(from row: Int) -> [PixelRect] {
        let height = size.height - row
        return [
            rect(x: 0, y: row, width: sheet.x, height: height),
            rect(x: sheet.x + sheet.width, y: row, width: size.width - sheet.x - sheet.width, height: height),
        ]
    }

    /// What of a sheet at `row` is not one plain colour.
    private func detail(at row: Int) -> [PixelRect] {
        if case .picture(let picture, _) = sheet.fill {
            return [
                rect(x: sheet.x, y: row, width: sheet.width, height: max(picture.size.height, sheet.corner.size.height))
            ]
        }
        return corners(at: row) + grabber(at: row)
    }

    private func corners(at row: Int) -> [PixelRect] {
        let side = sheet.corner.size
        return [
            rect(x: sheet.x, y: row, width: side.width, height: side.height),
            rect(x: sheet.x + sheet.width - side.width, y: row, width: side.width, height: side.height),
        ]
    }

    private func grabber(at row: Int) -> [PixelRect] {
        guard let grabber = sheet.grabber else { return [] }
        let size = grabber.mask.size
        return [rect(x: sheet.x + grabber.x, y: row + grabber.y, width: size.width, height: size.height)]
    }
}
