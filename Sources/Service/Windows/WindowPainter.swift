package import Canvas

/// Where the pixels of a buffer are read.
package protocol BufferPixels {
    /// Reads the rows of `rect` as words, the colours multiplied by their opacity, one after another into `words`.
    func read(_ rect: PixelRect, into words: UnsafeMutableBufferPointer<UInt32>)
}

/// Paints what is seen of windows on a ground, as it lies on the panel.
package struct WindowPainter {
    private let rotation: Rotation
    /// The picture as the viewer sees it, in pixels.
    private let picture: PixelSize
    private let placed: [PlacedSurface]

    package init(_ placed: [PlacedSurface], picture: PixelSize, rotation: Rotation) {
        (self.placed, self.picture, self.rotation) = (placed, picture, rotation)
    }

    /// Paints `damage`, in pixels of the upright picture.
    ///
    /// - Parameters:
    ///   - backdrop: what is seen where no window is, as it lies on the panel.
    ///   - pixels: where a buffer's pixels are read; nothing is painted of a buffer that is gone.
    package func paint(
        _ damage: Damage,
        backdrop: Fill,
        into ground: inout Surface,
        pixels: (BufferID) -> (any BufferPixels)?
    ) {
        var rest = damage.clipped(to: PixelRect(picture))
        var visible: [Damage] = []
        for surface in placed.reversed() {
            var seen = rest.clipped(to: surface.place)
            for rect in surface.opaque.rects { rest.remove(rect) }
            // What is painted needlessly is covered again; cutting it finer costs more.
            rest = rest.simplified
            if surface.place.isEmpty { seen = Damage() }
            visible.append(seen)
        }
        for rect in rest.rects { ground.paint(backdrop, in: onPanel(rect)) }
        for (surface, seen) in zip(placed, visible.reversed()) where !seen.isEmpty {
            guard let pixels = pixels(surface.buffer.id) else { continue }
            for rect in seen.rects { paint(surface, rect, pixels, into: &ground) }
        }
    }

    private func onPanel(_ rect: PixelRect) -> PixelRect { rotation.onPanel(rect, panel: rotation.turn(picture)) }

    private func paint(
        _ surface: PlacedSurface,
        _ rect: PixelRect,
        _ pixels: any BufferPixels,
        into ground: inout Surface
    ) {
        if let origin = surface.mapping.origin(shownAt: surface.place.size) {
            let seen = rect.moved(x: origin.x - surface.place.x, y: origin.y - surface.place.y)
            copy(surface, seen, to: rect, pixels, into: &ground)
        } else {
            resample(surface, rect, pixels, into: &ground)
        }
    }
}

// A pixel of the buffer for each of the picture.
extension WindowPainter {
    /// The words that are read at once; they stay in the cache of a core.
    private static let chunk = 32768

    /// Shows the part `seen` of a surface's upright picture at `place`.
    private func copy(
        _ surface: PlacedSurface,
        _ seen: PixelRect,
        to place: PixelRect,
        _ pixels: any BufferPixels,
        into ground: inout Surface
    ) {
        let (buffer, transform) = (surface.mapping.buffer, surface.mapping.transform)
        let all = transform.inBuffer(seen, of: buffer)
        let rows = max(1, Self.chunk / max(1, all.width))
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: all.width * min(rows, all.height)) { words in
            for first in stride(from: all.y, to: all.maxY, by: rows) {
                let part = PixelRect(x: all.x, y: first, width: all.width, height: min(rows, all.maxY - first))
                pixels.read(part, into: words)
                let shown = transform.inPicture(part, of: buffer)
                let target = onPanel(shown.moved(x: place.x - seen.x, y: place.y - seen.y))
                let steps = steps(shown, part, of: surface, on: target)
                ground.lay(words, steps, in: target, isTranslucent: surface.buffer.isTranslucent)
            }
        }
    }

    /// Where in the rows of `part` the first pixel of `target` is, and how far it is to those right of it and under it.
    private func steps(
        _ shown: PixelRect,
        _ part: PixelRect,
        of surface: PlacedSurface,
        on target: PixelRect
    ) -> Steps {
        func index(_ x: Int, _ y: Int) -> Int {
            // From the panel to the picture, from there to the buffer.
            let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
            let upright = rotation.inverse.onPanel(pixel, panel: shown.size)
            let place = surface.mapping.transform.inBuffer(
                x: shown.x + upright.x,
                y: shown.y + upright.y,
                of: surface.mapping.buffer
            )
            return (place.y - part.y) * part.width + place.x - part.x
        }
        return Steps(in: target, index)
    }
}

