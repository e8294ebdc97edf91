import Glibc

// How well colours are told apart, as the Web Content Accessibility Guidelines 2 compute it.
extension Color {
    /// The least contrast of texts.
    package static let textContrast = 4.5
    /// The least contrast of what is no text, such as a switch.
    package static let controlContrast = 3.0

    /// The relative luminance, 0 for black to 1 for white.
    package var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let part = Double(channel) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio, 1 for equal colours to 21 for black on white.
    package func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The colour with `part` of `over` on it, 0…1.
    package func mixed(with over: Color, _ part: Double) -> Color {
        func channel(_ under: UInt8, _ over: UInt8) -> UInt8 {
            let (from, to) = (Double(under), Double(over))
            return UInt8((from + (to - from) * part).rounded())
        }
        return Color(red: channel(red, over.red), green: channel(green, over.green), blue: channel(blue, over.blue))
    }

    /// The colour, made lighter or darker by as little as it takes to have the contrast `least` with each of `grounds`.
    ///
    /// Where no colour has that, it is the one of black and white that comes nearer.
    package func standingOut(from grounds: [Color], by least: Double) -> Color {
        func weakest(_ color: Color) -> Double { grounds.map { color.contrast(with: $0) }.min() ?? .infinity }
        for step in 0...64 {
            for goal in [Color.black, .white] {
                let candidate = mixed(with: goal, Double(step) / 64)
                if weakest(candidate) >= least { return candidate }
            }
        }
        return weakest(.black) > weakest(.white) ? .black : .white
    }
}
