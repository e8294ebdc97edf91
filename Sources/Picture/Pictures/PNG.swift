import CLateLibraries
import CLibpng
package import Canvas
import System
import SystemPackage

package enum PNG {
    /// Reads a PNG of any kind; transparent pixels show `background`.
    /// - Throws: `PictureError` when the file is missing, unreadable, no PNG, damaged, or beyond `limits`.
    package static func read(
        _ path: String,
        over background: Color,
        _ limits: PictureLimits = .given
    ) throws(PictureError) -> Surface {
        try read(file(path, limits), called: path, over: background, limits)
    }

    /// Reads the bytes of a file; messages call it `name`.
    ///
    /// - Parameter goesOn: asked after every few rows whether to go on.
    package static func read(
        _ bytes: [UInt8],
        called name: String,
        over background: Color,
        _ limits: PictureLimits,
        goesOn: @escaping () -> Bool = { true }
    ) throws(PictureError) -> Surface {
        var decoded = try DecodedPNG(PNGFile(bytes, called: name, limits), goesOn: goesOn)
        decoded.flatten(over: background)
        return Surface(size: decoded.size, pixels: decoded.words)
    }

    /// Reads the bytes of a file; messages call it `name`.
    ///
    /// - Parameters:
    ///   - sideLimit: the most pixels a side; a larger picture is not even decoded.
    ///   - reduction: how much smaller it is made meanwhile.
    ///   - goesOn: asked after every few rows whether to go on.
    package static func readTransparent(
        _ bytes: [UInt8],
        called name: String,
        sideLimit: Int,
        _ reduction: PictureReduction = .none,
        goesOn: @escaping () -> Bool = { true }
    ) throws(PictureError) -> Transparent {
        let file = try PNGFile(bytes, called: name, .document(sideLimit))
        let factor = reduction.factor(of: file.size, file.order)
        guard factor > 1 else { return try Transparent(DecodedPNG(file, goesOn: goesOn)) }
        return try Transparent(ReducedPNG(file, by: factor, goesOn: goesOn), of: file.size)
    }

    package static func file(_ path: String, _ limits: PictureLimits) throws(PictureError) -> [UInt8] {
        do throws(FileReadError) {
            return try RegularFile.read(FilePath(path), limit: limits.bytes)
        } catch {
            throw PictureError(path, "\(error)")
        }
    }
}

// Writing.
extension PNG {
    /// Writes a surface as 8-bit RGB.
    ///
    /// The same surface gives the same bytes.
    package static func write(_ surface: Surface, to path: String) throws(PictureError) {
        let file = try PictureOutput(path)
        guard let bytes = encode(surface) else {
            throw PictureError(path, "cannot write \(surface.size.text) as a PNG")
        }
        try file.commit(bytes)
    }

    /// A surface as the bytes of a PNG; nil when it is empty or too large for the format, or libpng cannot be loaded.
    package static func encode(_ surface: Surface) -> [UInt8]? {
        guard sheetd_load_png() == nil else { return nil }
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
        // What is not written takes no memory.
        var isWritten = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { bytes, length in
            isWritten = png_image_write_to_memory(&image, bytes.baseAddress, &count, 0, colors, 0, nil) != 0
            length = isWritten ? Int(count) : 0
        }
        return isWritten ? bytes : nil
    }
}

extension PixelSize {
    /// `720x1280`, as messages show it.
    var text: String { "\(width)x\(height)" }
}

extension Surface {
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

extension PNG {
    package struct Transparent: Equatable, Sendable {
        package let size: PixelSize
        /// `size.area` words 0xAARRGGBB, row-major, each colour multiplied by its opacity.
        package let words: [UInt32]
        /// Columns and rows of the file; more than `size` where they were made fewer.
        package let original: PixelSize

        fileprivate init(_ decoded: consuming DecodedPNG) {
            decoded.multiply()
            (size, original) = (decoded.size, decoded.size)
            words = decoded.words
        }

        fileprivate init(_ reduced: ReducedPNG, of original: PixelSize) {
            (size, words) = (reduced.size, reduced.words)
            self.original = original
        }
    }
}
