import Canvas

// What programs draw themselves.
extension Page {
    /// The rows `stretch` of the item at `place`, which `drawing` draws.
    func paint(
        _ drawing: Item.Drawing,
        at place: ItemLocation,
        _ stretch: Range<Int>,
        _ look: Look,
        _ cache: inout TileCache
    ) -> Surface {
        let rows = layout.rows(of: place).count
        let isOne = stretch.count == rows
        let whole =
            isOne ? draw(drawing, at: place, look) : cache.drawing(at: place, look) { draw(drawing, at: place, look) }
        return (isOne ? whole : whole.rows(stretch)).turned(rotation)
    }

    /// All of it, upright, with what lies above and below it.
    private func draw(_ drawing: Item.Drawing, at place: ItemLocation, _ look: Look) -> Surface {
        let theme = layout.document.theme
        let ground = Color(look.isPressed ? theme.pressed : theme.background)
        let size = PixelSize(width: layout.width, height: setting.measures.pixels(drawing.height))
        let blank = Surface(size: size, color: ground)
        var drawn = blank
        drawing.drawing.draw(on: &drawn, scale: layout.scale)
        // Whatever else a program has put in its place does not fit there.
        if drawn.size != size || drawn.pixels.count != size.area { drawn = blank }
        let above = Int((layout.document.padding(of: place).above * layout.scale).rounded())
        var whole = Surface(size: PixelSize(width: size.width, height: layout.rows(of: place).count), color: ground)
        let start = above * size.width
        whole.pixels.replaceSubrange(start..<start + size.area, with: drawn.pixels.lazy.map { $0 & 0x00FF_FFFF })
        return whole
    }
}

extension Surface {
    fileprivate func rows(_ rows: Range<Int>) -> Surface {
        let columns = size.width
        let part = pixels[rows.lowerBound * columns..<rows.upperBound * columns]
        return Surface(size: PixelSize(width: columns, height: rows.count), pixels: Array(part))
    }
}
