import Canvas
import Values

extension Item {
    struct Row: DocumentItemKind {
        static let word = "row"
        static let leads = true

        var title: String
        var subtitle: String?
        var icon: ImageSource?
        var accessory: Accessory?
        var isEnabled = true
        /// Whether a finger does anything with it; else it is only read.
        var isPressable = true
        /// Whether there is more behind a row that shows a value.
        var hasChevron = false
        /// A few letters, or a number, in a pill.
        var badge: String?
        var status: Status?
        /// Whether pressing it says which one is chosen, whatever its check shows.
        var isAnswer = false

        /// The side of an icon, in points before the text scale.
        private static let iconSide = 28.0
        /// The most that an icon takes of a row, so that large ones leave room for the texts.
        private static let mostIcon = 1.0 / 3
        /// Between an icon and the texts, and between the texts and the accessory.
        static let gap = 14.0
    }

    /// A row that is only read; with an id, which programs update it by.
    public static func row(
        _ title: String,
        id: String? = nil,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        value: String? = nil,
        badge: String? = nil,
        status: Status? = nil
    ) -> Item {
        var row = Row(title: title, subtitle: subtitle, icon: icon, accessory: value.map(Accessory.value))
        (row.badge, row.status) = (badge, status)
        row.isPressable = id == nil
        return Item(id: id, row)
    }

    /// A row that can be pressed; `hasChevron` says that there is more behind one that shows a value.
    public static func row(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        accessory: Accessory? = nil,
        isEnabled: Bool = true,
        hasChevron: Bool = false,
        badge: String? = nil,
        status: Status? = nil
    ) -> Item {
        var row = Row(title: title, subtitle: subtitle, icon: icon, accessory: accessory, isEnabled: isEnabled)
        (row.hasChevron, row.badge, row.status) = (hasChevron, badge, status)
        return Item(id: id, row)
    }

    /// A row with a switch.
    public static func toggle(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        isOn: Bool,
        isEnabled: Bool = true,
        badge: String? = nil,
        status: Status? = nil
    ) -> Item {
        let accessory = Accessory.toggle(isOn)
        return row(
            id,
            title,
            subtitle: subtitle,
            icon: icon,
            accessory: accessory,
            isEnabled: isEnabled,
            badge: badge,
            status: status
        )
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
}

// Reading and writing.
extension Item.Row {
    init(_ reader: TableReader) {
        title = reader.required("title", reader.line("title")) ?? ""
        subtitle = reader.line("subtitle")
        icon = ImageSource(reader, "icon")
        accessory = Item.Accessory(reader)
        isEnabled = reader.flag("enabled") ?? true
        isPressable = reader.flag("pressable") ?? true
        hasChevron = reader.flag("chevron") ?? false
        let isAccessoryKnown = accessory != nil || reader.value("accessory") == nil
        if hasChevron, !hasValue, isAccessoryKnown { reader.note(Self.chevronRule, of: "chevron") }
        badge = reader.read("badge", expected: Self.badgeRule) { value in
            switch value {
            case .text(let text): Self.isBadge(text) ? text : nil
            case .integer(let number): "\(number)"
            default: nil
            }
        }
        status = reader.choice("status")
    }

    func check(at path: String, _ faults: Faults) {
        if hasChevron, !hasValue { faults.note(Self.chevronRule, at: "\(path).chevron") }
        guard let badge, !Self.isBadge(badge) else { return }
        faults.note("expected \(Self.badgeRule), found \(Value.text(badge).shown)", at: "\(path).badge")
    }

    private static let chevronRule = "is for rows with accessory = \"value\"; others have accessory = \"chevron\""
    private static let badgeRule = "a whole number, or a text of 1 to 12 letters"

    private static func isBadge(_ text: String) -> Bool { !text.isEmpty && text.count <= 12 && text.utf8.count <= 96 }

    private var hasValue: Bool { accessory?.isText == true }

    var fields: [String: Value] {
        var fields: [String: Value] = ["title": .text(title)]
        fields["subtitle"] = subtitle.map(Value.text)
        fields["icon"] = icon?.value
        if let accessory { fields.merge(accessory.fields) { _, last in last } }
        if !isEnabled { fields["enabled"] = false }
        if !isPressable { fields["pressable"] = false }
        if hasChevron { fields["chevron"] = true }
        fields["badge"] = badge.map(Value.text)
        fields["status"] = status.map { .text($0.rawValue) }
        return fields
    }
}

// Measuring and painting.
extension Item.Row {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        if let picture = pictures.first {
            let side = measurer.measures.pixels(iconSide(measurer.measures, width: measurer.innerWidth))
            measurer.load(picture, within: PixelSize(width: side, height: side))
        }
        let width = measurer.innerWidth
        return .points(RowArrangement(self, measurer.typesetter, measurer.measures, width: width).height)
    }

    /// How wide and high an icon is in a row of `width`, in points.
    func iconSide(_ measures: Measures, width: Double) -> Double {
        min(measures.grown(Self.iconSide), Self.mostIcon * width)
    }

    func lineStart(_ measures: Measures, width: Double) -> Double {
        icon == nil ? 0 : iconSide(measures, width: width) + Self.gap
    }

    func paint(with painter: ItemPainter) {
        let inner = painter.inner
        let parts = RowArrangement(self, painter.typesetter, painter.measures, width: inner.width)
        func placed(_ box: Box) -> Box { Box(x: inner.x + box.x, y: box.y, width: box.width, height: box.height) }
        painter.context.faded(!isEnabled) {
            if let box = parts.icon { painter.paintIcon(in: placed(box), painter.theme.text) }
            painter.write(title, .title, in: placed(parts.title), painter.theme.text)
            if let subtitle, let box = parts.subtitle {
                painter.write(subtitle, .subtitle, in: placed(box), painter.theme.secondary, most: parts.titlePart)
            }
            if let accessory, let box = parts.accessory {
                accessory.paint(with: painter, in: placed(box), parts.isBelow ? .start : .end)
            }
            if let box = parts.marks { RowMarks(self).paint(with: painter, in: placed(box)) }
            if let box = parts.chevron { Item.Accessory.chevron.paint(with: painter, in: placed(box), .end) }
        }
    }
}

// Touching and describing.
extension Item.Row {
    var action: ContentTarget.Action? {
        guard isPressable else { return nil }
        return isAnswer ? .press : accessory?.flag.map(ContentTarget.Action.flip) ?? .press
    }

    func stand(_ look: Look) -> ControlStand? { accessory?.flag.map { .flipped(look.flag($0)) } }

    var ownValue: ItemValue? { accessory?.flag.map(ItemValue.flag) }

    func accepts(_ value: ItemValue) -> Bool { value.flag != nil && accessory?.flag != nil }

    mutating func adopt(_ value: ItemValue) {
        guard let flag = value.flag else { return }
        switch accessory {
        case .check: accessory = .check(flag)
        case .toggle: accessory = .toggle(flag)
        case .chevron, .value, nil: break
        }
    }

    var needsID: Bool { isPressable && accessory.map { !$0.isText } ?? false }

    var isListed: Bool { true }

    var pictures: [PictureReference] { PictureReference.icon(icon) }

    func access(_ look: Look) -> ItemAccess? {
        let role = accessory?.role ?? .text
        return ItemAccess(
            role: role == .button && !isPressable ? .text : role,
            name: title,
            detail: subtitle,
            value: accessory?.value(look),
            isEnabled: isEnabled,
            badge: badge,
            status: status?.access
        )
    }
}
