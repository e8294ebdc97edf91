import CPango

/// A text laid out, ready to be painted; all lengths are pixels.
final class TextLayout {
    private let layout: OpaquePointer

    /// An empty layout in a font.
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
    }

    /// Lays `markup` out in lines of at most `width`, with `spacing` between two lines.
    ///
    /// Each paragraph begins where its script does.
    func setParagraphs(_ markup: Markup, width: Double, spacing: Double, isMirrored: Bool, longestWord: Int) {
        pango_layout_set_width(layout, Self.units(max(1, width)))
        pango_layout_set_wrap(layout, markup.hasWord(longerThan: longestWord) ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        // Pango swaps left and right where a paragraph runs against the context.
        pango_layout_set_alignment(layout, isMirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
        // Not a factor of the line's height: Pango takes that from fonts, and fonts of emoji give wrong ones.
        pango_layout_set_spacing(layout, Self.units(spacing))
        pango_layout_set_attributes(layout, markup.attributes)
        pango_layout_set_text(layout, markup.text.withoutNUL, -1)
    }

    /// Paints the text where the current point of a Cairo context is.
    func show(on cairo: OpaquePointer) { pango_cairo_show_layout(cairo, layout) }

    /// Where its lines lie.
    ///
    /// Of a line that was cut Pango counts all the room that it was given, so what is seen of it counts instead.
    private var bounds: PangoRectangle {
        var (ink, lines) = (PangoRectangle(), PangoRectangle())
        // To ask where the ink is opens every letter's outline.
        guard pango_layout_is_ellipsized(layout) != 0 else {
            pango_layout_get_extents(layout, nil, &lines)
            return lines
        }
        pango_layout_get_extents(layout, &ink, &lines)
        return PangoRectangle(x: ink.x, y: lines.y, width: ink.width, height: lines.height)
    }

    /// The space that its lines take.
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

    /// The widths of all letters of a line, in Pango's units.
    private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>?) -> Int {
        var (width, run) = (0, line?.pointee.runs)
        while let node = run {
            let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
            if let glyphs = item?.pointee.glyphs?.pointee, let first = glyphs.glyphs {
                for index in 0..<Int(glyphs.num_glyphs) { width += abs(Int(first[index].geometry.width)) }
            }
            run = node.pointee.next
        }
        return width
    }

    /// From where it is painted to where its letters begin, on the left.
    var inset: Double { Self.pixels(bounds.x) }

    /// From its upper edge to the line on which the first letters stand.
    var baseline: Double { Self.pixels(pango_layout_get_baseline(layout)) }

    /// How many letters no font has.
    var unknownLetters: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

    private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

    private static func units(_ pixels: Double) -> Int32 { Int32(min(pixels * Double(PANGO_SCALE), 1e9)) }
}

extension String {
    /// The text without U+0000, which would end it for Pango.
    var withoutNUL: String {
        utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" })) : self
    }
}
