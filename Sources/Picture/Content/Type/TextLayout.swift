import CPango

/// How many letters a word may have.
struct LongestWord {
    /// For which Pango looks for a place to break it.
    let broken: Int
    /// That surely fits into a line, in a script whose letters are as wide as they are high.
    let whole: Int
}

/// A text laid out, ready to be painted; all lengths are pixels.
final class TextLayout {
    let layout: OpaquePointer

    init(_ context: OpaquePointer, _ font: OpaquePointer) {
        layout = pango_layout_new(context)
        pango_layout_set_font_description(layout, font)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Lays `text` out on one line; what does not fit into `width` is left out at its end.
    func setLine(_ text: String, width: Double) {
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text.withoutNUL, -1)
        // A width beyond what Pango can count is negative.
        guard !(0...max(0, width)).contains(size.width) else { return }
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(layout, Self.units(max(1, width)))
        // In a line that is no wider than its letters these end where the line does.
        pango_layout_set_width(layout, Self.units(max(1, width)) - spareWidth)
    }

    /// Lays out paragraphs whose lines end where there is a line separator.
    func setParagraphs(_ paragraphs: [String]) {
        pango_layout_set_text(layout, paragraphs.joined(separator: "\n").withoutNUL, -1)
    }

    var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

    /// What Pango has added to the width of the ellipsis so that a cut line takes all the room that it was given.
    private var spareWidth: Int32 {
        guard isCut, let lines = pango_layout_get_iter(layout) else { return 0 }
        defer { pango_layout_iter_free(lines) }
        let ellipsis = Self.runs(of: pango_layout_iter_get_line_readonly(lines)).first { run in
            UInt32(run.item?.pointee.analysis.flags ?? 0) & UInt32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
        }
        guard let ellipsis, let glyphs = ellipsis.glyphs?.pointee, glyphs.num_glyphs > 0 else { return 0 }
        let last = glyphs.glyphs[Int(glyphs.num_glyphs) - 1]
        var natural = PangoRectangle()
        pango_font_get_glyph_extents(ellipsis.item.pointee.analysis.font, last.glyph, nil, &natural)
        return max(0, last.geometry.width - natural.width)
    }

