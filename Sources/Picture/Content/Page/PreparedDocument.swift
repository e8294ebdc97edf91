import Canvas
import Jobs
import Values

/// A document made ready to be painted: everything measured, its markup checked, its pictures at their sizes.
struct PreparedDocument: Sendable {
    private(set) var layout: PageLayout
    /// That of the document, found once.
    let theme: Theme
    /// The same on a card.
    let cardTheme: Theme
    private(set) var typesetter: JobBound<Typesetter>
    let measures: Measures
    private(set) var pictures: [ItemLocation: [Picture]]
    private var use: DocumentUse
    /// What is wrong with pictures that something else is in the place of, once for each.
    private(set) var lostPictures: [ValueFault]
    private var footerHeights: [Int]

    /// Reads everything that `document` needs; nil when something is wrong with it, which is noted in `faults`.
    /// - Throws: `JobError` when `job` is to end.
    init?(_ document: Document, on canvas: PageCanvas, path: String, _ faults: Faults, _ job: JobContext) throws {
        if let fault = canvas.fonts.fault {
            faults.note(fault, at: path)
            return nil
        }
        let own = Faults()
        let isMirrored = try document.isMirrored(job)
        theme = document.theme
        cardTheme = theme.onCard
        measures = Measures(scale: canvas.scale, textScale: document.textScale)
        _ = canvas.fonts.forgetMany()
        let typesetter = Typesetter(document, on: canvas, isMirrored: isMirrored)
        self.typesetter = job.bind(typesetter)
        var measurer = ItemMeasurer(canvas, typesetter, measures, document, path: path, own, job)
        let lines = PageLayout.lines(of: document, width: Double(canvas.width) / canvas.scale)
        func height(_ location: ItemLocation) throws(JobError) -> Int {
            try job.step()
            return measurer.height(of: document[location], at: location, in: lines)
        }
        let items = try document.cells.indices.map { try height(.items($0)) }
        footerHeights = try document.footer.indices.map { try height(.footer($0)) }
        layout = PageLayout(
            document,
            width: canvas.width,
            scale: canvas.scale,
            isMirrored: isMirrored,
            titleHeight: try document.origin == nil ? measurer.height(ofTitle: document.title) : height(.title),
            items: items,
            footer: footerHeights
        )
        layout.parts = measurer.parts
        pictures = measurer.pictures
        use = measurer.use
        lostPictures = measurer.lostPictures
        faults.note(own)
        guard own.list.isEmpty else { return nil }
        layout.footer = footer(of: document, on: canvas, typesetter)
    }

    /// Replaces the item at `location`; others are laid out again where that changes how wide they are.
    ///
    /// When the new one cannot be shown everything stays as it is, and a fault is noted.
    /// - Parameters:
    ///   - canvas: reads the item's picture.
    ///   - usual: reads those of the others.
    mutating func replace(
        _ location: ItemLocation,
        with item: Item,
        on canvas: PageCanvas,
        usual: PageCanvas,
        path: String,
        _ faults: Faults,
        _ job: JobContext
    ) -> Bool {
        let own = Faults()
        if let fault = layout.document.fault(replacing: location, with: item) {
            faults.note(fault, at: path)
            return false
        }
        if canvas.fonts.forgetMany() {
            typesetter = job.bind(Typesetter(layout.document, on: canvas, isMirrored: layout.isMirrored))
        }
        var (document, others) = (layout.document, use)
        document[location] = item
        others.remove(location, rows: ownRows(of: location))
        let typesetter = self.typesetter.value(in: job)
        func measurer(on canvas: PageCanvas, besides use: DocumentUse, path: String) -> ItemMeasurer {
            ItemMeasurer(canvas, typesetter, measures, document, besides: use, path: path, own, job)
        }
        let lines = PageLayout.lines(of: document, width: Double(canvas.width) / canvas.scale)
        var first = measurer(on: canvas, besides: others, path: path)
        let height = first.height(of: item, at: location, in: lines, path: path)
        let isAlike = lines.with(heights: layout.grid.heights) == layout.grid
        let changed = (isAlike ? 0..<0 : document.cells.indices).filter { cell in
            .items(cell) != location && !lines.hasRoom(of: layout.grid, for: cell, in: layout.inner)
        }
        var heights = layout.grid.heights
        if case .items(let index) = location { heights[index] = height }
        others = first.use
        for cell in changed { others.remove(.items(cell), rows: heights[cell]) }
        var second = measurer(on: usual, besides: others, path: "")
        for cell in changed { heights[cell] = second.height(of: document.cells[cell], at: .items(cell), in: lines) }
        faults.note(own)
        guard own.list.isEmpty else { return false }
        layout.replace(location, with: item, in: lines.with(heights: heights))
        if case .footer(let index) = location { footerHeights[index] = height }
        layout.footer = footer(of: layout.document, on: canvas, typesetter)
        layout.parts[location] = first.parts[location]
        pictures[location] = first.pictures[location]
        for cell in changed {
            let location = ItemLocation.items(cell)
            layout.parts[location] = second.parts[location]
            pictures[location] = second.pictures[location]
        }
        for lost in first.lostPictures + second.lostPictures
        where !lostPictures.contains(where: { $0.message == lost.message }) {
            lostPictures.append(lost)
        }
        use = second.use
        return true
    }

    /// The rows of an item that stands by itself.
    private func ownRows(of location: ItemLocation) -> Int {
        if case .footer(let index) = location { footerHeights[index] } else { layout.ownRows(of: location) }
    }

    private func footer(of document: Document, on canvas: PageCanvas, _ typesetter: Typesetter) -> FooterLayout {
        FooterLayout(
            document,
            stacked: footerHeights,
            seen: canvas.seenHeights.map { $0 * canvas.scale },
            typesetter,
            measures,
            width: layout.inner.upperBound - layout.inner.lowerBound
        )
    }
}

extension Typesetter {
    /// What lays out the texts of `document`.
    fileprivate convenience init(_ document: Document, on canvas: PageCanvas, isMirrored: Bool) {
        self.init(
            canvas.fonts,
            family: document.font,
            scale: canvas.scale,
            textScale: document.textScale,
            isMirrored: isMirrored
        )
    }
}

/// What a page is painted on, and with what.
package struct PageCanvas: Sendable {
    /// Columns of the sheet.
    let width: Int
    /// Pixels per point.
    let scale: Double
    /// How many points of the content are seen where the sheet rests, were the content as high as can be: the primary button of a
    /// footer leaves some of them to the items.
    let seenHeights: [Double]
    /// One of them serves all pages.
    let fonts: Fonts
    var lostPictures: LostPictures
    /// Reads pictures from where the document that is shown may name them, before that is laid out.
    var load: PictureLoader

    package init(
        width: Int,
        scale: Double,
        seenHeights: [Double] = [],
        fonts: Fonts,
        lostPictures: LostPictures = .refused,
        load: @escaping PictureLoader
    ) {
        precondition(
            width > 0 && scale > 0 && scale.isFinite,
            "a page needs columns and a scale, not \(width), \(scale)"
        )
        self.width = width
        self.scale = scale
        self.seenHeights = seenHeights
        self.fonts = fonts
        self.lostPictures = lostPictures
        self.load = load
    }
}

/// What becomes of pictures that cannot be read.
package enum LostPictures: Hashable, Sendable {
    /// Each is a fault of its document, but for drawings that are not there, which are left out.
    case refused
    /// A placeholder takes its place: it could be read when the document was presented.
    case replaced
}
