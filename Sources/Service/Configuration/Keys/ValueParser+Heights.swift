import BottomSheet
import Values

extension ValueParser where Value == Extent {
    /// How tall a sheet is.
    static let extent = ValueParser(
        expected: "a height: points above 0, at most 100000, "
            + "\"50%\" of the screen, \"content\", \"80% of content\" or \"full\""
    ) { value, reading in
        if let text = value.string { return Extent(text) }
        return ValueParser<Double>.height.read(value, &reading).map(Extent.height)
    }
}

extension Extent {
    /// Reads `50%`, `content`, `80% of content` and `full`; nil when `text` is none of these.
    fileprivate init?(_ text: String) {
        switch text {
        case "content": self = .content(1)
        case "full": self = .full
        default:
            if let part = Self.percent(text, "% of content") {
                self = .content(part)
            } else if let part = Self.percent(text, "%") {
                self = .fraction(part)
            } else {
                return nil
            }
        }
    }

    /// The number before `unit`, as a part of 1: above 0, at most 1.
    private static func percent(_ text: String, _ unit: String) -> Double? {
        guard text.hasSuffix(unit), let percent = Double(decimal: text.dropLast(unit.count)) else { return nil }
        return percent > 0 && percent <= 100 ? percent / 100 : nil
    }
}

extension ValueParser where Value == HeightLimit {
    /// How tall a sheet may be.
    static let heightLimit = ValueParser(
        expected: "\"safe-area\", \"screen\" or \(ValueParser<Double>.height.expected)"
    ) { value, reading in
        switch value.string {
        case "safe-area": .safeArea
        case "screen": .screen
        default: ValueParser<Double>.height.read(value, &reading).map(HeightLimit.height)
        }
    }
}

extension ValueParser where Value == [DetentRule] {
    /// The most detents that a sheet may have; far more than a finger can tell apart.
    static let limit = 64

    /// Heights, each with its text as the name of the detent.
    static let heights = ValueParser(expected: "a list of 1 to \(limit) heights") { value, reading in
        guard case .array(let elements) = value.content, (1...limit).contains(elements.count) else { return nil }
        let before = reading.faultCount
        let rules = elements.compactMap { element in
            ValueParser<Extent>.extent.value(of: element, &reading).map { DetentRule(name(of: element), $0) }
        }
        return reading.faultCount == before ? rules : nil
    }

    /// A height as it was written; a fraction of nothing but zeros does not count.
    private static func name(of value: TOMLValue) -> String {
        if let number = value.number, let whole = Int(exactly: number) { return String(whole) }
        return value.string ?? value.shown
    }
}
