import CPNG
import Canvas

/// The pixels of a PNG of any kind.
struct DecodedPNG {
    let size: PixelSize
    /// `size.area` words 0xAARRGGBB, row-major; the colours are not multiplied by the opacity.
    private(set) var words: [UInt32]

    /// Decodes the bytes of a file; messages call it `name`.
    ///
    /// What it takes is known from the header before anything is allocated: the words, a row or two, and nothing else.
    /// - Parameter goesOn: asked after every few rows whether to go on.
    init(
        _ bytes: [UInt8],
        called name: String,
        _ limits: PictureLimits,
        goesOn: @escaping () -> Bool = { true }
    ) throws(PictureError) {
        guard let size = Self.size(bytes) else { throw Self.unreadable(name, "it does not begin as one") }
        guard max(size.width, size.height) <= limits.side, size.area <= limits.area else {
            let limit = "\(limits.side) pixels a side and \(limits.area) in all"
            throw PictureError(name, "expected at most \(limit), found \(size.text)")
        }
        guard bytes.count <= limits.bytes else {
            throw PictureError(name, "expected at most \(limits.bytes) bytes, found \(bytes.count)")
        }
        var message = ""
        words = [UInt32](unsafeUninitializedCapacity: size.area) { words, count in
            message = Self.decode(bytes, size, UnsafeMutableRawBufferPointer(words), goesOn)
            count = message.isEmpty ? size.area : 0
        }
        guard message.isEmpty else { throw Self.unreadable(name, message) }
        self.size = size
    }

    /// Columns and rows as the header says, which begins every PNG; nil where there is none.
    private static func size(_ bytes: [UInt8]) -> PixelSize? {
        let start = PNGChunk.signature + UInt32(13).bigEndianBytes + Array("IHDR".utf8)
        guard bytes.count >= start.count + 8, bytes.starts(with: start) else { return nil }
        let sides = [start.count, start.count + 4].map { place in
            bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return PixelSize(width: sides[0], height: sides[1])
    }

    /// Has libpng decode into `pixels`; what it complains of, or nothing.
    private static func decode(
        _ bytes: [UInt8],
        _ size: PixelSize,
        _ pixels: UnsafeMutableRawBufferPointer,
        _ goesOn: @escaping () -> Bool
    ) -> String {
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        let memory = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { asked in
            asked?.assumingMemoryBound(to: (() -> Bool).self).pointee() == false ? 0 : 1
        }
        // It may escape: where one may not, the compiler checks that and puts the length of the source's path into the program.
        var asked = goesOn
        return withUnsafeMutablePointer(to: &asked) { asked in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(sheetd_png_message_size)) { message in
                let text = message.baseAddress
                let status = sheetd_png_decode(bytes, bytes.count, width, height, memory, ask, asked, text)
                return status == 0 ? "" : text.map { String(cString: $0) } ?? ""
            }
        }
    }

    private static func unreadable(_ name: String, _ reason: String) -> PictureError {
        PictureError(name, "cannot read it as a PNG: \(reason)")
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

    /// Multiplies the colours by the opacity.
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
