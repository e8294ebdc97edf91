/// Bytes as letters, digits, `+` and `/`, three in four, as RFC 4648 describes.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// `bytes` as base64 on one line, with the padding that makes it a multiple of four letters.
    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)]
            let bits = three.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - three.count))
            for index in 0...3 {
                let letter = letters[Int(bits >> (18 - 6 * UInt32(index)) & 0x3F)]
                text.append(index <= three.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that `text` stands for; nil when it is not base64.
    ///
    /// White space between the letters is skipped, and the letters that are safe in addresses, - and _, count as well.
    package static func bytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count, padding) = (UInt32(0), 0, 0)
        for letter in text.utf8 where !isSpace(letter) {
            if letter == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let six = value(of: letter) else { return nil }
            bits = bits << 6 | UInt32(six)
            count += 1
            if count % 4 != 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32((count - 1) % 4)))) }
        }
        return count % 4 != 1 && padding <= 2 && (padding == 0 || (count + padding) % 4 == 0) ? bytes : nil
    }

    private static func isSpace(_ letter: UInt8) -> Bool { letter == 0x20 || (0x09...0x0D).contains(letter) }

    private static func value(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
