package import Canvas

/// How a program has turned its picture before it wrote it into a buffer, under the numbers of `wl_output.transform`.
///
/// The numbers 4 to 7 are mirrored: first flipped from left to right, then turned.
package enum BufferTransform: Int, Hashable, Sendable, CaseIterable {
    case normal, quarter, half, threeQuarters
    case flipped, flippedQuarter, flippedHalf, flippedThreeQuarters

    private var turns: Int { rawValue & 3 }
    private var isFlipped: Bool { rawValue > 3 }

    package func turn(_ size: PixelSize) -> PixelSize {
        turns % 2 == 0 ? size : PixelSize(width: size.height, height: size.width)
    }

    /// The pixel of a buffer of `buffer` pixels that shows the pixel at `x` and `y` of the upright picture.
    ///
    /// A buffer that is turned by a quarter, anticlockwise, has the picture's upper edge at its left.
    package func inBuffer(x: Int, y: Int, of buffer: PixelSize) -> (x: Int, y: Int) {
        let picture = turn(buffer)
        let x = isFlipped ? picture.width - 1 - x : x
        return switch turns {
        case 0: (x, y)
        case 1: (y, buffer.height - 1 - x)
        case 2: (buffer.width - 1 - x, buffer.height - 1 - y)
        default: (buffer.width - 1 - y, x)
        }
    }

    /// Where in a buffer of `buffer` pixels the pixels of `rect` in the upright picture lie.
    package func inBuffer(_ rect: PixelRect, of buffer: PixelSize) -> PixelRect {
        guard !rect.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        return around(
            inBuffer(x: rect.x, y: rect.y, of: buffer),
            inBuffer(x: rect.maxX - 1, y: rect.maxY - 1, of: buffer)
        )
    }

    /// Where in the upright picture the pixels of `rect` in a buffer of `buffer` pixels lie.
    package func inPicture(_ rect: PixelRect, of buffer: PixelSize) -> PixelRect {
        // Buffer and picture change places; a flip is its own inverse, and so is a turned flip.
        let inverse = isFlipped || turns % 2 == 0 ? self : BufferTransform(rawValue: 4 - turns) ?? self
        return inverse.inBuffer(rect, of: turn(buffer))
    }

    private func around(_ a: (x: Int, y: Int), _ b: (x: Int, y: Int)) -> PixelRect {
        PixelRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x) + 1, height: abs(a.y - b.y) + 1)
    }
}
