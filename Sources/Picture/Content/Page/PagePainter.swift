import Canvas
import Jobs

/// Paints the parts of a page as they lie on the panel, within one job.
struct PagePainter {
    private let document: PreparedDocument
    private let theme: Theme
    private let rotation: Rotation
    private let typesetter: Typesetter
    private let cache: PaintCache

    init(_ page: PreparedPage, _ job: JobContext) {
        document = page.document
        theme = page.document.theme
        rotation = page.rotation
        typesetter = document.typesetter.value(in: job)
        cache = page.cache.value(in: job)
    }

    func paint(_ part: TileCache.Part, _ look: Look) -> TileCache.Tile {
        var ruler: TextRuler?
        let picture =
            switch part {
            case .title: paint(title: layout.document.title ?? "")
            case .edge: paint(rows: document.measures.hairline) { $0.fillAll(theme.line) }
            case .item(let location, let slice): marked(location, stretch(of: location, slice), look, &ruler)
            }
        return TileCache.Tile(SparsePicture(picture, color: theme.background, rotation), look: look, ruler: ruler)
    }

    private func stretch(of location: ItemLocation, _ slice: Int) -> Range<Int> {
        let start = slice * TileCache.sliceRows
        return start..<min(start + TileCache.sliceRows, layout.rows(of: location).count)
    }

    private var layout: PageLayout { document.layout }

    /// The rows `stretch` of an item, with the ring of the one that keys act on.
    private func marked(
        _ location: ItemLocation,
        _ stretch: Range<Int>,
        _ look: Look,
        _ ruler: inout TextRuler?
    ) -> Surface {
        let picture = paint(location, stretch, look, &ruler)
        guard look.ring != .none else { return picture }
        return paint(on: picture) { context in
            context.shift(rows: -stretch.lowerBound)
            look.ring.paint(on: context, in: ring(at: location), theme)
        }
    }

    /// What a ring around an item has for itself: a line of a list between the margins' outer edges, any other item as far as a
    /// button lies from the next one.
    private func ring(at location: ItemLocation) -> FocusRing.Shape {
        let (inner, padding, kind) = (
            layout.inner(of: location), layout.padding(of: location), layout.document[location].kind
        )
        let reach = kind.isListed ? PageLayout.margin : Item.Button.gap
        let radius = kind.isListed ? FocusRing.radius : layout.document.buttonRadius + Item.Button.gap
        let height = Double(layout.rows(of: location).count) / layout.scale - padding.above - padding.below
        let width = inner.upperBound - inner.lowerBound + 2 * reach
        let box = Box(x: inner.lowerBound - reach, y: padding.above, width: width, height: height)
        return kind.marked(by: FocusRing.Shape(box: box, radius: radius), typesetter, document.measures)
    }

    private func paint(
        _ location: ItemLocation,
        _ stretch: Range<Int>,
        _ look: Look,
        _ ruler: inout TextRuler?
    ) -> Surface {
        let item = layout.document[location]
        if let drawing = drawing(of: item, at: location, stretch, look) { return drawing }
        let text = cache.text(at: location) { layOut(item) }
        return paint(columns: layout.columns(of: location).count, rows: stretch.count) { context in
            context.shift(rows: -stretch.lowerBound)
            paintGround(of: location, look, context)
            let padding = layout.padding(of: location)
            context.shift(rows: Int((padding.above * layout.scale).rounded()))
            let height = Double(layout.rows(of: location).count) / layout.scale - padding.above - padding.below
            let picture = picture(at: location, in: stretch)
            let columns = layout.inner(of: location)
            let ground = ground(of: item, look)
            let painter = painter(
                context,
                on: ground,
                letters: layout.letters(of: location),
                columns: columns,
                height: height,
                look,
                picture: picture,
                text: text
            )
            item.kind.paint(with: painter)
            ruler = item.kind.ruler(with: painter)
        }
    }

    /// The picture of the item at `location`, with a pixel for each that is shown.
    ///
    /// One that lies in several slices is enlarged once for all that are near.
    private func picture(at location: ItemLocation, in stretch: Range<Int>) -> Picture? {
        guard let picture = document.pictures[location] else { return nil }
        let isWhole = stretch.count == layout.rows(of: location).count
        return isWhole ? picture.enlarged : cache.picture(at: location) { picture.enlarged }
    }

    private func layOut(_ item: Item) -> TextLayout? {
        guard let text = item.kind.paragraphs, let markup = try? Markup(text, theme) else { return nil }
        let inner = layout.inner
        let width = (inner.upperBound - inner.lowerBound) * layout.scale
        return typesetter.paragraphs(markup, width: width, item.kind.alignment)
    }

