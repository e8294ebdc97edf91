import CPNG
import Canvas

/// The bytes of a file that begins as a PNG of a size within the limits; nothing of it is decoded yet.
struct PNGFile {
    let size: PixelSize
    let order: PNGRowOrder
    private let bytes: [UInt8]
    private let name: String

    init(_ bytes: [UInt8], called name: String, _ limits: PictureLimits) throws(PictureError) {
        (self.bytes, self.name) = (bytes, name)
        guard let header = Self.header(bytes) else { throw Self.unreadable(name, "it does not begin as one") }
        (size, order) = header
        guard max(size.width, size.height) <= limits.side, size.area <= limits.area else {
            let limit = "\(limits.side) pixels a side and \(limits.area) in all"
            throw PictureError(name, "expected at most \(limit), found \(size.text)")
        }
        guard bytes.count <= limits.bytes else {
            throw PictureError(name, "expected at most \(limits.bytes) bytes, found \(bytes.count)")
        }
    }

    /// nil where there is none, or one that ends too early.
    private static func header(_ bytes: [UInt8]) -> (PixelSize, PNGRowOrder)? {
        let start = PNGChunk.signature + UInt32(13).bigEndianBytes + Array("IHDR".utf8)
        guard bytes.count >= start.count + 13, bytes.starts(with: start) else { return nil }
        let sides = [start.count, start.count + 4].map { place in
            bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let order = bytes[start.count + 12] == 0 ? PNGRowOrder.downwards : .interlaced
        return (PixelSize(width: sides[0], height: sides[1]), order)
    }

    func unreadable(_ reason: String) -> PictureError { Self.unreadable(name, reason) }

    private static func unreadable(_ name: String, _ reason: String) -> PictureError {
        PictureError(name, "cannot read it as a PNG: \(reason)")
    }
}

// Decoding.
extension PNGFile {
    /// What libpng calls while it decodes.
    ///
    /// The closures may escape: where one may not, the compiler checks that and puts the length of the source's path into the
    /// program.
    struct Listener {
        /// Asked after every few rows whether to go on.
        let goesOn: () -> Bool
        /// Called for each row that stands in the pixels, in the place of the one before; nil has all rows decoded into them.
        var takeRow: ((PNGRow) -> Void)?
    }

    /// Has libpng decode into `pixels`; what it complains of, or nothing.
    ///
    /// Each pixel is a word 0xAARRGGBB, the lowest byte first whatever the order of the machine's, and the colours are not
    /// multiplied by the opacity.
    /// - Parameter pixels: room for the picture, or for a row where the listener takes those.
    func decode(into pixels: UnsafeMutableBufferPointer<UInt32>, _ listener: Listener) -> String {
        let bytes = bytes
        var listener = listener
        return withUnsafeMutablePointer(to: &listener) { listener in
            var target = sheetd_png_target()
            (target.width, target.height) = (UInt32(size.width), UInt32(size.height))
            target.pixels = UnsafeMutableRawBufferPointer(pixels).baseAddress?.assumingMemoryBound(to: UInt8.self)
            target.asked = UnsafeMutableRawPointer(listener)
            target.goes_on = { $0?.assumingMemoryBound(to: Listener.self).pointee.goesOn() == false ? 0 : 1 }
            if listener.pointee.takeRow != nil {
                target.take_row = { $0?.assumingMemoryBound(to: Listener.self).pointee.takeRow?(PNGRow($1)) }
            }
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(sheetd_png_message_size)) { message in
                let text = message.baseAddress
                let status = sheetd_png_decode(bytes, bytes.count, &target, text)
                return status == 0 ? "" : text.map { String(cString: $0) } ?? ""
            }
        }
    }
}

/// In which order the rows of a PNG come.
package enum PNGRowOrder: Sendable {
    case downwards
    /// In seven passes.
    case interlaced
}

/// Which pixels a decoded row holds: those of the picture's row `y` in the columns `first`, `first + step`, and so on to the
/// right edge.
struct PNGRow {
    let y: Int
    let first: Int
    let step: Int
}

extension PNGRow {
    fileprivate init(_ row: sheetd_png_row) {
        (y, first, step) = (Int(row.y), Int(row.first), Int(row.step))
    }
}
