import CLibpng
import Canvas

/// The pixels of a PNG of any kind, as libpng hands them out.
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
        // Sixteen bits without a gamma are sRGB, as every viewer takes them.
        image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
        var bytes = [UInt8](repeating: 0, count: size.area * 4)
        guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
            throw PictureError(name, "cannot read it as a PNG: \(image.text)")
        }
        (self.size, self.bytes) = (size, bytes)
    }
}

extension png_image {
    /// What libpng has to say about a failure.
    fileprivate var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