    /// Lights up a line of a list that is pressed, from edge to edge, and parts it from the next one.
    private func paintGround(of location: ItemLocation, _ look: Look, _ context: CairoContext) {
        let (items, bottom) = (layout.document, Double(layout.rows(of: location).count) / layout.scale)
        func lit(_ color: Color) -> Color { color.mixed(with: theme.highlight, look.wholeStrength) }
        if look.wholeStrength > 0, items[location].kind.isListed {
            let (start, width) = (layout.inner.lowerBound - PageLayout.margin, layout.columnWidth)
            context.fill(Box(x: start, y: 0, width: width, height: bottom), lit(theme.background))
        }
        if items.hasLine(below: location) {
            let end = PageLayout.outer(layout.inner, width: context.width).upperBound
            let (start, pixels) = (lineStart(below: location), document.measures.hairline)
            context.hairline(from: start, to: end, bottom: bottom, pixels: pixels, lit(theme.line))
        }
    }

    private func lineStart(below location: ItemLocation) -> Double {
        let inner = layout.inner
        let width = inner.upperBound - inner.lowerBound
        return inner.lowerBound + layout.document[location].kind.lineStart(document.measures, width: width)
    }

    /// What lies behind an item.
    private func ground(of item: Item, _ look: Look) -> Color {
        item.kind.isListed ? theme.background.mixed(with: theme.highlight, look.wholeStrength) : theme.background
    }

    private func paint(title: String) -> Surface {
        paint(rows: layout.titleHeight) { context in
            let height = Double(layout.titleHeight) / layout.scale
            let painter = painter(context, on: theme.background, height: height, Look())
            painter.write(title, .sheetTitle, in: painter.inner, painter.theme.text)
        }
    }

    private func painter(
        _ context: CairoContext,
        on ground: Color,
        letters: Double = 1,
        columns: ClosedRange<Double>? = nil,
        height: Double,
        _ look: Look,
        picture: Picture? = nil,
        text: TextLayout? = nil
    ) -> ItemPainter {
        ItemPainter(
            context: context,
            typesetter: typesetter,
            measures: document.measures,
            theme: theme.seen(on: ground),
            buttonRadius: layout.document.buttonRadius,
            letters: letters,
            columns: columns ?? layout.inner,
            height: height,
            look: look,
            picture: picture,
            text: text
        )
    }

    /// A picture of so many columns, or as wide as the sheet, upright.
    ///
    /// Where Cairo fails, as with letters larger than it can handle, there is background.
    private func paint(columns: Int? = nil, rows: Int, _ body: (CairoContext) -> Void) -> Surface {
        let size = PixelSize(width: columns ?? layout.width, height: rows)
        return paint(on: Surface(size: size, color: theme.background), body)
    }

    /// `surface`, upright, with what `body` paints on it; as it is where Cairo fails.
    private func paint(on surface: Surface, _ body: (CairoContext) -> Void) -> Surface {
        let (before, size) = (surface, surface.size)
        var surface = surface
        let isSound = surface.pixels.withUnsafeMutableBufferPointer { memory in
            let context = CairoContext(memory, size: size, scale: layout.scale, isMirrored: layout.isMirrored)
            guard let context else { return false }
            body(context)
            return context.isSound
        }
        guard isSound else { return before }
        // Cairo does not say what it leaves in the byte that has no meaning.
        surface.pixels.withUnsafeMutableBufferPointer { memory in
            for i in memory.indices { memory[i] &= 0x00FF_FFFF }
        }
        return surface
    }
}

// Items that draw themselves.
extension PagePainter {
    /// The rows `stretch` of an item that draws itself, upright; nil for any other.
    private func drawing(
        of item: Item,
        at location: ItemLocation,
        _ stretch: Range<Int>,
        _ look: Look
    ) -> Surface? {
        let rows = layout.rows(of: location).count
        if stretch.count == rows { return draw(item, at: location, look) }
        let part = PixelRect(x: 0, y: stretch.lowerBound, width: layout.width, height: stretch.count)
        return cache.drawing(at: location, look) { draw(item, at: location, look) }?.part(part)
    }

    private func draw(_ item: Item, at location: ItemLocation, _ look: Look) -> Surface? {
        let ground = theme.background.mixed(with: theme.highlight, look.strength)
        let padding = layout.padding(of: location)
        let whole = PixelSize(width: layout.width, height: layout.rows(of: location).count)
        let rows = whole.height - Int(((padding.above + padding.below) * layout.scale).rounded())
        let size = PixelSize(width: whole.width, height: rows)
        guard let drawn = item.kind.draw(size, on: ground, scale: layout.scale) else { return nil }
        var surface = Surface(size: whole, color: ground)
        let start = Int((padding.above * layout.scale).rounded()) * size.width
        surface.pixels.replaceSubrange(start..<start + size.area, with: drawn.pixels.lazy.map { $0 & 0x00FF_FFFF })
        return surface
    }
}
