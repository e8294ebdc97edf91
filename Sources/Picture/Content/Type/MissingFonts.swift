import CPango
import Values

// Fonts that are asked for and are not installed.
extension Fonts {
    /// What is written instead of the first of `families`, for messages; nil where that is installed.
    package func substitute(forFamilies families: String) -> String? {
        let first = String(families.prefix { $0 != "," }).trimmed.withoutNUL
        guard fault == nil, !first.isEmpty, !Self.generic.contains(first.lowercased()) else { return nil }
        let (found, usual) = (family(found: first), family(found: "no such family"))
        // A font has names in several languages: one that is not the usual one was found by another of them.
        guard found.lowercased() != first.lowercased(), found == usual else { return nil }
        return "\"\(first.oneLine(atMost: 60))\" is not installed, \"\(family(found: families.withoutNUL))\" is taken"
    }

    /// The same for a font as Pango describes it, such as "Serif Bold 12".
    func substitute(forFont description: String) -> String? {
        let description = pango_font_description_from_string(description.withoutNUL)
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).flatMap { substitute(forFamilies: String(cString: $0)) }
    }

    /// Names for whatever font the system has of a kind.
    private static let generic: Set = [
        "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "emoji", "math", "system-ui",
    ]

    private func family(found families: String) -> String {
        let context = pango_font_map_create_context(map)
        let wanted = pango_font_description_from_string("16")
        pango_font_description_set_family(wanted, families)
        let font = pango_font_map_load_font(map, context, wanted)
        let described = font.flatMap { pango_font_describe($0) }
        defer {
            pango_font_description_free(described)
            pango_font_description_free(wanted)
            if let font { g_object_unref(font) }
            g_object_unref(context.map(UnsafeMutableRawPointer.init))
        }
        return described.flatMap { pango_font_description_get_family($0) }.map { String(cString: $0) } ?? ""
    }
}

extension Document {
    /// Fonts that it names and that are not installed, each with its path and what is taken instead.
    package func missingFonts(_ fonts: Fonts) -> [String] {
        let own = ownFont.flatMap(fonts.substitute(forFamilies:)).map { "font: \($0)" }
        let zones = [(items, "items"), (footer, footerPath)]
        let texts = zones.flatMap { items, path in
            items.enumerated().flatMap { index, item in
                item.kind.missingFonts(fonts).map { "\(path)[\(index)].markup: \($0)" }
            }
        }
        return [own].compactMap(\.self) + texts
    }
}

extension ItemKind {
    fileprivate func missingFonts(_ fonts: Fonts) -> [String] {
        guard let letters = paragraphs.flatMap({ try? MarkupReader.read($0.withoutNUL) }) else { return [] }
        return letters.families.compactMap(fonts.substitute(forFamilies:))
            + letters.descriptions.compactMap(fonts.substitute(forFont:))
    }
}
