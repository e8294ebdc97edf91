import Canvas

extension Page {
    /// The most rows of one picture; a longer item is painted in slices, so that what nobody sees takes no memory.
    static let sliceRows = 512

    /// The slices of the item at `place`: numbers, and rows of the item.
    func slices(of place: ItemLocation) -> some Sequence<(Int, Range<Int>)> {
        let rows = layout.rows(of: place).count
        return stride(from: 0, to: rows, by: Self.sliceRows).lazy.map { first in
            (first / Self.sliceRows, first..<min(first + Self.sliceRows, rows))
        }
    }

    /// The rows `stretch` of the item at `place`.
    func paint(_ place: ItemLocation, _ stretch: Range<Int>, _ look: Look, _ cache: inout TileCache) -> Surface {
        let item = layout.document[place]
        if case .drawing(let drawing) = item.kind { return paint(drawing, at: place, stretch, look, &cache) }
        let paragraphs = cache.paragraphs(at: place) { self.paragraphs(of: item) }
        return paint(rows: stretch.count) { brush in
            brush.shift(rows: -stretch.lowerBound)
            paintGround(of: place, look, brush)
            let padding = layout.document.padding(of: place)
            brush.shift(rows: Int((padding.above * layout.scale).rounded()))
            let height = Double(layout.rows(of: place).count) / layout.scale - padding.above - padding.below
            painter(brush, height: height, look)
                .paint(item.kind, picture: setting.pictures[place], paragraphs: paragraphs)
        }
    }

    private func paragraphs(of item: Item) -> TextLayout? {
        guard case .text(let markup) = item.kind, let markup = try? Markup(markup) else { return nil }
        let width = Double(layout.width) - 2 * PageLayout.margin * layout.scale
        return setting.typesetter.paragraphs(markup, width: width)
    }

    /// What a finger presses lights up from edge to edge; lines part rows that it does not.
    private func paintGround(of place: ItemLocation, _ look: Look, _ brush: CairoContext) {
        let (document, bottom) = (layout.document, Double(layout.rows(of: place).count) / layout.scale)
        if look.isPressed, case .row = document[place].kind {
            brush.flood(document.theme.pressed)
        } else if document.hasLine(below: place) {
            let thickness = setting.measures.hairline
            let color = document.theme.line
            brush.hairline(from: PageLayout.margin, to: brush.width, bottom: bottom, pixels: thickness, color)
        }
    }

    /// The title of the sheet.
    func paint(title: String) -> Surface {
        paint(rows: layout.titleHeight) { brush in
            let height = Double(layout.titleHeight) / layout.scale
            let painter = painter(brush, height: height, Look())
            let (start, end) = (painter.inner.x, painter.inner.end)
            painter.write(title, .sheetTitle, from: start, to: end, middle: height / 2, layout.document.theme.text)
        }
    }

    /// A line across the sheet.
    func paintEdge() -> Surface {
        paint(rows: setting.measures.hairline) { $0.flood(layout.document.theme.line) }
    }

    private func painter(_ brush: CairoContext, height: Double, _ look: Look) -> ItemPainter {
        ItemPainter(
            brush: brush,
            typesetter: setting.typesetter,
            measures: setting.measures,
            theme: layout.document.theme,
            height: height,
            look: look
        )
    }

    /// A picture as wide as the sheet, as it lies on the panel.
    ///
    /// Where Cairo fails, as with letters larger than it can handle, there is background.
    private func paint(rows: Int, _ body: (CairoContext) -> Void) -> Surface {
        let size = PixelSize(width: layout.width, height: rows)
        var surface = Surface(size: size, color: fill)
        let isSound = surface.pixels.withUnsafeMutableBufferPointer { memory in
            guard let brush = CairoContext(memory, size: size, scale: layout.scale, isMirrored: layout.isMirrored)
            else {
                return false
            }
            body(brush)
            return brush.isSound
        }
        guard isSound else { return Surface(size: rotation.turn(size), color: fill) }
        // Cairo does not say what it leaves in the byte that has no meaning.
        surface.pixels.withUnsafeMutableBufferPointer { memory in
            for i in memory.indices { memory[i] &= 0x00FF_FFFF }
        }
        return surface.turned(rotation)
    }
}
