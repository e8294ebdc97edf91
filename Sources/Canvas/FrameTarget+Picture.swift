extension FrameTarget {
    /// Draws the part `rect` of a picture that lies at `place`, under a veil: at once where the memory is laid out like a
    /// surface, else row by row in `line`, which is then stored.
    func draw(
        _ picture: Surface,
        at place: PixelRect,
        _ rect: PixelRect,
        under veil: BackdropOverlay = .nothing,
        through line: UnsafeMutableBufferPointer<UInt32>
    ) {
        picture.pixels.withUnsafeBufferPointer { pixels in
            guard !rect.isEmpty, let base = pixels.baseAddress, let row = line.baseAddress else { return }
            let first = base + (rect.y - place.y) * place.width + rect.x - place.x
            if let (target, stride) = words(of: rect) {
                return veil.lay(over: Block(first, place.width), into: Block(target, stride), rect)
            }
            for y in 0..<rect.height {
                let part = PixelRect(x: rect.x, y: rect.y + y, width: rect.width, height: 1)
                veil.lay(over: Block(first + y * place.width, place.width), into: Block(row, line.count), part)
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
