import Values

/// An attribute of `<span>`: its names, and which values Pango 1.50 takes without harm.
///
/// The values of some are words, and Pango takes any number for one, whose meaning it then asserts to know.
struct MarkupAttribute: Sendable {
    /// The name that Pango's manual gives first.
    let name: String
    let effect: Effect
    /// What a value may be, for messages.
    let expected: String
    let accepts: @Sendable (String) -> Bool
    /// Words that a value may be, and that may be misspelt.
    private let words: [String]

    enum Effect {
        /// Letters with it are in another font.
        case font
        case look
        /// Its value is a colour.
        case color
    }

    private init(
        _ name: String,
        changing effect: Effect = .look,
        _ expected: String,
        words: [String] = [],
        _ accepts: @escaping @Sendable (String) -> Bool
    ) {
        self.words = words
        self.name = name
        self.effect = effect
        self.expected = expected
        self.accepts = accepts
    }

    /// The attribute that is called `written`, by any of its names; `-` and `_` are the same.
    static func named(_ written: String) -> MarkupAttribute? { byName[canonical(written)] }

    static func hint(_ written: String) -> String {
        byName.keys.sorted().closest(to: canonical(written)).map { ", did you mean \($0)?" } ?? ""
    }

    /// What is wrong with a value that it does not accept.
    func fault(of value: String) -> String {
        let near = words.closest(to: value).map { ", did you mean \($0)?" } ?? ""
        return "expected \(expected), found \"\(value.oneLine(atMost: 60))\"\(near)"
    }

    private static func canonical(_ written: String) -> String {
        String(String.UnicodeScalarView(written.unicodeScalars.map { $0 == "-" ? "_" : $0 }))
    }

    private static let byName: [String: MarkupAttribute] = {
        var byName: [String: MarkupAttribute] = [:]
        for attribute in table { byName[attribute.name] = attribute }
        for (other, name) in otherNames { byName[other] = byName[name] }
        return byName
    }()

    private static let otherNames = [
        "font_desc": "font", "face": "font_family", "font_size": "size", "font_style": "style",
        "font_weight": "weight", "font_variant": "variant", "font_stretch": "stretch", "fgcolor": "foreground",
        "color": "foreground", "bgcolor": "background", "fgalpha": "alpha", "bgalpha": "background_alpha",
    ]
}

// The attributes.
extension MarkupAttribute {
    private static let table: [MarkupAttribute] = [
        MarkupAttribute("font", changing: .font, "families, words of style and a size", FontWords.areSound),
        MarkupAttribute("font_family", changing: .font, "at most \(ContentLimits.families) families") {
            FontWords.areFamilies($0)
        },
        MarkupAttribute("size", changing: .font, "1024 for a point, \"12.5pt\", \"150%\" or a word such as large") {
            MarkupSize($0) != nil
        },
        words("style", changing: .font, FontWords.styles),
        MarkupAttribute("weight", changing: .font, "1 to 1000 or a word such as bold") {
            FontWords.weights.contains(FontWords.plain($0)) || $0.isWhole(in: 1...1000)
        },
        words("variant", changing: .font, FontWords.variants),
        words("stretch", changing: .font, FontWords.stretches),
        words("gravity", changing: .font, ["south", "east", "north", "west"]),
        words("font_scale", changing: .font, ["superscript", "subscript", "small-caps"]),
        MarkupAttribute("lang", changing: .font, "a language such as ko or pt-BR") { $0.isLanguage },
        MarkupAttribute("font_features", "at most 16 features as CSS has them") { $0.areFeatures },
        color("foreground"), color("background"), color("underline_color"), color("overline_color"),
        color("strikethrough_color"), alpha("alpha"), alpha("background_alpha"),
        words("underline", ["none", "single", "double", "low", "error", "single-line", "double-line", "error-line"]),
        // Pango's manual lists none as well, and Pango 1.50 ends the program at it.
        words("overline", ["single"]),
        words("gravity_hint", ["natural", "strong", "line"]),
        words("text_transform", ["none", "lowercase", "uppercase", "capitalize"]),
        words("segment", ["word", "sentence"]),
        flag("strikethrough"), flag("fallback"), flag("insert_hyphens"), flag("allow_breaks"),
        MarkupAttribute("show", "none, or spaces, line-breaks and ignorables with | between them") { value in
            let words = value.split(separator: "|", omittingEmptySubsequences: false)
            return value == "none" || words.allSatisfy { ["spaces", "line-breaks", "ignorables"].contains($0) }
        },
        MarkupAttribute("rise", "-2000pt to 2000pt, or 1024 for a point") { value in
            value.length.map { abs($0) <= 2000 } ?? false
        },
        MarkupAttribute("baseline_shift", "superscript, subscript, or more than one point, up to 1000pt") { value in
            // Numbers up to 1024 count as words that there are not.
            ["none", "superscript", "subscript"].contains(value)
                || value.length.map { abs($0) > 1 && abs($0) <= 1000 } ?? false
        },
        MarkupAttribute("letter_spacing", "-102400 to 102400, 1024 for a point") { $0.isWhole(in: -102_400...102_400) },
        MarkupAttribute("line_height", "a factor from 0.1 to 10, or 1025 to 1024000, 1024 for a point") { value in
            value.isWhole(in: 1025...1_024_000) || value.decimal.map { (0.1...10).contains($0) } ?? false
        },
    ]

    private static func words(_ name: String, changing effect: Effect = .look, _ words: [String]) -> MarkupAttribute {
        let known = words.joined(separator: ", ")
        return MarkupAttribute(name, changing: effect, "one of \(known)", words: words) { words.contains($0) }
    }

    private static func flag(_ name: String) -> MarkupAttribute {
        MarkupAttribute(name, "true or false") { ["true", "yes", "t", "y", "false", "no", "f", "n"].contains($0) }
    }

    private static func color(_ name: String) -> MarkupAttribute {
        MarkupAttribute(name, changing: .color, "a colour such as #1c1c1e, red or accent", words: colors) { $0.isColor }
    }

    /// Those of the theme, and the best known of Pango's.
    private static let colors =
        Theme.names + [
            "black", "white", "grey", "red", "green", "blue", "yellow", "orange", "purple", "violet", "brown", "pink",
            "cyan",
            "magenta", "turquoise",
        ]

    private static func alpha(_ name: String) -> MarkupAttribute {
        MarkupAttribute(name, "1 to 65535, or 1% to 100%") { value in
            value.isWhole(in: 1...65_535) || value.hasSuffix("%") && String(value.dropLast()).isWhole(in: 1...100)
        }
    }
}
