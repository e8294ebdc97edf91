/// A text in as many lines as it needs; what does not fit into the most lines is left out at the end.
struct TextBlock {
    let lines: [TextLine]
    /// How large its letters are, as a part of their usual size.
    let part: Double

    /// How many lines a text may take before it ends in an ellipsis: more than anybody writes into a title.
    static let mostLines = 20
}

/// How many lines a text takes, and how large its letters are there.
struct TextFit: Equatable {
    let lines: Int
    /// As a part of their usual size: large letters are smaller where a word would be parted otherwise.
    let part: Double

    /// The height of all lines, in points.
    func height(_ style: TextStyle, _ measures: Measures) -> Double { Double(lines) * part * measures.line(style) }
}

extension Typesetter {
    /// `text` in as many lines of at most `width` points as it needs, in letters of at most the part `most` of their size.
    ///
    /// Nothing of it is left out but at the end of the last of the most lines, `count`.
    func block(
        _ text: String,
        _ style: TextStyle,
        width: Double,
        most: Double = 1,
        lines count: Int = TextBlock.mostLines
    ) -> TextBlock {
        let (text, pixels) = (text.trimmed(where: \.isBlank), max(1, width * scale))
        let whole = line(text, style, part: most)
        guard text.hasLines || whole.size.width > pixels else {
            return TextBlock(lines: [TextLine(layout: whole)], part: most)
        }
        let part = min(most, part(of: text, style, width: width))
        let paragraphs = broken(text, style, part: part, pixels: pixels, most: count)
        var lines = lines(paragraphs, style, part: part)
        if lines.count == count, let paragraph = paragraphs.last, let last = paragraph.last {
            let runsLeft = paragraph.joined().runsLeft ?? text.runsLeft ?? false
            let layout = line(last.running(left: runsLeft), style, part: part, width: pixels)
            lines[lines.count - 1] = TextLine(layout: layout)
        }
        return TextBlock(lines: lines, part: part)
    }

    /// How `block` fits, which for a text that is short for sure is known without laying it out.
    func fit(_ text: String, _ style: TextStyle, width: Double, most: Double = 1) -> TextFit {
        let (text, pixels) = (text.trimmed(where: \.isBlank), max(1, width * scale))
        let isShort = mostWidth(of: text, style) <= pixels || line(text, style, part: most).size.width <= pixels
        if isShort, !text.hasLines { return TextFit(lines: 1, part: most) }
        let part = min(most, part(of: text, style, width: width))
        return TextFit(lines: broken(text, style, part: part, pixels: pixels).joined().count, part: part)
    }

    func width(of text: String, _ style: TextStyle) -> Double { line(text, style).size.width / scale }

    /// A width that `text` does not exceed on one line, in points, from those of its letters alone.
    func mostWidth(ofLine text: String, _ style: TextStyle) -> Double { mostWidth(of: text, style) / scale }

    private func broken(
        _ text: String,
        _ style: TextStyle,
        part: Double,
        pixels: Double,
        most: Int = TextBlock.mostLines
    ) -> [[String]] {
        LineBreaker(typesetter: self, style: style, part: part, width: pixels, most: most).paragraphs(of: text)
    }
}

extension String {
    fileprivate var hasLines: Bool { contains { $0.isNewline } }
}
