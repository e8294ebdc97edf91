import Canvas
import Values

extension Item {
    /// A line of a list.
    struct Row: DocumentItemKind {
        static let word = "row"

        /// Its text.
        var title: String
        /// Smaller, below the title.
        var subtitle: String?
        /// Before the texts.
        var icon: ImageSource?
        /// At the end of the line.
        var accessory: Accessory?
        /// Whether a finger can do something with it.
        var isEnabled = true

        /// The side of an icon, in points.
        static let iconSide = 28.0
        /// Between an icon and the texts, and between the texts and the accessory.
        static let gap = 14.0
    }

    /// A line of a list that is only read.
    package static func row(
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        value: String? = nil
    ) -> Item {
        Item(Row(title: title, subtitle: subtitle, icon: icon, accessory: value.map(Accessory.value)))
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
        Item(id: id, Row(title: title, subtitle: subtitle, icon: icon, accessory: accessory, isEnabled: isEnabled))
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
}

// Reading.
extension Item.Row {
    init?(_ reader: TableReader) {
        let title = reader.required("title", reader.line("title"))
        subtitle = reader.line("subtitle")
        icon = ImageSource(reader, "icon")
        accessory = Item.Accessory(reader)
        isEnabled = reader.flag("enabled") ?? true
        guard let title else { return nil }
        self.title = title
    }
}

// Measuring and painting.
extension Item.Row {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        if let picture {
            let side = measurer.measures.pixels(Self.iconSide)
            measurer.load(picture, within: PixelSize(width: side, height: side))
        }
        return .points(height(measurer.measures))
    }

    func height(_ measures: Measures) -> Double {
        let (first, second) = (measures.line(.title), measures.line(.subtitle))
        return max(Measures.leastTarget, subtitle == nil ? 30 + first : 24 + first + second)
    }

    func paint(with painter: ItemPainter) {
        painter.context.faded(!isEnabled) {
            var start = painter.inner.x
            if let icon = painter.picture {
                let side = Self.iconSide
                let box = Box(x: start, y: (painter.height - side) / 2, width: side, height: side)
                painter.context.paint(icon, in: box)
                start = box.end + Self.gap
            }
            let end = accessory.map { $0.paint(with: painter, beside: title, from: start) - Self.gap }
            paintTexts(with: painter, from: start, to: end ?? painter.inner.end)
        }
    }

    private func paintTexts(with painter: ItemPainter, from start: Double, to end: Double) {
        let theme = painter.theme
        guard let subtitle else {
            return _ = painter.write(title, .title, from: start, to: end, middle: painter.whole.middle, theme.text)
        }
        let (first, second) = (painter.measures.line(.title), painter.measures.line(.subtitle))
        let top = (painter.height - first - second) / 2
        painter.write(title, .title, from: start, to: end, middle: top + first / 2, theme.text)
        painter.write(subtitle, .subtitle, from: start, to: end, middle: top + first + second / 2, theme.secondary)
    }
}

// Touching and describing.
extension Item.Row {
    var action: ContentTarget.Action? { isEnabled ? accessory?.flag.map(ContentTarget.Action.flip) ?? .press : nil }

    func accepts(_ value: ItemValue) -> Bool {
        if case .flag = value { accessory?.flag != nil } else { false }
    }

    var needsID: Bool { accessory?.isControl ?? false }

    var isListed: Bool { true }

    var picture: PictureReference? { icon.map { PictureReference(field: "icon", source: $0) } }

    func access(_ look: Look) -> ItemAccess? {
        let role = accessory?.role ?? .text
        return ItemAccess(role, title, detail: subtitle, value: accessory?.value(look), isEnabled: isEnabled)
    }
}
