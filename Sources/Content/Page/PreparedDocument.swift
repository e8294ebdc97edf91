import Canvas
import Values

/// A document made ready to be painted: everything measured, its markup checked, its pictures at their sizes.
struct PreparedDocument {
    /// Where everything lies.
    var layout: PageLayout
    /// What lays its texts out.
    let typesetter: Typesetter
    /// How large things are.
    let measures: Measures
    /// The icons of rows and the pictures of images.
    var pictures: [ItemLocation: Picture]

    /// Reads everything that `document` needs; nil when something is wrong with it, which is noted in `faults`.
    init?(_ document: Document, on canvas: PageCanvas, path: String, _ faults: Faults) {
        if let fault = canvas.fonts.fault {
            faults.note(fault, at: path)
            return nil
        }
        let own = Faults()
        let isMirrored = document.isMirrored
        measures = Measures(scale: canvas.scale, textScale: document.textScale)
        typesetter = Typesetter(
            canvas.fonts,
            family: document.font,
            scale: canvas.scale,
            textScale: document.textScale,
            isMirrored: isMirrored
        )
        var surveyor = ItemMeasurer(canvas, typesetter, measures, path: path, own)
        let items = document.items.indices.map { surveyor.height(of: document, .items($0)) }
        let footer = document.footer.indices.map { surveyor.height(of: document, .footer($0)) }
        layout = PageLayout(
            document,
            width: canvas.width,
            scale: canvas.scale,
            isMirrored: isMirrored,
            titleHeight: document.title == nil ? 0 : measures.pixels(measures.title),
            items: items,
            footer: footer
        )
        pictures = surveyor.pictures
        for fault in own.list { faults.note(fault.message, at: fault.path) }
        guard own.list.isEmpty else { return nil }
    }

    /// Puts `item` in the place of another one.
    ///
    /// When it cannot be shown everything stays as it is, and a fault is noted.
    mutating func replace(
        _ place: ItemLocation,
        with item: Item,
        on canvas: PageCanvas,
        path: String,
        _ faults: Faults
    ) -> Bool {
        let own = Faults()
        var surveyor = ItemMeasurer(canvas, typesetter, measures, path: path, own)
        let height = surveyor.height(of: item, at: place, path: path, of: layout.document)
        for fault in own.list { faults.note(fault.message, at: fault.path) }
        guard own.list.isEmpty else { return false }
        layout.replace(place, with: item, height: height)
        pictures[place] = surveyor.pictures[place]
        return true
    }
}

/// What a page is painted on, and with what.
struct PageCanvas {
    /// Columns of the sheet.
    let width: Int
    /// Pixels per point.
    let scale: Double
    let fonts: Fonts
    /// Reads pictures from where the document that is shown may name them.
    var load: PictureLoader
}

extension Document {
    /// Whether lines begin on the right: as the document says, or as the first text with a direction does.
    var isMirrored: Bool {
        switch direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .auto: title?.runsLeft ?? (items + footer).lazy.compactMap(\.mainText?.runsLeft).first ?? false
        }
    }

    /// Points above and below the item at `place`, which belong to it.
    func padding(of place: ItemLocation) -> (above: Double, below: Double) {
        guard case .footer(let index) = place else { return (0, 0) }
        let padding = Measures.footerPadding
        return (index == 0 ? padding.above : 0, index == footer.count - 1 ? padding.below : 0)
    }
}

extension Item {
    /// The text that is read first.
    fileprivate var mainText: String? {
        switch kind {
        case .row(let row): row.title
        case .button(let button): button.title
        case .text(let markup): (try? Markup(markup))?.text
        case .slider(let slider): slider.title
        case .header(let title): title
        case .image, .progress, .separator, .drawing: nil
        }
    }
}
