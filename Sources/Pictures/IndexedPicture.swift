import CLibgif
import Canvas

/// A picture of at most 256 colours: a palette and, for each pixel, a place in it.
struct IndexedPicture {
    private(set) var palette: [Color]
    private(set) var indices: [UInt8]

    /// The same picture if it has few enough colours, else the nearest that giflib's median cut finds.
    ///
    /// nil when giflib runs out of memory.
    init?(_ surface: Surface) {
        if let exact = IndexedPicture(exactly: surface) {
            self = exact
        } else {
            self.init(quantizing: surface)
        }
    }

    private init?(exactly surface: Surface) {
        var places: [UInt32: UInt8] = [:]
        var words: [UInt32] = []
        palette = []
        indices = []
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
    }

    private init?(quantizing surface: Surface) {
        var red = surface.pixels.map { UInt8(truncatingIfNeeded: $0 >> 16) }
        var green = surface.pixels.map { UInt8(truncatingIfNeeded: $0 >> 8) }
        var blue = surface.pixels.map { UInt8(truncatingIfNeeded: $0) }
        var count: Int32 = 256
        var colors = [GifColorType](repeating: GifColorType(), count: 256)
        indices = [UInt8](repeating: 0, count: surface.pixels.count)
        let width = UInt32(surface.size.width)
        let height = UInt32(surface.size.height)
        guard GifQuantizeBuffer(width, height, &count, &red, &green, &blue, &indices, &colors) == GIF_OK else { return nil }
        palette = IndexedPicture.means(of: surface.pixels, indices)
    }

    /// For each place the mean of the colours that went there. giflib's own palette keeps five bits a channel, which
    /// would turn white into grey.
    private static func means(of words: [UInt32], _ indices: [UInt8]) -> [Color] {
        var sums = [SIMD4<Int>](repeating: .zero, count: 256)
        for (word, index) in zip(words, indices) {
            sums[Int(index)] &+= SIMD4(Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF), 1)
        }
        return sums.map { sum in
            let count = max(1, sum.w)
            let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
            return Color(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
        }
    }
}
