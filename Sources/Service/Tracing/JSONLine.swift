import Values

/// One JSON object on one line, built member by member.
///
/// A trace has hundreds of lines a second of recording and a handful of shapes, all flat; an encoder that reflects on
/// values costs more than handling the touches. Numbers are written so that they read back unchanged.
struct JSONLine {
    private(set) var text: String

    /// An object whose first member is its type.
    init(type: String) {
        text = #"{"type":"\#(type)""#
    }

    var closed: String { text + "}\n" }

    private mutating func add(_ key: String, raw: String) {
        text += ",\"\(key)\":\(raw)"
    }

    mutating func add(_ key: String, _ value: Int64) { add(key, raw: value.description) }

    mutating func add(_ key: String, _ value: Bool) { add(key, raw: value.description) }

    mutating func add(_ key: String, _ value: Int) { add(key, raw: value.description) }

    mutating func add(_ key: String, _ value: Double) { add(key, raw: Self.number(value)) }

    mutating func add(_ key: String, _ value: String?) { add(key, raw: value.map(Self.quote) ?? "null") }

    mutating func add(_ key: String, _ values: [Double]) { add(key, raw: Self.array(values.map(Self.number))) }

    mutating func add(_ key: String, _ values: [Int]) { add(key, raw: Self.array(values.map(\.description))) }

    mutating func add(_ key: String, rows: [[Int]]) {
        add(key, raw: Self.array(rows.map { Self.array($0.map(\.description)) }))
    }

    mutating func add(_ key: String, object: JSONObject) { add(key, raw: object.text) }

    mutating func add(_ key: String, objects: [JSONObject]) { add(key, raw: Self.array(objects.map(\.text))) }

    /// A finite number: JSON has no infinity and no NaN, and no formula of the sheet gives one.
    static func number(_ value: Double) -> String {
        precondition(value.isFinite, "a trace holds finite numbers")
        return value.json
    }

    private static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

    static func quote(_ value: String) -> String {
        var json = ""
        value.writeJSON(to: &json)
        return json
    }
}

struct JSONObject {
    let text: String

    init(_ members: KeyValuePairs<String, String>) {
        text = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private init(text: String) { self.text = text }

    /// The same with one more member.
    func adding(_ name: String, _ value: String) -> JSONObject {
        JSONObject(text: text.dropLast() + ",\"\(name)\":\(value)}")
    }
}
