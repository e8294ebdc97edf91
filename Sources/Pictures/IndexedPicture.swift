import Canvas

/// A picture of at most 256 colours: a palette and, for each pixel, a place in it.
struct IndexedPicture {
    let palette: [Color]
    let indices: [UInt8]

    /// The same picture if it has few enough colours, else the nearest to it.
    init(_ surface: Surface) {
        if let exact = IndexedPicture(exactly: surface) {
            self = exact
        } else {
            let boxes = ColorBoxes(surface.pixels)
            palette = boxes.palette
            indices = surface.pixels.map(boxes.place(of:))
        }
    }

    private init?(exactly surface: Surface) {
        var places: [UInt32: UInt8] = [:]
        var words: [UInt32] = []
        var indices: [UInt8] = []
        indices.reserveCapacity(surface.pixels.count)
        // Neighbours are mostly alike, so the last colour saves most look-ups.
        var last: (word: UInt32, place: UInt8)?
        for word in surface.pixels {
            if last?.word != word {
                guard let place = places[word] ?? UInt8(exactly: words.count) else { return nil }
                if places.updateValue(place, forKey: word) == nil { words.append(word) }
                last = (word, place)
            }
            if let last { indices.append(last.place) }
        }
        palette = words.map { Color($0) }
        self.indices = indices
    }
}
