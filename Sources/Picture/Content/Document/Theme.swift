import Canvas
import Values

/// The colours of a content, as 0xRRGGBB.
///
/// A sheet is filled with `background`, so that no edge is seen where the content ends.
package struct Theme: Hashable, Sendable {
    /// Behind everything.
    package var background: UInt32
    /// Titles.
    package var text: UInt32
    /// Subtitles, values and headers.
    package var secondary: UInt32
    /// Switches, sliders, checks, primary buttons.
    package var accent: UInt32
    /// Texts on `accent`.
    package var onAccent: UInt32
    /// Buttons that destroy.
    package var destructive: UInt32
    /// Lines between items; tracks and chevrons are made of it.
    package var line: UInt32
    /// Behind what a finger presses, and behind buttons.
    package var pressed: UInt32

    /// Dark on white.
    package static let light = Theme(
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
    package static let dark = Theme(
        background: 0x1C1C1E,
        text: 0xF2F2F7,
        secondary: 0x9A9AA0,
        accent: 0x1F6FEB,
        onAccent: 0xFFFFFF,
        destructive: 0xFF6961,
        line: 0x3A3A3C,
        pressed: 0x2C2C2E
    )

    /// `part` of `over` on `under`.
    static func mix(_ under: UInt32, _ over: UInt32, _ part: Double) -> UInt32 {
        Color(under).mixed(with: Color(over), part).word
    }
}

// Reading and writing.
extension Theme {
    private static let colors: [(name: String, path: any WritableKeyPath<Theme, UInt32> & Sendable)] = [
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
        let colors = Self.colors.map { ($0.name, Value.text(Self.digits(of: self[keyPath: $0.path]))) }
        return .table(Dictionary(uniqueKeysWithValues: colors))
    }

    private static func digits(of color: UInt32) -> String {
        let digits = String(color & 0xFFFFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    private static func of(_ base: Base) -> Theme { base == .dark ? .dark : .light }
}

extension TableReader {
    /// A colour, "#rrggbb".
    fileprivate func color(_ name: String) -> UInt32? {
        read(name, expected: "a colour like \"#1c1c1e\"") { value in
            guard case .text(let text) = value, text.utf8.count == 7, text.hasPrefix("#") else { return nil }
            let digits = text.dropFirst()
            // A sign would be a number too, but no colour.
            return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
        }
    }
}
