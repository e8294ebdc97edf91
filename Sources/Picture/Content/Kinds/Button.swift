import Canvas
import Values

extension Item {
    struct Button: DocumentItemKind {
        static let word = "button"
        static let leads = true

        var title: String
        var role = ButtonRole.normal
        var isEnabled = true
        var icon: ImageSource?

        /// Above and below it, in points.
        static let gap = 6.0
        /// Beside its text, in points.
        static let padding = 16.0
        /// Above and below its text, in points: the least, and what it has where nothing limits its height.
        private static let (leastRoom, room) = (4.0, 14.0)
        /// The side of an icon, in points before the text scale, and what lies between it and the text.
        private static let (iconSide, iconGap) = (22.0, 8.0)
        /// The most that an icon takes of a button.
        private static let mostIcon = 1.0 / 3
    }

    /// The emphasis of a button.
    public enum ButtonRole: String, Hashable, Sendable, CaseIterable {
        /// One of several buttons.
        case normal
        /// The button that is usually meant.
        case primary
        /// A button that destroys something.
        case destructive
    }

    /// A button.
    public static func button(
        _ id: String,
        _ title: String,
        role: ButtonRole = .normal,
        isEnabled: Bool = true,
        icon: ImageSource? = nil
    ) -> Item {
        Item(id: id, Button(title: title, role: role, isEnabled: isEnabled, icon: icon))
    }
}

extension Item.Button {
    init(_ reader: TableReader) {
        title = reader.required("title", reader.line("title")) ?? ""
        role = reader.choice("role") ?? .normal
        isEnabled = reader.flag("enabled") ?? true
        icon = ImageSource(reader, "icon")
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["title": .text(title)]
        if role != .normal { fields["role"] = .text(role.rawValue) }
        if !isEnabled { fields["enabled"] = false }
        fields["icon"] = icon?.value
        return fields
    }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        if let picture = pictures.first {
            let side = measurer.measures.pixels(iconSide(measurer.typesetter, width: measurer.innerWidth))
            measurer.load(picture, within: PixelSize(width: side, height: side))
        }
        return .points(height(measurer.typesetter, measurer.measures, width: measurer.innerWidth))
    }

    var pictures: [PictureReference] { PictureReference.icon(icon) }

    private func iconSide(_ typesetter: Typesetter, width: Double) -> Double {
        min(Self.iconSide * typesetter.textScale, Self.mostIcon * width)
    }

    /// The room of its text where it is `width` wide, in points.
    private func room(_ typesetter: Typesetter, width: Double) -> Double {
        let icon = icon == nil ? 0 : iconSide(typesetter, width: width) + Self.iconGap
        return width - 2 * Self.padding - icon
    }

    /// Its height where it is `width` wide, in points, and its letters have at most the part `most` of their size.
    func height(_ typesetter: Typesetter, _ measures: Measures, width: Double, most: Double = 1) -> Double {
        let fit = typesetter.fit(title, .button, width: room(typesetter, width: width), most: most)
        return Self.height(of: fit.height(.button, measures))
    }

    private static func height(of text: Double) -> Double { max(Measures.leastTarget, 2 * (gap + room) + text) }

    func wrapping(_ typesetter: Typesetter, width: Double) -> Wrapping {
        typesetter.wrapping(title, .button, width: room(typesetter, width: width))
    }

    /// How large its letters are at most where it is so wide and high, in points: so many sixteenths less than the part `most`, and
    /// no smaller than half of usual ones.
    func part(_ typesetter: Typesetter, _ measures: Measures, width: Double, height: Double, most: Double) -> Double {
        let (width, room) = (room(typesetter, width: width), height - 2 * (Self.gap + Self.leastRoom))
        let least = min(most, 0.5 / measures.textScale)
        let parts = stride(from: most, to: least, by: -1.0 / 16)
        return parts.first { part in
            typesetter.fit(title, .button, width: width, most: part).height(.button, measures) <= room
        } ?? least
    }

    /// Its width with its title on one line, in points.
    func wholeWidth(_ typesetter: Typesetter) -> Double {
        // A pixel more than its letters, so that rounding cuts none.
        let icon = icon == nil ? 0 : Self.iconSide * typesetter.textScale + Self.iconGap
        return typesetter.width(of: title, .button) + 1 + 2 * Self.padding + icon
    }

    func paint(with painter: ItemPainter) {
        let (context, inner) = (painter.context, painter.inner)
        let box = Box(x: inner.x, y: Self.gap, width: inner.width, height: painter.height - 2 * Self.gap)
        let (ground, letters) = colors(painter.theme, painter.look)
        // A button of several lines is no rounder than one of a single line.
        let roundest = Self.height(of: painter.measures.line(.button)) / 2 - Self.gap
        context.fill(box, ground, radius: min(painter.buttonRadius, roundest))
        context.faded(!isEnabled) { paintTitle(with: painter, in: box, letters) }
    }

    /// Paints the title in the middle of `box`, behind the icon if there is one.
    private func paintTitle(with painter: ItemPainter, in box: Box, _ color: Color) {
        var letters = Box(x: box.x + Self.padding, y: box.y, width: box.width - 2 * Self.padding, height: box.height)
        guard icon != nil else {
            return painter.write(title, .button, in: letters, color, .centre, most: painter.letters)
        }
        let room = room(painter.typesetter, width: box.width)
        guard room > 0 else { return }
        let block = painter.typesetter.block(title, .button, width: room, most: painter.letters)
        let side = iconSide(painter.typesetter, width: box.width) * block.part
        let width = min(room, (block.lines.map(\.width).max() ?? 0) / painter.measures.scale + 1)
        let start = letters.x + (letters.width - side - Self.iconGap - width) / 2
        painter.paintIcon(in: Box(x: start, y: box.middle - side / 2, width: side, height: side), color)
        (letters.x, letters.width) = (start + side + Self.iconGap, width)
        painter.write(block, .button, in: letters, color, .centre)
    }

    /// Its colours, so that its letters are read, under a finger too.
    func colors(_ theme: Theme, _ look: Look) -> (ground: Color, letters: Color) {
        let usual = ground(theme)
        guard isEnabled else { return disabled(usual, theme) }
        let lit = role == .primary ? theme.litPrimary : theme.lit(usual)
        let ground = usual.mixed(with: lit, look.strength)
        return (ground, letters(theme, on: ground))
    }

    private func ground(_ theme: Theme) -> Color {
        switch role {
        case .normal: theme.pressed
        case .primary: theme.primary
        case .destructive: theme.danger
        }
    }

    private func letters(_ theme: Theme, on ground: Color) -> Color {
        switch role {
        case .normal: theme.accentLetters(on: ground)
        case .primary: theme.lettersOnAccent(ground)
        case .destructive: Theme.letters(theme.destructive, on: ground)
        }
    }

    private func disabled(_ ground: Color, _ theme: Theme) -> (ground: Color, letters: Color) {
        // Faded, the accent would still be a button to press.
        if role == .primary { return (theme.track, Theme.letters(theme.text, on: theme.track)) }
        return (theme.background.mixed(with: ground, CairoContext.faded), letters(theme, on: ground))
    }

    var action: ContentTarget.Action? { .press }

    var needsID: Bool { true }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .button, name: title, isEnabled: isEnabled) }
}
