import Canvas
import Values

extension Item {
    /// Several options, of which at most one is chosen.
    package struct Choice: DocumentItemKind {
        static let word = "choice"

        var title: String?
        package var options: [Option]
        /// The id of the option that is chosen; nil of none.
        package var chosen: String?
        var style = ChoiceStyle.radio
        var isEnabled = true

        static let counts = 2...32
    }

    /// One of the options of a choice: `"Heat"`, or with an id of its own, and perhaps an icon, `Item.Option("heat", "Heizen")`.
    public struct Option: Hashable, Sendable, ExpressibleByStringLiteral {
        /// Its id in events.
        public let id: String
        /// What is read.
        public let title: String
        /// What is seen before the title.
        public let icon: ImageSource?

        /// An option with an id that differs from its title, or with an icon before that.
        public init(_ id: String, _ title: String, icon: ImageSource? = nil) {
            (self.id, self.title, self.icon) = (id, title, icon)
        }

        /// An option whose id is its title.
        public init(stringLiteral title: String) { self.init(title, title) }
    }

    /// How the options of a choice are seen.
    public enum ChoiceStyle: String, Hashable, Sendable, CaseIterable {
        /// A line for each.
        case radio
        /// Side by side in one control, where all titles fit on one line there; else as `radio`.
        case segmented
        /// A row with the one that is chosen, which opens a sheet with all of them.
        case menu
    }

    /// One of several options; `chosen` is the id of one, or nil where none is chosen yet.
    ///
    /// What a finger chooses is an event with the option's id.
    public static func choice(
        _ id: String,
        _ title: String? = nil,
        options: [Option],
        chosen: String? = nil,
        style: ChoiceStyle = .radio,
        isEnabled: Bool = true
    ) -> Item {
        Item(id: id, Choice(title: title, options: options, chosen: chosen, style: style, isEnabled: isEnabled))
    }
}

// Reading, writing and checking.
extension Item.Choice {
    init(_ reader: TableReader) {
        title = reader.line("title")
        let before = reader.faults.count
        var ids = Set<String>()
        let options = reader.list("options", limit: Self.counts.upperBound) { value, path in
            Item.Option(value, at: path, besides: &ids, reader.faults)
        }
        self.options = reader.required("options", options) ?? []
        style = reader.choice("style") ?? .radio
        isEnabled = reader.flag("enabled") ?? true
        chosen = reader.text("value")
        // Nothing is said of options that nobody knows.
        guard reader.faults.count == before else { return }
        if self.options.count < Self.counts.lowerBound { reader.note(tooFew, of: "options") }
        if let chosen, index(of: chosen) == nil {
            reader.noteUnknownWord(.text(chosen), of: "value", among: self.options.map(\.id))
        }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["options": .list(options.map(\.value))]
        fields["title"] = title.map(Value.text)
        fields["value"] = chosen.map(Value.text)
        if style != .radio { fields["style"] = .text(style.rawValue) }
        if !isEnabled { fields["enabled"] = false }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        let most = Self.counts.upperBound
        if options.count < Self.counts.lowerBound { faults.note(tooFew, at: "\(path).options") }
        if options.count > most {
            faults.note("expected at most \(most) options, found \(options.count)", at: "\(path).options")
        }
        var ids = Set<String>()
        for (index, option) in options.enumerated() {
            if let fault = option.fault(besides: &ids) { faults.note(fault, at: "\(path).options[\(index)]") }
        }
        guard let chosen, index(of: chosen) == nil else { return }
        let near = options.map(\.id).closest(to: chosen).map { ", did you mean \"\($0)\"?" } ?? ""
        faults.note("no option is called \"\(chosen.oneLine(atMost: 60))\"\(near)", at: "\(path).value")
    }

    private var tooFew: String { "expected at least \(Self.counts.lowerBound) options, found \(options.count)" }
}

extension Item.Option {
    private static let idBytes = 256

