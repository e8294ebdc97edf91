import Glibc

/// How bright something looks, 0 to 1, as the eye judges it: steps of one size look the same everywhere.
///
/// The eye compresses light: what has a fifth of the light looks half as bright. This is L* of CIE 1976.
struct Lightness: Hashable, Sendable, Comparable {
    var value: Double

    /// A lightness; what lies beyond 0 and 1 is brought there.
    init(_ value: Double) {
        self.value = min(max(value, 0), 1)
    }

    /// What `luminance`, 0 to 1, looks like.
    init(luminance: Double) {
        let light = min(max(luminance, 0), 1)
        self.init(light > Self.knee ? 1.16 * cbrt(light) - 0.16 : light * Self.slope)
    }

    /// The part of the light that it takes.
    var luminance: Double {
        let root = (value + 0.16) / 1.16
        let light = root * root * root
        return light > Self.knee ? light : value / Self.slope
    }

    static func < (a: Lightness, b: Lightness) -> Bool { a.value < b.value }

    /// Below it the eye is taken to be linear.
    private static let knee = 216.0 / 24389
    private static let slope = 243.89 / 27
}
