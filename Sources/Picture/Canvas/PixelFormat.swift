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

    package var bytesPerPixel: Int {
        switch self {
        case .xrgb8888, .xbgr8888, .argb8888: 4
        case .rgb888, .bgr888: 3
        case .rgb565, .bgr565: 2
        }
    }

    /// The bits of a word 0x00RRGGBB that it stores.
    var storedBits: UInt32 { bytesPerPixel == 2 ? 0xF8FCF8 : 0xFFFFFF }

    package var isOpaque: Bool { self != .argb8888 }

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
