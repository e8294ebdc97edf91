import Canvas
import Jobs
import Values

/// Measures items, and reads on the way what is needed to paint them.
struct ItemMeasurer {
    private(set) var pictures: [ItemLocation: [Picture]] = [:]
    /// What fingers press of items by itself.
    private(set) var parts: [ItemLocation: [Box]] = [:]
    let measures: Measures
    let columns: Int

    private(set) var use: DocumentUse

    let typesetter: Typesetter
    /// What lies between the margins of the sheet, in points.
    private let inner: ClosedRange<Double>
    /// What lies between those of the item that is measured, where it has not a line from edge to edge.
    private var cellWidth: Double?
    private let images: ImageCache
    private let faults: Faults
    private let document: Document
    private let documentPath: String
    private var current: (location: ItemLocation, path: String?) = (.items(0), nil)

    /// A measurer of items in a document whose other items, if any, use so much.
    init(
        _ canvas: PageCanvas,
        _ typesetter: Typesetter,
        _ measures: Measures,
        _ document: Document,
        besides use: DocumentUse = DocumentUse(),
        path: String,
        _ faults: Faults,
        _ job: JobContext
    ) {
        self.use = use
        self.typesetter = typesetter
        self.measures = measures
        self.faults = faults
        columns = canvas.width
        (self.document, documentPath) = (document, path)
        inner = PageLayout.inner(document, width: Double(canvas.width) / canvas.scale)
        images = ImageCache(canvas, document.theme, faults, job)
    }

    /// The width between the margins of the item, in points.
    var innerWidth: Double { cellWidth ?? inner.upperBound - inner.lowerBound }

    /// The columns of pixels that pictures take at most.
    var pictureColumns: Int {
        if let cellWidth { return max(1, Int((cellWidth * measures.scale).rounded())) }
        let outer = PageLayout.outer(inner, width: Double(columns) / measures.scale)
        return min(columns, max(1, Int(((outer.upperBound - outer.lowerBound) * measures.scale).rounded())))
    }

    /// What is wrong with pictures that something else is in the place of, once for each.
    var lostPictures: [ValueFault] { images.lost }

    /// The rows of pixels that `item` takes at `location`; what is wrong with it is noted.
    ///
    /// - Parameters:
    ///   - lines: those in which the items lie that scroll.
    ///   - path: the way to the item, if it is not where it lies in the document.
    mutating func height(
        of item: Item,
        at location: ItemLocation,
        in lines: LineLayout,
        path: String? = nil
    ) -> Int {
        current = (location, path)
        let padding = place(location, in: lines)
        let rows = measures.rows(of: item.kind.measure(with: &self), padding: padding.above + padding.below)
        guard let height = Int(exactly: rows), ContentLimits.itemRows.contains(height) else {
            faults.note(
                "expected at most \(ContentLimits.itemRows.upperBound) rows of pixels, found \(rows)",
                at: self.path()
            )
            return 1
        }
        if let message = use.add(rows: height) { faults.note(message, at: self.path()) }
        return height
    }

    /// The rows of pixels that the title of the sheet takes; 0 without one.
    func height(ofTitle title: String?) -> Int {
        guard let title else { return 0 }
        let lines = typesetter.fit(title, .sheetTitle, width: innerWidth)
        return measures.pixels(24 + lines.height(.sheetTitle, measures))
    }

    /// Notes how wide the item at `location` is, and returns the points above and below it.
    private mutating func place(_ location: ItemLocation, in lines: LineLayout) -> (above: Double, below: Double) {
        cellWidth = nil
        switch location {
        case .title: return (0, 0)
        case .items(let index):
            let frame = lines.lines[lines.line(of: index)].frame
            if !lines.isWhole(index) || frame.side > 0 { cellWidth = lines.place(of: index, in: inner).width }
            return (frame.above, frame.below)
        case .footer(let index): return FooterLayout.padding(line: index, of: document.footer.count)
        }
    }
}

// What the kinds of items ask for.
extension ItemMeasurer {
    func note(_ message: String, of field: String) { faults.note(message, at: path(of: field)) }

    /// Keeps where the parts of the item lie that fingers press each by itself, in the order of their names.
    mutating func note(parts: [Box]) { self.parts[current.location] = parts }

    /// Counts the item among those that have a program's window.
    mutating func addProgram() {
        if let message = use.add(programAt: current.location) { faults.note(message, at: path()) }
    }

    /// Reads a picture of the item, as large as it fits into `box`; nil, with a fault noted, where there is none.
    @discardableResult
    mutating func load(_ picture: PictureReference, within box: PixelSize) -> Picture? {
        let path = self.path(of: picture.field)
        if let message = use.add(picture.source, at: current.location) {
            faults.note(message, at: path)
            return nil
        }
        let loaded = images.picture(picture.source, within: box, at: path, &use)
        if let loaded { pictures[current.location, default: []].append(loaded) }
        return loaded
    }

    /// Keeps a picture that the item makes itself.
    mutating func keep(_ picture: Picture) { pictures[current.location] = [picture] }

    /// Notes what is left out, of which the document is not at fault.
    func lose(_ message: String) { images.lose(message, at: path()) }

    /// The rows of pixels that paragraphs take; what is wrong with them is noted.
    mutating func rows(ofMarkup markup: String, field: String) -> Int {
        do throws(MarkupError) {
            if let message = use.add(textBytes: markup.utf8.count, at: current.location) {
                throw MarkupError(message: message)
            }
            return try rows(of: Markup(markup))
        } catch {
            note(error.message.oneLine(atMost: 300), of: field)
            return 1
        }
    }

    private mutating func rows(of markup: Markup) throws(MarkupError) -> Int {
        if let message = use.add(fonts: markup.letters.fonts, at: current.location) {
            throw MarkupError(message: message)
        }
        let (area, most) = (typesetter.largeArea(of: markup), ContentLimits.largeLetterArea)
        guard area <= most else {
            throw MarkupError(message: "expected large letters of at most \(Int(most)) pixels, found \(Int(area))")
        }
        guard let height = typesetter.paragraphs(markup, width: innerWidth * measures.scale).wholeHeight?.rounded(.up)
        else {
            throw MarkupError(message: "expected lines of at most 2097151 pixels, found a wider one")
        }
        guard let rows = Int(exactly: height), ContentLimits.itemRows.contains(rows) else {
            let most = ContentLimits.itemRows.upperBound
            throw MarkupError(message: "expected at most \(most) rows of pixels, found \(Int(height))")
        }
        return rows
    }

    private func path(of field: String) -> String { "\(path()).\(field)" }

    private func path() -> String {
        current.path ?? (documentPath.isEmpty ? "" : "\(documentPath).") + document.path(of: current.location)
    }
}
