import Canvas
import Synchronization

/// What was painted of a page, and is near to what is seen.
struct TileCache {
    /// Something painted as one.
    enum Part: Hashable {
        /// The title of the sheet.
        case title
        /// The line between what scrolls and what stays.
        case edge
        /// A stretch of an item: most items are one, long texts are many.
        case item(ItemLocation, slice: Int)

        /// The item that it belongs to.
        var place: ItemLocation? {
            if case .item(let place, _) = self { place } else { nil }
        }
    }

    /// A picture, and how the item looked in it.
    struct Print {
        let look: Look
        let picture: Surface
        let serial: Int
    }

    private static let serials = Atomic(0)

    private var prints: [Part: Print] = [:]
    /// Texts that were laid out; a long one would take longer than a frame for each of its slices.
    private var paragraphs: [ItemLocation: TextLayout] = [:]

    /// What programs have drawn of items that are more than one picture: they draw all of it at once.
    private var drawings: [ItemLocation: (look: Look, picture: Surface)] = [:]

    /// How many pictures there are.
    var count: Int { prints.count }

    /// The pixels of all pictures.
    var pixels: Int { prints.values.reduce(0) { $0 + $1.picture.size.area } }

    /// The picture of `part`; painted if there is none that looks like it should.
    mutating func print(_ part: Part, _ look: Look = Look(), paint: (inout TileCache) -> Surface) -> Print {
        if let known = prints[part], known.look == look { return known }
        let serial = Self.serials.wrappingAdd(1, ordering: .relaxed).newValue
        let print = Print(look: look, picture: paint(&self), serial: serial)
        prints[part] = print
        return print
    }

    /// The text at `place`; laid out if it is not.
    mutating func paragraphs(at place: ItemLocation, layOut: () -> TextLayout?) -> TextLayout? {
        if let known = paragraphs[place] { return known }
        let lettering = layOut()
        paragraphs[place] = lettering
        return lettering
    }

    /// What a program has drawn at `place`; drawn if it has not, or if it looks otherwise by now.
    mutating func drawing(at place: ItemLocation, _ look: Look, draw: () -> Surface) -> Surface {
        if let known = drawings[place], known.look == look { return known.picture }
        let picture = draw()
        drawings[place] = (look, picture)
        return picture
    }

    /// Forgets what is not kept.
    mutating func keep(_ isKept: (Part) -> Bool) {
        guard !prints.allSatisfy({ isKept($0.key) }) else { return }
        prints = prints.filter { isKept($0.key) }
        let places = Set(prints.keys.compactMap(\.place))
        paragraphs = paragraphs.filter { place, _ in places.contains(place) }
        drawings = drawings.filter { place, _ in places.contains(place) }
    }
}

extension TileCache.Part {
    /// Whether it looks alike in two settings.
    func isSame(in old: PreparedDocument, _ new: PreparedDocument) -> Bool {
        let (before, after) = (old.layout.document, new.layout.document)
        guard old.layout.isMirrored == new.layout.isMirrored, before.hasLook(of: after) else { return false }
        return switch self {
        case .title: before.title == after.title
        case .edge: true
        case .item(let place, _):
            before.has(place) && after.has(place)
                && before[place] == after[place]
                // A file may hold another picture by now, or the same name may mean another file.
                && old.pictures[place] == new.pictures[place]
                && old.layout.rows(of: place).count == new.layout.rows(of: place).count
                && before.padding(of: place) == after.padding(of: place)
                && before.hasLine(below: place) == after.hasLine(below: place)
        }
    }
}

extension Document {
    /// Whether letters and colours are the same.
    fileprivate func hasLook(of other: Document) -> Bool {
        theme == other.theme && textScale == other.textScale && font == other.font
    }

    /// Whether there is an item at `place`.
    func has(_ place: ItemLocation) -> Bool {
        switch place {
        case .items(let index): items.indices.contains(index)
        case .footer(let index): footer.indices.contains(index)
        }
    }

    /// Whether a hairline parts the item at `place` from the next one: both belong to a list.
    func hasLine(below place: ItemLocation) -> Bool {
        let next: ItemLocation =
            switch place {
            case .items(let index): .items(index + 1)
            case .footer(let index): .footer(index + 1)
            }
        return has(next) && self[place].isListed && self[next].isListed
    }
}

extension Item {
    fileprivate var isListed: Bool {
        switch kind {
        case .row, .slider: true
        case .button, .text, .image, .progress, .separator, .header, .drawing: false
        }
    }
}
