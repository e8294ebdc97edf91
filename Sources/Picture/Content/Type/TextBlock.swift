/// A text in as many lines as it needs; what does not fit into the most lines is left out at the end.
struct TextBlock {
    let lines: [TextLayout]
    /// How large its letters are, as a part of their usual size.
    let part: Double

    /// How many lines a text may take before it ends in an ellipsis: more than anybody writes into a title.
    static let mostLines = 20
}

/// How many lines a text takes, and how large its letters are there.
struct TextFit: Hashable {
    let lines: Int
    /// As a part of their usual size: large letters are smaller where a word would be parted otherwise.
    let part: Double

    /// The height of all lines, in points.
    func height(_ style: TextStyle, _ measures: Measures) -> Double { Double(lines) * part * measures.line(style) }
}

extension Typesetter {
    /// `text` in as many lines of at most `width` points as it needs, in letters of at most the part `most` of their size.
    func block(_ text: String, _ style: TextStyle, width: Double, most: Double = 1) -> TextBlock {
        let pixels = max(1, width * scale)
        let whole = line(text, style, part: most)
        guard text.hasLines || whole.size.width > pixels else {
            return TextBlock(lines: [whole], part: most)
        }
        let part = min(most, part(text, style, pixels: pixels))
        let lines = broken(text, style, width: room(pixels, part)).map { line($0, style, part: part, width: pixels) }
        return TextBlock(lines: lines, part: part)
    }

    /// How `block` fits, which for a text that is short for sure is known without laying it out.
    func fit(_ text: String, _ style: TextStyle, width: Double, most: Double = 1) -> TextFit {
        let pixels = max(1, width * scale)
        let isShort = mostWidth(of: text, style) <= pixels || line(text, style, part: most).size.width <= pixels
        if isShort, !text.hasLines { return TextFit(lines: 1, part: most) }
        let part = min(most, part(text, style, pixels: pixels))
        return TextFit(lines: broken(text, style, width: room(pixels, part)).count, part: part)
    }

    func width(of text: String, _ style: TextStyle) -> Double { line(text, style).size.width / scale }

    /// A width that `text` does not exceed on one line, in points, from those of its letters alone.
    func mostWidth(ofLine text: String, _ style: TextStyle) -> Double { mostWidth(of: text, style) / scale }

    /// Whether `text` has a word that `width` points do not hold, but `room` points do.
    func isParted(_ text: String, _ style: TextStyle, width: Double, room: Double) -> Bool {
        guard mostWidth(ofLine: text, style) > width else { return false }
        let word = longestWord(of: text, style) / scale
        return word > width && word <= room
    }

    private func broken(_ text: String, _ style: TextStyle, width: Double) -> [String] {
        LineBreaker(typesetter: self, style: style, width: width).lines(of: text)
    }
}

extension String {
    /// Whether it has line breaks of its own; one at its end is none.
    fileprivate var hasLines: Bool { trimmed.contains { $0.isNewline } }
}

// Letters that are smaller than they are meant to be.
extension Typesetter {
    /// The least part of their size that large letters have, which are never smaller than usual ones.
    private static let leastPart = 0.5

    /// Such a part is a whole number of sixteenths, or the least one.
    ///
    /// Pango keeps a font for each size, so words without number are written in few of them.
    private static let partSteps = 16.0

    /// How large letters are so that no word is parted: their usual size where that does not help.
    private func part(_ text: String, _ style: TextStyle, pixels: Double) -> Double {
        let least = max(Self.leastPart, 1 / textScale)
        guard least < 1 else { return 1 }
        let word = longestWord(of: text, style)
        let part = 0.98 * pixels / word
        guard word > pixels, part >= least else { return 1 }
        return max(least, (part * Self.partSteps).rounded(.down) / Self.partSteps)
    }

    /// The width that lines have in usual letters which become smaller: hardly less than all, as letters are not scaled evenly.
    private func room(_ pixels: Double, _ part: Double) -> Double { part < 1 ? 0.99 * pixels / part : pixels }

    /// The width of the widest part of `text` between two places where it can be broken, in pixels.
    private func longestWord(of text: String, _ style: TextStyle) -> Double {
        let letters = Array(cut(text.withoutNUL, style))
        return LineBreaks(letters).words(of: letters).map { line(String($0).trimmed, style).size.width }.max() ?? 0
    }
}
