/// How a pixel lies in memory, named as DRM names it (little endian).
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Four bytes: blue, green, red, unused.
    case xrgb8888 = "XRGB8888"
    /// Two bytes: five bits red, six green, five blue.
    case rgb565 = "RGB565"

    /// The bytes of one pixel.
    public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}

/// Memory in which a frame is written: a dumb buffer's mapping or a surface.
///
/// Writing is all it offers. Dumb buffers are often write-combined, where one read costs as much as a hundred writes, so
/// a row that is laid over another is composed in cached memory and handed over whole. The view is valid only inside the
/// closure that lends it.
public struct FrameTarget {
    /// Columns and rows.
    public let size: PixelSize
    /// How a pixel is stored.
    public let format: PixelFormat
    private let memory: UnsafeMutableRawBufferPointer
    private let pitch: Int
    /// How the picture is turned on the memory; `size` is the picture's.
    private let rotation: Rotation

    /// A view of `memory`, in which a row begins every `pitch` bytes.
    public init(memory: UnsafeMutableRawBufferPointer, pitch: Int, size: PixelSize, format: PixelFormat) {
        precondition(
            pitch >= size.width * format.bytesPerPixel && memory.count >= pitch * size.height,
            "memory too small"
        )
        self.init(memory: memory, pitch: pitch, size: size, format: format, rotation: .none)
    }

    private init(
        memory: UnsafeMutableRawBufferPointer,
        pitch: Int,
        size: PixelSize,
        format: PixelFormat,
        rotation: Rotation
    ) {
        self.memory = memory
        self.pitch = pitch
        self.size = size
        self.format = format
        self.rotation = rotation
    }

    /// The same memory for a picture that appears on it turned by `rotation`.
    public func turned(_ rotation: Rotation) -> FrameTarget {
        FrameTarget(memory: memory, pitch: pitch, size: rotation.turn(size), format: format, rotation: rotation)
    }

    /// Stores XRGB8888 words from column `x` of row `y` on, converted to the format.
    public func write(_ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int) {
        precondition(x >= 0 && y >= 0 && x + words.count <= size.width && y < size.height, "outside the frame")
        if rotation == .none { writeRow(words, x: x, y: y) } else { writeTurned(words, x: x, y: y) }
    }

    /// Has `body` write every pixel of a row from column `x` of row `y` on, reading none.
    ///
    /// It writes in place where the memory is laid out like a surface, else in `row`, which is then stored.
    func fill(
        _ row: UnsafeMutableBufferPointer<UInt32>,
        x: Int,
        y: Int,
        _ body: (UnsafeMutableBufferPointer<UInt32>) -> Void
    ) {
        guard rotation == .none, format == .xrgb8888, pitch.isMultiple(of: 4) else {
            body(row)
            return write(UnsafeBufferPointer(row), x: x, y: y)
        }
        precondition(x >= 0 && y >= 0 && x + row.count <= size.width && y < size.height, "outside the frame")
        let place = UnsafeMutableRawBufferPointer(rebasing: memory[(y * pitch + x * 4)...].prefix(row.count * 4))
        body(place.bindMemory(to: UInt32.self))
    }

    private func writeRow(_ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int) {
        let start = UnsafeMutableRawBufferPointer(
            rebasing: memory[(y * pitch + x * format.bytesPerPixel)...].prefix(words.count * format.bytesPerPixel)
        )
        switch format {
        case .xrgb8888: start.copyMemory(from: UnsafeRawBufferPointer(words))
        case .rgb565: FrameTarget.pack565(words, into: start.bindMemory(to: UInt16.self))
        }
    }

    /// Stores a row of the picture where it lies on the memory: a column, or a row backwards.
    private func writeTurned(_ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int) {
        let memorySize = rotation.turn(size)
        let first = rotation.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: memorySize)
        let second = rotation.onPanel(PixelRect(x: x + 1, y: y, width: 1, height: 1), panel: memorySize)
        let step = (second.y - first.y) * pitch + (second.x - first.x) * format.bytesPerPixel
        var offset = first.y * pitch + first.x * format.bytesPerPixel
        for word in words {
            switch format {
            case .xrgb8888: memory.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
            case .rgb565: memory.storeBytes(of: FrameTarget.pack565(word), toByteOffset: offset, as: UInt16.self)
            }
            offset += step
        }
    }

    /// Keeps the upper bits of each channel: plain truncation, so that white stays white and black stays black.
    private static func pack565(_ words: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt16>) {
        for i in 0..<words.count { target[i] = pack565(words[i]) }
    }

    @inline(__always)
    private static func pack565(_ word: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (word >> 8 & 0xF800) | (word >> 5 & 0x07E0) | (word >> 3 & 0x001F))
    }
}
