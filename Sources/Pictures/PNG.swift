import CLibpng
package import Canvas

/// Still pictures.
package enum PNG {
    /// The longest side of a picture that is read, in pixels.
    static let sideLimit = 16384

    /// Reads a PNG of any kind; transparent pixels show `background`.
    ///
    /// - Throws: `PictureError` when the file is missing, unreadable, no PNG, damaged, or larger than 16384 pixels a
    ///   side or 64 megapixels.
    package static func read(_ path: String, over background: Color) throws(PictureError) -> Surface {
        let file = try InputFile(path)
        let decoded = try RGBA(path, sideLimit: sideLimit) { png_image_begin_read_from_stdio(&$0, file.stream) }
        return Surface(size: decoded.size, pixels: flatten(decoded.bytes, over: background))
    }

    /// Writes a surface as 8-bit RGB.
    ///
    /// The same surface gives the same bytes.
    ///
    /// - Throws: `PictureError` when the file cannot be written.
    package static func write(_ surface: Surface, to path: String) throws(PictureError) {
        let file = try OutputFile(path)
        guard let bytes = encode(surface) else {
            throw PictureError(path, "cannot write \(surface.size.text) as a PNG")
        }
        try file.commit(bytes)
    }

    /// A surface as the bytes of a PNG; nil when it is empty or too large for the format.
    package static func encode(_ surface: Surface) -> [UInt8]? {
        guard surface.size.area > 0, max(surface.size.width, surface.size.height) < 1_000_000 else { return nil }
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(surface.size.width)
        image.height = png_uint_32(surface.size.height)
        image.format = sheetd_png_format_rgb
        image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
        let colors = surface.rgb
        // Room for incompressible data, with the overhead of every block and chunk.
        var count = png_alloc_size_t(colors.count + colors.count / 64 + surface.size.height + 4096)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard png_image_write_to_memory(&image, &bytes, &count, 0, colors, 0, nil) != 0 else { return nil }
        bytes.removeLast(bytes.count - Int(count))
        return bytes
    }

    /// Lays RGBA over `background`.
    private static func flatten(_ bytes: [UInt8], over background: Color) -> [UInt32] {
        (0..<bytes.count / 4).map { pixel in
            let at = pixel &* 4
            let alpha = UInt32(bytes[at &+ 3])
            return blend(bytes[at], background.red, alpha) << 16
                | blend(bytes[at &+ 1], background.green, alpha) << 8
                | blend(bytes[at &+ 2], background.blue, alpha)
        }
    }

    /// `(top·alpha + bottom·(255 − alpha)) / 255`, rounded to nearest; exact for every input.
    @inline(__always)
    static func blend(_ top: UInt8, _ bottom: UInt8, _ alpha: UInt32) -> UInt32 {
        let sum = UInt32(top) &* alpha &+ UInt32(bottom) &* (255 &- alpha) &+ 128
        return (sum &+ sum >> 8) >> 8
    }
}

extension PixelSize {
    /// `720x1280`, as messages show it.
    var text: String { "\(width)x\(height)" }
}

extension Surface {
    /// Three bytes a pixel: red, green, blue.
    var rgb: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { bytes, count in
            for i in 0..<pixels.count {
                let word = pixels[i]
                bytes[i &* 3] = UInt8(truncatingIfNeeded: word >> 16)
                bytes[i &* 3 &+ 1] = UInt8(truncatingIfNeeded: word >> 8)
                bytes[i &* 3 &+ 2] = UInt8(truncatingIfNeeded: word)
            }
            count = pixels.count * 3
        }
    }
}

// Pictures that keep their transparency.
extension PNG {
    /// Pixels with their opacity.
    package struct Transparent: Hashable, Sendable {
        /// Columns and rows.
        package let size: PixelSize
        /// `size.area` words 0xAARRGGBB, row-major, each colour multiplied by its opacity.
        package let words: [UInt32]
    }

    /// Reads a file of any PNG kind.
    ///
    /// - Parameter sideLimit: the most pixels a side; a larger picture is not even decoded.
    /// - Throws: `PictureError` when the file is missing, unreadable, no PNG, damaged, or too large.
    package static func readTransparent(_ path: String, sideLimit: Int) throws(PictureError) -> Transparent {
        let file = try InputFile(path)
        return try readTransparent(path, sideLimit) { png_image_begin_read_from_stdio(&$0, file.stream) }
    }

    /// Reads the bytes of a file; messages call it `name`.
    ///
    /// - Parameter sideLimit: the most pixels a side; a larger picture is not even decoded.
    /// - Throws: `PictureError` when they are no PNG, damaged, or too large.
    package static func readTransparent(_ bytes: [UInt8], called name: String, sideLimit: Int) throws(PictureError)
        -> Transparent
    {
        let result = bytes.withUnsafeBytes { memory in
            Result { () throws(PictureError) in
                try readTransparent(name, sideLimit) {
                    png_image_begin_read_from_memory(&$0, memory.baseAddress, memory.count)
                }
            }
        }
        return try result.get()
    }

    private static func readTransparent(
        _ name: String,
        _ sideLimit: Int,
        begin: (inout png_image) -> Int32
    ) throws(PictureError) -> Transparent {
        let decoded = try RGBA(name, sideLimit: sideLimit, begin: begin)
        return Transparent(size: decoded.size, words: multiplied(decoded.bytes))
    }

    /// Words of RGBA, the colours multiplied by the opacity.
    private static func multiplied(_ bytes: [UInt8]) -> [UInt32] {
        (0..<bytes.count / 4).map { pixel in
            let at = pixel &* 4
            let alpha = UInt32(bytes[at &+ 3])
            return alpha << 24 | blend(bytes[at], 0, alpha) << 16 | blend(bytes[at &+ 1], 0, alpha) << 8
                | blend(bytes[at &+ 2], 0, alpha)
        }
    }
}

/// The decoded pixels of a PNG of any kind.
struct RGBA {
    let size: PixelSize
    /// Four bytes a pixel: red, green, blue, opacity; the colours are not multiplied by it.
    let bytes: [UInt8]

    /// The most pixels of a picture that is decoded.
    static let areaLimit = 64 << 20

    /// Decodes what `begin` opens; messages call it `name`.
    ///
    /// - Parameter sideLimit: the most pixels a side; a larger picture is not even decoded.
    init(_ name: String, sideLimit: Int, begin: (inout png_image) -> Int32) throws(PictureError) {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard begin(&image) != 0 else { throw PictureError(name, "cannot read it as a PNG: \(image.text)") }
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        guard max(size.width, size.height) <= sideLimit, size.area <= Self.areaLimit else {
            let limit = "\(sideLimit) pixels a side and \(Self.areaLimit) in all"
            throw PictureError(name, "expected at most \(limit), found \(size.text)")
        }
        image.format = sheetd_png_format_rgba
        // Sixteen bits without a gamma are read as sRGB, as every viewer does.
        image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
        var bytes = [UInt8](repeating: 0, count: size.area * 4)
        guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
            throw PictureError(name, "cannot read it as a PNG: \(image.text)")
        }
        (self.size, self.bytes) = (size, bytes)
    }
}

extension png_image {
    /// libpng's message about a failure.
    fileprivate var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
