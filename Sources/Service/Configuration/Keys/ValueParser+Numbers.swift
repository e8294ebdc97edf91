import Values

extension ValueParser where Value == Double {
    /// A length: finite and not negative.
    ///
    /// The bound is far beyond any panel and keeps arithmetic exact.
    static let length = number("a length in points, 0 to 100000", in: 0...100_000)
    /// A length that is not zero.
    static let height = number("a height in points, above 0, at most 100000", in: aboveZero...100_000)
    /// A width that is not zero.
    static let width = number("a width in points, above 0, at most 100000", in: aboveZero...100_000)
    /// A distance that may go either way.
    static let offset = number("a distance in points, -1000 to 1000", in: -1000...1000)
    /// A distance from the sheet's top, or above it.
    static let margin = number("a distance in points, -200 to 100000", in: -200...100_000)
    /// How soft a shadow is: more than this only costs memory.
    static let softness = number("a radius in points, 0 to 200", in: 0...200)
    /// A velocity.
    static let velocity = number("a velocity in points per second, 0 to 100000", in: 0...100_000)
    /// An opacity, or a part of something.
    static let fraction = number("a number from 0 to 1", in: 0...1)
    /// A part of something that is not nothing.
    static let part = number("a number above 0, at most 1", in: aboveZero...1)
    /// What is left of a speed after a millisecond.
    static let decay = number("a number from 0 to 0.9999", in: 0...0.9999)
    /// The same where nothing would be left of a glide at once.
    static let deceleration = number("a number from 0.9 to 0.9999", in: 0.9...0.9999)
    /// A duration.
    static let milliseconds = number("milliseconds, 0 to 10000", in: 0...10_000)
    /// How long nothing may be heard of a finger.
    static let jobMilliseconds = number("milliseconds, 100 to 60000", in: 100...60_000)
    static let stuck = number("milliseconds, 100 to 3600000", in: 100...3_600_000)
    /// How long nobody uses something, or never.
    static let idle = number("seconds, 0 to 604800, 0 for never", in: 0...604_800)
    /// A duration that is not zero.
    static let response = number("milliseconds, above 0, at most 10000", in: aboveZero...10_000)
    /// A damping ratio.
    static let damping = number("a number from 0.05 to 10", in: 0.05...10)
    /// A speed, measured by the way that is to be gone.
    static let ways = number("ways per second, -100 to 100", in: -100...100)
    /// Pixels per point.
    static let scale = number("a number from 0.25 to 16", in: 0.25...16)

    private static let aboveZero = Double.leastNormalMagnitude

    /// A number in `range`, with or without a fraction.
    ///
    /// NaN and infinity lie in no range.
    private static func number(_ expected: String, in range: ClosedRange<Double>) -> ValueParser {
        ValueParser(expected: expected) { value, _ in value.number.flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension ValueParser where Value == Switchable<Double> {
    /// A length, or none.
    static let length = ValueParser<Double>.length.orOff()
    /// A length, or the same as another one.
    static let lengthOrSame = ValueParser<Double>.length.orOff("same")
    /// A velocity, or none.
    static let velocity = ValueParser<Double>.velocity.orOff()
    /// A part of something, or none.
    static let part = ValueParser<Double>.part.orOff()
    /// How long nothing may be heard of a finger, or for ever.
    static let stuck = ValueParser<Double>.stuck.orOff()
}

extension Double {
    /// Digits with at most one point; `Double(_:)` alone would take "inf", exponents and hexadecimal too.
    init?(decimal text: Substring) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
        self.init(text)
    }
}
