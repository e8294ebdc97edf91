import CPango

/// The fonts of the system, as Pango and fontconfig find them.
///
/// Fonts that were found once stay known, so one of these serves every page of a program. Not for several threads at
/// once.
public final class Fonts {
    /// Pango's font map.
    let map: UnsafeMutablePointer<PangoFontMap>

    /// All fonts of the system; none of them is opened yet.
    public init() {
        map = pango_cairo_font_map_new()
    }

    /// Whether there is any font at all; without one Pango measures nonsense.
    private(set) lazy var isUsable: Bool = {
        let context = pango_font_map_create_context(map)
        let description = pango_font_description_from_string(Typesetter.usualFamily)
        defer {
            pango_font_description_free(description)
            g_object_unref(context.map(UnsafeMutableRawPointer.init))
        }
        guard let font = pango_font_map_load_font(map, context, description) else { return false }
        g_object_unref(font)
        return true
    }()

    deinit {
        g_object_unref(map)
    }

    /// Finds and opens the fonts of usual texts, so that the first page need not wait for them.
    public func warm(_ family: String? = nil) {
        let typesetter = Typesetter(self, family: family, scale: 1, textScale: 1, isMirrored: false)
        for style in TextStyle.allCases { _ = typesetter.line("Aa", style).size }
    }
}
