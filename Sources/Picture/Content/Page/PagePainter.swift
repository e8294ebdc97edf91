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

    /// What a ring around an item has for itself: of a line of a list all that lights up with it, of any other item as far as a
    /// button lies from the next one.
    private func ring(at location: ItemLocation) -> FocusRing.Shape {
        let (inner, kind, room) = (layout.inner(of: location), layout.document[location].kind, room(of: location))
        let columns =
            kind.isListed
            ? layout.band(of: location) : inner.lowerBound - Item.Button.gap...inner.upperBound + Item.Button.gap
        let radius = kind.isListed ? FocusRing.radius : layout.document.buttonRadius + Item.Button.gap
        let width = columns.upperBound - columns.lowerBound
        let box = Box(x: columns.lowerBound, y: room.start, width: width, height: room.height)
        return kind.marked(by: FocusRing.Shape(box: box, radius: radius), typesetter, document.measures)
    }

    /// Where an item is painted in its line, in points from where that begins: one that does not fill it in the middle.
    private func room(of location: ItemLocation) -> (start: Double, height: Double) {
        let padding = layout.padding(of: location)
        let (line, own) = (layout.rows(of: location).count, layout.ownRows(of: location))
        let spare = layout.document[location].kind.fillsLine ? 0 : max(0, line - own)
        let height = Double(line - spare) / layout.scale - padding.above - padding.below
        return (padding.above + Double(spare / 2) / layout.scale, height)
    }

    private func paint(
        _ location: ItemLocation,
        _ stretch: Range<Int>,
        _ look: Look,
        _ ruler: inout TextRuler?
    ) -> Surface {
        let item = layout.document[location]
        if let drawing = drawing(of: item, at: location, stretch, look) { return drawing }
        let text = cache.text(at: location) { layOut(item, at: location) }
        return paint(columns: layout.columns(of: location).count, rows: stretch.count) { context in
            context.shift(rows: -stretch.lowerBound)
            paintGround(of: location, look, context)
            let room = room(of: location)
            context.shift(rows: Int((room.start * layout.scale).rounded()))
            let pictures = pictures(at: location, in: stretch)
            var painter = painter(
                context,
                on: ground(of: location, look),
                theme(at: location),
                letters: layout.letters(of: location),
                columns: layout.inner(of: location),
                height: room.height,
                look,
                pictures: pictures,
                text: text
            )
            painter.isWhole = layout.isWhole(location)
            item.kind.paint(with: painter)
            ruler = item.kind.ruler(with: painter)
        }
    }

    /// The pictures of the item at `location`, with a pixel for each that is shown.
    ///
    /// Those that lie in several slices are enlarged once for all that are near.
    private func pictures(at location: ItemLocation, in stretch: Range<Int>) -> [Picture] {
        guard let pictures = document.pictures[location] else { return [] }
        let isWhole = stretch.count == layout.rows(of: location).count
        return isWhole ? pictures.map(\.enlarged) : cache.pictures(at: location) { pictures.map(\.enlarged) }
    }

    private func layOut(_ item: Item, at location: ItemLocation) -> TextLayout? {
        guard let text = item.kind.paragraphs, let markup = try? Markup(text, theme(at: location)) else { return nil }
        let inner = layout.inner(of: location)
        let width = (inner.upperBound - inner.lowerBound) * layout.scale
        return typesetter.paragraphs(markup, width: width, item.kind.alignment)
    }

    /// The colours on what lies behind an item: the page, or a card.
    private func theme(at location: ItemLocation) -> Theme {
        layout.card(at: location) == nil ? theme : document.cardTheme
    }

    /// Paints the card that an item lies on, and the item's own ground on that.
    private func paintGround(of location: ItemLocation, _ look: Look, _ context: CairoContext) {
        guard let card = layout.card(at: location) else { return paintLine(of: location, look, theme, context) }
        let radius = min(layout.document.buttonRadius, card.height / 2)
        context.fill(card, document.cardTheme.background, radius: radius)
        context.clipped(to: card, radius: radius) { paintLine(of: location, look, document.cardTheme, context) }
    }

    /// Lights up a line of a list that is pressed, from edge to edge, and parts it from the next one.
    private func paintLine(of location: ItemLocation, _ look: Look, _ theme: Theme, _ context: CairoContext) {
        let (kind, bottom) = (layout.document[location].kind, Double(layout.rows(of: location).count) / layout.scale)
        let (inner, band) = (layout.inner(of: location), layout.band(of: location))
        func lit(_ color: Color) -> Color { color.mixed(with: theme.highlight, look.wholeStrength) }
        if look.wholeStrength > 0, kind.isListed {
            let width = band.upperBound - band.lowerBound
            context.fill(Box(x: band.lowerBound, y: 0, width: width, height: bottom), lit(theme.background))
        }
        if layout.hasLine(below: location) {
            let width = inner.upperBound - inner.lowerBound
            let start = inner.lowerBound + kind.lineStart(document.measures, width: width)
            let end = layout.lineEnd(below: location, width: context.width)
            let pixels = document.measures.hairline
            context.hairline(from: start, to: end, bottom: bottom, pixels: pixels, lit(theme.line))
        }
    }

    /// What lies behind an item.
    private func ground(of location: ItemLocation, _ look: Look) -> Color {
        let theme = theme(at: location)
        let isListed = layout.document[location].kind.isListed
        return isListed ? theme.background.mixed(with: theme.highlight, look.wholeStrength) : theme.background
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
        _ theme: Theme? = nil,
        letters: Double = 1,
        columns: ClosedRange<Double>? = nil,
        height: Double,
        _ look: Look,
        pictures: [Picture] = [],
        text: TextLayout? = nil
    ) -> ItemPainter {
        ItemPainter(
            context: context,
            typesetter: typesetter,
            measures: document.measures,
            theme: (theme ?? self.theme).seen(on: ground),
            buttonRadius: layout.document.buttonRadius,
            letters: letters,
            columns: columns ?? layout.inner,
            height: height,
            look: look,
            pictures: pictures,
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
        let size = PixelSize(width: layout.columns(of: location).count, height: layout.rows(of: location).count)
        if stretch.count == size.height { return draw(item, at: location, size, look) }
        let part = PixelRect(x: 0, y: stretch.lowerBound, width: size.width, height: stretch.count)
        return cache.drawing(at: location, look) { draw(item, at: location, size, look) }?.part(part)
    }

    /// A picture of `whole`, with what the item draws where it has room: as wide as the sheet, or as its cell.
    private func draw(_ item: Item, at location: ItemLocation, _ whole: PixelSize, _ look: Look) -> Surface? {
        let theme = theme(at: location)
        let ground = theme.background.mixed(with: theme.highlight, look.strength)
        let place = drawingPlace(at: location, in: whole)
        let drawn = item.kind.draw(PixelSize(width: place.width, height: place.height), on: ground, scale: layout.scale)
        guard let drawn else { return nil }
        let isOnPage = layout.isWhole(location)
        var surface = Surface(size: whole, color: isOnPage ? ground : self.theme.background)
        if !isOnPage { surface = paint(on: surface) { paintGround(of: location, Look(), $0) } }
        for row in 0..<place.height {
            let start = (place.y + row) * whole.width + place.x
            let pixels = drawn.pixels[row * place.width..<(row + 1) * place.width]
            surface.pixels.replaceSubrange(start..<start + place.width, with: pixels.lazy.map { $0 & 0x00FF_FFFF })
        }
        return surface
    }

    /// Where a drawing lies in a picture of its item.
    private func drawingPlace(at location: ItemLocation, in whole: PixelSize) -> PixelRect {
        let (padding, own) = (layout.padding(of: location), layout.columns(of: location))
        let columns =
            layout.isWhole(location) ? 0..<whole.width : layout.windowColumns(of: location).shifted(by: -own.lowerBound)
        let rows = layout.ownRows(of: location) - Int(((padding.above + padding.below) * layout.scale).rounded())
        let spare = (whole.height - layout.ownRows(of: location)) / 2
        let y = Int((padding.above * layout.scale).rounded()) + spare
        // On a sheet of a few columns a cell may have none.
        let seen = columns.clamped(to: 0..<whole.width)
        return PixelRect(x: seen.lowerBound, y: y, width: seen.count, height: rows)
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
