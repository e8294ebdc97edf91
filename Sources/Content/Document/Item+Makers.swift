// Items as programs write them: `.toggle("light", "Light", isOn: false)`.
extension Item {
    /// A line of a list that is only read.
    package static func row(
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        value: String? = nil
    ) -> Item {
        Item(.row(Row(title: title, subtitle: subtitle, icon: icon, accessory: value.map(Accessory.value))))
    }

    /// A line of a list that can be pressed.
    package static func row(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        accessory: Accessory? = nil,
        isEnabled: Bool = true
    ) -> Item {
        let row = Row(title: title, subtitle: subtitle, icon: icon, accessory: accessory, isEnabled: isEnabled)
        return Item(id: id, .row(row))
    }

    /// A line with a switch.
    package static func toggle(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        isOn: Bool,
        isEnabled: Bool = true
    ) -> Item {
        row(id, title, subtitle: subtitle, icon: icon, accessory: .toggle(isOn), isEnabled: isEnabled)
    }

    /// A line that is chosen, or not.
    package static func check(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        isChosen: Bool,
        isEnabled: Bool = true
    ) -> Item {
        row(id, title, subtitle: subtitle, icon: icon, accessory: .check(isChosen), isEnabled: isEnabled)
    }

    /// Something to press.
    package static func button(
        _ id: String,
        _ title: String,
        role: Button.Role = .normal,
        isEnabled: Bool = true
    ) -> Item {
        Item(id: id, .button(Button(title: title, role: role, isEnabled: isEnabled)))
    }

    /// A value that a finger sets.
    package static func slider(
        _ id: String,
        _ title: String? = nil,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        step: Double? = nil,
        isEnabled: Bool = true
    ) -> Item {
        Item(id: id, .slider(Slider(title: title, value: value, range: range, step: step, isEnabled: isEnabled)))
    }

    /// The title of what follows.
    package static func header(_ title: String) -> Item { Item(.header(title)) }

    /// A line between what does not belong together.
    package static var separator: Item { Item(.separator) }

    /// A paragraph, in Pango's markup.
    package static func text(_ markup: String, id: String? = nil) -> Item { Item(id: id, .text(markup)) }

    /// A value that is shown, 0…1; nil for work of unknown length.
    package static func progress(_ value: Double?, id: String? = nil) -> Item { Item(id: id, .progress(value)) }

    /// A picture across the sheet.
    package static func image(_ source: ImageSource, id: String? = nil) -> Item { Item(id: id, .image(source)) }

    /// Something that the program draws itself; with an id it can be pressed.
    package static func drawing(_ drawing: some ItemDrawing, id: String? = nil) -> Item {
        Item(id: id, .drawing(Drawing(drawing)))
    }
}

extension Document {
    /// A document of these items.
    package init(title: String? = nil, items: [Item], footer: [Item] = [], theme: Theme = .light) {
        self.init()
        self.title = title
        self.items = items
        self.footer = footer
        self.theme = theme
    }
}
