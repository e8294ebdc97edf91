package import Values

/// An item of the sheet as those who are far away see it.
package struct PanelItem: Equatable, Sendable {
    package let id: String
    /// The presentation that it is in; nil is the configured sheet.
    package let presentation: String?
    package let title: String
    package let role: Role
    package let isEnabled: Bool
    package let table: Value

    package enum Role: Equatable, Sendable {
        case toggle
        case number(ClosedRange<Double>, step: Double?)
        case button
        case text
        /// A text that is written, of so many letters at most.
        case entry(most: Int)
        /// A date or a time of day, written as this pattern says.
        case moment(pattern: String)
        /// One of the options that have these ids.
        case choice([String])
        case part
    }

    /// The item that a document has in `table`; nil of one that nobody far away can do anything with.
    package init?(_ table: Value, in presentation: String? = nil) {
        guard case .text(let id)? = table["id"], case .text(let kind)? = table["kind"] else { return nil }
        guard let role = Self.roles[kind]?(table) else { return nil }
        (self.id, self.presentation, self.role, self.table) = (id, presentation, role, table)
        title = table["title"]?.text ?? id
        isEnabled = table["enabled"] != .flag(false)
    }

    /// All items of a list, those in groups where their group stands.
    static func all(in list: Value?) -> [Value] {
        guard case .list(let items)? = list else { return [] }
        return items.flatMap { $0["kind"] == "group" ? [$0] + all(in: $0["items"]) : [$0] }
    }

    /// As `allow` and the log name it.
    package var subject: String { Self.subject(id, in: presentation) }

    package static func subject(_ id: String, in presentation: String?) -> String {
        "item/" + (presentation.map { "\($0)/" } ?? "") + id
    }

    /// What each kind of item is to those who are far away, a line a kind; one that is not here is only looked at.
    private static let roles: [String: @Sendable (Value) -> Role?] = [
        "row": { row in
            let role = rowRoles[row["accessory"]?.text ?? ""]
            return role == .button && row["pressable"] == .flag(false) ? nil : role
        },
        "button": { _ in .button },
        "slider": { .number($0.range(usual: 0...1), step: $0["step"]?.asNumber) },
        "stepper": { .number($0.range(usual: 0...100), step: $0["step"]?.asNumber ?? 1) },
        "choice": { .choice($0.options) },
        "tile": { tile in
            switch (tile["value"], tile["pressable"]) {
            case (.flag?, let pressable): pressable == .flag(false) ? nil : .toggle
            case (.text?, _): .text
            case (_, let pressable): pressable == .flag(false) ? nil : .button
            }
        },
        // A secret is nobody's who is far away.
        "field": { isSecret($0) ? nil : .entry(most: $0["max_length"]?.asNumber.map { Int($0) } ?? 256) },
        "date": { _ in .moment(pattern: "[0-9]{4}-[0-9]{2}-[0-9]{2}") },
        "time": { _ in .moment(pattern: "[0-9]{2}:[0-9]{2}") },
        "progress": { $0["value"]?.asNumber.map { _ in .part } },
    ]

    /// Whether the table of an item is that of a field for a secret.
    static func isSecret(_ table: Value) -> Bool {
        table["kind"]?.text == "field" && ["pin", "password"].contains(table["purpose"]?.text)
    }

    /// The same of rows, by what stands at their end.
    private static let rowRoles: [String: Role] = [
        "toggle": .toggle, "check": .toggle, "value": .text, "chevron": .button, "": .button,
    ]

    /// What its number counts; nil where nobody says so.
    package var unit: String? { table["unit"]?.text }

    /// Whether its number is set step by step rather than on a track.
    package var isStepped: Bool { table["kind"]?.text == "stepper" }

    /// What it shows; nil of something that is pressed.
    package var value: Value? {
        switch role {
        case .button: return .none
        case .toggle: return table["value"] ?? false
        case .entry: return table["value"] ?? ""
        case .choice: return table["value"] ?? .null
        case .number, .text, .moment, .part: return table["value"]
        }
    }
}

// Setting it.
extension PanelItem {
    package enum Action: Equatable, Sendable {
        case set(Value)
        case tap(id: String)
    }

    package func action(setting value: Value) throws(Refusal) -> Action {
        guard isEnabled else { throw Refusal(subject, "it is disabled") }
        switch (role, value) {
        case (.button, .text("press")), (.button, .flag(true)): return .tap(id: id)
        case (.toggle, .flag), (.text, .text), (.entry, .text), (.moment, .text): return .set(value)
        case (.choice(let options), .text(let id)) where options.contains(id): return .set(value)
        case (.number(let range, let step), _): return .set(try number(value, in: range, by: step))
        case (.part, _): return .set(try number(value, in: 0...1))
        default: throw Refusal(subject, "found \(value.shown), expected \(expected)")
        }
    }

    private func number(
        _ value: Value,
        in range: ClosedRange<Double>,
        by step: Double? = nil
    ) throws(Refusal) -> Value {
        guard let number = value.asNumber, range.contains(number), number.isStep(step, of: range) else {
            throw Refusal(subject, "found \(value.shown), expected \(expected)")
        }
        return .number(number)
    }

    private var expected: String {
        switch role {
        case .toggle: "true or false"
        case .number(let range, let step):
            "a number \(range.plain)" + (step.map { " in steps of \($0.plain)" } ?? "")
        case .button: "\"press\""
        case .choice(let options): "one of " + options.map { "\"\($0)\"" }.joined(separator: ", ")
        case .text, .entry, .moment: "a text"
        case .part: "a number from 0 to 1"
        }
    }
}

extension Double {
    /// Whether a slider of `range` rests here; decimals such as 0.1 are not exact.
    fileprivate func isStep(_ step: Double?, of range: ClosedRange<Double>) -> Bool {
        guard let step, step > 0, self != range.upperBound else { return true }
        let steps = (self - range.lowerBound) / step
        return abs(steps - steps.rounded()) < 1e-6
    }
}

extension Value {
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate func range(usual: ClosedRange<Double>) -> ClosedRange<Double> {
        let (least, most) = (self["min"]?.asNumber ?? usual.lowerBound, self["max"]?.asNumber ?? usual.upperBound)
        return least <= most ? least...most : usual
    }

    /// The ids of the options of a choice.
    fileprivate var options: [String] {
        guard case .list(let options)? = self["options"] else { return [] }
        return options.compactMap { $0.text ?? $0["id"]?.text ?? $0["title"]?.text }
    }
}
