package import Canvas
import Values

/// How a document looks, as far as somebody has said it: the document itself, or the installation for all of them.
package struct Style: Equatable, Sendable {
    /// The theme to start from.
    package var base: Theme.Base?
    /// Colours in the place of those of the theme, by their names.
    package var colors: [String: Color] = [:]
    package var font: String?
    package var textScale: Double?
    /// The radius of the corners of buttons, in points; half the height of one of a single line at most.
    package var buttonRadius: Double?

    static let buttonRadius = 14.0

    package init() {}

    /// What counts where nobody says anything.
    package static let usual: Style = {
        var style = Style()
        (style.base, style.textScale, style.buttonRadius) = (.light, 1, buttonRadius)
        return style
    }()

    /// The colour in the place of the theme's that has this name.
    package subscript(color name: String) -> Color? {
        get { colors[name] }
        set { colors[name] = newValue }
    }

    /// The theme that its colours are written for.
    private var ownBase: Theme.Base { colors["background"].map(Theme.Base.init(on:)) ?? base ?? .light }

    /// The same, and what `other` says where it says nothing.
    ///
    /// A background has its own texts and lines: those of `other` count neither on another one nor in another theme.
    func over(_ other: Style) -> Style {
        var (style, inherited) = (self, other.colors)
        if colors["background"] != nil || base.map({ $0 != other.ownBase }) ?? false {
            for name in ["background"] + Theme.onBackground { inherited[name] = nil }
        }
        style.base = base ?? other.base
        style.colors = inherited.merging(colors) { $1 }
        style.font = font ?? other.font
        style.textScale = textScale ?? other.textScale
        style.buttonRadius = buttonRadius ?? other.buttonRadius
        return style
    }

    /// The same in another theme: of its colours, only those count there that need not be seen on a background of their own.
    package func shaded(_ base: Theme.Base) -> Style {
        var style = Style()
        style.base = base
        return style.over(self)
    }

    /// All colours; setting it says all of them.
    var theme: Theme {
        get { Theme(base ?? .light, colors) }
        set {
            base = Theme.Base.allCases.first { Theme($0) == newValue }
            colors = base == nil ? newValue.colors : [:]
        }
    }

    /// What is wrong with the colours; nil where all of them can be read.
    package var contrastWarning: String? {
        theme.contrastWarning(given: colors.keys).map { "style.colors: \($0)" }
    }
}

// Reading and writing.
extension Style {
    /// Reads what a document says.
    init(_ reader: TableReader) {
        textScale = reader.number("text_scale", in: Document.textScales)
        font = reader.text("font", limit: Self.fontBytes)
        guard let value = reader.value("theme") else { return }
        guard case .table = value else {
            base = reader.choice(value, "theme")
            return
        }
        guard let table = TableReader(value, at: reader.path(of: "theme"), reader.faults) else { return }
        base = table.choice("base")
        for name in Theme.names { colors[name] = table.color(name) }
        table.close()
    }

    /// The longest list of font families.
    package static let fontBytes = 256

    /// What is said, as `init` reads it.
    var fields: [String: Value] {
        var fields: [String: Value] = [:]
        let word = base.map { Value.text($0.rawValue) }
        fields["theme"] = colors.isEmpty ? word : table(base: word)
        fields["text_scale"] = textScale.map(Value.number)
        fields["font"] = font.map(Value.text)
        return fields
    }

    private func table(base: Value?) -> Value {
        var table = colors.mapValues { Value.text($0.hexadecimal) }
        table["base"] = base
        return .table(table)
    }
}

extension TableReader {
    fileprivate func color(_ name: String) -> Color? {
        read(name, expected: Color.expected) { value in
            if case .text(let text) = value { Color(hexadecimal: text) } else { nil }
        }
    }
}
