import Glibc

/// An opaque colour of eight bits a channel; a literal like `0x0A6CFF` is red, green and blue.
public struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// 0x00RRGGBB, the layout of XRGB8888.
    public package(set) var word: UInt32

    /// A colour from its word 0x00RRGGBB; the top byte is ignored.
    public init(_ word: UInt32) {
        self.word = word & 0x00FF_FFFF
    }

    /// A colour from its word 0x00RRGGBB; the top byte is ignored.
    public init(integerLiteral word: UInt32) { self.init(word) }

    /// A colour from its channels, 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Red, 0 to 255.
    public var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
    /// Green, 0 to 255.
    public var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
    /// Blue, 0 to 255.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: word) }

    /// `#rrggbb`, as configurations and documents have it.
    package var hexadecimal: String {
        let digits = String(word, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Reads `#rgb` or `#rrggbb`; nil where it is neither.
    package init?(hexadecimal text: String) {
        let digits = text.dropFirst()
        // A sign would be a number too, but no colour.
        let isNumber = text.hasPrefix("#") && digits.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        guard isNumber, let word = UInt32(digits, radix: 16) else { return nil }
        switch digits.utf8.count {
        case 3: self.init((word >> 8 & 0xF) * 0x110000 | (word >> 4 & 0xF) * 0x1100 | (word & 0xF) * 0x11)
        case 6: self.init(word)
        default: return nil
        }
    }

    /// What `init(hexadecimal:)` reads, for messages.
    package static let expected = "a colour \"#rgb\" or \"#rrggbb\""

    /// White.
    public static let white = Color(0xFFFFFF)
    /// Black.
    public static let black = Color(0)
}

// How well colours can be distinguished, as the Web Content Accessibility Guidelines 2 compute it.
extension Color {
    /// The least contrast of texts.
    package static let textContrast = 4.5
    /// The least contrast of what is no text, such as a switch.
    package static let controlContrast = 3.0
    /// The least contrast of two states of one thing, such as a row and the same under a finger.
    package static let shadeContrast = 1.25

    /// The relative luminance, 0 for black to 1 for white.
    package var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The light of a channel, by its value: colours are sought by trying many.
    private static let linear: [Double] = (0...255).map { channel in
        let part = Double(channel) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    /// The contrast ratio, 1 for equal colours to 21 for black on white.
    package func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    package func mixed(with over: Color, _ part: Double) -> Color {
        func channel(_ under: UInt8, _ over: UInt8) -> UInt8 {
            let (from, to) = (Double(under), Double(over))
            return UInt8((from + (to - from) * part).rounded())
        }
        return Color(red: channel(red, over.red), green: channel(green, over.green), blue: channel(blue, over.blue))
    }

    /// The contrast that is left where the colours are shown as greys.
    ///
    /// It is the least of those of the greys that luminance makes, and the norms of television, ITU-R BT.601 and BT.709.
    package func contrastInGrey(with other: Color) -> Double {
        let greys = [(0.299, 0.587, 0.114), (0.2126, 0.7152, 0.0722)].map { weights in
            grey(weights).contrast(with: other.grey(weights))
        }
        return greys.reduce(contrast(with: other), min)
    }

    private func grey(_ weights: (red: Double, green: Double, blue: Double)) -> Color {
        let luma = weights.red * Double(red) + weights.green * Double(green) + weights.blue * Double(blue)
        return Color(UInt32(luma.rounded()) * 0x010101)
    }

    /// The colour, made lighter or darker by as little as it takes to have the contrast `least` with each of `grounds`.
    ///
    /// Where no colour has that, it is the one of black and white that comes nearer.
    package func standingOut(
        from grounds: [Color],
        by least: Double,
        _ contrast: (Color, Color) -> Double = { $0.contrast(with: $1) }
    ) -> Color {
        func weakest(_ color: Color) -> Double { grounds.map { contrast(color, $0) }.min() ?? .infinity }
        return nearest { weakest($0) >= least } ?? (weakest(.black) > weakest(.white) ? .black : .white)
    }

    /// The colour with as little of `other` over it as it takes to have the contrast `least` with what it was.
    ///
    /// Where all of that is too little, it is lighter or darker.
    package func tinted(
        with other: Color,
        by least: Double,
        _ contrast: (Color, Color) -> Double = { $0.contrast(with: $1) }
    ) -> Color {
        for step in 1...64 {
            let tint = mixed(with: other, Double(step) / 64)
            if contrast(tint, self) >= least { return tint }
        }
        return standingOut(from: [self], by: least, contrast)
    }

    /// The colour where it has the contrast `least` with `ground`, else the one of black and white that has more.
    package func readable(on ground: Color, by least: Double) -> Color {
        if contrast(with: ground) >= least { return self }
        return Color.black.contrast(with: ground) > Color.white.contrast(with: ground) ? .black : .white
    }

    /// The faintest line, black or white, that has the contrast `least` with the colour over any other, and that of a control over
    /// those that are like it; nil where there is none.
    package func rim(by least: Double, on alike: [Color] = []) -> (color: Color, opacity: UInt8)? {
        for opacity in UInt8(1)...255 {
            for line in [Color.black, .white] {
                func over(_ ground: Color) -> Color { ground.mixed(with: line, Double(opacity) / 255) }
                // Over any other ground it is farther from the colour.
                let nearest = over(line == .black ? .white : .black)
                let isBeyond = (nearest.luminance < luminance) == (line == .black)
                guard isBeyond, nearest.contrast(with: self) >= least else { continue }
                if alike.allSatisfy({ over($0).contrast(with: self) >= Self.controlContrast }) {
                    return (line, opacity)
                }
            }
        }
        return nil
    }

    /// The first colour that `isFine` on the ways to black and white, each gone in so many steps; nil where none is.
    package func nearest(in steps: Int = 64, where isFine: (Color) -> Bool) -> Color? {
        for step in 0...steps {
            for goal in [Color.black, .white] {
                let candidate = mixed(with: goal, Double(step) / Double(steps))
                if isFine(candidate) { return candidate }
            }
        }
        return nil
    }
}
