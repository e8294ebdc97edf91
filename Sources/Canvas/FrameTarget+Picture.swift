extension FrameTarget {
    /// Draws the part `rect` of a picture that lies at `place`, under a `dim` of opacity `alpha`.
    func draw(
        _ picture: Surface,
        at place: PixelRect,
        _ rect: PixelRect,
        _ dim: Color,
        _ alpha: UInt8,
        through line: UnsafeMutableBufferPointer<UInt32>
    ) {
        blocks(of: rect, picture, at: place, through: line) { source, target, part in
            if alpha > 0 { return Blend.dim(source, into: target, size: part.size, color: dim, alpha: alpha) }
            for y in 0..<part.height {
                (target.first + y * target.stride).update(from: source.first + y * source.stride, count: part.width)
            }
        }
    }

    /// The same under a part of a shadow as well.
    func draw(
        _ picture: Surface,
        at place: PixelRect,
        _ rect: PixelRect,
        _ dim: Color,
        _ alpha: UInt8,
        under shade: Shade,
        through line: UnsafeMutableBufferPointer<UInt32>
    ) {
        blocks(of: rect, picture, at: place, through: line) { source, target, part in
            shade.withAlphas(of: part) { alphas in
                Blend.dim(source, into: target, size: part.size, color: dim, alpha: alpha, under: alphas)
            }
        }
    }

    /// Has `body` write `rect`, on which a picture that lies at `place` is seen: at once where the memory is laid out like
    /// a surface, else row by row in `line`, which is then stored.
    private func blocks(
        of rect: PixelRect,
        _ picture: Surface,
        at place: PixelRect,
        through line: UnsafeMutableBufferPointer<UInt32>,
        _ body: (_ source: Block<UnsafePointer<UInt32>>, _ target: Block<UnsafeMutablePointer<UInt32>>, PixelRect) ->
            Void
    ) {
        picture.pixels.withUnsafeBufferPointer { pixels in
            guard !rect.isEmpty, let base = pixels.baseAddress, let row = line.baseAddress else { return }
            let first = base + (rect.y - place.y) * place.width + rect.x - place.x
            if let (target, stride) = words(of: rect) {
                return body(Block(first, place.width), Block(target, stride), rect)
            }
            for y in 0..<rect.height {
                let part = PixelRect(x: rect.x, y: rect.y + y, width: rect.width, height: 1)
                body(Block(first + y * place.width, place.width), Block(row, line.count), part)
                write(UnsafeBufferPointer(start: row, count: rect.width), x: rect.x, y: part.y)
            }
        }
    }
}

/// Where a block of pixels begins, and the words from row to row.
struct Block<Pointer> {
    let first: Pointer
    let stride: Int

    init(_ first: Pointer, _ stride: Int) {
        self.first = first
        self.stride = stride
    }
}
