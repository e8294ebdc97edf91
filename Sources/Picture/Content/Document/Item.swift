package import Values

/// One line of a document, from edge to edge: `.toggle("light", "Light", isOn: false)`.
///
/// The first text of an item that can be operated is its id, by which events name it.
public struct Item: Equatable, Sendable {
    /// Its id in events; nil for an item that cannot be operated.
    public package(set) var id: String?
    /// How many columns it takes, of those on which the items beside it lie; nil for as many as its kind usually does.
    public package(set) var span: Int?
    /// The path of the document that comes where it is pressed; nil of an item that brings none.
    public internal(set) var presents: String?
    /// Whether the sheet that it lies on goes where it is pressed.
    public internal(set) var dismisses = false
    var kind: any ItemKind

    /// The kinds that documents may have, in the order in which messages list them.
    ///
    /// A new kind is one file in `Kinds`, and a line here.
    private static let kinds: [any DocumentItemKind.Type] = [
        Row.self,
        Button.self,
        Text.self,
        Image.self,
        Slider.self,
        Choice.self,
        Stepper.self,
        Field.self,
        Progress.self,
        Chart.self,
        Clock.self,
        Separator.self,
        Header.self,
        Spacer.self,
        Program.self,
        Group.self,
        Tile.self,
        QR.self,
        Moment.self,
    ]

    init(id: String? = nil, _ kind: some ItemKind) {
        self.id = id
        self.kind = kind
    }

    /// Whether both have the same id and span, do the same, and look alike.
    public static func == (one: Item, other: Item) -> Bool {
        (one.id, one.span, one.presents, one.dismisses) == (other.id, other.span, other.presents, other.dismisses)
            && one.kind.isEqual(to: other.kind)
    }
}

extension Item {
    /// The same on so many columns, 1 to 12, of those on which the items beside it lie; all of them where there are no more.
    public func spanning(_ columns: Int) -> Item {
        var item = self
        item.span = columns
        return item
    }
}

// Reading, writing and checking.
extension Item {
    /// Reads an item; what is wrong with it is noted in `faults`.
    ///
    /// It is a separator where nobody can say what it is.
    package init(_ value: Value, at path: String, _ faults: Faults) {
        self.init(Separator())
        guard let reader = TableReader(value, at: path, faults) else { return }
        id = reader.line("id", limit: 256)
        if id == "" { reader.note("expected a name, found \"\"", of: "id") }
        span = reader.integer("span", in: Document.columns)
        guard let type = reader.required("kind", Self.kind(reader)) else { return }
        kind = type.init(reader)
        if type.leads {
            presents = Item.path(reader)
            dismisses = reader.flag("dismisses") ?? false
        }
        reader.close()
        if id == nil, reader.value("id") == nil, kind.needsID || leads { reader.note(missingID, of: "id") }
        if let fault = leadFault { reader.note(fault, of: presents == nil ? "dismisses" : "presents") }
    }

    /// The table of the item, as `init` reads it; a program's own drawing is a kind that documents cannot have.
    var value: Value {
        var fields = kind.fields
        fields["kind"] = fields["kind"] ?? .text(type(of: kind).word)
        fields["id"] = id.map(Value.text)
        fields["span"] = span.map { Value($0) }
        fields["presents"] = presents.map(Value.text)
        if dismisses { fields["dismisses"] = true }
        return .table(fields)
    }

    /// The item with another value, which is read as that of a document is; nil, with the faults noted, where it cannot have it.
    package func setting(_ value: Value, _ faults: Faults) -> Item? {
        guard case .table(var fields) = self.value else { return nil }
        switch (kind.ownValue, value) {
        case (.flag, .flag), (.number, _), (.text, _), (nil, _): break
        case (.flag, _):
            faults.note("expected true or false, found \(value.shown)", at: "value")
            return nil
        }
        fields.merge(type(of: kind).fields(showing: value)) { $1 }
        return Item(.table(fields), at: "", faults)
    }

    private var missingID: String {
        kind.needsID ? "is missing" : "is missing: an item that presents a document, or dismisses its sheet, has one"
    }

    private static func kind(_ reader: TableReader) -> (any DocumentItemKind.Type)? {
        guard let value = reader.value("kind") else { return nil }
        if case .text(let word) = value, let kind = kinds.first(where: { $0.words.contains(word) }) {
            return kind
        }
        reader.noteUnknownWord(value, of: "kind", among: kinds.flatMap { $0.words })
        return nil
    }

    /// Notes what is wrong with an item that a program has made, besides what shows when it is laid out.
    ///
    /// - Parameter path: the way to it.
    package func check(at path: String, _ faults: Faults) {
        if id == "" { faults.note("expected a name, found \"\"", at: "\(path).id") }
        if id == nil, kind.needsID || leads { faults.note(missingID, at: "\(path).id") }
        if let span, !Document.columns.contains(span) {
            faults.note("expected a whole number from 1 to 12, found \(span)", at: "\(path).span")
        }
        if let fault = leadFault { faults.note(fault, at: "\(path).\(presents == nil ? "dismisses" : "presents")") }
        kind.check(at: path, faults)
    }
}

// What depends on the kind.
extension Item {
    /// The language of the document that it is in, of a kind that writes something by itself.
    var language: String? {
        get { (kind as? Moment)?.language }
        set {
            guard var moment = kind as? Moment else { return }
            moment.language = newValue
            kind = moment
        }
    }

    /// Whether a finger, or a program, can make `value` what it shows.
    package func accepts(_ value: ItemValue) -> Bool { kind.accepts(value) }

    /// The item with `value` as the document's own; as it is where it cannot show that.
    func showing(_ value: ItemValue) -> Item {
        guard accepts(value) else { return self }
        var item = self
        item.kind.adopt(value)
        return item
    }

    package var pictures: [PictureReference] { kind.pictures }

    /// The field that it is; nil of any other kind.
    package var field: Field? { kind as? Field }

    /// What it is for those who cannot see it; nil for an item that means nothing.
    ///
    /// - Parameter value: what fingers have made of its value; nil for the document's.
    package func access(showing value: ItemValue? = nil) -> ItemAccess? {
        var access = kind.access(Look(value: value))
        if let role = access?.role, role == .text || role == .image, isPressable { access?.role = .button }
        return access
    }

    /// Where the part of its control stands that moves, at the value that fingers have set, nil for the document's.
    package func stand(showing value: ItemValue? = nil) -> ControlStand? { kind.stand(Look(value: value)) }

    /// How far stripes have travelled at `time`, in microseconds, where it is not known how much is done: in points.
    package static func stripeTravel(at time: Int64) -> Double { Progress.travel(at: time) }

    /// What a finger does to it; nil where it does nothing: it has no id, is disabled, or is of a kind that is only read.
    package var action: ContentTarget.Action? { id != nil && kind.isEnabled ? kind.action : nil }

    /// Whether pressing it, or Return in it, can be an answer, once it is enabled.
    var canAnswer: Bool {
        switch kind.action {
        case .press, .edit: id != nil
        case .flip, .slide, .choose, .step, .spin, .pick, .back, nil: false
        }
    }

    /// Whether it is pressed as a whole, and looks different then; a slider shows a finger by its knob.
    var isPressable: Bool {
        switch action {
        case .press, .flip, .pick, .back: true
        case .slide, .choose, .step, .spin, .edit, nil: false
        }
    }

    /// Whether a finger presses parts of it, which look different then.
    var hasParts: Bool { !partNames.isEmpty }

    /// The names of those.
    package var partNames: [String] { kind.partNames }
}
