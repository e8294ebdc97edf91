import CDim

/// Memory in which a frame is written: a dumb buffer's mapping or a surface.
///
/// It can only be written. Dumb buffers are often write-combined, where one read costs as much as a hundred writes, so
/// pixels that are blended are composed in cached memory and copied row by row. The view is valid only inside the closure
/// that receives it.
package struct FrameTarget {
    /// Columns and rows.
    package let size: PixelSize
    /// How a pixel is stored.
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
        writeRow(words, x: x, y: y)
    }

    /// Writes `color` to every pixel of `rect`: at once where the memory is laid out like a surface, else from `scratch`.
    func fill(_ rect: PixelRect, with color: Color, through scratch: UnsafeMutableBufferPointer<UInt32>) {
        guard !rect.isEmpty else { return }
        if let (first, stride) = words(of: rect) {
            return sheetd_fill(first, stride, rect.width, rect.height, color.word)
        }
        let row = UnsafeMutableBufferPointer(rebasing: scratch.prefix(rect.width))
        row.update(repeating: color.word)
        for y in rect.y..<rect.maxY { write(UnsafeBufferPointer(row), x: rect.x, y: y) }
    }

    /// The first word of `rect` and the words from row to row; nil where the memory is not laid out like a surface.
    func words(of rect: PixelRect) -> (first: UnsafeMutablePointer<UInt32>, stride: Int)? {
        check(rect)
        guard format == .xrgb8888, unused == 0, pitch.isMultiple(of: 4), let base = memory.baseAddress else {
            return nil
        }
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
        format.store(words, in: start, unused: unused)
    }
}

// Drawing through a row in cached memory.
extension FrameTarget {
    /// Draws the part `rect` of a picture that lies at `place`, under an overlay: at once where the memory is laid out like
    /// a surface, else row by row in `scratch`, which is then stored.
    func draw(
        _ picture: Surface,
        at place: PixelRect,
        _ rect: PixelRect,
        under overlay: BackdropOverlay = .nothing,
        through scratch: UnsafeMutableBufferPointer<UInt32>
    ) {
        picture.pixels.withUnsafeBufferPointer { pixels in
            guard !rect.isEmpty, let base = pixels.baseAddress, let row = scratch.baseAddress else { return }
            let first = base + (rect.y - place.y) * place.width + rect.x - place.x
            if let (target, stride) = words(of: rect) {
                return overlay.lay(over: Block(first, place.width), into: Block(target, stride), rect)
            }
            for y in 0..<rect.height {
                let part = PixelRect(x: rect.x, y: rect.y + y, width: rect.width, height: 1)
                overlay.lay(over: Block(first + y * place.width, place.width), into: Block(row, scratch.count), part)
                write(UnsafeBufferPointer(start: row, count: rect.width), x: rect.x, y: part.y)
            }
        }
    }

    /// Has `body` fill every row of `rect` in `scratch`, where it may be read, and stores it.
    func compose(_ rect: PixelRect, in scratch: UnsafeMutableBufferPointer<UInt32>, _ body: (Scanline) -> Void) {
        let row = UnsafeMutableBufferPointer(rebasing: scratch.prefix(rect.width))
        for y in rect.y..<rect.maxY {
            body(Scanline(pixels: row, x: rect.x, y: y))
            write(UnsafeBufferPointer(row), x: rect.x, y: y)
        }
    }
}

/// A block of pixels: its first one, and the words from row to row.
struct Block<Pointer> {
    let first: Pointer
    let stride: Int

    init(_ first: Pointer, _ stride: Int) {
        self.first = first
        self.stride = stride
    }
}

/// How a pixel lies in memory, under DRM's name (little endian), the preferred formats first.
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
    /// Only overlay planes have it: what lies under them shows through.
    case argb8888 = "ARGB8888"

    /// The bytes of one pixel.
    package var bytesPerPixel: Int {
        switch self {
        case .xrgb8888, .xbgr8888, .argb8888: 4
        case .rgb888, .bgr888: 3
        case .rgb565, .bgr565: 2
        }
    }

    /// The bits of a word 0x00RRGGBB that it stores.
    var storedBits: UInt32 { bytesPerPixel == 2 ? 0xF8FCF8 : 0xFFFFFF }

    /// Whether it has no opacity of its own.
    package var isOpaque: Bool { self != .argb8888 }
}

extension PixelFormat {
    /// Stores words 0x00RRGGBB one after another in `target`, which holds as many pixels.
    ///
    /// Formats of two bytes keep the upper bits of each colour: plain truncation, so that white stays white and black
    /// stays black, and a picture that is drawn in parts has no seams, as dithering would leave.
    ///
    /// - Parameter unused: what XRGB8888 and XBGR8888 get in their upper byte, as a word.
    func store(_ words: UnsafeBufferPointer<UInt32>, in target: UnsafeMutableRawBufferPointer, unused: UInt32 = 0) {
        switch self {
        case .xrgb8888 where unused != 0:
            PixelFormat.store(words, in: target, bytes: 4, as: UInt32.self) { $0 | unused }
        case .xrgb8888, .argb8888: target.copyMemory(from: UnsafeRawBufferPointer(words))
        case .xbgr8888:
            PixelFormat.store(words, in: target, bytes: 4, as: UInt32.self) { $0.redAndBlueSwapped | unused }
        case .rgb888: PixelFormat.storeBytes(words, in: target) { $0 }
        case .bgr888: PixelFormat.storeBytes(words, in: target) { $0.redAndBlueSwapped }
        case .rgb565: PixelFormat.store(words, in: target, bytes: 2, as: UInt16.self) { $0.packed565 }
        case .bgr565:
            PixelFormat.store(words, in: target, bytes: 2, as: UInt16.self) { $0.redAndBlueSwapped.packed565 }
        }
    }

    @inline(__always)
    private static func store<Pixel: FixedWidthInteger & BitwiseCopyable>(
        _ words: UnsafeBufferPointer<UInt32>,
        in target: UnsafeMutableRawBufferPointer,
        bytes: Int,
        as type: Pixel.Type,
        _ pack: (UInt32) -> UInt32
    ) {
        for i in 0..<words.count {
            target.storeBytes(of: Pixel(truncatingIfNeeded: pack(words[i])), toByteOffset: i * bytes, as: type)
        }
    }

    @inline(__always)
    private static func storeBytes(
        _ words: UnsafeBufferPointer<UInt32>,
        in target: UnsafeMutableRawBufferPointer,
        _ pack: (UInt32) -> UInt32
    ) {
        for i in 0..<words.count {
            let pixel = pack(words[i])
            target[i * 3] = UInt8(truncatingIfNeeded: pixel)
            target[i * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            target[i * 3 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        }
    }
}

extension UInt32 {
    /// A word 0x00RRGGBB as 0x00BBGGRR.
    @inline(__always)
    fileprivate var redAndBlueSwapped: UInt32 {
        (self >> 16 & 0xFF) | (self & 0xFF00) | (self & 0xFF) << 16
    }

    /// The upper five, six and five bits of a word's colours.
    @inline(__always)
    fileprivate var packed565: UInt32 {
        (self >> 8 & 0xF800) | (self >> 5 & 0x07E0) | (self >> 3 & 0x001F)
    }
}
