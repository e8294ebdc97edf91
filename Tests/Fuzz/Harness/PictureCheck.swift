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
        } catch {
            require(error.path == "input" && !error.message.isEmpty, "refused without a reason")
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
            let end = at + 8 + bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard end + 4 <= bytes.count else { break }
            let sum = checksum(bytes[at + 4..<end])
            for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(place))) }
            at = end + 4
        }
        return bytes
    }

    /// CRC-32 of the PNG specification, annex D.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }

    private static let table = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
}
