import BottomSheet
import Canvas
import Values

extension ValueParser where Value == Preset {
    /// A preset by its name.
    static let preset = oneOf(Preset.all.map { ($0.name, $0) })
}

extension ValueParser where Value == Resistance {
    /// How a sheet follows past a limit.
    static let resistance = ValueParser(
        expected: "\"none\", \"logarithmic\", \"rubber-band\" or \(ValueParser<Double>.fraction.expected)"
    ) { value, reading in
        switch value.string {
        case "none": Resistance.none
        case "logarithmic": .logarithmic
        case "rubber-band": .rubberBand
        default: ValueParser<Double>.fraction.read(value, &reading).map(Resistance.linear)
        }
    }
}

extension ValueParser where Value == Corners {
    /// The corners of the top, of all edges, or by their names.
    static let corners = ValueParser(expected: "\"top\", \"all\", \"none\" or \(named.expected)") { value, reading in
        switch value.string {
        case "top": .top
        case "all": .all
        case "none": []
        default: named.read(value, &reading)
        }
    }

    private static let named = list(
        of: [
            ("top-left", Corners.topLeft), ("top-right", .topRight), ("bottom-left", .bottomLeft),
            ("bottom-right", .bottomRight),
        ]
    ) { Corners($0) }
}

extension ValueParser where Value == Settings.Sheet.Curve {
    /// What drives a motion.
    static let curve = ValueParser(
        expected:
            "\"linear\", \"ease-in\", \"ease-out\", \"ease-in-out\", \"spring\" or [x1, y1, x2, y2], x from 0 to 1"
    ) { value, _ in
        switch value.string {
        case "linear": .timing(.linear)
        case "ease-in": .timing(.easeIn)
        case "ease-out": .timing(.easeOut)
        case "ease-in-out": .timing(.easeInOut)
        case "spring": .spring
        default: TimingCurve(points: value).map(Value.timing)
        }
    }
}

extension TimingCurve {
    /// Reads a list of two control points; nil when `value` is none.
    ///
    /// A y far from 0…1 would throw the sheet off the screen and back.
    fileprivate init?(points value: TOMLValue) {
        guard case .array(let elements) = value.content else { return nil }
        let numbers = elements.compactMap(\.number)
        guard numbers.count == 4, elements.count == 4 else { return nil }
        guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { return nil }
        guard (-10...10).contains(numbers[1]), (-10...10).contains(numbers[3]) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }
}

extension ValueParser where Value == [String: Double] {
    /// Opacities by the names of detents.
    ///
    /// Each name is remembered with its location: whether there is such a detent is known only in the end.
    static let alphas = ValueParser(expected: "a table of detents with \(ValueParser<Double>.fraction.expected)") {
        value,
        reading in
        guard case .table(let entries) = value.content else { return nil }
        let (before, key) = (reading.faultCount, reading.key)
        defer { reading.key = key }
        var result: Value = [:]
        for entry in entries {
            reading.key = Key.join(key, entry.name)
            result[entry.name] = ValueParser<Double>.fraction.value(of: entry.value, &reading)
            reading.markSet(at: entry.location, isValid: true)
        }
        return reading.faultCount == before ? result : nil
    }
}
