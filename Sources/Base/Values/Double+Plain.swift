extension Double {
    /// The number as people write it: 15 of 15.0, 1e9 of 1000000000.0, 1e-9 of 1e-09.
    package var plain: String {
        let parts = "\(self)".split(separator: "e")
        let digits = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
        if parts.count > 1, let exponent = Int(parts[1]) { return "\(digits)e\(exponent)" }
        let zeros = digits.contains { $0 == "." } ? 0 : digits.reversed().prefix { $0 == "0" }.count
        return zeros < 6 ? String(digits) : "\(digits.dropLast(zeros))e\(zeros)"
    }
}

extension ClosedRange<Double> {
    /// The range as a message shows it.
    package var plain: String { "from \(lowerBound.plain) to \(upperBound.plain)" }
}
