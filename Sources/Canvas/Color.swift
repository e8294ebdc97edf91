/// An opaque colour of eight bits a channel, as one word 0x00RRGGBB: the layout of XRGB8888.
package struct Color: Hashable, Sendable {
    /// 0x00RRGGBB.
    package var word: UInt32

    /// A colour from its word; the top byte is ignored.
    package init(_ word: UInt32) {
        self.word = word & 0x00FF_FFFF
    }

    /// A colour from its channels, 0 to 255.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Red, 0 to 255.
    package var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
    /// Green, 0 to 255.
    package var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
    /// Blue, 0 to 255.
    package var blue: UInt8 { UInt8(truncatingIfNeeded: word) }

    /// White.
    package static let white = Color(0xFFFFFF)
    /// Black.
    package static let black = Color(0)
}
