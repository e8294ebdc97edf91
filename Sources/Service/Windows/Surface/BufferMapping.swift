package import Canvas

/// Where the pixels of a surface are found in its buffer.
package struct BufferMapping: Equatable, Sendable {
    /// The size of the buffer, in its pixels.
    package let buffer: PixelSize
    package let transform: BufferTransform
    /// What is seen of the upright picture, in its pixels.
    package let source: SourceRect

    package init(buffer: PixelSize, transform: BufferTransform, source: SourceRect) {
        (self.buffer, self.transform, self.source) = (buffer, transform, source)
    }

    /// The first column and row of the upright picture that are seen, if each pixel of a place of `size` is one of the picture's.
    package func origin(shownAt size: PixelSize) -> (x: Int, y: Int)? {
        guard source.width == Double(size.width), source.height == Double(size.height) else { return nil }
        guard let x = Int(exactly: source.x), let y = Int(exactly: source.y) else { return nil }
        return (x, y)
    }

    /// Where pixels of the buffer lie on a surface of `size`, and hardly more.
    func onSurface(_ rect: PixelRect, sized size: PixelSize) -> PixelRect {
        let seen = rect.intersection(PixelRect(buffer))
        guard !seen.isEmpty else { return seen }
        let place = transform.inPicture(seen, of: buffer)
        let across = span(place.x..<place.maxX, from: source.x, source.width, to: size.width)
        let down = span(place.y..<place.maxY, from: source.y, source.height, to: size.height)
        return PixelRect(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    }

    /// A resized picture blends neighbours, so a pixel reaches half of one further.
    private func span(_ pixels: Range<Int>, from start: Double, _ length: Double, to count: Int) -> Range<Int> {
        guard length > 0 else { return 0..<0 }
        let factor = Double(count) / length
        let reach = length == Double(count) ? 0 : 0.5
        let first = ((Double(pixels.lowerBound) - reach - start) * factor).rounded(.down)
        let end = ((Double(pixels.upperBound) + reach - start) * factor).rounded(.up)
        let limits = 0.0...Double(count)
        return Int(min(max(first, limits.lowerBound), limits.upperBound))..<Int(min(max(end, 0), limits.upperBound))
    }
}
