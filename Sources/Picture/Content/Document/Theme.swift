public import Canvas

/// The colours of a document.
///
/// The sheet is filled with `background`, so that no edge shows where the content ends.
public struct Theme: Hashable, Sendable {
    /// Behind everything.
    public var background: Color
    /// Titles.
    public var text: Color
    /// Subtitles, values and headers.
    public var secondary: Color
    /// Switches, sliders, checks and primary buttons.
    public var accent: Color
    /// Texts on `accent`.
    public var onAccent: Color
    /// Buttons that destroy something.
    public var destructive: Color
    /// Texts about what is as it should be.
    public var success: Color
    /// Texts about what somebody has to look after.
    public var warning: Color
    /// Lines between items; tracks and chevrons are made of it, strong enough to be seen.
    public var line: Color
    /// Behind a pressed item, and behind buttons.
    public var pressed: Color

    /// Dark on white.
    public static let light = Theme(
        background: 0xFFFFFF,
        text: 0x111114,
        secondary: 0x6B6B70,
        accent: 0x0A6CFF,
        onAccent: 0xFFFFFF,
        destructive: 0xD92D20,
        success: 0x147A38,
        warning: 0x8F5E00,
        line: 0xD1D1D6,
        pressed: 0xEDEDF0
    )
    /// Light on nearly black.
    public static let dark = Theme(
        background: 0x1C1C1E,
        text: 0xF2F2F7,
        secondary: 0x9A9AA0,
        accent: 0x1F72EB,
        onAccent: 0xFFFFFF,
        destructive: 0xFF6961,
        success: 0x4CC97A,
        warning: 0xF2B134,
        line: 0x3A3A3C,
        pressed: 0x2C2C2E
    )
}

// Its colours by their names.
extension Theme {
    /// The themes that a word names.
    package enum Base: String, Hashable, Sendable, CaseIterable {
        case light, dark

        /// The one whose text is read better on `background`.
        init(on background: Color) {
            func contrast(_ theme: Theme) -> Double { theme.text.contrast(with: background) }
            self = contrast(.light) >= contrast(.dark) ? .light : .dark
        }

        var theme: Theme { self == .dark ? .dark : .light }
    }

    private static let parts: [(name: String, path: any WritableKeyPath<Theme, Color> & Sendable)] = [
        ("background", \.background), ("text", \.text), ("secondary", \.secondary), ("accent", \.accent),
        ("on_accent", \.onAccent), ("destructive", \.destructive), ("success", \.success), ("warning", \.warning),
        ("line", \.line), ("pressed", \.pressed),
    ]

    /// The names of its colours, as documents and configurations have them.
    package static let names = parts.map(\.name)

    /// Those that only letters have.
    private static let letters: [any WritableKeyPath<Theme, Color> & Sendable] = [\.destructive, \.success, \.warning]

    /// The names of those that count only on their own background.
    static let onBackground = ["text", "secondary", "line", "pressed"]

    /// These colours by their names, and all others as they fit to the background, if that is given, or as `base` has them.
    init(_ base: Base, _ colors: [String: Color] = [:]) {
        self = base.theme
        if let background = colors["background"] { self = Self.on(background, text: colors["text"]) }
        guard !colors.isEmpty else { return }
        for (name, path) in Self.parts {
            if let color = colors[name] { self[keyPath: path] = color }
        }
        if colors["on_accent"] == nil { onAccent = lettersOnAccent(accent) }
    }

    /// The one of the themes that fits to a background.
    package init(fitting background: Color) { self.init(Base(on: background)) }

    /// All its colours by their names.
    var colors: [String: Color] {
        Dictionary(uniqueKeysWithValues: Self.parts.map { ($0.name, self[keyPath: $0.path]) })
    }

