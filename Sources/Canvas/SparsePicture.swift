/// An opaque picture that stores no pixels where it has one colour.
///
/// Most of a line in a list is background: little is stored of it. The picture is kept as it lies on the panel.
package struct SparsePicture: Sendable {
    /// A rectangle of the picture.
    struct Part: Sendable {
        let rect: PixelRect
        /// Its pixels; nil where all have the picture's colour.
        let surface: Surface?
    }

    /// Columns and rows on the panel.
    package let size: PixelSize
    /// The colour of what is not stored.
    let color: Color
    /// They cover the picture, side by side.
    let parts: [Part]

    /// A picture all of which is stored, as it lies on the panel.
    package init(_ surface: Surface) {
        size = surface.size
        color = .black
        parts = [Part(rect: PixelRect(surface.size), surface: surface)]
    }

    /// The upright picture `surface` as it lies on a panel that is turned by `rotation`; where much of it has the colour
    /// `color`, nothing is stored.
    ///
    /// - Parameter least: the fewest pixels for which it is cut once more: another part costs about as much as they do.
    package init(_ surface: Surface, color: Color, _ rotation: Rotation, sparing least: Int = 2048) {
        let size = rotation.turn(surface.size)
        self.size = size
        self.color = color
        parts = PictureCut(surface, color, least).parts.map { rect, isPlain in
            let place = rotation.onPanel(rect, panel: size)
            return Part(rect: place, surface: isPlain ? nil : surface.part(rect).turned(rotation))
        }
    }

    /// The number of pixels that are stored.
    package var storedPixels: Int { parts.reduce(0) { $0 + ($1.surface?.size.area ?? 0) } }

    /// The whole picture, as it lies on the panel.
    package var surface: Surface {
        var whole = Surface(size: size, color: color)
        for part in parts {
            guard let surface = part.surface else { continue }
            for row in 0..<surface.size.height {
                let start = (part.rect.y + row) * size.width + part.rect.x
                let line = surface.pixels[row * surface.size.width..<(row + 1) * surface.size.width]
                whole.pixels.replaceSubrange(start..<start + surface.size.width, with: line)
            }
        }
        return whole
    }
}

// Drawing.
extension SparsePicture {
    /// Draws the part `rect` of the picture, which lies at `place`.
    func draw(_ rect: PixelRect, at place: PixelRect, into target: FrameTarget, through scratch: Scene.Row) {
        for index in parts.indices {
            let whole = parts[index].rect.moved(x: place.x, y: place.y)
            let seen = whole.intersection(rect)
            guard !seen.isEmpty else { continue }
            if let surface = parts[index].surface {
                target.draw(surface, at: whole, seen, through: scratch)
            } else {
                target.fill(seen, with: color, through: scratch)
            }
        }
    }

    /// Copies the pixels of the picture, which lies at `place`, that lie in `line`.
    func copy(to line: Scanline, at place: PixelRect) {
        for index in parts.indices {
            let whole = parts[index].rect.moved(x: place.x, y: place.y)
            guard let part = line.part(in: whole) else { continue }
            guard let surface = parts[index].surface else {
                part.pixels.update(repeating: color.word)
                continue
            }
            let first = part.offset(in: whole)
            surface.pixels.withUnsafeBufferPointer { pixels in
                _ = part.pixels.update(fromContentsOf: pixels[first..<first + part.pixels.count])
            }
        }
    }
}

/// A picture that is cut into rectangles: those that have one colour all over, and the others.
private struct PictureCut {
    private let surface: Surface
    private let word: UInt32
    private let least: Int
    /// The rectangles, side by side, and whether each is plain.
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

    /// Which rows and which columns of `rect` are plain.
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
    /// Where the values are true.
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
    /// The same rectangle elsewhere.
    fileprivate func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// Some of its rows, counted from its first one.
    fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
        PixelRect(x: x, y: y + rows.lowerBound, width: width, height: rows.count)
    }

    /// Some of its columns, counted from its first one.
    fileprivate func columns(_ columns: Range<Int>) -> PixelRect {
        PixelRect(x: x + columns.lowerBound, y: y, width: columns.count, height: height)
    }
}

extension Surface {
    /// The pixels of `rect`, all of which is in the surface.
    fileprivate func part(_ rect: PixelRect) -> Surface {
        if rect == PixelRect(size) { return self }
        let rows = (rect.y..<rect.maxY).lazy.map { row in
            self.pixels[row * self.size.width + rect.x..<row * self.size.width + rect.maxX]
        }
        return Surface(size: rect.size, pixels: Array(rows.joined()))
    }
}
