import Canvas
import Values

/// Measures items, and reads on the way what they need.
struct ItemMeasurer {
    /// What was read so far.
    private(set) var pictures: [ItemLocation: Picture] = [:]

    private let canvas: PageCanvas
    private let typesetter: Typesetter
    private let measures: Measures
    private let path: String
    private let faults: Faults
    private let shelf: ImageCache
    /// The texts so far, and their bytes.
    private var texts = (count: 0, bytes: 0)

    /// The most texts of a document, and their bytes together: all of them are laid out before anything is shown.
    private static let mostTexts = (count: 1000, bytes: 262_144)

    init(_ canvas: PageCanvas, _ typesetter: Typesetter, _ measures: Measures, path: String, _ faults: Faults) {
        self.canvas = canvas
        self.typesetter = typesetter
        self.measures = measures
        self.path = path
        self.faults = faults
        shelf = ImageCache(faults, load: canvas.load)
    }

    /// The rows of pixels that an item of `document` takes; what is wrong with it is noted.
    mutating func height(of document: Document, _ place: ItemLocation) -> Int {
        height(of: document[place], at: place, path: nil, of: document)
    }

    /// The rows of pixels that `item` takes in the place of another one.
    ///
    /// - Parameter itemPath: the way to the item, if it is not where it lies in the document.
    mutating func height(
        of item: Item,
        at place: ItemLocation,
        path itemPath: String?,
        of document: Document
    ) -> Int {
        func path() -> String { itemPath ?? self.path(to: place) }
        let padding = document.padding(of: place)
        let extra = padding.above + padding.below
        switch item.kind {
        case .text(let markup):
            return measures.pixels(extra + 2 * Measures.textPadding) + rows(of: markup, at: path() + ".markup")
        case .image(let source):
            let box = PixelSize(width: canvas.width, height: Int(Double(canvas.width) * Measures.tallestPicture))
            pictures[place] = shelf.picture(source, within: box, at: path() + ".image")
            return max(1, pictures[place]?.size.height ?? 1) + Int((extra * measures.scale).rounded())
        case .drawing(let drawing):
            return rows(of: drawing, at: path() + ".height") + Int((extra * measures.scale).rounded())
        case .row(let row):
            if let icon = row.icon {
                let side = measures.pixels(Measures.icon)
                let box = PixelSize(width: side, height: side)
                pictures[place] = shelf.picture(icon, within: box, at: path() + ".icon")
            }
        default: break
        }
        return measures.pixels((measures.height(of: item.kind) ?? 0) + extra)
    }

    private func rows(of drawing: Item.Drawing, at path: String) -> Int {
        guard Measures.drawing.contains(drawing.height) else {
            let (least, most) = (Measures.drawing.lowerBound, Measures.drawing.upperBound)
            faults.note("expected \(least) to \(most) points, found \(drawing.height)", at: path)
            return 1
        }
        return measures.pixels(drawing.height)
    }

    private mutating func rows(of markup: String, at path: String) -> Int {
        texts = (texts.count + 1, texts.bytes + markup.utf8.count)
        guard texts.count <= Self.mostTexts.count, texts.bytes <= Self.mostTexts.bytes else {
            let (count, bytes) = Self.mostTexts
            faults.note("the texts up to this one are more than \(count), or more than \(bytes) bytes", at: path)
            return 1
        }
        do throws(MarkupError) {
            let width = Double(canvas.width) - 2 * PageLayout.margin * measures.scale
            let height = typesetter.paragraphs(try Markup(markup), width: width).size.height.rounded(.up)
            guard height <= Double(Measures.mostRows) else {
                faults.note("expected at most \(Measures.mostRows) rows of pixels, found \(Int(height))", at: path)
                return 1
            }
            return Int(height)
        } catch {
            faults.note(error.message.oneLine(atMost: 300), at: path)
            return 1
        }
    }

    private func path(to place: ItemLocation) -> String {
        let name =
            switch place {
            case .items(let index): "items[\(index)]"
            case .footer(let index): "footer[\(index)]"
            }
        return path.isEmpty ? name : "\(path).\(name)"
    }
}
