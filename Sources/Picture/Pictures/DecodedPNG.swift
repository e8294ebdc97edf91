import Canvas

/// The pixels of a PNG of any kind.
struct DecodedPNG {
    let size: PixelSize
    /// `size.area` words 0xAARRGGBB, row-major; the colours are not multiplied by the opacity.
    private(set) var words: [UInt32]

    /// What it takes is known from the header before anything is allocated: the words, a row or two, and nothing else.
    init(_ file: PNGFile, goesOn: @escaping () -> Bool = { true }) throws(PictureError) {
        size = file.size
        let area = size.area
        var message = ""
        words = [UInt32](unsafeUninitializedCapacity: area) { words, count in
            message = file.decode(into: words, PNGFile.Listener(goesOn: goesOn))
            count = message.isEmpty ? area : 0
        }
        guard message.isEmpty else { throw file.unreadable(message) }
    }
}

// Opacity.
extension DecodedPNG {
    /// Lays the pixels over `background`; the words are 0x00RRGGBB then.
    mutating func flatten(over background: Color) {
        let (red, green, blue) = (background.red, background.green, background.blue)
        change { word in
            let alpha = word >> 24
            return alpha == 255
                ? word & 0xFF_FFFF
                : Self.blend(word >> 16, red, alpha) << 16 | Self.blend(word >> 8, green, alpha) << 8
                    | Self.blend(word, blue, alpha)
        }
    }

    mutating func multiply() {
        change { word in
            let alpha = word >> 24
            return alpha == 255
                ? word
                : alpha << 24 | Self.blend(word >> 16, 0, alpha) << 16 | Self.blend(word >> 8, 0, alpha) << 8
                    | Self.blend(word, 0, alpha)
        }
    }

    /// libpng writes bytes, blue first, whatever the order of the machine's.
    @inline(__always)
    private mutating func change(_ body: (UInt32) -> UInt32) {
        words.withUnsafeMutableBufferPointer { words in
            for index in words.indices { words[index] = body(UInt32(littleEndian: words[index])) }
        }
    }

    /// `(top·alpha + bottom·(255 − alpha)) / 255` of the lowest byte of `top`, rounded to nearest; exact for every input.
    @inline(__always)
    private static func blend(_ top: UInt32, _ bottom: UInt8, _ alpha: UInt32) -> UInt32 {
        let sum = (top & 255) &* alpha &+ UInt32(bottom) &* (255 &- alpha) &+ 128
        return (sum &+ sum >> 8) >> 8
    }
}