    /// Reads a text, which is id and title, or a table; nil, with a fault noted, where it is neither.
    fileprivate init?(_ value: Value, at path: String, besides ids: inout Set<String>, _ faults: Faults) {
        if case .text(let text) = value {
            self.init(text, text)
        } else {
            guard case .table = value, let reader = TableReader(value, at: path, faults) else {
                faults.note("expected a text or an object, found \(value.shown)", at: path)
                return nil
            }
            let title = reader.required("title", reader.line("title"))
            let id = reader.text("id", limit: Self.idBytes)
            let icon = ImageSource(reader, "icon")
            reader.close()
            guard let title else { return nil }
            self.init(id ?? title, title, icon: icon)
        }
        guard let fault = fault(besides: &ids) else { return }
        faults.note(fault, at: path)
        return nil
    }

    /// What is wrong with its id, which joins `ids`.
    fileprivate func fault(besides ids: inout Set<String>) -> String? {
        if id.isEmpty { return "expected an id, found \"\"" }
        if let fault = id.controlFault { return fault }
        if id.utf8.count > Self.idBytes {
            return "expected an id of at most \(Self.idBytes) bytes, found \(id.utf8.count)"
        }
        return ids.insert(id).inserted ? nil : "another option is called \"\(id.oneLine(atMost: 60))\" as well"
    }

    fileprivate var value: Value {
        if id == title, icon == nil { return .text(title) }
        var fields: [String: Value] = ["title": .text(title)]
        if id != title { fields["id"] = .text(id) }
        fields["icon"] = icon?.value
        return .table(fields)
    }
}

// Touching and describing.
extension Item.Choice {
    var action: ContentTarget.Action? { style == .menu ? .pick : .choose(self) }

    package func index(of id: String?) -> Int? { id.flatMap { id in options.firstIndex { $0.id == id } } }

    /// The id of the option that is so many options after the one called `id`, and no further than the last or the first.
    package func moved(_ id: String?, by steps: Int) -> String? {
        let count = options.count
        let start = index(of: id) ?? (steps > 0 ? -1 : count)
        let goal = start + min(max(steps, -count), count)
        return options.isEmpty ? nil : options[min(max(goal, 0), count - 1)].id
    }

    func stand(_ look: Look) -> ControlStand? {
        style == .menu ? nil : .chosen(index(of: look.choice(chosen)), of: options.count)
    }

    var ownValue: ItemValue? { chosen.map(ItemValue.text) }

    func accepts(_ value: ItemValue) -> Bool { index(of: value.text) != nil }

    mutating func adopt(_ value: ItemValue) { chosen = value.text ?? chosen }

    var needsID: Bool { true }

    var isListed: Bool { true }

    var partNames: [String] { style == .menu ? [] : options.map(\.id) }

    func access(_ look: Look) -> ItemAccess? {
        let option = index(of: look.choice(chosen)).map { options[$0] }
        return ItemAccess(
            role: style == .menu ? .comboBox : .radioGroup,
            name: title,
            value: option.map { .text($0.title) },
            isEnabled: isEnabled
        )
    }
}

// The sheet of a menu.
extension Item.Choice {
    func row(_ look: Look) -> Item.Row {
        let option = index(of: look.choice(chosen)).map { options[$0].title }
        var row = Item.Row(title: title ?? option ?? "", accessory: option.map(Item.Accessory.value) ?? .chevron)
        row.hasChevron = option != nil
        if title == nil { (row.accessory, row.hasChevron) = (.chevron, false) }
        row.isEnabled = isEnabled
        return row
    }

    func picker(_ value: ItemValue?) -> Document? {
        let index = index(of: value?.text ?? chosen)
        let rows = options.enumerated().map { number, option in
            var row = option.row
            (row.accessory, row.isAnswer) = (.check(number == index), true)
            return Item(id: option.id, row)
        }
        return Document(title: title, items: rows)
    }

    func picked(by id: String, _ values: [String: ItemValue]) -> ItemValue? { .text(id) }
}

extension Look {
    fileprivate func choice(_ chosen: String?) -> String? { value?.text ?? chosen }
}
