import Values

/// The numbers that a slider or a stepper may have, and how they are written.
package struct NumberSteps: Equatable, Sendable {
    var range: ClosedRange<Double>
    /// From one number to the next; nil for any.
    var step: Double?
}

// Reading and checking.
extension NumberSteps {
    static let numbers = -1e9...1e9
    private static let sizes = 1e-9...1e9

    /// Reads `min` and `max`, which are those of `usual` unless given; nil, with a fault noted, where they are no range.
    static func range(_ reader: TableReader, usual: ClosedRange<Double>) -> ClosedRange<Double>? {
        let before = reader.faults.count
        let least = reader.number("min", in: numbers) ?? usual.lowerBound
        let most = reader.number("max", in: numbers) ?? usual.upperBound
        guard reader.faults.count == before else { return nil }
        if least < most { return least...most }
        reader.note("expected more than min, found \(most)", of: "max")
        return nil
    }

    static func step(_ reader: TableReader) -> Double? { reader.number("step", in: sizes) }

    /// What is wrong with `number`; nil of one that lies in the range.
    func fault(of number: Double?) -> String? {
        guard let number, !range.contains(number) else { return nil }
        return "expected a number \(range.plain), found \(number.plain)"
    }

    /// Notes what is wrong with the numbers that a program has given, those besides the range and the step by their names.
    func check(_ numbers: KeyValuePairs<String, Double?>, at path: String, _ faults: Faults) {
        let (least, most) = (range.lowerBound, range.upperBound)
        guard least < most, Self.numbers.contains(least), Self.numbers.contains(most) else {
            return faults.note("expected two different numbers from -1e9 to 1e9, found \(range)", at: "\(path).range")
        }
        for (name, number) in numbers {
            if let fault = fault(of: number) { faults.note(fault, at: "\(path).\(name)") }
        }
        if let step, !Self.sizes.contains(step) {
            faults.note("expected a number \(Self.sizes.plain), found \(step.plain)", at: "\(path).step")
        }
    }
}

// Which numbers there are.
extension NumberSteps {
    /// How far along its range `value` lies, 0…1.
    func part(of value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(max((value - range.lowerBound) / length, 0), 1) : 0
    }

    /// The value that lies `part` of the way along the range, 0…1, brought to the nearest step.
    ///
    /// The end of the range counts as one, also where no step leads there.
    func allowed(at part: Double) -> Double {
        let (least, most) = (range.lowerBound, range.upperBound)
        let value = min(max(least + part * (most - least), least), most)
        guard let step, step > 0 else { return value }
        let stepped = asWritten(least + ((value - least) / step).rounded() * step)
        return stepped > most || abs(most - value) <= abs(stepped - value) ? most : stepped
    }

    /// The number that is so many steps away from `value`; without steps, one is a fiftieth of the range.
    package func moved(_ value: Double, by steps: Int) -> Double {
        let step = step ?? (range.upperBound - range.lowerBound) / 50
        let length = range.upperBound - range.lowerBound
        return length > 0 ? allowed(at: part(of: value + Double(steps) * step)) : value
    }

    /// The number that is written as `value` is, where they differ by rounding alone.
    ///
    /// Three steps of a tenth are 0.30000000000000004: programs would get that, also where the document says 0.3.
    private func asWritten(_ value: Double) -> Double {
        let unit = Self.power(decimals)
        let written = (value * unit).rounded() / unit
        return isSame(written, value) ? written : value
    }

    private func isSame(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) < 1e-12 * max(abs(range.lowerBound), abs(range.upperBound), step ?? 0)
    }

    /// Whether `value` is one that a finger can set.
    func admits(_ value: Double) -> Bool { range.contains(value) && isSame(allowed(at: part(of: value)), value) }
}

// How numbers are written.
extension NumberSteps {
    private static let mostDecimals = 9

    /// `number` with as many decimals as its steps and the ends of its range have; without steps, with as many as show a
    /// hundredth of the range.
    func figures(of number: Double) -> String {
        let decimals = decimals
        let whole = (abs(number) * Self.power(decimals)).rounded()
        guard let count = Int(exactly: whole) else { return "\(number)" }
        let digits = String(count)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        // Written as people do, with the sign of what is left of it.
        let sign = number < 0 && count > 0 ? "−" : ""
        return sign + padded.dropLast(decimals) + (decimals > 0 ? "." + padded.suffix(decimals) : "")
    }

    private var decimals: Int {
        let hundredth = (range.upperBound - range.lowerBound) / 100
        let places = (0...Self.mostDecimals).first { places in
            let unit = Self.power(places)
            return step.map { isWritten($0, in: unit) } ?? (hundredth * unit >= 1)
        }
        return places ?? Self.mostDecimals
    }

    /// Whether `step` and both ends are whole numbers of units, of which one has `unit`.
    private func isWritten(_ step: Double, in unit: Double) -> Bool {
        guard (step * unit).rounded() >= 1 else { return false }
        return [step, range.lowerBound, range.upperBound].map { $0 * unit }.allSatisfy { number in
            abs(number - number.rounded()) < 1e-6 * max(1, step * unit)
        }
    }

    private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
