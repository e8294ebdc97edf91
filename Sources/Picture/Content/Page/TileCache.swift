import Canvas
import Synchronization

/// What was painted of a page, and is near to what is seen.
struct TileCache: Sendable {
    enum Part: Hashable, Sendable {
        case title
        /// The line between what scrolls and what stays.
        case edge
        /// A slice of an item: most items have one, long texts have many.
        case item(ItemLocation, slice: Int)

        var location: ItemLocation? {
            if case .item(let location, _) = self { location } else { nil }
        }
    }

    struct Tile: Sendable {
        let look: Look
        let picture: SparsePicture
        let serial: Int
        /// Where its letters are seen, of a field.
        let ruler: TextRuler?

        init(_ picture: SparsePicture, look: Look, ruler: TextRuler? = nil) {
            self.look = look
            self.ruler = ruler
            self.picture = picture
            serial = TileCache.nextSerial
        }
    }

    /// The most rows of one tile; a longer item is painted in slices, so that what is not seen takes no memory.
    static let sliceRows = 512

    private static let serials = Atomic(0)

    /// A number that no other tile has.
    static var nextSerial: Int { serials.wrappingAdd(1, ordering: .relaxed).newValue }

    private var tiles: [Part: Tile] = [:]

    var pixels: Int { tiles.values.reduce(0) { $0 + $1.picture.storedPixels } }

    /// Where letters of fields are seen, by the places of those.
    var rulers: [ItemLocation: TextRuler] {
        tiles.reduce(into: [:]) { rulers, tile in
            if let ruler = tile.value.ruler, let location = tile.key.location { rulers[location] = ruler }
        }
    }

    var locations: Set<ItemLocation> { Set(tiles.keys.compactMap(\.location)) }

    subscript(part: Part) -> Tile? {
        get { tiles[part] }
        set { tiles[part] = newValue }
    }

    /// The number of the tile that was painted last; 0 where there is none.
    var newest: Int { tiles.values.map(\.serial).max() ?? 0 }

    /// Adds those tiles of parts that it has none of which were painted after the tile `serial` and are the same here.
    mutating func add(_ others: TileCache, after serial: Int, where isSame: (Part) -> Bool) {
        for (part, tile) in others.tiles where tile.serial > serial && tiles[part] == nil && isSame(part) {
            tiles[part] = tile
        }
    }

    mutating func keep(_ isKept: (Part) -> Bool) {
        guard !tiles.allSatisfy({ isKept($0.key) }) else { return }
        tiles = tiles.filter { isKept($0.key) }
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
                && old.layout.hasPlace(of: new.layout, at: location)
        }
    }
}

extension PageLayout {
    /// Whether the item at `location` has the same place beside others, as much room, and the same around it.
    func hasPlace(of other: PageLayout, at location: ItemLocation) -> Bool {
        rows(of: location).count == other.rows(of: location).count
            && ownRows(of: location) == other.ownRows(of: location)
            && padding(of: location) == other.padding(of: location)
            && letters(of: location) == other.letters(of: location)
            && columns(of: location) == other.columns(of: location) && inner(of: location) == other.inner(of: location)
            && band(of: location) == other.band(of: location) && card(at: location) == other.card(at: location)
            && hasLine(below: location) == other.hasLine(below: location)
    }
}

/// What painting needs more than once, and what only jobs may touch.
final class PaintCache {
    /// Texts that were laid out; a long one would take longer than a frame for each of its slices.
    private var texts: [ItemLocation: TextLayout] = [:]
    /// Drawings of more than one slice, which are drawn as a whole.
    private var drawings: [ItemLocation: (look: Look, picture: Surface)] = [:]
    /// Pictures of more than one slice, which are enlarged as a whole.
    private var pictures: [ItemLocation: [Picture]] = [:]

    init() {}

    /// What `other` has of the items at `locations`.
    init(_ other: PaintCache, of locations: Set<ItemLocation>) {
        texts = other.texts.filter { locations.contains($0.key) }
        drawings = other.drawings.filter { locations.contains($0.key) }
        pictures = other.pictures.filter { locations.contains($0.key) }
    }

    func text(at location: ItemLocation, layOut: () -> TextLayout?) -> TextLayout? {
        if let known = texts[location] { return known }
        let text = layOut()
        texts[location] = text
        return text
    }

    func drawing(at location: ItemLocation, _ look: Look, draw: () -> Surface?) -> Surface? {
        if let known = drawings[location], known.look == look { return known.picture }
        let picture = draw()
        drawings[location] = picture.map { (look, $0) }
        return picture
    }

    func pictures(at location: ItemLocation, enlarge: () -> [Picture]) -> [Picture] {
        if let known = pictures[location] { return known }
        let enlarged = enlarge()
        pictures[location] = enlarged
        return enlarged
    }

    func keep(_ locations: Set<ItemLocation>) {
        texts = texts.filter { locations.contains($0.key) }
        drawings = drawings.filter { locations.contains($0.key) }
        pictures = pictures.filter { locations.contains($0.key) }
    }
}
