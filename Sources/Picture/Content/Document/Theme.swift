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
    package enum Base: String, Hashable, Sendable, CaseIterable { case light, dark }

    private static let parts: [(name: String, path: any WritableKeyPath<Theme, Color> & Sendable)] = [
        ("background", \.background), ("text", \.text), ("secondary", \.secondary), ("accent", \.accent),
        ("on_accent", \.onAccent), ("destructive", \.destructive), ("success", \.success), ("warning", \.warning),
        ("line", \.line), ("pressed", \.pressed),
    ]

    /// The names of its colours, as documents and configurations have them.
    package static let names = parts.map(\.name)

    /// `base` with other colours in the place of those with these names.
    init(_ base: Base, _ colors: [String: Color] = [:]) {
        self = base == .dark ? .dark : .light
        guard !colors.isEmpty else { return }
        for (name, path) in Self.parts {
            if let color = colors[name] { self[keyPath: path] = color }
        }
    }

    /// All its colours by their names.
    var colors: [String: Color] {
        Dictionary(uniqueKeysWithValues: Self.parts.map { ($0.name, self[keyPath: $0.path]) })
    }

    /// The colour called `name` as letters have it; one that belongs behind letters, or on the accent, stays as it is.
    func letters(named name: String) -> Color? {
        let color = colors[name]
        return ["background", "on_accent", "line", "pressed"].contains(name)
            ? color : color.map { Self.letters($0, on: background) }
    }
}

// Colours that follow from others so that they are seen.
extension Theme {
    /// The same where `ground` lies behind: texts are strong enough to be read there, and so is what follows from the rest.
    func seen(on ground: Color) -> Theme {
        var seen = self
        (seen.text, seen.secondary) = (Self.letters(text, on: ground), Self.letters(secondary, on: ground))
        guard ground != background else { return seen }
        (seen.line, seen.accent) = (control, filled)
        (seen.background, seen.pressed) = (ground, ground)
        return seen
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
        let tints = (1...64).lazy.map { background.mixed(with: line, Double($0) / 64) }
        return tints.first { $0.contrastInGrey(with: background) >= Color.shadeContrast }
            ?? background.standingOut(from: [background], by: Color.shadeContrast) { $0.contrastInGrey(with: $1) }
    }

    /// What a finger has switched on or set, or is done, beside a track that is not.
    var filled: Color { Self.control(accent, on: [background, track]) }

    /// The tick on what is switched on.
    var tick: Color { onAccent.readable(on: filled, by: Color.controlContrast) }

    /// The ring around a white knob, where that does not stand out by itself.
    var knobRing: Color? {
        Color.white.contrast(with: background) < Color.controlContrast ? control : nil
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
    /// Behind the button that is usually meant.
    var primary: Color { accent.standingOut(from: [background], by: Color.controlContrast) }

    /// Letters on a ground of the accent's.
    func lettersOnAccent(_ ground: Color) -> Color { onAccent.readable(on: ground, by: Color.textContrast) }

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

    /// Any other ground under a finger.
    func lit(_ ground: Color) -> Color {
        let shades = (1...64).lazy.map { ground.mixed(with: text, Double($0) / 64) }
        return shades.first { $0.contrast(with: ground) >= Color.shadeContrast }
            ?? ground.standingOut(from: [ground], by: Color.shadeContrast)
    }
}

// What an own theme may lack.
extension Theme {
    /// Two colours of a theme that differ too little.
    struct WeakPair: Hashable, CustomStringConvertible {
        /// Their names in documents.
        let color: String
        let ground: String
        let ratio: Double

        var description: String {
            let tenths = Int((ratio * 10).rounded(.down))
            return "\(color) on \(ground) \(tenths / 10).\(tenths % 10):1"
        }
    }

    /// The colours that the theme gives and that are too weak together; those that follow from others never are.
    var weakPairs: [WeakPair] {
        let (text, control) = (Color.textContrast, Color.controlContrast)
        let pairs: [(String, Color, String, Color, Double)] = [
            ("text", self.text, "background", background, text), ("text", self.text, "pressed", pressed, text),
            ("secondary", secondary, "background", background, text),
            ("secondary", secondary, "pressed", pressed, text), ("on_accent", onAccent, "accent", accent, text),
            ("accent", accent, "background", background, control),
        ]
        return pairs.compactMap { name, color, groundName, ground, least in
            let ratio = color.contrast(with: ground)
            return ratio < least ? WeakPair(color: name, ground: groundName, ratio: ratio) : nil
        }
    }
}

extension Theme {
    /// What is wrong with the colours; nil where all of them can be read.
    var contrastWarning: String? {
        let pairs = weakPairs
        guard !pairs.isEmpty else { return nil }
        let list = pairs.map(\.description).joined(separator: ", ")
        return "\(list): letters want 4.5:1, controls 3:1"
    }
}