    /// Lays `markup` out in lines of at most `width`, with `spacing` between two lines.
    ///
    /// Each paragraph begins where its script does, unless it is to lie elsewhere: the start is on the left here.
    func setParagraphs(
        _ markup: Markup,
        width: Double,
        spacing: Double,
        lying alignment: Item.Alignment,
        longestWord: LongestWord
    ) {
        let markup = hyphened(markup, width: width)
        let words = koreanWords(of: markup, width: width, surely: longestWord.whole)
        pango_layout_set_width(layout, Self.units(max(1, width)))
        // Pango 1.50 ends the program where it breaks a line of words at a space with a mark on it.
        let breaksAnywhere = markup.hasWord(longerThan: longestWord.broken) || markup.hasMarkOnSpace
        pango_layout_set_wrap(layout, breaksAnywhere ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        // Pango swaps left and right where a paragraph runs against the context.
        pango_layout_set_alignment(layout, alignment.pango)
        // Not a factor of the line's height: Pango takes that from fonts, and fonts of emoji give wrong ones.
        pango_layout_set_spacing(layout, Self.units(spacing))
        let attributes = markup.attributes(keepingWhole: words)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_text(layout, markup.text.withoutNUL, -1)
    }

    /// `markup` with soft hyphens only in words that are wider than `width`; it is laid out on one line for that.
    private func hyphened(_ markup: Markup, width: Double) -> Markup {
        let words = markup.hyphenedWords
        guard !words.isEmpty else { return markup }
        setWide(markup)
        return Markup(markup, withoutHyphensIn: words.filter { self.width(of: $0) <= width })
    }

    /// The Korean words of `markup` that stand on a line, as those of few letters do for sure.
    private func koreanWords(of markup: Markup, width: Double, surely few: Int) -> [Range<Int>] {
        let words = markup.koreanWords
        if words.contains(where: { $0.count > few }) { setWide(markup) }
        return words.filter { $0.count <= few || self.width(of: $0.bytes) <= width }.map(\.bytes)
    }

    private func setWide(_ markup: Markup) {
        pango_layout_set_attributes(layout, markup.attributes)
        pango_layout_set_text(layout, markup.text.withoutNUL, -1)
    }

    /// How far it is from the beginning of a word to its end; its bytes are those of the text.
    private func width(of word: Range<Int>) -> Double {
        let (start, end) = (position(of: word.lowerBound), position(of: word.upperBound))
        return Double((end.x &- start.x).magnitude) / Double(PANGO_SCALE)
    }

    private func position(of byte: Int) -> PangoRectangle {
        var position = PangoRectangle()
        pango_layout_index_to_pos(layout, Int32(byte), &position)
        return position
    }

    /// Where each of `letters`, which follow so many scalars of three bytes, begins and ends as it is written, in pixels.
    func edges(of letters: [Character], after scalars: Int) -> [(leading: Double, trailing: Double)] {
        var byte = 3 * scalars
        return letters.map { letter in
            let scalars = letter.unicodeScalars
            let (first, count) = (position(of: byte), letter.utf8.count)
            let last = position(of: byte + count - (scalars.last?.utf8.count ?? 0))
            byte += count
            return (Self.pixels(first.x), Self.pixels(last.x &+ last.width))
        }
    }

    func show(on cairo: OpaquePointer) { pango_cairo_show_layout(cairo, layout) }

    /// Shows one of its lines, the letters of which stand where a path would go on.
    func show(line: Int, on cairo: OpaquePointer) {
        pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, Int32(line)))
    }

    /// From the first advance of a line to the last one.
    func width(ofLine line: Int) -> Double {
        var bounds = PangoRectangle()
        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, Int32(line)), nil, &bounds)
        return Self.pixels(bounds.width)
    }

    /// Where its lines lie, from one advance to the other: ink may begin later, or reach beyond.
    private var bounds: PangoRectangle {
        var lines = PangoRectangle()
        pango_layout_get_extents(layout, nil, &lines)
        return lines
    }

    var size: (width: Double, height: Double) {
        let bounds = bounds
        return (Self.pixels(bounds.width), Self.pixels(bounds.height))
    }

    /// The height of its lines, and of what lies between them.
    ///
    /// Pango adds them up in 32 bits, and what is beyond begins again at the least number. So it takes a line that is wider
    /// for one that fits: nil where there is one.
    var wholeHeight: Double? {
        guard let lines = pango_layout_get_iter(layout) else { return size.height }
        defer { pango_layout_iter_free(lines) }
        var height = 0
        repeat {
            var line = PangoRectangle()
            pango_layout_iter_get_line_extents(lines, nil, &line)
            guard Self.width(of: pango_layout_iter_get_line_readonly(lines)) <= Int32.max else { return nil }
            height += Int(line.height)
        } while pango_layout_iter_next_line(lines) != 0
        return max(Double(height) / Double(PANGO_SCALE), size.height)
    }

    private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>?) -> Int {
        runs(of: line).reduce(0) { width, run in
            guard let glyphs = run.glyphs?.pointee, let first = glyphs.glyphs else { return width }
            return (0..<Int(glyphs.num_glyphs)).reduce(width) { $0 + abs(Int(first[$1].geometry.width)) }
        }
    }

    private static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>?) -> [PangoGlyphItem] {
        var (runs, node) = ([PangoGlyphItem](), line?.pointee.runs)
        while let run = node {
            if let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { runs.append(item.pointee) }
            node = run.pointee.next
        }
        return runs
    }

    var width: Double { Self.pixels(pango_layout_get_width(layout)) }

    private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

    private static func units(_ pixels: Double) -> Int32 { Int32(min(pixels * Double(PANGO_SCALE), 1e9)) }
}

extension Item.Alignment {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .start: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .end: PANGO_ALIGN_RIGHT
        }
    }
}

/// A line of a text that is laid out.
struct TextLine {
    let layout: TextLayout
    var index = 0

    /// In pixels.
    var width: Double { layout.width(ofLine: index) }
}

extension String {
    var trimmed: String { trimmed(where: \.isWhitespace) }

    /// The text without such letters at its ends.
    func trimmed(where isLeftOut: (Character) -> Bool) -> String {
        let from = drop(while: isLeftOut)
        return String(from.prefix(from.count - from.reversed().prefix(while: isLeftOut).count))
    }

    /// The text without U+0000, which would end it for Pango.
    var withoutNUL: String {
        utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" })) : self
    }
}