    /// The colour called `name` as letters have it; one that belongs behind letters stays as it is.
    func letters(named name: String) -> Color? {
        switch name {
        case "accent": accentLetters(on: background)
        case "on_accent": lettersOnAccent(primary)
        case "background", "line", "pressed": colors[name]
        default: colors[name].map { Self.letters($0, on: background) }
        }
    }

    /// The colour called `name` as it lies behind letters: the accent as that of a button.
    func ground(named name: String) -> Color? { name == "accent" ? primary : colors[name] }
}

// Colours that follow from others so that they are seen.
extension Theme {
    /// One of our themes on another background: all that lies on that follows from it, as weak or strong as on ours.
    private static func on(_ background: Color, text: Color?) -> Theme {
        var theme = Base(on: background).theme
        guard background != theme.background else { return theme }
        let text = text ?? letters(theme.text, on: background)
        (theme.background, theme.text) = (background, text)
        theme.line = background.tinted(with: text, by: 1.5)
        let pressed = background.nearest {
            $0.contrast(with: background) >= tint && text.contrast(with: $0) >= Color.textContrast
        }
        theme.pressed = pressed ?? background.standingOut(from: [background], by: tint)
        let weak = text.contrast(with: background) > 5.5 ? background.tinted(with: text, by: 5.5) : text
        theme.secondary = weak.standingOut(from: [background, theme.pressed], by: Color.textContrast)
        theme.accent = theme.accent.standingOut(from: [background], by: Color.controlContrast)
        for path in letters { theme[keyPath: path] = Self.letters(theme[keyPath: path], on: background) }
        return theme
    }

    /// The same where `ground` lies behind: texts are strong enough to be read there, and so is what follows from the rest.
    func seen(on ground: Color) -> Theme {
        var seen = self
        (seen.text, seen.secondary) = (Self.letters(text, on: ground), Self.letters(secondary, on: ground))
        guard ground != background else { return seen }
        (seen.line, seen.accent) = (control, filled)
        (seen.background, seen.pressed) = (ground, ground)
        return seen
    }

    /// The same on a card, which is a tint of the background: all that lies on it is as strong there as on a page.
    var onCard: Theme {
        var theme = self
        let card = background.tinted(with: text, by: Self.cardTint)
        (theme.background, theme.text) = (card, Self.letters(text, on: card))
        theme.pressed = card.tinted(with: theme.text, by: Self.tint)
        theme.line = card.tinted(with: theme.text, by: 1.4)
        theme.secondary = secondary.standingOut(from: [card, theme.pressed], by: Color.textContrast)
        return theme
    }

    /// Behind a line of a list that is pressed: `pressed`, as far from the background as it has to be.
    var highlight: Color { pressed.standingOut(from: [background], by: Color.shadeContrast) }

    /// Empty checks, chevrons and switches that are off: `line`, made as strong as controls have to be, on a pressed row too.
    ///
    /// Hairlines, which only part rows, keep `line`.
    var control: Color {
        let everywhere = Self.control(line, on: [background, pressed])
        let isSeen = everywhere.contrastInGrey(with: background) >= Color.controlContrast
        return isSeen ? everywhere : Self.control(line, on: [background])
    }

    /// Tracks where nothing is filled: a tint of `line`, so that what is filled differs from it.
    var track: Color {
        background.tinted(with: line, by: Color.shadeContrast) { $0.contrastInGrey(with: $1) }
    }

    /// What a finger has switched on or set, or is done, beside a track that is not.
    var filled: Color { Self.control(accent, on: [background, track]) }

    /// A mark in `color`, made as strong as controls have to be.
    func mark(_ color: Color) -> Color { Self.control(color, on: [background]) }

    /// The tick on what is switched on.
    var tick: Color { onAccent.readable(on: filled, by: Color.controlContrast) }

    /// What a finger moves on what it has switched on or set.
    var knob: Color { knob(on: filled) }

    /// A knob on `fill`: white where that is seen there, else as what lies behind both, from which `fill` differs.
    func knob(on fill: Color) -> Color {
        Color.white.contrast(with: fill) >= Color.controlContrast ? .white : background
    }

