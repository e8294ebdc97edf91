import Canvas
import Values

/// Measures items, and reads on the way what is needed to paint them.
struct ItemMeasurer {
    /// The pictures that were read so far.
    private(set) var pictures: [ItemLocation: Picture] = [:]
    /// How large things are.
    let measures: Measures
    /// Columns of the sheet.
    let columns: Int

    private let typesetter: Typesetter
    private let images: ImageCache
    private let faults: Faults
    /// The way to the document.
    private let documentPath: String
    /// The item that is measured, and the way to it, if that is not where it lies in the document.
    private var current: (location: ItemLocation, path: String?) = (.items(0), nil)
    /// The texts so far, and their bytes.
    private var texts = (count: 0, bytes: 0)

    /// The most texts of a document, and their bytes together: all of them are laid out before anything is shown.
    private static let mostTexts = (count: 1000, bytes: 262_144)
    /// The most rows of pixels that a text may take.
    private static let mostRows = 100_000

    init(_ canvas: PageCanvas, _ typesetter: Typesetter, _ measures: Measures, path: String, _ faults: Faults) {
        self.typesetter = typesetter
        self.measures = measures
        self.faults = faults
        columns = canvas.width
        documentPath = path
        images = ImageCache(faults, load: canvas.load)
    }

    /// The rows of pixels that an item of `document` takes; what is wrong with it is noted.
    mutating func height(of document: Document, _ location: ItemLocation) -> Int {
        height(of: document[location], at: location, path: nil, of: document)
    }

    /// The rows of pixels that `item` takes in the place of another one.
    ///
    /// - Parameter path: the way to the item, if it is not where it lies in the document.
    mutating func height(of item: Item, at location: ItemLocation, path: String?, of document: Document) -> Int {
        current = (location, path)
        let padding = document.padding(of: location)
        return measures.rows(of: item.kind.measure(with: &self), padding: padding.above + padding.below)
    }
}

// What the kinds of items ask for.
extension ItemMeasurer {
    /// Notes what is wrong with a field of the item.
    func note(_ message: String, of field: String) { faults.note(message, at: path(of: field)) }

    /// Reads a picture of the item, as large as it fits into `box`; nil, with a fault noted, where there is none.
    @discardableResult
    mutating func load(_ picture: PictureReference, within box: PixelSize) -> Picture? {
        let loaded = images.picture(picture.source, within: box, at: path(of: picture.field))
        pictures[current.location] = loaded
        return loaded
    }

    /// The rows of pixels that paragraphs take; what is wrong with them is noted.
    mutating func rows(ofMarkup markup: String, field: String) -> Int {
        texts = (texts.count + 1, texts.bytes + markup.utf8.count)
        guard texts.count <= Self.mostTexts.count, texts.bytes <= Self.mostTexts.bytes else {
            let (count, bytes) = Self.mostTexts
            note("the texts up to this one are more than \(count), or more than \(bytes) bytes", of: field)
            return 1
        }
        do throws(MarkupError) {
            let width = Double(columns) - 2 * PageLayout.margin * measures.scale
            let height = typesetter.paragraphs(try Markup(markup), width: width).size.height.rounded(.up)
            guard height <= Double(Self.mostRows) else {
                note("expected at most \(Self.mostRows) rows of pixels, found \(Int(height))", of: field)
                return 1
            }
            return Int(height)
        } catch {
            note(error.message.oneLine(atMost: 300), of: field)
            return 1
        }
    }

    private func path(of field: String) -> String {
        if let path = current.path { return "\(path).\(field)" }
        let name =
            switch current.location {
            case .items(let index): "items[\(index)]"
            case .footer(let index): "footer[\(index)]"
            }
        return (documentPath.isEmpty ? "" : "\(documentPath).") + "\(name).\(field)"
    }
}
