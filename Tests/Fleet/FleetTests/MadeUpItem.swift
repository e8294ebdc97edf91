import TestSupport
import Values

/// Items of every kind that a document can have, and of some that it cannot.
enum MadeUpItem {
    private static let kinds = [
        "row", "row", "row", "slider", "button", "progress", "text", "header", "image", "separator", "spacer", "lamp",
        "field", "choice", "stepper", "tile", "tile", "date", "time", "qr",
    ]
    private static let accessories: [(String?, Value)] = [
        ("toggle", true), ("check", false), ("chevron", .null), ("value", "21 °C"), ("value", ""), (nil, .null),
    ]
    private static let ids = ["a", "b_1", "조명", "all off", "a/b", "%", "_", "+", "x"]
    private static let titles: [Value] = ["Light", "", "{{ states }}", "Küche \"2\"", "line\nbreak", .null]

    /// One of them.
    static func item(_ random: inout SplitMix) -> Value {
        let kind = random.pick(kinds)
        var entries: [String: Value] = [
            "kind": .text(kind), "id": .text(random.pick(ids)), "title": random.pick(titles),
        ]
        if random.index(4) == 0 { entries["enabled"] = .flag(random.index(2) == 0) }
        switch kind {
        case "row":
            let (accessory, value) = random.pick(accessories)
            entries["accessory"] = accessory.map(Value.text)
            entries["value"] = value
        case "choice":
            entries["options"] = random.pick([["a", "b"], [["id": "a", "title": "A"], "{{ b }}"], .null, 5])
            entries["value"] = random.pick([.null, "a"])
        case "slider", "stepper":
            entries["unit"] = random.pick([.null, "°C", "{{ x }}"])
            let least = Double(random.index(200)) - 100
            entries["min"] = .number(least)
            entries["max"] = .number(least + random.pick([0.0001, 0.5, 1, 1e9]))
            entries["value"] = .number(least)
            if random.index(2) == 0 { entries["step"] = .number(random.pick([0.00001, 0.25, 5])) }
        case "field":
            entries["purpose"] = random.pick([.null, "email", "pin", "password"])
            entries["max_length"] = random.pick([.null, 4, 1000])
            entries["value"] = random.pick([.null, "text"])
        case "tile": entries["value"] = random.pick([.null, true, false, "22°"])
        case "date", "time": entries["value"] = random.pick(["2026-11-29", "07:30", .null, 5])
        case "progress": entries["value"] = random.index(2) == 0 ? 0.5 : .null
        default: break
        }
        return .table(entries.filter { $0.value != .null })
    }
}
