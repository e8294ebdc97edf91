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
        /// A slice of an item: most items have one, long texts have many.
        case item(ItemLocation, slice: Int)

        /// Where the item is that it belongs to.
        var location: ItemLocation? {
            if case .item(let location, _) = self { location } else { nil }
        }
    }

    /// A picture, and how the item looked in it.
    struct Tile {
        let look: Look
        let picture: Surface
        let serial: Int
    }

    /// The most rows of one tile; a longer item is painted in slices, so that what is not seen takes no memory.
    static let sliceRows = 512

    private static let serials = Atomic(0)

    private var tiles: [Part: Tile] = [:]
    /// Texts that were laid out; a long one would take longer than a frame for each of its slices.
    private var texts: [ItemLocation: TextLayout] = [:]
    /// Drawings of more than one slice, which are drawn as a whole.
    private var drawings: [ItemLocation: (look: Look, picture: Surface)] = [:]

    /// The pixels of all tiles.
    var pixels: Int { tiles.values.reduce(0) { $0 + $1.picture.size.area } }

    /// The tile of `part`; painted if there is none with this look.
    mutating func tile(_ part: Part, _ look: Look = Look(), paint: (inout TileCache) -> Surface) -> Tile {
        if let known = tiles[part], known.look == look { return known }
        let serial = Self.serials.wrappingAdd(1, ordering: .relaxed).newValue
        let tile = Tile(look: look, picture: paint(&self), serial: serial)
        tiles[part] = tile
        return tile
    }

    /// The text at `location`; laid out if it is not yet.
    mutating func text(at location: ItemLocation, layOut: () -> TextLayout?) -> TextLayout? {
        if let known = texts[location] { return known }
        let text = layOut()
        texts[location] = text
        return text
    }

    /// The drawing at `location`; drawn if there is none with this look.
    mutating func drawing(at location: ItemLocation, _ look: Look, draw: () -> Surface?) -> Surface? {
        if let known = drawings[location], known.look == look { return known.picture }
        let picture = draw()
        drawings[location] = picture.map { (look, $0) }
        return picture
    }

    /// Removes all tiles that are not to be kept, with the texts and drawings of their items.
    mutating func keep(_ isKept: (Part) -> Bool) {
        guard !tiles.allSatisfy({ isKept($0.key) }) else { return }
        tiles = tiles.filter { isKept($0.key) }
        let locations = Set(tiles.keys.compactMap(\.location))
        texts = texts.filter { location, _ in locations.contains(location) }
        drawings = drawings.filter { location, _ in locations.contains(location) }
    }
}

extension TileCache.Part {
    /// Whether it looks alike in two documents.
    func isSame(in old: PreparedDocument, _ new: PreparedDocument) -> Bool {
        let (before, after) = (old.layout.document, new.layout.document)
        guard old.layout.isMirrored == new.layout.isMirrored, before.hasLook(of: after) else { return false }
        return switch self {
        case .title: before.title == after.title
        case .edge: true
        case .item(let location, _):
            before.contains(location) && after.contains(location)
                && before[location] == after[location]
                // A file may hold another picture by now, or the same name may mean another file.
                && old.pictures[location] == new.pictures[location]
                && old.layout.rows(of: location).count == new.layout.rows(of: location).count
                && before.padding(of: location) == after.padding(of: location)
                && before.hasLine(below: location) == after.hasLine(below: location)
        }
    }
}

extension Document {
    /// Whether letters and colours are the same.
    fileprivate func hasLook(of other: Document) -> Bool {
        theme == other.theme && textScale == other.textScale && font == other.font
    }
}
