/// An opaque picture that stores no pixels where it has one colour.
///
/// Most of a line in a list is background: little is stored of it. The picture is kept as it lies on the panel.
package struct SparsePicture: Sendable {
    struct Part: Sendable {
        let rect: PixelRect
        /// Its first pixel among those that are stored, which lie row after row; nil where all have the picture's colour.
        let first: Int?
    }

    /// Columns and rows on the panel.
    package let size: PixelSize
    let color: Color
    let parts: [Part]
    /// The pixels that are stored, of one part after the other.
    let pixels: [UInt32]

    /// A picture all of which is stored, as it lies on the panel.
    package init(_ surface: Surface) {
        size = surface.size
        color = .black
        parts = [Part(rect: PixelRect(surface.size), first: 0)]
        pixels = surface.pixels
    }

    /// The upright picture `surface` as it lies on a panel that is turned by `rotation`; where much of it has the colour
    /// `color`, nothing is stored.
    ///
    /// - Parameter least: the fewest pixels for which it is cut once more: another part costs about as much as they do.
    package init(_ surface: Surface, color: Color, _ rotation: Rotation, sparing least: Int = 2048) {
        let size = rotation.turn(surface.size)
        self.size = size
        self.color = color
        let cut = PictureCut(surface, color, least).parts
        var pixels: [UInt32] = []
        pixels.reserveCapacity(cut.reduce(0) { $0 + ($1.isPlain ? 0 : $1.rect.area) })
        parts = cut.map { rect, isPlain in
            let place = rotation.onPanel(rect, panel: size)
            guard !isPlain else { return Part(rect: place, first: nil) }
            defer { pixels += surface.part(rect).turned(rotation).pixels }
            return Part(rect: place, first: pixels.count)
        }
        self.pixels = pixels
    }

    /// A picture of the colour `color` with a line of another along its upper edge, as it lies on a panel that is turned by `rotation`.
    package init(_ upright: PixelSize, color: Color, line: (rows: Int, color: Color), _ rotation: Rotation) {
        let size = rotation.turn(upright)
        let edge = PixelRect(x: 0, y: 0, width: upright.width, height: min(max(0, line.rows), upright.height))
        let rest = PixelRect(x: 0, y: edge.height, width: upright.width, height: upright.height - edge.height)
        (self.size, self.color) = (size, color)
        parts = [(edge, Int?.some(0)), (rest, nil)].compactMap { rect, first in
            rect.isEmpty ? nil : Part(rect: rotation.onPanel(rect, panel: size), first: first)
        }
        pixels = Array(repeating: line.color.word, count: edge.area)
    }

    package var storedPixels: Int { pixels.count }

    package var surface: Surface {
        let place = PixelRect(size)
        var mosaic = Mosaic()
        mosaic.add(place, of: self, at: place)
        return mosaic.picture(size)
    }

    /// Copies the pixels of the picture, which lies at `place`, that lie in `line`.
    func copy(to line: Scanline, at place: PixelRect) {
        for index in parts.indices {
            let whole = parts[index].rect.moved(x: place.x, y: place.y)
            guard let part = line.part(in: whole) else { continue }
            if let first = parts[index].first {
                let stored = pixels[(first + part.offset(in: whole))...].prefix(part.pixels.count)
                _ = part.pixels.update(fromContentsOf: stored)
            } else {
                part.pixels.update(repeating: color.word)
            }
        }
    }
}

/// A picture that is cut into rectangles: those that have one colour all over, and the others.
private struct PictureCut {
    private let surface: Surface
    private let word: UInt32
    private let least: Int
    private(set) var parts: [(rect: PixelRect, isPlain: Bool)] = []

    init(_ surface: Surface, _ color: Color, _ least: Int) {
        self.surface = surface
        self.least = least
        word = color.word
        cut(PixelRect(surface.size))
    }

    /// Cuts off the plain strips from edge to edge of `rect`, across or down, and goes on with what lies between them.
    private mutating func cut(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        let (rows, columns) = plain(rect)
        let (across, down) = (strips(rows, length: rect.width), strips(columns, length: rect.height))
        let most = { (strips: [Range<Int>], length: Int) in (strips.map(\.count).max() ?? 0) * length }
        if across.isEmpty, down.isEmpty {
            parts.append((rect, false))
        } else if most(across, rect.width) >= most(down, rect.height) {
            cut(rect.height, at: across) { rect.rows($0) }
        } else {
            cut(rect.width, at: down) { rect.columns($0) }
        }
    }

    /// Cuts `count` rows or columns at the plain `strips`; `part` is the rectangle of some of them.
    private mutating func cut(_ count: Int, at strips: [Range<Int>], part: (Range<Int>) -> PixelRect) {
        var end = 0
        for strip in strips {
            cut(part(end..<strip.lowerBound))
            parts.append((part(strip), true))
            end = strip.upperBound
        }
        cut(part(end..<count))
    }

    /// The strips of rows or columns of `length` pixels that are plain and worth a cut.
    private func strips(_ isPlain: [Bool], length: Int) -> [Range<Int>] {
        isPlain.stretches.filter { $0.count * length >= least || $0.count == isPlain.count }
    }

    private func plain(_ rect: PixelRect) -> (rows: [Bool], columns: [Bool]) {
        var rows = [Bool](repeating: true, count: rect.height)
        // Differences are gathered without a branch, so that the compiler computes many at a time.
        var differences = [UInt32](repeating: 0, count: rect.width)
        surface.pixels.withUnsafeBufferPointer { pixels in
            differences.withUnsafeMutableBufferPointer { differences in
                for row in rows.indices {
                    let start = (rect.y + row) * surface.size.width + rect.x
                    var difference: UInt32 = 0
                    for column in differences.indices {
                        let other = pixels[start &+ column] ^ word
                        differences[column] |= other
                        difference |= other
                    }
                    rows[row] = difference == 0
                }
            }
        }
        return (rows, differences.map { $0 == 0 })
    }
}

extension [Bool] {
    fileprivate var stretches: [Range<Int>] {
        var (stretches, start): ([Range<Int>], Int) = ([], 0)
        for index in 0...count where index == count || !self[index] {
            if start < index { stretches.append(start..<index) }
            start = index + 1
        }
        return stretches
    }
}

extension PixelRect {
    fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
        PixelRect(x: x, y: y + rows.lowerBound, width: width, height: rows.count)
    }

    fileprivate func columns(_ columns: Range<Int>) -> PixelRect {
        PixelRect(x: x + columns.lowerBound, y: y, width: columns.count, height: height)
    }
}
