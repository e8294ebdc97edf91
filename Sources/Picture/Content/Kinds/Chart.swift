import Canvas
import Values

extension Item {
    /// Numbers as a picture.
    struct Chart: DocumentItemKind {
        static let word = "chart"

        var title: String?
        /// In the order in which they came; the last one is the newest.
        var values: [Double]
        var style = ChartStyle.bars
        /// The ends of what is seen; nil for those that the values have.
        var least: Double?
        var most: Double?
        /// What the numbers count; written after them.
        var unit: String?

        static let counts = 1...512
        /// How high bars and lines are, in points before the text scale.
        static let height = 120.0
    }

    /// How the numbers of a chart are seen.
    public enum ChartStyle: String, Hashable, Sendable, CaseIterable {
        /// A bar for each.
        case bars
        /// A line through all of them.
        case line
        /// An arc that is filled up to the last one.
        case gauge
    }

    /// Numbers as bars, a line, or an arc; a value beyond `min` or `max` is seen at that end.
    public static func chart(
        _ values: [Double],
        _ title: String? = nil,
        id: String? = nil,
        style: ChartStyle = .bars,
        min: Double? = nil,
        max: Double? = nil,
        unit: String? = nil
    ) -> Item {
        Item(id: id, Chart(title: title, values: values, style: style, least: min, most: max, unit: unit))
    }
}

// Reading, writing and checking.
extension Item.Chart {
    init(_ reader: TableReader) {
        title = reader.line("title")
        let before = reader.faults.count
        let values = reader.list("values", limit: Self.counts.upperBound) { value, path in
            let number = value.asNumber.flatMap { NumberSteps.numbers.contains($0) ? $0 : nil }
            if number == nil { reader.faults.note("\(Self.expected), found \(value.shown)", at: path) }
            return number
        }
        self.values = reader.required("values", values) ?? []
        style = reader.choice("style") ?? .bars
        least = reader.number("min", in: NumberSteps.numbers)
        most = reader.number("max", in: NumberSteps.numbers)
        unit = Unit.read(reader)
        guard reader.faults.count == before else { return }
        if self.values.isEmpty { reader.note(Self.none, of: "values") }
        if let rangeFault { reader.note(rangeFault, of: "max") }
    }

    /// A number is all that a gauge shows, and the only one of others.
    static func fields(showing value: Value) -> [String: Value] {
        if case .list = value { ["values": value] } else { ["values": [value]] }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["values": .list(values.map(Value.number))]
        fields["title"] = title.map(Value.text)
        fields["min"] = least.map(Value.number)
        fields["max"] = most.map(Value.number)
        fields["unit"] = unit.map(Value.text)
        if style != .bars { fields["style"] = .text(style.rawValue) }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        Unit.check(unit, at: path, faults)
        let limit = Self.counts.upperBound
        if values.isEmpty { faults.note(Self.none, at: "\(path).values") }
        if values.count > limit {
            faults.note("expected at most \(limit) values, found \(values.count)", at: "\(path).values")
        }
        for (index, value) in values.enumerated() where !NumberSteps.numbers.contains(value) {
            faults.note("\(Self.expected), found \(value)", at: "\(path).values[\(index)]")
        }
        for (name, end) in [("min", least), ("max", most)] {
            guard let end, !NumberSteps.numbers.contains(end) else { continue }
            faults.note("\(Self.expected), found \(end)", at: "\(path).\(name)")
        }
        if let rangeFault { faults.note(rangeFault, at: "\(path).max") }
    }

    private static let expected = "expected a number from -1e9 to 1e9"
    private static let none = "expected at least one value, found none"

    private var rangeFault: String? {
        guard let least, let most, !(least < most) else { return nil }
        return "expected more than min, found \(most)"
    }
}

// What is seen of the numbers.
extension Item.Chart {
    /// From the least number that is seen to the largest; never empty.
    var range: ClosedRange<Double> {
        let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
        let usual =
            switch style {
            case .bars: (min(0, lowest), max(0, highest))
            case .line: (lowest, highest)
            case .gauge: (min(0, lowest), max(100, highest))
            }
        let lower = least ?? min(usual.0, most ?? usual.0)
        let upper = most ?? max(usual.1, lower)
        return lower < upper ? lower...upper : lower...lower + max(1, abs(lower))
    }

    /// How far along what is seen `value` lies, 0…1.
    func part(of value: Double) -> Double { NumberSteps(range: range).part(of: value) }

    /// A number as it is written, with what it counts.
    func text(of number: Double) -> String {
        let step = [1, 0.1, 0.01].first { step in
            (values + [range.lowerBound, range.upperBound]).allSatisfy {
                abs(($0 / step).rounded() * step - $0) < 1e-6 * step
            }
        }
        return Unit.text(NumberSteps(range: range, step: step).figures(of: number), unit)
    }

    func access(_ look: Look) -> ItemAccess? {
        guard let last = values.last, let lowest = values.min(), let highest = values.max() else { return nil }
        let span = values.count > 1 && style != .gauge ? ", \(text(of: lowest)) – \(text(of: highest))" : ""
        return ItemAccess(role: .image, name: title, value: .text(text(of: last) + span))
    }
}
