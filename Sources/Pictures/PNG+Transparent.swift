import CLibpng
package import Canvas

/// Pictures that keep what is transparent in them.
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
