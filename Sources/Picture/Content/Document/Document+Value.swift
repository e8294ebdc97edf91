package import Values

// Writing.
extension Document {
    /// The document as `init` reads it; what is as usual is left out.
    package var value: Value {
        var fields: [String: Value] = [:]
        fields["title"] = title.map(Value.text)
        if !items.isEmpty { fields["items"] = .list(items.map(\.value)) }
        if !footer.isEmpty { fields["footer"] = .list(footer.map(\.value)) }
        if theme != .light { fields["theme"] = theme.value }
        if textScale != 1 { fields["text_scale"] = .number(textScale) }
        if maxWidth != Self.readableWidth { fields["max_width"] = .number(maxWidth) }
        if direction != .auto { fields["direction"] = .text(direction.rawValue) }
        fields["font"] = font.map(Value.text)
        return .table(fields)
    }

    /// The document as it stands once fingers have set `values`, by id.
    package func showing(_ values: [String: ItemValue]) -> Document {
        func showing(_ items: [Item]) -> [Item] {
            items.map { item in item.id.flatMap { values[$0] }.map(item.showing) ?? item }
        }
        guard !values.isEmpty else { return self }
        var document = self
        (document.items, document.footer) = (showing(items), showing(footer))
        return document
    }
}

extension Value {
    /// What a finger has set, as programs read it.
    package init(_ value: ItemValue) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        }
    }
}
