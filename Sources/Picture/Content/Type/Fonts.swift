import CLateLibraries
import CPango

/// The fonts of the system, as Pango and fontconfig find them.
///
/// Fonts that were found once stay known, so one of these serves every page of a program, until they are many: Pango never
/// forgets a size or a family that it was asked for. Its handle may be anywhere, but only one thread uses it: that of the worker,
/// or that of a program which has none.
package final class Fonts: @unchecked Sendable {
    private var opened: UnsafeMutablePointer<PangoFontMap>?
    /// What was asked for since the map was opened.
    private var used: Set<String> = []

    /// All fonts of the system; neither is one opened nor Pango loaded before something is written.
    package init() {}

    /// Pango's font map; nil where Pango is not installed.
    var map: UnsafeMutablePointer<PangoFontMap>? {
        if opened == nil, sheetd_load_pango() == nil { opened = pango_cairo_font_map_new() }
        return opened
    }

    func use(_ descriptions: [String]) { used.formUnion(descriptions) }

    /// Forgets all fonts where many were used; false where they are kept.
    ///
    /// What was laid out before keeps its own.
    func forgetMany() -> Bool {
        guard used.count > ContentLimits.keptFonts, let map = opened else { return false }
        (opened, used) = (nil, [])
        g_object_unref(map)
        return true
    }

    /// Why nothing can be written with them; nil when it can.
    ///
    /// Without any font Pango measures nonsense.
    private(set) lazy var fault: String? = {
        if let reason = sheetd_load_pango() { return "texts cannot be drawn: \(String(cString: reason))" }
        let context = pango_font_map_create_context(map)
        let description = pango_font_description_from_string(Typesetter.usualFamily)
        defer {
            pango_font_description_free(description)
            g_object_unref(context.map(UnsafeMutableRawPointer.init))
        }
        guard let font = pango_font_map_load_font(map, context, description) else {
            return "no font is installed, so there is nothing to write it with"
        }
        g_object_unref(font)
        return nil
    }()

    deinit {
        if let opened { g_object_unref(opened) }
    }

    /// Finds and opens the fonts of usual texts, so that the first page need not wait for them.
    package func warm(_ family: String? = nil) {
        guard fault == nil else { return }
        let typesetter = Typesetter(self, family: family, scale: 1, textScale: 1, isMirrored: false)
        for style in TextStyle.allCases { _ = typesetter.line("Aa", style).size }
    }
}
