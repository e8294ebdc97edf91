import CPango
import Canvas

/// How an item is seen, apart from where.
struct Look: Hashable {
    /// Whether a finger presses it.
    var isPressed = false
    /// What fingers have made of its value; nil for the document's.
    var value: ItemValue?

    /// The switch of an item that is `flag` in the document.
    func flag(_ flag: Bool) -> Bool {
        if case .flag(let changed)? = value { changed } else { flag }
    }

    /// The number of an item that is `number` in the document.
    func number(_ number: Double) -> Double {
        if case .number(let changed)? = value, changed.isFinite { changed } else { number }
    }
}

/// Paints one item from edge to edge.
struct ItemPainter {
    let brush: CairoContext
    let typesetter: Typesetter
    let measures: Measures
    let theme: Theme
    /// The item's height, in points.
    let height: Double
    let look: Look

    /// Everything of the item but its ground.
    ///
    /// - Parameters:
    ///   - picture: the icon of a row, or the picture of an image.
    ///   - paragraphs: the letters of a text.
    func paint(_ kind: Item.Kind, picture: Picture?, paragraphs: TextLayout?) {
        switch kind {
        case .row(let row): paint(row, icon: picture)
        case .button(let button): paint(button)
        case .text: if let paragraphs { paint(paragraphs) }
        case .image: if let picture { brush.paint(picture, in: whole) }
        case .slider(let slider): paint(slider)
        case .progress(let part): paint(progress: part)
        case .separator: paintSeparator()
        case .header(let title): paint(header: title)
        // It paints itself, without Cairo.
        case .drawing: break
        }
    }

    /// All of the item.
    var whole: Box { Box(x: 0, y: 0, width: brush.width, height: height) }

    /// What lies between the margins.
    var inner: Box {
        let margin = PageLayout.margin
        return Box(x: margin, y: 0, width: max(0, brush.width - 2 * margin), height: height)
    }

    /// Writes `text` in one line at `x`, or so that it ends at `end`, and says how wide it is.
    @discardableResult
    func write(
        _ text: String,
        _ style: TextStyle,
        from x: Double,
        to end: Double,
        middle: Double,
        _ color: UInt32,
        atEnd: Bool = false
    ) -> Double {
        guard end > x else { return 0 }
        let line = typesetter.line(text, style, width: (end - x) * measures.scale)
        let width = line.size.width / measures.scale
        let start = atEnd ? end - width : x
        brush.write(line, style, textScale: measures.textScale, x: start, middle: middle, color)
        return width
    }
}

extension ItemPainter {
    private func paint(_ paragraphs: TextLayout) {
        brush.place(paragraphs, x: inner.x, row: brush.snapped(Measures.textPadding), theme.text)
    }

    private func paintSeparator() {
        let thickness = Double(measures.hairline) / measures.scale
        let bottom = whole.middle + thickness / 2
        brush.hairline(from: inner.x, to: inner.end, bottom: bottom, pixels: measures.hairline, theme.line)
    }

    /// Headers stand nearer to what they are the title of.
    private func paint(header title: String) {
        let middle = height - 5 - measures.line(.header) / 2
        write(title, .header, from: inner.x, to: inner.end, middle: middle, theme.secondary)
    }
}

extension Theme {
    /// `part` of `over` on `under`.
    static func mix(_ under: UInt32, _ over: UInt32, _ part: Double) -> UInt32 {
        [16, 8, 0].reduce(0) { word, shift in
            func channel(_ color: UInt32) -> Double { Double(color >> UInt32(shift) & 0xFF) }
            return word | UInt32((channel(under) + (channel(over) - channel(under)) * part).rounded()) << UInt32(shift)
        }
    }
}
