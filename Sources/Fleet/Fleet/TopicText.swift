/// Ids of items, which may be any text, as a level of a topic and as names for Home Assistant.
package enum TopicText {
    /// `text` with every byte outside of `[A-Za-z0-9_-]` as a percent sign and two hexadecimal digits.
    ///
    /// What would end a level, be a wildcard, or be refused by some engine is never part of it.
    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 { result += byte.isNameByte ? String(byte.scalar) : "%" + byte.hexadecimal }
        return result
    }

    /// The text that `encoded` made `level` of; nil where it made it of none.
    package static func decoded(_ level: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(level.utf8)[...]
        while let byte = rest.popFirst() {
            if byte.isNameByte {
                bytes.append(byte)
                continue
            }
            guard byte == UInt8(ascii: "%"), rest.count >= 2 else { return nil }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard let value = UInt8(digits, radix: 16), value.hexadecimal == digits else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // One text has one encoding, so that nobody reaches an item by two topics.
        return !text.isEmpty && encoded(text) == level ? text : nil
    }

    /// `text` in letters that Home Assistant takes for an id; two texts never have the same.
    ///
    /// An underscore is doubled, and begins the two hexadecimal digits of any other byte.
    package static func hubName(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "_"): result += "__"
            case _ where byte.isNameByte: result += String(byte.scalar)
            default: result += "_" + byte.hexadecimal
            }
        }
        return result
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    fileprivate var scalar: Unicode.Scalar { Unicode.Scalar(self) }

    fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }
}
