import Content

/// One line of a document, from edge to edge: `.toggle("light", "Light", isOn: false)`.
///
/// The first text of an item that can be operated is its id, by which events name it.
public struct Item: Hashable, Sendable {
    let base: Content.Item

    init(_ base: Content.Item) { self.base = base }

    /// Its id in events; nil for an item that cannot be operated.
    public var id: String? { base.id }

    /// The end of a row.
    public struct Accessory: Hashable, Sendable {
        fileprivate let base: Content.Item.Accessory

        /// There is more behind the row.
        public static let chevron = Accessory(base: .chevron)
        /// A mark for a row that is chosen, or not.
        public static func check(_ isChosen: Bool) -> Accessory { Accessory(base: .check(isChosen)) }
        /// A switch.
        public static func toggle(_ isOn: Bool) -> Accessory { Accessory(base: .toggle(isOn)) }
        /// A text.
        public static func value(_ text: String) -> Accessory { Accessory(base: .value(text)) }
    }

    /// The emphasis of a button.
    public struct ButtonRole: Hashable, Sendable {
        fileprivate let base: Content.Item.Button.Role

        /// One of several buttons.
        public static let normal = ButtonRole(base: .normal)
        /// The button that is usually meant.
        public static let primary = ButtonRole(base: .primary)
        /// A button that destroys something.
        public static let destructive = ButtonRole(base: .destructive)
    }
}

extension Item {
    /// A row that is only read.
    public static func row(
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        value: String? = nil
    ) -> Item {
        Item(.row(title, subtitle: subtitle, icon: icon?.base, value: value))
    }

    /// A row that can be pressed.
    public static func row(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        accessory: Accessory? = nil,
        isEnabled: Bool = true
    ) -> Item {
        Item(
            .row(
                id,
                title,
                subtitle: subtitle,
                icon: icon?.base,
                accessory: accessory?.base,
                isEnabled: isEnabled
            )
        )
    }

    /// A row with a switch.
    public static func toggle(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        isOn: Bool,
        isEnabled: Bool = true
    ) -> Item {
        row(id, title, subtitle: subtitle, icon: icon, accessory: .toggle(isOn), isEnabled: isEnabled)
    }

    /// A row that is chosen, or not.
    public static func check(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        isChosen: Bool,
        isEnabled: Bool = true
    ) -> Item {
        row(id, title, subtitle: subtitle, icon: icon, accessory: .check(isChosen), isEnabled: isEnabled)
    }

    /// A button.
    public static func button(
        _ id: String,
        _ title: String,
        role: ButtonRole = .normal,
        isEnabled: Bool = true
    ) -> Item {
        Item(.button(id, title, role: role.base, isEnabled: isEnabled))
    }

    /// A number that a finger sets; `showsValue` writes it beside the title.
    public static func slider(
        _ id: String,
        _ title: String? = nil,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        step: Double? = nil,
        isEnabled: Bool = true,
        showsValue: Bool = false
    ) -> Item {
        let slider = Content.Item.slider(
            id,
            title,
            value: value,
            in: range,
            step: step,
            isEnabled: isEnabled,
            showsValue: showsValue
        )
        return Item(slider)
    }

    /// The title of what follows.
    public static func header(_ title: String) -> Item { Item(.header(title)) }

    /// A line between items that do not belong together.
    public static var separator: Item { Item(.separator) }

    /// Room of so many points, 0 to 2000.
    public static func spacer(_ height: Double = 16) -> Item { Item(.spacer(height)) }

    /// A paragraph, in Pango's markup.
    public static func text(_ markup: String, id: String? = nil) -> Item { Item(.text(markup, id: id)) }

    /// Progress from 0 to 1; nil for work of unknown length.
    public static func progress(_ value: Double?, id: String? = nil) -> Item { Item(.progress(value, id: id)) }

    /// A picture as wide as the sheet.
    public static func image(_ source: ImageSource, id: String? = nil) -> Item { Item(.image(source.base, id: id)) }
}

/// Where a picture comes from.
public struct ImageSource: Hashable, Sendable {
    fileprivate let base: Content.ImageSource

    /// A PNG file.
    public static func file(_ path: String) -> ImageSource { ImageSource(base: .file(path)) }
    /// The bytes of a PNG.
    public static func data(_ bytes: [UInt8]) -> ImageSource { ImageSource(base: .data(bytes)) }
}

/// A value that a finger has set.
public struct ItemValue: Hashable, Sendable, CustomStringConvertible {
    let base: Content.ItemValue

    /// The value of a toggle or a check.
    public static func flag(_ flag: Bool) -> ItemValue { ItemValue(base: .flag(flag)) }
    /// The value of a slider.
    public static func number(_ number: Double) -> ItemValue { ItemValue(base: .number(number)) }

    /// Whether a toggle or a check is on; nil for a slider.
    public var flag: Bool? {
        if case .flag(let flag) = base { flag } else { nil }
    }

    /// The number of a slider; nil for a toggle or a check.
    public var number: Double? {
        if case .number(let number) = base { number } else { nil }
    }

    /// The value with its type, as `flag(true)`.
    public var description: String { "\(base)" }
}