// Pictures that are shown smaller or larger.
extension WindowPainter {
    /// Blends the four pixels around each place: programs that draw at another scale are rare, and mostly twice as fine.
    private func resample(
        _ surface: PlacedSurface,
        _ rect: PixelRect,
        _ pixels: any BufferPixels,
        into ground: inout Surface
    ) {
        let (mapping, place) = (surface.mapping, surface.place)
        let upright = mapping.transform.turn(mapping.buffer)
        let across = Sampling(mapping.source.x, mapping.source.width, place.width, limit: upright.width)
        let down = Sampling(mapping.source.y, mapping.source.height, place.height, limit: upright.height)
        let columns = across.reach(rect.x - place.x..<rect.maxX - place.x)
        // A few rows at a time, so that a large picture needs no memory of its size.
        let rows = max(1, Self.chunk / max(1, columns.count) / max(1, down.factorRoundedUp))
        for first in stride(from: rect.y, to: rect.maxY, by: rows) {
            let band = PixelRect(x: rect.x, y: first, width: rect.width, height: min(rows, rect.maxY - first))
            let lines = down.reach(first - place.y..<band.maxY - place.y)
            let seen = PixelRect(x: columns.lowerBound, y: lines.lowerBound, width: columns.count, height: lines.count)
            let part = mapping.transform.inBuffer(seen, of: mapping.buffer)
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.area + band.area) { memory in
                let source = UnsafeMutableBufferPointer(rebasing: memory.prefix(part.area))
                let result = UnsafeMutableBufferPointer(rebasing: memory[part.area...])
                pixels.read(part, into: source)
                func word(_ x: Int, _ y: Int) -> UInt32 {
                    let pixel = mapping.transform.inBuffer(x: x, y: y, of: mapping.buffer)
                    return source[(pixel.y - part.y) * part.width + pixel.x - part.x]
                }
                for y in 0..<band.height {
                    let row = down.tap(band.y - place.y + y)
                    for x in 0..<band.width {
                        let column = across.tap(band.x - place.x + x)
                        let above = Words.mix(word(column.first, row.first), word(column.next, row.first), column.share)
                        let below = Words.mix(word(column.first, row.next), word(column.next, row.next), column.share)
                        result[y * band.width + x] = Words.mix(above, below, row.share)
                    }
                }
                let target = onPanel(band)
                ground.lay(result, turned(band, on: target), in: target, isTranslucent: surface.buffer.isTranslucent)
            }
        }
    }

    private func turned(_ band: PixelRect, on target: PixelRect) -> Steps {
        func index(_ x: Int, _ y: Int) -> Int {
            let upright = rotation.inverse.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: band.size)
            return upright.y * band.width + upright.x
        }
        return Steps(in: target, index)
    }
}

/// Which pixels of a picture are blended along one axis.
struct Sampling {
    struct Tap {
        let first: Int
        let next: Int
        /// The share of the second one, 0…256.
        let share: UInt32
    }

    private let start: Double
    private let factor: Double
    private let limit: Int

    init(_ start: Double, _ length: Double, _ count: Int, limit: Int) {
        self.start = start
        factor = length / Double(max(1, count))
        self.limit = limit
    }

    var factorRoundedUp: Int { Int(factor.rounded(.up)) }

    /// The centres of pixels lie on each other.
    func tap(_ position: Int) -> Tap {
        let exact = start + (Double(position) + 0.5) * factor - 0.5
        let below = exact.rounded(.down)
        let first = min(max(0, Int(below)), limit - 1)
        return Tap(first: first, next: min(max(0, Int(below) + 1), limit - 1), share: UInt32((exact - below) * 256))
    }

    /// The pixels that a range of places needs.
    func reach(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        return tap(range.lowerBound).first..<tap(range.upperBound - 1).next + 1
    }
}
