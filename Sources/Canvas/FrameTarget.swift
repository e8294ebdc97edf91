/// How a pixel lies in memory, named as DRM names it (little endian), the better ones first.
package enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Four bytes: blue, green, red, unused.
    case xrgb8888 = "XRGB8888"
    /// Four bytes: red, green, blue, unused.
    case xbgr8888 = "XBGR8888"
    /// Three bytes: blue, green, red.
    case rgb888 = "RGB888"
    /// Three bytes: red, green, blue.
    case bgr888 = "BGR888"
    /// Two bytes: from the top, five bits red, six green, five blue.
    case rgb565 = "RGB565"
    /// Two bytes: from the top, five bits blue, six green, five red.
    case bgr565 = "BGR565"
    /// Four bytes: blue, green, red, opacity, the colours multiplied by it.
    ///
    /// What lies under such a picture is seen through it; only planes are.
    case argb8888 = "ARGB8888"

    /// The bytes of one pixel.
    package var bytesPerPixel: Int {
        switch self {
        case .xrgb8888, .xbgr8888, .argb8888: 4
        case .rgb888, .bgr888: 3
        case .rgb565, .bgr565: 2
        }
    }

    /// Whether nothing is seen through it.
    package var isOpaque: Bool { self != .argb8888 }
}

/// Memory in which a frame is written: a dumb buffer's mapping or a surface.
///
/// Writing is all it offers. Dumb buffers are often write-combined, where one read costs as much as a hundred writes, so
/// a row that is laid over another is composed in cached memory and handed over whole. The view is valid only inside the
/// closure that lends it.
package struct FrameTarget {
    /// Columns and rows.
    package let size: PixelSize
    /// How a pixel is stored.
    package let format: PixelFormat
    private let memory: UnsafeMutableRawBufferPointer
    private let pitch: Int

    /// A view of `memory`, in which a row begins every `pitch` bytes.
    package init(memory: UnsafeMutableRawBufferPointer, pitch: Int, size: PixelSize, format: PixelFormat) {
        precondition(
            pitch >= size.width * format.bytesPerPixel
                && memory.count >= pitch * (size.height - 1) + size.width * format.bytesPerPixel,
            "memory too small"
        )
        self.memory = memory
        self.pitch = pitch
        self.size = size
        self.format = format
    }

    /// Stores XRGB8888 words from column `x` of row `y` on, converted to the format; ARGB8888 takes words of its own kind.
    package func write(_ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int) {
        check(PixelRect(x: x, y: y, width: words.count, height: 1))
        writeRow(words, x: x, y: y)
    }

    /// Has `body` write every pixel of `rect`, row by row, reading none.
    ///
    /// It writes in place where the memory is laid out like a surface, else in `line`, which is then stored.
    @inline(__always)
    func fill(
        _ rect: PixelRect,
        through line: UnsafeMutableBufferPointer<UInt32>,
        _ body: (_ row: UnsafeMutableBufferPointer<UInt32>, _ y: Int) -> Void
    ) {
        if let (first, stride) = words(of: rect) {
            for y in 0..<rect.height {
                body(UnsafeMutableBufferPointer(start: first + y * stride, count: rect.width), rect.y + y)
            }
        } else {
            let row = UnsafeMutableBufferPointer(rebasing: line.prefix(rect.width))
            for y in rect.y..<rect.maxY {
                body(row, y)
                write(UnsafeBufferPointer(row), x: rect.x, y: y)
            }
        }
    }

    /// The first word of `rect` and the words from row to row; nil where the memory is not laid out like a surface.
    func words(of rect: PixelRect) -> (first: UnsafeMutablePointer<UInt32>, stride: Int)? {
        check(rect)
        guard format == .xrgb8888, pitch.isMultiple(of: 4), let base = memory.baseAddress else { return nil }
        let first = (base + rect.y * pitch + rect.x * 4).assumingMemoryBound(to: UInt32.self)
        return (first, pitch / 4)
    }

    private func check(_ rect: PixelRect) {
        precondition(PixelRect(size).contains(rect), "outside the frame")
    }

    private func writeRow(_ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int) {
        let start = UnsafeMutableRawBufferPointer(
            rebasing: memory[(y * pitch + x * format.bytesPerPixel)...].prefix(words.count * format.bytesPerPixel)
        )
        format.store(words, in: start)
    }
}