    /// The ring around a knob that does not stand out by itself.
    var knobRing: Color? {
        guard knob.contrast(with: background) < Color.controlContrast else { return nil }
        return knob == .white ? control : filled
    }

    /// Letters in `color`, made as strong as letters have to be on `ground`.
    static func letters(_ color: Color, on ground: Color) -> Color {
        color.standingOut(from: [ground], by: Color.textContrast)
    }

    private static func control(_ color: Color, on grounds: [Color]) -> Color {
        color.standingOut(from: grounds, by: Color.controlContrast) { $0.contrastInGrey(with: $1) }
    }
}

// The grounds of buttons.
extension Theme {
    /// Behind the button that is usually meant: the accent as it is given or, like everything that is filled with it, as it is
    /// seen; where `onAccent` can be read on neither, the nearest shade where it can.
    var primary: Color {
        func isSeen(_ shade: Color) -> Bool {
            shade.contrast(with: background) >= Color.controlContrast
                && shade.contrast(with: onAccent) >= Color.textContrast
        }
        return [accent, filled].first(where: isSeen) ?? accent.nearest(where: isSeen) ?? filled
    }

    /// Letters in the accent: as what is filled with it, where they can be read.
    func accentLetters(on ground: Color) -> Color {
        let shades = [accent, filled]
        return shades.first { $0.contrast(with: ground) >= Color.textContrast } ?? Self.letters(accent, on: ground)
    }

    /// Letters on a ground of the accent's.
    func lettersOnAccent(_ ground: Color) -> Color { onAccent.readable(on: ground, by: Color.textContrast) }

    /// Behind a button that destroys something.
    var danger: Color {
        let usual = background.mixed(with: destructive, 0.13)
        return usual.contrast(with: background) >= Self.tint
            ? usual : background.tinted(with: destructive, by: Self.tint)
    }

    /// The contrast of a button that is a tint of its background.
    private static let tint = 1.2
    /// The contrast of a card, which letters say nothing of.
    private static let cardTint = 1.14

    /// `primary` under a finger: still a control, and its letters stay as they are where they can be read on it.
    var litPrimary: Color {
        let (usual, letters) = (primary, lettersOnAccent(primary))
        func isLit(_ shade: Color) -> Bool {
            shade.contrast(with: usual) >= Color.shadeContrast
                && shade.contrast(with: background) >= Color.controlContrast
        }
        // In the dark theme few shades are dark enough for white letters and light enough for the background.
        let readable = usual.nearest(in: 256) { isLit($0) && $0.contrast(with: letters) >= Color.textContrast }
        return readable ?? usual.nearest(where: isLit) ?? usual
    }

    /// Behind the letters of what is chosen, on a track that is not: the accent where it is seen there and `onAccent` can be read on
    /// it, else the nearest shade of which that is so.
    var chosen: Color {
        let shades = [accent, filled]
        return shades.first(where: isChosen) ?? accent.nearest(in: 256, where: isChosen) ?? filled
    }

    /// The same under a finger.
    var litChosen: Color {
        let usual = chosen
        func isLit(_ shade: Color) -> Bool { shade.contrast(with: usual) >= Color.shadeContrast }
        return usual.nearest(in: 256) { isLit($0) && stands($0) } ?? lit(usual)
    }

    private func isChosen(_ shade: Color) -> Bool {
        stands(shade) && shade.contrast(with: onAccent) >= Color.textContrast
    }

    /// Whether `shade` is a control on the background and on a track.
    private func stands(_ shade: Color) -> Bool {
        [background, track].allSatisfy { shade.contrast(with: $0) >= Color.controlContrast }
    }

    /// Any other ground under a finger.
    func lit(_ ground: Color) -> Color { ground.tinted(with: text, by: Color.shadeContrast) }
}
