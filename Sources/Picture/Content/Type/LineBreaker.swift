/// Breaks a text into lines of at most a width, in pixels.
///
/// Pango does not do it: at some mixtures of tabs and scripts it ends the program.
struct LineBreaker {
    let typesetter: Typesetter
    let style: TextStyle
    let width: Double

    /// The lines of `text`, the last of the most with all that is left; all begin where the text does.
    func lines(of text: String) -> [String] {
        let mark = text.runsLeft == true ? "\u{200F}" : "\u{200E}"
        let letters = Array(typesetter.cut(text.withoutNUL, style))
        let breaks = LineBreaks(letters)
        var (lines, start) = ([String](), 0)
        repeat {
            let rest = letters[start...]
            let isLast = lines.count + 1 == TextBlock.mostLines
            let end = isLast ? letters.count : breaks.end(from: start, fit: start + lettersThatFit(rest))
            let words = Self.shown(letters[start..<end], isWhole: end == letters.count)
            lines.append(words.runsLeft == text.runsLeft ? words : mark + words)
            start = letters[end...].firstIndex { !$0.isWhitespace } ?? letters.count
        } while start < letters.count
        return lines
    }

    /// A line as it is shown: without blanks at its ends, and with the hyphen where a word goes on in the next.
    private static func shown(_ letters: ArraySlice<Character>, isWhole: Bool = false) -> String {
        let isHyphened = letters.last == "\u{AD}" && !isWhole
        return (isHyphened ? String(letters.dropLast()) + "-" : String(letters)).trimmed
    }

    /// How many of `letters` stand on one line, where line breaks count as blanks; one at least.
    ///
    /// The widths of single letters say how many do for sure, so that only few lines are laid out, and no long ones.
    private func lettersThatFit(_ letters: ArraySlice<Character>) -> Int {
        func isFit(_ count: Int) -> Bool {
            typesetter.line(Self.shown(letters.prefix(count)), style).size.width <= width
        }
        var (room, fits) = (width, 0)
        for letter in letters {
            room -= typesetter.mostWidth(of: String(letter), style)
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
