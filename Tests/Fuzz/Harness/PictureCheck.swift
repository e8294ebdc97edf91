import Canvas
import Pictures

/// What has to hold whatever a picture file holds.
enum PictureCheck {
    private static let sideLimit = 4096

    /// Reads a PNG as it is, and with checksums that fit, without which libpng looks at nothing.
    static func png(_ input: [UInt8]) {
        check(input)
        check(withChecksums(input))
    }

    private static func check(_ bytes: [UInt8]) {
        do throws(PictureError) {
            let picture = try PNG.readTransparent(bytes, called: "input", sideLimit: sideLimit)
            require(max(picture.size.width, picture.size.height) <= sideLimit, "a picture beyond the limit")
            require(picture.size.area > 0 && picture.words.count == picture.size.area, "a picture of another size")
            require(picture.words.allSatisfy(isMultiplied), "a colour brighter than its opacity")
            checkReduced(bytes, picture)
        } catch {
            require(error.path == "input" && !error.message.isEmpty, "refused without a reason")
        }
    }

    /// Row by row, libpng accepts what it accepts as a whole.
    private static func checkReduced(_ bytes: [UInt8], _ whole: PNG.Transparent) {
        let factor = 2 + bytes.count % (PictureReduction.greatest - 1)
        do throws(PictureError) {
            let picture = try PNG.readTransparent(bytes, called: "input", sideLimit: sideLimit, .by(factor))
            require(picture.original == whole.size, "a picture of another size row by row")
            require((picture.size.width - 1) * factor < whole.size.width, "too many columns")
            require((picture.size.height - 1) * factor < whole.size.height, "too many rows")
            require(picture.size.area == picture.words.count, "a reduced picture of another size")
            require(picture.words.allSatisfy(isMultiplied), "a mean colour brighter than its opacity")
        } catch {
            require(false, "refused row by row: \(error.message)")
        }
    }

    private static func isMultiplied(_ word: UInt32) -> Bool {
        let alpha = word >> 24
        return word >> 16 & 255 <= alpha && word >> 8 & 255 <= alpha && word & 255 <= alpha
    }

    /// Each chunk with the checksum of what it holds.
    private static func withChecksums(_ input: [UInt8]) -> [UInt8] {
        var bytes = input
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { (sum: Int, byte: UInt8) -> Int in sum << 8 | Int(byte) }
            let end = at + 8 + length
            guard end + 4 <= bytes.count else { break }
            let sum = checksum(bytes[at + 4..<end])
            withUnsafeBytes(of: sum.bigEndian) { bytes.replaceSubrange(end..<end + 4, with: $0) }
            at = end + 4
        }
        return bytes
    }

    /// CRC-32 of the PNG specification, annex D.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
        var sum = index
        for _ in 0..<8 { sum = (sum & 1) * 0xEDB8_8320 ^ (sum >> 1) }
        return sum
    }
}
