import CPango

/// Lays texts out in the fonts and sizes of one page; all lengths are pixels.
final class Typesetter {
    private let context: OpaquePointer
    private let fonts: Fonts
    private let family: String
    /// Pixels per point of everything but letters.
    let scale: Double
    let textScale: Double
    private let pixelsPerPoint: Double
    let isMirrored: Bool
    /// Fonts as Pango describes them, which it copies into a layout.
    private var descriptions: [FontSize: OpaquePointer] = [:]
    /// The widths of letters that were asked for, each by itself.
    private var advances: [FontSize: [Unicode.Scalar: Double]] = [:]

    /// What lies between two lines of a paragraph, as a part of the size of its letters.
    private static let leading = 0.18

    /// The first of these that is installed; the last one always is, as fontconfig makes it the system's usual one.
    static let usualFamily = "Inter, Roboto, Noto Sans, DejaVu Sans, sans-serif"

    init(_ fonts: Fonts, family: String?, scale: Double, textScale: Double, isMirrored: Bool) {
        self.fonts = fonts
        self.family = family?.withoutNUL ?? Self.usualFamily
        self.isMirrored = isMirrored
        self.scale = scale
        self.textScale = textScale
        pixelsPerPoint = scale * textScale
        context = pango_font_map_create_context(fonts.map)
        // Sizes within markup are points too; seventy-two of them are an inch.
        pango_cairo_context_set_resolution(context, 72 * pixelsPerPoint)
        pango_context_set_base_dir(context, isMirrored ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        setFontOptions()
        fonts.use(["\(self.family) \(pixelsPerPoint)"])
    }

    deinit {
        for description in descriptions.values { pango_font_description_free(description) }
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Grey edges, which look the same however the panel is turned, and unhinted advances, so that layouts scale.
    private func setFontOptions() {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
    }

    /// One line, in letters of a `part` of their size; what does not fit into `width` is left out at its end.
    func line(_ text: String, _ style: TextStyle, part: Double = 1, width: Double = .infinity) -> TextLayout {
        let layout = layout(FontSize(style: style, part: part))
        layout.setLine(cut(text, style).withDirection, width: width)
        return layout
    }

    /// The lines of paragraphs, in letters of a `part` of their size.
    ///
    /// Pango finds for all lines of a paragraph at once which letters run to the left. One without a letter runs as the text begins.
    func lines(_ paragraphs: [[String]], _ style: TextStyle, part: Double) -> [TextLine] {
        let usual = paragraphs.joined().lazy.compactMap(\.runsLeft).first ?? false
        let layout = layout(FontSize(style: style, part: part))
        layout.setParagraphs(
            paragraphs.map { lines in
                let text = lines.joined(separator: "\u{2028}")
                return text.runsLeft == nil ? text.running(left: usual) : text
            }
        )
        return (0..<paragraphs.joined().count).map { TextLine(layout: layout, index: $0) }
    }

    /// A width in pixels that `text` does not exceed on one line: what its letters are wide each by itself.
    ///
    /// Joined or moved closer they are narrower. A letter is measured once, so that rows without number can be laid out.
    func mostWidth(of text: String, _ style: TextStyle, part: Double = 1) -> Double {
        let size = FontSize(style: style, part: part)
        return text.unicodeScalars.reduce(0) { width, letter in
            if let known = advances[size]?[letter] { return width + known }
            let advance = line(String(Character(letter)), style, part: part).size.width
            advances[size, default: [:]][letter] = advance
            return width + advance
        }
    }

    /// The part of a text that a line may have: no panel shows more, and Pango could not count how wide it is.
    func cut(_ text: String, _ style: TextStyle) -> String { String(text, most: mostLetters(style)) }

    /// The letters of a text that a block may have: so many for each of its lines.
    func letters(of text: String, _ style: TextStyle) -> [Character] {
        Array(String(text, most: TextBlock.mostLines * mostLetters(style)).withoutNUL)
    }

    private func mostLetters(_ style: TextStyle) -> Int {
        min(ContentLimits.lineLetters, max(1, Int(ContentLimits.linePixels / (style.size * pixelsPerPoint))))
    }

    /// Pixels of all different large letters of a text: Cairo keeps a picture of each that is painted.
    func largeArea(of markup: Markup) -> Double { markup.letters.largeArea(pixelsPerPoint) }

    func paragraphs(_ markup: Markup, width: Double, _ alignment: Item.Alignment = .start) -> TextLayout {
        fonts.use(markup.letters.fonts.map { "\(family) \(pixelsPerPoint) \($0)" })
        let layout = layout(FontSize(style: .body, part: 1))
        let spacing = Self.leading * TextStyle.body.size * pixelsPerPoint
        layout.setParagraphs(
            markup,
            width: width,
            spacing: spacing,
            lying: isMirrored ? alignment.mirrored : alignment,
            longestWord: longestWord(in: width, of: markup.letters)
        )
        return layout
    }

    /// Pango looks for a place to break a word in a time that grows with its length and with the lines that it takes: one of
    /// more than five lines is broken anywhere.
    private func longestWord(in width: Double, of letters: MarkupLetters) -> LongestWord {
        let size = (letters.bySize.keys.max() ?? TextStyle.body.size) * pixelsPerPoint
        // A letter is about half as wide as it is high.
        let lettersOfLine = 2 * width / size
        return LongestWord(broken: Int(min(max(5 * lettersOfLine, 40), 200)), whole: Int(lettersOfLine / 2))
    }

    /// An empty layout in letters of `size`.
    ///
    /// What nobody else keeps may be freed as soon as its pointers are read, and that is before they are copied.
    private func layout(_ size: FontSize) -> TextLayout {
        withExtendedLifetime(self) { TextLayout(context, description(of: size)) }
    }

    private func description(of size: FontSize) -> OpaquePointer {
        if let known = descriptions[size] { return known }
        let (style, pixels) = (size.style, size.style.size * size.part * pixelsPerPoint)
        let description: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(description, family)
        pango_font_description_set_weight(description, PangoWeight(rawValue: style.weight))
        pango_font_description_set_absolute_size(description, pixels * Double(PANGO_SCALE))
        descriptions[size] = description
        // Those of the usual sizes count as one, together with their family.
        if size.part != 1 { fonts.use(["\(family) \(style.weight) \(pixels)"]) }
        return description
    }
}

private struct FontSize: Hashable {
    let style: TextStyle
    let part: Double
}

extension String {
    /// The first of the scalars of `text`, at most so many.
    fileprivate init(_ text: String, most: Int) {
        self = text.utf8.count > most ? String(text.unicodeScalars.prefix(most)) : text
    }
}
