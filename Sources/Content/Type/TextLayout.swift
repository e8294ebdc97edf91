import CPango

/// A text laid out, ready to be painted; all lengths are pixels.
final class TextLayout {
    /// Pango's layout.
    let layout: OpaquePointer

    /// Takes over a layout.
    init(_ layout: OpaquePointer) {
        self.layout = layout
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    func setText(_ text: String) {
        pango_layout_set_text(layout, text.withoutNUL, -1)
    }

    /// Where its lines lie.
    ///
    /// Of a line that was cut Pango counts all the room that it was given, so what is seen of it counts instead.
    private var bounds: PangoRectangle {
        var (ink, lines) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_extents(layout, &ink, &lines)
        guard pango_layout_is_ellipsized(layout) != 0 else { return lines }
        return PangoRectangle(x: ink.x, y: lines.y, width: ink.width, height: lines.height)
    }

    /// The space that its lines take.
    var size: (width: Double, height: Double) {
        let bounds = bounds
        return (Self.pixels(bounds.width), Self.pixels(bounds.height))
    }

    /// From where it is painted to where its letters begin, on the left.
    var inset: Double { Self.pixels(bounds.x) }

    /// From its upper edge to the line on which the first letters stand.
    var baseline: Double { Self.pixels(pango_layout_get_baseline(layout)) }

    /// How many letters no font has.
    var unknownLetters: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

    private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}

extension String {
    /// The text without U+0000, which would end it for Pango.
    var withoutNUL: String {
        utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" })) : self
    }
}
