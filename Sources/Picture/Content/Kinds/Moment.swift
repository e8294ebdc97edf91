import Values

extension Item {
    /// A date or a time of day that is picked by wheels.
    package struct Moment: DocumentItemKind {
        static let word = "date"
        static let words = Moments.Scale.allCases.map(\.rawValue)

        var scale: Moments.Scale
        var title: String?
        /// As it is written, such as 2026-11-29 or 07:30; so are its limits, nil for the usual ones.
        var value: String
        var least: String?
        var most: String?
        /// Minutes from one time of day to the next.
        var step = 1
        var style = MomentStyle.row
        var isEnabled = true
        /// That of the document; nil where it says none.
        var language: String?

        static let steps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]
    }

    /// How a date or a time of day is picked.
    public enum MomentStyle: String, Hashable, Sendable, CaseIterable {
        /// A row that shows it, and opens a sheet with wheels.
        case row
        /// Wheels in the document itself.
        case wheels
    }

    /// A date such as `2026-11-29`, within 1900 to 2100 unless `min` or `max` say otherwise.
    public static func date(
        _ id: String,
        _ title: String? = nil,
        value: String,
        min: String? = nil,
        max: String? = nil,
        style: MomentStyle = .row,
        isEnabled: Bool = true
    ) -> Item {
        var moment = Moment(scale: .date, title: title, value: value, least: min, most: max)
        (moment.style, moment.isEnabled) = (style, isEnabled)
        return Item(id: id, moment)
    }

    /// A time of day such as `07:30`; `minuteStep` divides an hour.
    public static func time(
        _ id: String,
        _ title: String? = nil,
        value: String,
        min: String? = nil,
        max: String? = nil,
        minuteStep: Int = 1,
        style: MomentStyle = .row,
        isEnabled: Bool = true
    ) -> Item {
        var moment = Moment(scale: .time, title: title, value: value, least: min, most: max, step: minuteStep)
        (moment.style, moment.isEnabled) = (style, isEnabled)
        return Item(id: id, moment)
    }
}

// Reading, writing and checking.
extension Item.Moment {
    init(_ reader: TableReader) {
        scale = reader.value("kind") == "time" ? .time : .date
        title = reader.line("title")
        let value = reader.required("value", reader.text("value", limit: 64))
        self.value = value ?? ""
        let before = reader.faults.count
        least = reader.text("min", limit: 64)
        most = reader.text("max", limit: 64)
        let hasLimits = reader.faults.count == before
        if scale == .time { step = reader.integer("minute_step", in: 1...30) ?? 1 }
        style = reader.choice("style") ?? .row
        isEnabled = reader.flag("enabled") ?? true
        for (field, fault) in faults(of: value, hasLimits: hasLimits) { reader.note(fault, of: field) }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["kind": .text(scale.rawValue), "value": .text(value)]
        fields["title"] = title.map(Value.text)
        fields["min"] = least.map(Value.text)
        fields["max"] = most.map(Value.text)
        if step != 1 { fields["minute_step"] = Value(step) }
        if style != .row { fields["style"] = .text(style.rawValue) }
        if !isEnabled { fields["enabled"] = false }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        for (field, fault) in self.faults(of: value) { faults.note(fault, at: "\(path).\(field)") }
    }

    /// What is wrong with its fields, by their names; nothing is said of a value or of limits that nobody knows.
    private func faults(of value: String?, hasLimits: Bool = true) -> [(String, String)] {
        var faults = [("value", value), ("min", least), ("max", most)].compactMap { field, text in
            text.flatMap(fault).map { (field, $0) }
        }
        let hasLimits = hasLimits && faults.allSatisfy { $0.0 == "value" }
        if !Self.steps.contains(step) {
            faults.append(("minute_step", "expected minutes that divide an hour, found \(step)"))
        }
        guard hasLimits else { return faults }
        let (least, most) = limits
        guard least <= most else { return faults + [("max", "expected \(text(least)) or later, found \(text(most))")] }
        guard let moments = range else {
            let words = "expected a multiple of \(step) minutes from \(text(least)) to \(text(most)), found none"
            return faults + [("max", words)]
        }
        guard let value, let number = moments.number(value), !moments.contains(number) else { return faults }
        let (first, last) = (moments.range.lowerBound, moments.range.upperBound)
        let words =
            moments.range.contains(number)
            ? "a multiple of \(step) minutes" : "\(noun) from \(text(first)) to \(text(last))"
        return faults + [("value", "expected \(words), found \(value)")]
    }

