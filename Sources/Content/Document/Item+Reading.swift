package import Values

extension Item {
    private enum Word: String, CaseIterable {
        case row, button, text, image, slider, progress, separator, header
    }

    /// Reads an item; nil when it cannot be told what it is, or what it needs is missing.
    package init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let reader = TableReader(value, at: path, faults) else { return nil }
        let id = reader.text("id", limit: 256)
        guard let word = reader.required("kind", reader.choice("kind", of: Word.self)),
            let kind = Self.kind(word, reader)
        else { return nil }
        self.init(id: id, kind)
        reader.close()
        if isInteractive { _ = reader.required("id", id) }
        if id == "" { reader.note("expected a name, found \"\"", of: "id") }
    }

    private static func kind(_ word: Word, _ reader: TableReader) -> Kind? {
        switch word {
        case .row: Row(reader).map(Kind.row)
        case .button: Button(reader).map(Kind.button)
        case .text: reader.required("markup", reader.text("markup")).map(Kind.text)
        case .image: reader.required("image", ImageSource(reader, "image")).map(Kind.image)
        case .slider: Slider(reader).map(Kind.slider)
        case .progress: .progress(reader.number("value", in: 0...1))
        case .separator: .separator
        case .header: reader.required("title", reader.line("title")).map(Kind.header)
        }
    }
}

extension Item.Row {
    fileprivate init?(_ reader: TableReader) {
        let title = reader.required("title", reader.line("title"))
        subtitle = reader.line("subtitle")
        icon = ImageSource(reader, "icon")
        accessory = Item.Accessory.read(reader)
        isEnabled = reader.flag("enabled") ?? true
        guard let title else { return nil }
        self.title = title
    }
}

extension Item.Accessory {
    private enum Word: String, CaseIterable { case chevron, check, toggle, value }

    /// The word says which, and `value` what it shows: a truth, or a text.
    fileprivate static func read(_ reader: TableReader) -> Item.Accessory? {
        switch reader.choice("accessory", of: Word.self) {
        case .chevron: .chevron
        case .check: .check(reader.flag("value") ?? false)
        case .toggle: .toggle(reader.flag("value") ?? false)
        case .value: reader.required("value", reader.line("value")).map(Item.Accessory.value)
        case nil: nil
        }
    }
}

extension Item.Button {
    fileprivate init?(_ reader: TableReader) {
        let title = reader.required("title", reader.line("title"))
        role = reader.choice("role") ?? .normal
        isEnabled = reader.flag("enabled") ?? true
        guard let title else { return nil }
        self.title = title
    }
}

extension Item.Slider {
    private static let numbers = -1e9...1e9

    fileprivate init?(_ reader: TableReader) {
        title = reader.line("title")
        let least = reader.number("min", in: Self.numbers) ?? 0
        let most = reader.number("max", in: Self.numbers) ?? 1
        let value = reader.required("value", reader.number("value", in: Self.numbers))
        step = reader.number("step", in: 1e-9...1e9)
        isEnabled = reader.flag("enabled") ?? true
        guard least < most else {
            reader.note("expected more than min, found \(most)", of: "max")
            return nil
        }
        range = least...most
        guard let value else { return nil }
        if !range.contains(value) {
            reader.note("expected a number from \(least) to \(most), found \(value)", of: "value")
        }
        self.value = value
    }
}

extension ImageSource {
    /// A path, or `{"png": "base64…"}`.
    fileprivate init?(_ reader: TableReader, _ name: String) {
        let source = reader.read(name, expected: "a path or an object with a \"png\" in base64") { value in
            if case .text(let path) = value, !path.isEmpty { return ImageSource.file(path) }
            guard case .text(let text)? = value["png"], let bytes = Base64.bytes(text) else { return nil }
            return ImageSource.data(bytes)
        }
        guard let source else { return nil }
        self = source
    }
}
