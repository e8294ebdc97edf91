/// An opaque picture in cached memory: XRGB8888 words, row after row, without padding.
public struct Surface: Hashable, Sendable {
    package let size: PixelSize
    /// `size.area` words 0x00RRGGBB, row-major.
    package var pixels: [UInt32]

    package init(size: PixelSize, color: Color = .black) {
        self.size = size
        pixels = [UInt32](repeating: color.word, count: size.area)
    }

    /// A surface over `pixels`, row-major, which must be `size.area` words.
    package init(size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.area, "a surface of \(size) needs \(size.area) pixels, not \(pixels.count)")
        self.size = size
        self.pixels = pixels
    }

    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    package mutating func withFrame<Result>(_ body: (FrameTarget) throws -> Result) rethrows -> Result {
        let size = size
        return try pixels.withUnsafeMutableBytes { bytes in
            try body(FrameTarget(memory: bytes, pitch: size.width * 4, size: size, format: .xrgb8888))
        }
    }

    package func part(_ rect: PixelRect) -> Surface {
        if rect == PixelRect(size) { return self }
        let rows = (rect.y..<rect.maxY).lazy.map { row in
            self.pixels[row * self.size.width + rect.x..<row * self.size.width + rect.maxX]
        }
        return Surface(size: rect.size, pixels: Array(rows.joined()))
    }

    /// Puts `picture` with its upper-left corner at `x` and `y`; all of it lies within.
    package mutating func put(_ picture: Surface, x: Int, y: Int) {
        for row in 0..<picture.size.height {
            let start = (y + row) * size.width + x
            let line = picture.pixels[row * picture.size.width..<(row + 1) * picture.size.width]
            pixels.replaceSubrange(start..<start + picture.size.width, with: line)
        }
    }

    package func turned(_ rotation: Rotation) -> Surface {
        Surface(size: rotation.turn(size), pixels: rotation.turn(pixels, of: size))
    }
}

// What programs draw on.
extension Surface {
    /// Columns of pixels.
    public var width: Int { size.width }
    /// Rows of pixels.
    public var height: Int { size.height }

    /// The pixel in column `x` and row `y`.
    @_disfavoredOverload  // Within the package a pixel is a word.
    public subscript(x: Int, y: Int) -> Color {
        get { Color(self[x, y] as UInt32) }
        set { self[x, y] = newValue.word }
    }
}

/// How a picture is fitted to a size of other proportions.
package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// It covers everything; the excess is cut off evenly on both sides.
    case cover
    /// It is seen as a whole, in the middle of a background.
    case contain
    case stretch
}

extension Surface {
    /// The picture at another size: areas are averaged where it shrinks, neighbours blended where it grows.
    ///
    /// The sums are exact and rounded once, so a flat picture stays flat and an integer shrink is a box filter.
    /// An empty picture becomes black.
    package func scaled(to target: PixelSize) -> Surface {
        target == size ? self : resampled(to: target, window: PixelRect(target))
    }

    /// The picture at another size, its proportions kept unless `fit` stretches it.
    ///
    /// `background` shows only beside a contained picture.
    package func fitted(to target: PixelSize, fit: Fit, background: Color) -> Surface {
        guard fit != .stretch, size != target, size.area > 0, target.area > 0 else { return scaled(to: target) }
        let whole = proportioned(to: target, fit)
        // The visible part of the scaled picture, in its own pixels; only that is computed.
        let seen = PixelRect(
            x: max(0, (whole.width - target.width) / 2),
            y: max(0, (whole.height - target.height) / 2),
            width: min(whole.width, target.width),
            height: min(whole.height, target.height)
        )
        let picture = resampled(to: whole, window: seen)
        guard picture.size != target else { return picture }
        var result = Surface(size: target, color: background)
        let (spareColumns, spareRows) = (target.width - picture.size.width, target.height - picture.size.height)
        result.put(picture, x: spareColumns / 2, y: spareRows / 2)
        return result
    }

