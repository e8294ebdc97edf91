public import Canvas
import Values

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
        line: 0xD1D1D6,
        pressed: 0xEDEDF0
    )
    /// Light on nearly black.
    public static let dark = Theme(
        background: 0x1C1C1E,
        text: 0xF2F2F7,
        secondary: 0x9A9AA0,
        accent: 0x1F6FEB,
        onAccent: 0xFFFFFF,
        destructive: 0xFF6961,
        line: 0x3A3A3C,
        pressed: 0x2C2C2E
    )
}

// Reading and writing.
extension Theme {
    private static let colors: [(name: String, path: any WritableKeyPath<Theme, Color> & Sendable)] = [
        ("background", \.background), ("text", \.text), ("secondary", \.secondary), ("accent", \.accent),
        ("on_accent", \.onAccent), ("destructive", \.destructive), ("line", \.line), ("pressed", \.pressed),
    ]

    private enum Base: String, CaseIterable { case light, dark }

    /// Reads the value called `name`: "light", "dark", or a table of colours over one of them.
    init(_ reader: TableReader, _ name: String) {
        self = .light
        guard let value = reader.value(name) else { return }
        guard case .table = value else {
            self = reader.choice(value, name).map(Self.of) ?? .light
            return
        }
        guard let table = TableReader(value, at: reader.path(of: name), reader.faults) else { return }
        self = table.choice("base").map(Self.of) ?? .light
        for (name, path) in Self.colors {
            if let color = table.color(name) { self[keyPath: path] = color }
        }
        table.close()
    }

    /// The word of a theme that has one; else all its colours.
    var value: Value {
        if self == .light { return .text(Base.light.rawValue) }
        if self == .dark { return .text(Base.dark.rawValue) }
        let colors = Self.colors.map { ($0.name, Value.text(self[keyPath: $0.path].hexadecimal)) }
        return .table(Dictionary(uniqueKeysWithValues: colors))
    }

    private static func of(_ base: Base) -> Theme { base == .dark ? .dark : .light }
}

extension TableReader {
    fileprivate func color(_ name: String) -> Color? {
        read(name, expected: "a colour like \"#1c1c1e\"") { value in
            guard case .text(let text) = value, text.utf8.count == 7, text.hasPrefix("#") else { return nil }
            let digits = text.dropFirst()
            // A sign would be a number too, but no colour.
            return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16).map { Color($0) } : nil
        }
    }
}

// Colours that follow from others so that they are seen.
extension Theme {
    /// Tracks, rings and chevrons: `line`, made as strong as controls have to be, on a pressed row too.
    ///
    /// Hairlines, which only part rows, keep `line`.
    var control: Color { Self.control(line, on: [background, pressed]) }

    /// What a finger has switched on or set, on a pressed row too.
    var filled: Color { Self.control(accent, on: [background, pressed]) }

    /// The ring around a white knob, where that does not stand out by itself.
    var knobRing: Color? {
        Color.white.contrast(with: background) < Color.controlContrast ? control : nil
    }

    /// Letters in `color`, made as strong as letters have to be on `ground`.
    static func letters(_ color: Color, on ground: Color) -> Color {
        color.standingOut(from: [ground], by: Color.textContrast)
    }

    private static func control(_ color: Color, on grounds: [Color]) -> Color {
        color.standingOut(from: grounds, by: Color.controlContrast)
    }

    /// The ground under a finger: shaded so that letters in `letters` stay as strong as they are.
    func lit(_ ground: Color, under letters: Color) -> Color {
        let shades = [text, background].map { ground.mixed(with: $0, 0.14) }
        func contrast(_ shade: Color) -> Double { shade.contrast(with: letters) }
        let isReadable = contrast(shades[0]) >= min(Color.textContrast, contrast(ground))
        return isReadable || contrast(shades[0]) >= contrast(shades[1]) ? shades[0] : shades[1]
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

extension Document {
    /// What is wrong with the colours of the document's theme; nil where all of it can be read.
    package var contrastWarning: String? {
        let pairs = theme.weakPairs
        guard !pairs.isEmpty else { return nil }
        let list = pairs.map(\.description).joined(separator: ", ")
        return "theme: \(list): letters want 4.5:1, controls 3:1"
    }
}
