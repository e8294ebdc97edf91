import Content
import Interaction
import Values

/// A state that a crash must not lose, as a file keeps it.
protocol KeptState: Equatable, Sendable {
    /// What is changed first, where nothing is kept yet.
    static var initial: Self { get }
    var value: Value { get }
    /// Reads what `value` has written; nil, with the faults noted, where it is anything else.
    init?(_ value: Value, _ faults: Faults)
}

// Where the sheet is, and what fingers have set.
extension SheetPlace: KeptState {
    static let initial = SheetPlace()
    /// The bytes of the longest place that is kept.
    static let limit = 1 << 20
    private static let version = 1
    /// No display is as tall, in points.
    private static let distances = -1e6...1e6

    var value: Value {
        var entries: [String: Value] = [
            "version": .integer(Int64(Self.version)), "top": .number(top), "offset": .number(offset),
            "values": .table(values.mapValues(Value.init)),
        ]
        entries["detent"] = detent.map(Value.text)
        return .table(entries)
    }

    init?(_ value: Value, _ faults: Faults) {
        guard let reader = TableReader(value, at: "", faults) else { return nil }
        self.init()
        _ = reader.required("version", reader.integer("version", in: Self.version...Self.version))
        detent = reader.text("detent")
        top = reader.required("top", reader.number("top", in: Self.distances)) ?? 0
        offset = reader.required("offset", reader.number("offset", in: Self.distances)) ?? 0
        values = reader.itemValues("values")
        reader.close()
        if !faults.list.isEmpty { return nil }
    }
}

extension ItemValue {
    fileprivate init?(_ value: Value) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .text(let text): self = .text(text)
        default:
            guard let number = value.asNumber, number.isFinite else { return nil }
            self = .number(number)
        }
    }
}

extension TableReader {
    /// The values of items in the table called `name`, by their ids.
    func itemValues(_ name: String) -> [String: ItemValue] {
        var values: [String: ItemValue] = [:]
        for (id, value) in table(name).sorted(by: { $0.key < $1.key }) {
            values[id] = ItemValue(value)
            guard values[id] == nil else { continue }
            note("expected true, false, a number or a text, found \(value.shown)", of: "\(name).\(id)")
        }
        return values
    }

    /// The entries of the table called `name`; none where it is missing.
    func table(_ name: String) -> [String: Value] {
        let entries = read(name, expected: "an object") { value -> [String: Value]? in
            if case .table(let entries) = value { entries } else { nil }
        }
        return entries ?? [:]
    }
}
