import CPango

/// The size of letters, as the attribute `size` says it.
enum MarkupSize {
    /// In points.
    case points(Double)
    /// As a part of what is usual.
    case factor(Double)
    /// In steps from what is around it.
    case step(Int)

    private static let words: [String: MarkupSize] = [
        "xx-small": .factor(1 / 1.728), "x-small": .factor(1 / 1.44), "small": .factor(1 / 1.2), "medium": .factor(1),
        "large": .factor(1.2), "x-large": .factor(1.44), "xx-large": .factor(1.728), "smaller": .step(-1),
        "larger": .step(1),
    ]

    /// Reads "12800", "12.5pt", "150%" or a word; nil where it is none of these.
    init?(_ value: String) {
        if let size = Self.words[value] {
            self = size
        } else if value.hasSuffix("%"), let percent = String(value.dropLast()).decimal, percent > 0 {
            self = .factor(percent / 100)
        } else if let points = value.length, points > 0 {
            self = .points(points)
        } else {
            return nil
        }
    }
}

/// The words of a description of a font, such as "Sans, Serif Bold Italic 12".
enum FontWords {
    /// The words of attributes that have a fixed set of them.
    static let styles = ["normal", "roman", "oblique", "italic"]
    static let variants = [
        "normal", "small-caps", "smallcaps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase",
        "title-caps",
    ]
    static let stretches =
        ["normal"]
        + ["ultra", "extra", "semi"].flatMap {
            ["\($0)condensed", "\($0)-condensed", "\($0)expanded", "\($0)-expanded"]
        }
        + ["condensed", "expanded"]
    /// Without hyphens.
    static let weights: Set = [
        "thin", "ultralight", "extralight", "light", "semilight", "demilight", "book", "normal", "regular", "medium",
        "semibold", "demibold", "bold", "ultrabold", "extrabold", "heavy", "black", "ultraheavy", "extraheavy",
        "ultrablack", "extrablack",
    ]

    private static let longest = 256

    /// A word as `weights` has it.
    static func plain(_ word: String) -> String { word.lowercased().filter { $0 != "-" } }

    /// Whether `value` lists families, with commas between them.
    static func areFamilies(_ value: String) -> Bool {
        value.utf8.count <= longest && value.count { $0 == "," } < ContentLimits.families
            && value.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }

    /// Whether `value` describes a font with a size that letters may have.
    ///
    /// Which number is the size, and which a part of a family's name, is left to Pango: each has to be in the range.
    @Sendable
    static func areSound(_ value: String) -> Bool {
        areFamilies(axes(of: value).description) && areAxes(axes(of: value).axes)
            && words(axes(of: value).description).compactMap(number).allSatisfy(ContentLimits.letterPoints.contains)
    }

    /// The size that a description ends with, in points; nil without one.
    static func size(_ value: String) -> Double? { words(axes(of: value).description).last.flatMap(number) }

    /// The description, and what follows the "@" in its last word.
    private static func axes(of value: String) -> (description: String, axes: String?) {
        if value.hasPrefix("@") { return ("", String(value.dropFirst())) }
        guard let space = value.lastIndex(of: " "), value[space...].hasPrefix(" @") else { return (value, nil) }
        return (String(value[..<space]), String(value[space...].dropFirst(2)))
    }

    private static func areAxes(_ axes: String?) -> Bool {
        guard let axes else { return true }
        return axes.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { axis in
            let parts = axis.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts[0].utf8.count == 4, let value = parts[1].decimal else { return false }
            return abs(value) <= 10_000 && parts[0].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
    }

    private static func words(_ description: String) -> [String] {
        description.split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    /// What C's `strtod`, which Pango asks, makes of all of a word, with "px" behind it or not.
    private static func number(_ word: String) -> Double? {
        Double(word) ?? (word.hasSuffix("px") ? Double(word.dropLast(2)) : nil)
    }
}

extension String {
    func isWhole(in range: ClosedRange<Int>) -> Bool {
        utf8.count <= 9 && !hasPrefix("+") && Int(self).map(range.contains) ?? false
    }

    /// The number that it is, written with digits, a sign and a point at most.
    var decimal: Double? {
        let isPlain = utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
        return isPlain && utf8.count <= 12 ? Double(self) : nil
    }

    /// A length in points: "5.5pt", or 1024 for each.
    var length: Double? {
        if hasSuffix("pt") { return String(dropLast(2)).decimal }
        return isWhole(in: -99_999_999...99_999_999) ? Int(self).map { Double($0) / 1024 } : nil
    }

    /// Whether it is a colour with "#", the name of one of the theme's, or of one that Pango has in its list.
    var isColor: Bool {
        guard hasPrefix("#") else {
            let isName = !isEmpty && utf8.count <= 32 && utf8.allSatisfy { $0 == 0x20 || ($0 < 0x7F && $0 >= 0x30) }
            return Theme.names.contains(self) || isName && pango_color_parse(nil, self) != 0
        }
        return [4, 5, 7, 9, 10, 13, 17].contains(utf8.count) && dropFirst().allSatisfy(\.isHexDigit)
    }

    /// Whether it is a language: two or three letters, or two with a region or a script of its writing.
    ///
    /// Pango never forgets one that it has heard of, so there must not be endlessly many.
    var isLanguage: Bool {
        let tags = lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard let first = tags.first, tags.allSatisfy({ $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }) else {
            return false
        }
        switch (tags.count, first.utf8.count) {
        case (1, 2...3): return true
        case (2, 2): return tags[1].utf8.count == 2 || Self.scripts.contains(String(tags[1]))
        default: return false
        }
    }

    /// The scripts that distinguish the writings of one language.
    private static let scripts: Set = ["arab", "cyrl", "deva", "guru", "hans", "hant", "hebr", "latn", "mong"]

    /// Whether it may be a list of OpenType features.
    var areFeatures: Bool {
        utf8.count <= 256 && count { $0 == "," } < 16
            && unicodeScalars.allSatisfy {
                $0.isASCII && ($0.isLetterOrDigit || " =,+-'\"[:]".unicodeScalars.contains($0))
            }
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || ("0"..."9").contains(self) }
}
