import Evdev
import System
import Values

/// A key of a table in a quirks file: its name, and how its value is stored in a `Target`.
struct Field<Target>: Sendable {
    let name: String
    /// Reads a value, or reports why it cannot; the reading's key is that of the field.
    let apply: @Sendable (TOMLValue, inout Reading, inout Target) -> Void

    init(_ name: String, apply: @escaping @Sendable (TOMLValue, inout Reading, inout Target) -> Void) {
        self.name = name
        self.apply = apply
    }

    init<Value>(
        _ name: String,
        _ syntax: ValueSyntax<Value>,
        _ target: any WritableKeyPath<Target, Value> & Sendable
    ) {
        self.init(name) { value, reading, result in
            if let value = syntax.value(of: value, &reading) { result[keyPath: target] = value }
        }
    }
}

extension Array {
    /// Reads a table whose keys are these fields.
    ///
    /// - Parameter path: the key of the table.
    /// - Returns: the values that were given, by their keys; nil after a fault if `value` is no table.
    func read<Target>(
        _ value: TOMLValue,
        into target: inout Target,
        _ reading: inout Reading,
        path: String
    ) -> [String: TOMLValue]? where Element == Field<Target> {
        let outer = reading.key
        defer { reading.key = outer }
        reading.key = path
        guard case .table(let entries) = value.content else {
            reading.report("expected a table, found \(value.shown)", at: value.location)
            return nil
        }
        for entry in entries {
            reading.key = Key.join(path, entry.name)
            if let field = first(where: { $0.name == entry.name }) {
                field.apply(entry.value, &reading, &target)
            } else {
                reading.report(Spelling.unknownName(entry.name, among: map(\.name), kind: "key"), at: entry.location)
            }
        }
        // TOML compares names by their bytes, a dictionary takes an é of two code points for one of a single one.
        return Dictionary(entries.map { ($0.name, $0.value) }) { first, _ in first }
    }
}

extension Field where Target == DeviceQuirk {
    static let quirk = [
        Field("name", Syntax.name("the name of a touchscreen"), \.name),
        Field("x") { value, reading, quirk in quirk.x = .read(value, &reading) },
        Field("y") { value, reading, quirk in quirk.y = .read(value, &reading) },
        Field("touchscreen", Syntax.flag.orNone(), \.isTouchscreen),
        Field("lift_gap_ms", liftGap.orNone(), \.liftGap),
        Field(
            "minimum_movement",
            Syntax.whole("whole units of the device, 0 to 65535", in: 0...65_535),
            \.minimumMovement
        ),
        Field("palm_size", Syntax.whole("whole units of the device, 1 to 65535", in: 1...65_535).orNone(), \.palmSize),
    ]

    private static let liftGap = Syntax.milliseconds.map { Microseconds(($0 * 1000).rounded()) }
}

extension DeviceQuirk.Axis {
    /// The axes that may carry positions, by their names in the kernel's headers.
    static let names = [
        "ABS_X", "ABS_Y", "ABS_Z", "ABS_RX", "ABS_RY", "ABS_RZ", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y",
    ]

    private struct Draft {
        var name: String?
        var min: Int?
        var max: Int?
    }

    private static let fields = [
        Field<Draft>("axis", ValueSyntax<String>.oneOf(names.map { ($0, $0) }).orNone(), \.name),
        Field<Draft>("min", bound.orNone(), \.min),
        Field<Draft>("max", bound.orNone(), \.max),
    ]

    /// An end of a range of values that the kernel may report.
    private static let bound = Syntax.whole("a whole number of 32 bits", in: Int(Int32.min)...Int(Int32.max))

    /// Reads `{ axis = "ABS_Z", min = 30, max = 4040 }`; nil after a fault.
    fileprivate static func read(_ value: TOMLValue, _ reading: inout Reading) -> Self? {
        var draft = Draft()
        guard let given = fields.read(value, into: &draft, &reading, path: reading.key) else { return nil }
        if given["axis"] == nil { reading.report("expected a table with an axis", at: value.location) }
        if (given["min"] == nil) != (given["max"] == nil) {
            let found = given["min"] == nil ? "max" : "min"
            reading.report("expected min and max, or neither, found only \(found)", at: value.location)
        }
        guard let min = draft.min, let max = draft.max else { return draft.name.map { Self(name: $0) } }
        guard min < max else {
            reading.report("expected min below max, found min \(min) and max \(max)", at: value.location)
            return nil
        }
        return draft.name.map { Self(name: $0, range: min...max) }
    }
}