    /// The size with this picture's proportions that just covers `target`, or just fits into it.
    private func proportioned(to target: PixelSize, _ fit: Fit) -> PixelSize {
        func scaled(_ side: Int, by numerator: Int, over denominator: Int) -> Int {
            max(1, (side * numerator + denominator / 2) / denominator)
        }
        let fillsWidth = (target.width * size.height >= target.height * size.width) == (fit == .cover)
        return fillsWidth
            ? PixelSize(width: target.width, height: scaled(size.height, by: target.width, over: size.width))
            : PixelSize(width: scaled(size.width, by: target.height, over: size.height), height: target.height)
    }

    private func resampled(to target: PixelSize, window: PixelRect) -> Surface {
        var result = Surface(size: PixelSize(width: window.width, height: window.height))
        guard size.area > 0, result.size.area > 0 else { return result }
        let columns = Taps(from: size.width, to: target.width, window: window.x..<window.maxX)
        let rows = Taps(from: size.height, to: target.height, window: window.y..<window.maxY)
        pixels.withUnsafeBufferPointer { source in
            for y in 0..<window.height {
                for x in 0..<window.width {
                    result[x, y] = blend(source, columns, columns.spans[x], rows, rows.spans[y])
                }
            }
        }
        return result
    }

    /// The weighted mean of the source pixels that one target pixel covers.
    private func blend(
        _ source: UnsafeBufferPointer<UInt32>,
        _ columns: borrowing Taps,
        _ across: Taps.Span,
        _ rows: borrowing Taps,
        _ down: Taps.Span
    ) -> UInt32 {
        var red: UInt64 = 0
        var green: UInt64 = 0
        var blue: UInt64 = 0
        for j in 0..<down.count {
            let weight = rows.weights[down.offset &+ j]
            let row = (down.first &+ j) &* size.width &+ across.first
            for i in 0..<across.count {
                let word = UInt64(source[row &+ i])
                let share = weight &* columns.weights[across.offset &+ i]
                red &+= (word >> 16 & 0xFF) &* share
                green &+= (word >> 8 & 0xFF) &* share
                blue &+= (word & 0xFF) &* share
            }
        }
        let total = columns.total &* rows.total
        let half = total / 2
        let rounded = ((red &+ half) / total) << 16 | ((green &+ half) / total) << 8 | (blue &+ half) / total
        return UInt32(truncatingIfNeeded: rounded)
    }
}

/// The source pixels of every target pixel along one axis, with their weights.
private struct Taps {
    /// The source pixels of one target pixel: `count` from `first` on, with the weights from `offset` on.
    struct Span {
        var first: Int
        var count: Int
        var offset: Int
    }

    private(set) var spans: [Span] = []
    private(set) var weights: [UInt64] = []
    let total: UInt64

    init(from source: Int, to target: Int, window: Range<Int>) {
        let shrinks = target <= source
        total = UInt64(shrinks ? source : 2 * target)
        for position in window {
            if shrinks {
                addArea(position, source, target)
            } else {
                addNeighbours(position, source, target)
            }
        }
    }

    /// Area averaging.
    ///
    /// On a ruler of source × target marks a source pixel is `target` marks wide and a target pixel `source` marks, so
    /// that every overlap is a whole number.
    private mutating func addArea(_ position: Int, _ source: Int, _ target: Int) {
        let start = position * source
        let end = start + source
        let first = start / target
        let last = (end - 1) / target
        spans.append(Span(first: first, count: last - first + 1, offset: weights.count))
        for pixel in first...last {
            weights.append(UInt64(min(end, (pixel + 1) * target) - max(start, pixel * target)))
        }
    }

    /// Bilinear: the two pixels whose centres lie around the target's centre; at the edges only the outermost.
    private mutating func addNeighbours(_ position: Int, _ source: Int, _ target: Int) {
        let centre = max(0, (2 * position + 1) * source - target)
        let first = centre / (2 * target)
        let share = centre % (2 * target)
        if first + 1 < source, share > 0 {
            spans.append(Span(first: first, count: 2, offset: weights.count))
            weights += [UInt64(2 * target - share), UInt64(share)]
        } else {
            spans.append(Span(first: min(first, source - 1), count: 1, offset: weights.count))
            weights.append(UInt64(2 * target))
        }
    }
}
