import Canvas
import Values

extension Item {
    /// A button with a ground of its own, as large as its column: what it shows, or switches, is read from afar.
    struct Tile: DocumentItemKind {
        static let word = "tile"
        static let leads = true

        var title: String
        var subtitle: String?
        var icon: ImageSource?
        var value: TileValue?
        var isEnabled = true
        /// Whether a finger does anything with it; else it is only read.
        var isPressable = true
    }

    /// What a tile shows besides its texts.
    enum TileValue: Hashable, Sendable {
        /// What a finger switches on or off.
        case flag(Bool)
        case text(String)
    }

    /// A tile that is only read; with an id, which programs update it by.
    public static func tile(
        _ title: String,
        id: String? = nil,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        value: String? = nil
    ) -> Item {
        var tile = Tile(title: title, subtitle: subtitle, icon: icon, value: value.map(TileValue.text))
        tile.isPressable = id == nil
        return Item(id: id, tile)
    }

    /// A tile that can be pressed; its value is read from afar.
    public static func tile(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        value: String? = nil,
        isEnabled: Bool = true
    ) -> Item {
        let value = value.map(TileValue.text)
        return Item(id: id, Tile(title: title, subtitle: subtitle, icon: icon, value: value, isEnabled: isEnabled))
    }

    /// A tile that is switched on and off.
    public static func tile(
        _ id: String,
        _ title: String,
        subtitle: String? = nil,
        icon: ImageSource? = nil,
        isOn: Bool,
        isEnabled: Bool = true
    ) -> Item {
        Item(id: id, Tile(title: title, subtitle: subtitle, icon: icon, value: .flag(isOn), isEnabled: isEnabled))
    }
}

// Reading and writing.
extension Item.Tile {
    init(_ reader: TableReader) {
        title = reader.required("title", reader.line("title")) ?? ""
        subtitle = reader.line("subtitle")
        icon = ImageSource(reader, "icon")
        switch reader.value("value") {
        case .flag(let flag): value = .flag(flag)
        case .text: value = reader.line("value").map(Item.TileValue.text)
        case nil: break
        case let other?: reader.note("expected true, false or a text, found \(other.shown)", of: "value")
        }
        isEnabled = reader.flag("enabled") ?? true
        isPressable = reader.flag("pressable") ?? true
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["title": .text(title)]
        fields["subtitle"] = subtitle.map(Value.text)
        fields["icon"] = icon?.value
        switch value {
        case .flag(let flag): fields["value"] = .flag(flag)
        case .text(let text): fields["value"] = .text(text)
        case nil: break
        }
        if !isEnabled { fields["enabled"] = false }
        if !isPressable { fields["pressable"] = false }
        return fields
    }
}

// Touching and describing.
extension Item.Tile {
    private var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }

    /// What is written large.
    var figure: String? { if case .text(let text) = value { text } else { nil } }

    var action: ContentTarget.Action? { isPressable ? flag.map(ContentTarget.Action.flip) ?? .press : nil }

    func stand(_ look: Look) -> ControlStand? { flag.map { .flipped(look.flag($0)) } }

    var ownValue: ItemValue? { flag.map(ItemValue.flag) }

    func accepts(_ value: ItemValue) -> Bool { value.flag != nil && flag != nil }

    mutating func adopt(_ value: ItemValue) { if let flag = value.flag, self.flag != nil { self.value = .flag(flag) } }

    var needsID: Bool { isPressable && flag != nil }

    var usualSpan: Int? { 1 }

    var leastWidth: Double { 2 * Measures.leastTarget }

    var fillsLine: Bool { true }

    var pictures: [PictureReference] { PictureReference.icon(icon) }

    func access(_ look: Look) -> ItemAccess? {
        ItemAccess(
            role: flag != nil ? .switch : isEnabled ? .text : .button,
            name: title,
            detail: subtitle,
            value: flag.map { .flag(look.flag($0)) } ?? figure.map(AccessValue.text),
            isEnabled: isEnabled
        )
    }
}

// Its look.
extension Item.Tile {
    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        if let picture = pictures.first {
            let side = measurer.measures.pixels(TileArrangement.iconSide(measurer.measures, width: measurer.innerWidth))
            measurer.load(picture, within: PixelSize(width: side, height: side))
        }
        return .points(height(measurer.typesetter, measurer.measures, width: measurer.innerWidth))
    }

    private func height(_ typesetter: Typesetter, _ measures: Measures, width: Double) -> Double {
        TileArrangement(self, typesetter, measures, width: width).height + 2 * Item.Button.gap
    }

    func paint(with painter: ItemPainter) {
        let (context, inner) = (painter.context, painter.inner)
        let ground = Box(
            x: inner.x,
            y: Item.Button.gap,
            width: inner.width,
            height: painter.height - 2 * Item.Button.gap
        )
        let colors = colors(painter.theme, painter.look)
        context.fill(ground, colors.ground, radius: min(painter.buttonRadius, Self.mostRadius))
        let parts = TileArrangement(
            self,
            painter.typesetter,
            painter.measures,
            width: ground.width,
            height: ground.height
        )
        func placed(_ box: Box) -> Box {
            Box(x: ground.x + box.x, y: ground.y + box.y, width: box.width, height: box.height)
        }
        context.faded(!isEnabled) {
            if let box = parts.icon { painter.paintIcon(in: placed(box), colors.title) }
            if let figure, let box = parts.figure {
                painter.write(figure, .figure, in: placed(box), colors.title, most: parts.figurePart)
            }
            painter.write(title, .tile, in: placed(parts.title), colors.title, most: parts.titlePart)
            if let subtitle, let box = parts.subtitle {
                painter.write(subtitle, .subtitle, in: placed(box), colors.subtitle, most: parts.subtitlePart)
            }
        }
    }

    /// The roundest corners, in points: what is written at its edges would stand beside it else.
    private static let mostRadius = 24.0

    struct Colors: Equatable {
        var ground: Color
        var title: Color
        var subtitle: Color
    }

    /// Its colours, so that its letters are read, under a finger too, and on the way from off to on.
    func colors(_ theme: Theme, _ look: Look) -> Colors {
        let part = flag.map { look.part($0) } ?? 0
        let (off, on) = (theme.pressed, theme.primary)
        guard isEnabled else { return disabled(off.mixed(with: theme.track, part), theme) }
        let lit = theme.lit(off).mixed(with: theme.litPrimary, part)
        let ground = off.mixed(with: on, part).mixed(with: lit, look.strength)
        func letters(_ color: Color) -> Color {
            Theme.letters(color.mixed(with: theme.lettersOnAccent(ground), part), on: ground)
        }
        return Colors(ground: ground, title: letters(theme.text), subtitle: letters(theme.secondary))
    }

    private func disabled(_ ground: Color, _ theme: Theme) -> Colors {
        let ground = part(of: ground, theme)
        let (title, subtitle) = (Theme.letters(theme.text, on: ground), Theme.letters(theme.secondary, on: ground))
        return Colors(ground: ground, title: title, subtitle: subtitle)
    }

    /// The ground of one that cannot be used: nearer to what lies behind, unless it is on.
    private func part(of ground: Color, _ theme: Theme) -> Color {
        flag == true ? ground : theme.background.mixed(with: ground, CairoContext.faded)
    }
}