    private var noun: String { scale == .date ? "a date" : "a time" }

    private func text(_ number: Int) -> String { Moments.text(number, scale) }

    /// Why `text` is no value; nil where it is.
    private func fault(of text: String) -> String? {
        guard Moments.number(text, scale) == nil else { return nil }
        let pattern = scale == .date ? "0000-00-00" : "00:00"
        let isWritten = text.map { $0.isASCII && $0.isNumber ? "0" : $0 } == Array(pattern)
        if isWritten { return "there is no such \(scale.rawValue): \(text)" }
        let example = scale == .date ? "2026-11-29" : "07:30"
        return "expected \(noun) such as \(example), found \"\(text.oneLine(atMost: 60))\""
    }

    /// The first and the last number that its limits allow.
    private var limits: (Int, Int) {
        let (least, most) = scale == .date ? ("1900-01-01", "2100-12-31") : ("00:00", "23:59")
        func number(_ text: String?, _ usual: String) -> Int {
            text.flatMap { Moments.number($0, scale) } ?? Moments.number(usual, scale) ?? 0
        }
        return (number(self.least, least), number(self.most, most))
    }

    private var range: Moments? {
        let (least, most) = limits
        guard least <= most else { return nil }
        return Moments(
            scale,
            least...most,
            step: Self.steps.contains(step) ? step : 1,
            hasHalves: !written.halves.isEmpty
        )
    }
}

// What is picked.
extension Item.Moment {
    /// What it may show; of one with faults, which is never seen, its value alone.
    package var moments: Moments {
        let number = Moments.number(value, scale) ?? 0
        return range ?? Moments(scale, number...number, step: 1, hasHalves: false)!
    }

    /// How its language writes it.
    var written: WrittenMoment { WrittenMoment.of(language) }

    /// What it shows where `value` has been set.
    package func number(_ value: ItemValue?) -> Int {
        let moments = moments
        return value?.text.flatMap(moments.number) ?? moments.number(self.value) ?? moments.range.lowerBound
    }

    package var isTime: Bool { scale == .time }

    /// The wheels in the order in which they are read.
    package var order: [Int] { written.order(moments) }
}

// Touching and describing.
extension Item.Moment {
    var action: ContentTarget.Action? { style == .row ? .pick : .spin(self) }

    var ownValue: ItemValue? { .text(value) }

    func accepts(_ value: ItemValue) -> Bool {
        let moments = moments
        return value.text.flatMap(moments.number).map(moments.contains) ?? false
    }

    mutating func adopt(_ value: ItemValue) { self.value = value.text ?? self.value }

    var needsID: Bool { true }

    var isListed: Bool { style == .row }

    var partNames: [String] {
        guard style == .wheels else { return [] }
        return scale == .date ? ["year", "month", "day"] : (moments.hasHalves ? ["half"] : []) + ["hour", "minute"]
    }

    func access(_ look: Look) -> ItemAccess? {
        ItemAccess(
            role: style == .row ? .button : .spinButton,
            name: title,
            value: .text(written.text(number(look.value), moments)),
            isEnabled: isEnabled
        )
    }
}

// The sheet in which it is picked.
extension Item.Moment {
    private static let (wheels, cancel, done) = ("value", "cancel", "done")

    func row(_ look: Look) -> Item.Row {
        let text = written.text(number(look.value), moments)
        var row = Item.Row(title: title ?? text, accessory: title == nil ? .chevron : .value(text))
        (row.hasChevron, row.isEnabled) = (title != nil, isEnabled)
        return row
    }

    func picker(_ value: ItemValue?) -> Document? {
        var wheels = self
        (wheels.style, wheels.title, wheels.value) = (.wheels, nil, value?.text ?? self.value)
        let written = written
        var document = Document(
            title: title,
            items: [Item(id: Self.wheels, wheels)],
            footer: [.button(Self.cancel, written.cancel), .button(Self.done, written.done, role: .primary)]
        )
        document.language = language
        return document
    }

    func picked(by id: String, _ values: [String: ItemValue]) -> ItemValue? {
        id == Self.done ? values[Self.wheels] : nil
    }
}
