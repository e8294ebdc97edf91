import CDim

/// Memory in which a frame is written: a dumb buffer's mapping or a surface.
///
/// It can only be written. Dumb buffers are often write-combined, where one read costs as much as a hundred writes, so
/// pixels that are blended are composed in cached memory and copied row by row. The view is valid only inside the closure
/// that receives it.
package struct FrameTarget {
    package let size: PixelSize
    package let format: PixelFormat
    private let memory: UnsafeMutableRawBufferPointer
    private let pitch: Int
    /// What is stored in the byte that a format of four bytes does not use.
    private let unused: UInt32

    /// A view of `memory`, in which a row begins every `pitch` bytes.
    ///
    /// - Parameter fillsUnused: whether the byte that a format of four bytes does not use is stored as 0xFF, for hardware
    ///   that takes it for an opacity.
    package init(
        memory: UnsafeMutableRawBufferPointer,
        pitch: Int,
        size: PixelSize,
        format: PixelFormat,
        fillsUnused: Bool = false
    ) {
        precondition(
            pitch >= size.width * format.bytesPerPixel
                && memory.count >= pitch * (size.height - 1) + size.width * format.bytesPerPixel,
            "memory too small"
        )
        self.memory = memory
        self.pitch = pitch
        self.size = size
        self.format = format
        unused = fillsUnused ? 0xFF00_0000 : 0
    }

    /// Stores XRGB8888 words from column `x` of row `y` on, converted to the format; words for ARGB8888 have an opacity.
    package func write(_ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int) {
        check(PixelRect(x: x, y: y, width: words.count, height: 1))
        let start = UnsafeMutableRawBufferPointer(
            rebasing: memory[(y * pitch + x * format.bytesPerPixel)...].prefix(words.count * format.bytesPerPixel)
        )
        format.store(words, in: start, unused: unused)
    }

    /// The first word of `rect` and the words from row to row; nil where the memory is not laid out like a surface, whatever the
    /// upper byte of a word is.
    private func words(of rect: PixelRect) -> (first: UnsafeMutablePointer<UInt32>, stride: Int)? {
        check(rect)
        guard format == .xrgb8888 || format == .argb8888, pitch.isMultiple(of: 4), let base = memory.baseAddress else {
            return nil
        }
        let first = (base + rect.y * pitch + rect.x * 4).assumingMemoryBound(to: UInt32.self)
        return (first, pitch / 4)
    }

    private var opacity: UInt32 { format.isOpaque ? unused : 0xFF00_0000 }

    private func check(_ rect: PixelRect) {
        precondition(PixelRect(size).contains(rect), "outside the frame")
    }
}

// Drawing through a row in cached memory.
extension FrameTarget {
    /// Draws spans, which are opaque, from their row `first` on, side by side in `rect`: at once where the memory is laid out like
    /// a surface, else row by row in `scratch`, which is then stored.
    func draw(
        _ spans: UnsafeBufferPointer<sheetd_span>,
        from first: Int,
        in rect: PixelRect,
        through scratch: Pixels
    ) {
        guard !rect.isEmpty, let base = spans.baseAddress, let row = scratch.baseAddress else { return }
        if let (target, stride) = words(of: rect) {
            return sheetd_draw(base, spans.count, first, target, stride, rect.height, opacity)
        }
        for y in 0..<rect.height {
            sheetd_draw(base, spans.count, first + y, row, scratch.count, 1, opacity)
            write(UnsafeBufferPointer(start: row, count: rect.width), x: rect.x, y: rect.y + y)
        }
    }

    /// Draws the part `rect` of pixels that lie row after row at `place`, under an overlay, in the same way.
    func draw(
        _ pixels: ArraySlice<UInt32>,
        at place: PixelRect,
        _ rect: PixelRect,
        under overlay: GroundOverlay,
        _ stores: Dim.Stores = .cached,
        through scratch: Pixels
    ) {
        pixels.withUnsafeBufferPointer { pixels in
            guard !rect.isEmpty, let base = pixels.baseAddress, let row = scratch.baseAddress else { return }
            let first = base + (rect.y - place.y) * place.width + rect.x - place.x
            if opacity == 0, let (target, stride) = words(of: rect) {
                let source = Block(first: first, stride: place.width)
                return overlay.lay(over: source, into: Block(first: target, stride: stride), rect, stores)
            }
            for y in 0..<rect.height {
                let part = PixelRect(x: rect.x, y: rect.y + y, width: rect.width, height: 1)
                let source = Block(first: first + y * place.width, stride: place.width)
                overlay.lay(over: source, into: Block(first: row, stride: scratch.count), part)
                write(UnsafeBufferPointer(start: row, count: rect.width), x: rect.x, y: part.y)
            }
        }
    }

    /// Has `body` fill every row of `rect` in `scratch`, where it may be read, and stores it.
    func compose(_ rect: PixelRect, in scratch: Pixels, _ body: (Scanline) -> Void) {
        let row = Pixels(rebasing: scratch.prefix(rect.width))
        for y in rect.y..<rect.maxY {
            body(Scanline(pixels: row, x: rect.x, y: y))
            write(UnsafeBufferPointer(row), x: rect.x, y: y)
        }
    }
}
