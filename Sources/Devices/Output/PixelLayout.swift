package import Canvas

/// How red, green and blue lie in a pixel of up to four bytes, which are a little-endian number.
///
/// Opacity is left out: behind the primary plane is black, and what lies in it was multiplied before.
package struct PixelLayout: Equatable, Sendable {
    package struct Channel: Equatable, Sendable {
        package let shift: UInt32
        package let bits: UInt32

        /// The colour in eight bits: the upper ones repeated where there are fewer, the lower ones left out where there are
        /// more.
        @inline(__always)
        func value(in pixel: UInt32) -> UInt32 {
            let value = pixel >> shift & ((1 << bits) - 1)
            if bits >= 8 { return value >> (bits - 8) }
            return value << (8 - bits) | value >> (2 * bits - 8)
        }
    }

    package let bytesPerPixel: Int
    package let red: Channel
    package let green: Channel
    package let blue: Channel

    private init(bytes: Int, red: (UInt32, UInt32), green: (UInt32, UInt32), blue: (UInt32, UInt32)) {
        bytesPerPixel = bytes
        self.red = Channel(shift: red.0, bits: red.1)
        self.green = Channel(shift: green.0, bits: green.1)
        self.blue = Channel(shift: blue.0, bits: blue.1)
    }

    /// A layout with eight bits a colour.
    private init(bytes: Int = 4, red: UInt32, green: UInt32, blue: UInt32) {
        self.init(bytes: bytes, red: (red, 8), green: (green, 8), blue: (blue, 8))
    }

    /// The layouts that are understood, by the letters that the kernel gives their formats.
    package static let named: [String: PixelLayout] = {
        let (xrgb, xbgr) = (PixelLayout(red: 16, green: 8, blue: 0), PixelLayout(red: 0, green: 8, blue: 16))
        let (rgbx, bgrx) = (PixelLayout(red: 24, green: 16, blue: 8), PixelLayout(red: 8, green: 16, blue: 24))
        let xrgb30 = PixelLayout(bytes: 4, red: (20, 10), green: (10, 10), blue: (0, 10))
        let xbgr30 = PixelLayout(bytes: 4, red: (0, 10), green: (10, 10), blue: (20, 10))
        let xrgb15 = PixelLayout(bytes: 2, red: (10, 5), green: (5, 5), blue: (0, 5))
        return [
            "XR24": xrgb, "AR24": xrgb, "XB24": xbgr, "AB24": xbgr,
            "RX24": rgbx, "RA24": rgbx, "BX24": bgrx, "BA24": bgrx,
            "XR30": xrgb30, "AR30": xrgb30, "XB30": xbgr30, "AB30": xbgr30,
            "XR15": xrgb15, "AR15": xrgb15,
            "RG16": PixelLayout(bytes: 2, red: (11, 5), green: (5, 6), blue: (0, 5)),
            "BG16": PixelLayout(bytes: 2, red: (0, 5), green: (5, 6), blue: (11, 5)),
            "RG24": PixelLayout(bytes: 3, red: 16, green: 8, blue: 0),
            "BG24": PixelLayout(bytes: 3, red: 0, green: 8, blue: 16),
        ]
    }()

    /// Turns a row of `bytes` into words 0x00RRGGBB.
    package func unpack(_ bytes: UnsafeRawBufferPointer, into words: UnsafeMutableBufferPointer<UInt32>) {
        switch bytesPerPixel {
        case 2:
            for i in words.indices {
                words[i] = word(UInt32(bytes.loadUnaligned(fromByteOffset: i * 2, as: UInt16.self)))
            }
        case 3:
            for i in words.indices {
                words[i] = word(UInt32(bytes[i * 3]) | UInt32(bytes[i * 3 + 1]) << 8 | UInt32(bytes[i * 3 + 2]) << 16)
            }
        default:
            for i in words.indices {
                words[i] = word(bytes.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self))
            }
        }
    }

    @inline(__always)
    private func word(_ pixel: UInt32) -> UInt32 {
        red.value(in: pixel) << 16 | green.value(in: pixel) << 8 | blue.value(in: pixel)
    }
}

extension PixelFormat {
    package var layout: PixelLayout? { PixelLayout.named[letters] }

    /// The four letters that the kernel gives it.
    var letters: String {
        switch self {
        case .xrgb8888: "XR24"
        case .xbgr8888: "XB24"
        case .rgb888: "RG24"
        case .bgr888: "BG24"
        case .rgb565: "RG16"
        case .bgr565: "BG16"
        case .argb8888: "AR24"
        }
    }
}
