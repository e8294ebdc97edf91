import Glibc
import System

/// Perceived brightness, 0 to 1: L* of CIE 1976, in which equal steps look equal.
///
/// The eye compresses light: a fifth of the light looks half as bright.
struct Lightness: Equatable, Sendable {
    var value: Double

    init(_ value: Double) { self.value = min(max(value, 0), 1) }

    /// The lightness of `luminance`, which is clamped to 0…1.
    init(luminance: Double) {
        let light = min(max(luminance, 0), 1)
        // Written so that all of the light is exactly 1.
        self.init(light > Self.knee ? 1 - 1.16 * (1 - cbrt(light)) : light * Self.slope)
    }

    var luminance: Double {
        let root = (value + 0.16) / 1.16
        let light = root * root * root
        return light > Self.knee ? light : value / Self.slope
    }

    /// Below it the formula is linear.
    private static let knee = 216.0 / 24389
    private static let slope = 243.89 / 27
}

struct Fade: Equatable, Sendable {
    let start: Lightness
    let end: Lightness
    private let time: Microseconds
    private let duration: Microseconds

    init(from start: Lightness, to end: Lightness, at time: Microseconds, for duration: Microseconds) {
        self.start = start
        self.end = end
        self.time = time
        self.duration = start == end ? 0 : max(0, duration)
    }

    var completion: Microseconds { time + duration }

    func lightness(at time: Microseconds) -> Lightness {
        guard time < completion else { return end }
        let part = Double(max(0, time - self.time)) / Double(duration)
        return Lightness(start.value + (end.value - start.value) * part)
    }
}
