/// A text in as many lines as it needs; what does not fit into the most lines is left out at the end.
struct TextBlock {
    /// Its lines, from top to bottom.
    let lines: [TextLayout]
    /// The width of the widest line, in points.
    let width: Double
    /// Whether something is left out.
    let isCut: Bool

    /// How many lines a text may take before it ends in an ellipsis: more than anybody writes into a title.
    static let mostLines = 20
}

extension Typesetter {
    /// `text` in as many lines of at most `width` points as it needs.
    func block(_ text: String, _ style: TextStyle, width: Double) -> TextBlock {
        let pixels = max(1, width * scale)
        let whole = line(text, style)
        guard whole.size.width > pixels else { return TextBlock(lines: [whole], width: points(whole), isCut: false) }
        let lines = broken(text, style, width: pixels).map { line($0, style, width: pixels) }
        return TextBlock(
            lines: lines,
            width: lines.map(points).max() ?? 0,
            isCut: lines.contains { $0.isCut }
        )
    }

    /// How many lines `block` has, which for a text that is short for sure is known without laying it out.
    func lineCount(_ text: String, _ style: TextStyle, width: Double) -> Int {
        let pixels = max(1, width * scale)
        if mostWidth(of: text, style) <= pixels || line(text, style).size.width <= pixels { return 1 }
        return broken(text, style, width: pixels).count
    }

    /// The width of all of `text` on one line, in points.
    func width(of text: String, _ style: TextStyle) -> Double { points(line(text, style)) }

    /// A width that `text` does not exceed on one line, in points, from those of its letters alone.
    func mostWidth(ofLine text: String, _ style: TextStyle) -> Double { mostWidth(of: text, style) / scale }

    private func points(_ layout: TextLayout) -> Double { layout.size.width / scale }
}

// Lines of at most a width, in pixels.
extension Typesetter {
    /// The lines into which `text` is broken, the last of the most with all that is left; all begin where the text does.
    ///
    /// Each is broken at the last blank that fits, or between two letters where there is none. Pango does not break them: at
    /// some mixtures of tabs and scripts it ends the program.
    func broken(_ text: String, _ style: TextStyle, width: Double) -> [String] {
        let mark = text.runsLeft == true ? "\u{200F}" : "\u{200E}"
        var rest = Array(cut(text, style))[...]
        var lines: [String] = []
        repeat {
            let end = lines.count + 1 < TextBlock.mostLines ? lineEnd(rest, style, width: width) : rest.endIndex
            let words = String(rest[..<end]).trimmed
            lines.append(words.runsLeft == text.runsLeft ? words : mark + words)
            rest = rest[end...].drop { $0.isWhitespace }
        } while !rest.isEmpty
        return lines
    }

    /// Where the first line of `letters` ends.
    private func lineEnd(_ letters: ArraySlice<Character>, _ style: TextStyle, width: Double) -> Int {
        let fits = lettersThatFit(letters, style, width: width)
        let end = letters.startIndex + fits
        guard end < letters.endIndex else { return end }
        let blank = letters[...end].lastIndex { $0.isWhitespace }
        return blank.flatMap { $0 > letters.startIndex ? $0 : nil } ?? end
    }

    /// How many of `letters` stand on one line; one at least.
    ///
    /// The widths of single letters tell how many do for sure, so that only few lines are laid out, and no long ones.
    private func lettersThatFit(_ letters: ArraySlice<Character>, _ style: TextStyle, width: Double) -> Int {
        func isFit(_ count: Int) -> Bool {
            line(String(letters.prefix(count)).trimmed, style).size.width <= width
        }
        var (room, fits) = (width, 0)
        for letter in letters {
            room -= mostWidth(of: String(letter), style)
            guard room >= 0 else { break }
            fits += 1
        }
        fits = max(1, fits)
        var (tooMany, step) = (letters.count + 1, 1)
        while fits + step < tooMany, isFit(fits + step) { (fits, step) = (fits + step, 2 * step) }
        tooMany = min(tooMany, fits + step)
        while fits + 1 < tooMany {
            let middle = (fits + tooMany) / 2
            if isFit(middle) { fits = middle } else { tooMany = middle }
        }
        return fits
    }
}
