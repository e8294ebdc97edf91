extension Field where Target == TouchscreenQuirk {
    /// The keys of a touchscreen.
    static let quirk = [
        Field("name", ValueParser<String>.name("the name of a touchscreen"), \.name),
        Field("x") { value, reading, quirk in quirk.x = .read(value, &reading) },
        Field("y") { value, reading, quirk in quirk.y = .read(value, &reading) },
        Field("touchscreen", ValueParser<Bool>.flag, optional: \.isTouchscreen),
        Field("lift_gap_ms", ValueParser<Double>.milliseconds, optional: \.liftGapMilliseconds),
        Field("minimum_movement", ValueParser<Int>.units, optional: \.minimumMovement),
        Field("palm_size", ValueParser<Int>.size, optional: \.palmSize),
    ]
}

extension TouchscreenQuirk.Source {
    /// An axis as it is read.
    private struct Draft {
        var axis: TouchscreenQuirk.Axis?
        var min: Int?
        var max: Int?
    }

    private static let fields = [
        Field<Draft>("axis", ValueParser<TouchscreenQuirk.Axis>.word, optional: \.axis),
        Field<Draft>("min", ValueParser<Int>.bound, optional: \.min),
        Field<Draft>("max", ValueParser<Int>.bound, optional: \.max),
    ]

    /// Reads `{ axis = "ABS_Z", min = 30, max = 4040 }`; nil after a fault.
    fileprivate static func read(_ value: TOMLValue, _ reading: inout Reading) -> Self? {
        var draft = Draft()
        guard let given = fields.read(value, into: &draft, &reading, path: reading.key) else { return nil }
        if given["axis"] == nil { reading.report("expected a table with an axis", at: value.location) }
        if (given["min"] == nil) != (given["max"] == nil) {
            let found = given["min"] == nil ? "max" : "min"
            reading.report("expected min and max, or neither, found only \(found)", at: value.location)
        }
        guard let min = draft.min, let max = draft.max else { return draft.axis.map { Self($0) } }
        guard min < max else {
            reading.report("expected min below max, found min \(min) and max \(max)", at: value.location)
            return nil
        }
        return draft.axis.map { Self($0, range: min...max) }
    }
}

extension ValueParser where Value == Int {
    /// An end of a range of values that the kernel may report.
    fileprivate static let bound = whole("a whole number of 32 bits", in: Int(Int32.min)...Int(Int32.max))
    /// A distance on the device.
    fileprivate static let units = whole("whole units of the device, 0 to 65535", in: 0...65_535)
    /// A size on the device.
    fileprivate static let size = whole("whole units of the device, 1 to 65535", in: 1...65_535)

    private static func whole(_ expected: String, in range: ClosedRange<Int>) -> ValueParser {
        ValueParser(expected: expected) { value, _ in
            value.number.flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}
