/// A text of one line, or of two where it does not fit into one; what does not fit into these is left out at the end.
struct TextBlock {
    /// Its lines, from top to bottom.
    let lines: [TextLayout]
    /// The width of the widest line, in points.
    let width: Double
    /// Whether something is left out.
    let isCut: Bool

    /// How many lines a text may take before it ends in an ellipsis.
    static let mostLines = 2
}

extension Typesetter {
    /// `text` in as many lines of at most `width` points as it needs, two at most.
    func block(_ text: String, _ style: TextStyle, width: Double) -> TextBlock {
        let pixels = max(1, width * scale)
        let whole = line(text, style)
        guard whole.size.width > pixels else { return TextBlock(lines: [whole], width: points(whole), isCut: false) }
        let (first, second) = broken(text, style, width: pixels)
        let lines = [first, second].map { line($0, style, width: pixels) }
        return TextBlock(
            lines: lines,
            width: lines.map(points).max() ?? 0,
            isCut: lines.contains { $0.isCut }
        )
    }

    /// How many lines `block` has, which for a text that is short for sure is known without laying it out.
    func lineCount(_ text: String, _ style: TextStyle, width: Double) -> Int {
        let pixels = max(1, width * scale)
        return mostWidth(of: text, style) <= pixels || line(text, style).size.width <= pixels ? 1 : TextBlock.mostLines
    }

    /// The width of all of `text` on one line, in points.
    func width(of text: String, _ style: TextStyle) -> Double { points(line(text, style)) }

    /// A width that `text` does not exceed on one line, in points, from those of its letters alone.
    func mostWidth(ofLine text: String, _ style: TextStyle) -> Double { mostWidth(of: text, style) / scale }

    private func points(_ layout: TextLayout) -> Double { layout.size.width / scale }
}
