/// Breaks a text into lines of at most a width, in pixels.
///
/// Pango does not do it: at some mixtures of tabs and scripts it ends the program.
struct LineBreaker {
    let typesetter: Typesetter
    let style: TextStyle
    /// How large the letters are, as a part of their usual size.
    var part = 1.0
    let width: Double
    var most = TextBlock.mostLines

    /// The lines of each paragraph of `text`, the last of the most lines with all that is left.
    func paragraphs(of text: String) -> [[String]] {
        let letters = typesetter.letters(of: text.trimmed(where: \.isBlank), style)
        guard !letters.isEmpty else { return [[""]] }
        let lines = lines(of: letters, LineBreaks(letters))
        var paragraphs: [[String]] = [[]]
        for line in lines {
            paragraphs[paragraphs.count - 1].append(shown(letters[line.letters], isWhole: line.next == letters.count))
            if line.endsParagraph { paragraphs.append([]) }
        }
        return paragraphs
    }

    private func lines(of letters: [Character], _ breaks: LineBreaks) -> [LineBreaks.Line] {
        func line(from start: Int, most: Int? = nil) -> LineBreaks.Line {
            let fit = most ?? start + lettersThatFit(letters[start...])
            return breaks.line(from: start, fit: fit) { isFit(letters[start..<$0].shown(.hyphened)) }
        }
        func isSound(_ line: LineBreaks.Line) -> Bool {
            !line.isLone(in: letters) && isFit(letters[line.letters].shown(.whole))
        }
        var (lines, start) = ([LineBreaks.Line](), 0)
        while start < letters.count {
            guard lines.count + 1 < most else {
                lines.append(LineBreaks.Line(letters: start..<letters.count, next: letters.count, endsParagraph: false))
                break
            }
            var next = line(from: start)
            // A letter alone takes others with it from the line before, if that ends as well without them.
            if next.isLone(in: letters), let last = lines.last, !last.endsParagraph {
                let shorter = line(from: last.letters.lowerBound, most: last.letters.upperBound - 1)
                let longer = line(from: shorter.next)
                if breaks.isAsGood(shorter, as: last), isSound(shorter), isSound(longer) {
                    lines[lines.count - 1] = shorter
                    next = longer
                }
            }
            lines.append(next)
            start = next.next
        }
        return lines
    }

    /// A line with a hyphen where a word goes on in the next one, unless it is parted anywhere and has no room for that.
    private func shown(_ letters: ArraySlice<Character>, isWhole: Bool) -> String {
        let hyphened = letters.shown(.hyphened)
        return letters.last == .softHyphen && !isWhole && isFit(hyphened) ? hyphened : letters.shown(.whole)
    }

    private func isFit(_ line: String) -> Bool {
        typesetter.line(line, style, part: part).size.width <= width
    }

    /// How many of `letters` stand on one line, where line breaks count as blanks; one at least.
    ///
    /// The widths of single letters say how many do, but for rounding, so that only few lines are laid out, and no long ones.
    private func lettersThatFit(_ letters: ArraySlice<Character>) -> Int {
        func isFit(_ count: Int) -> Bool { self.isFit(letters.prefix(count).shown(.whole)) }
        var (room, fits) = (width, 0)
        for letter in letters {
            room -= typesetter.mostWidth(of: String(letter), style, part: part)
            guard room >= 0 else { break }
            fits += 1
        }
        fits = max(1, fits)
        var (tooMany, step) = (letters.count + 1, 1)
        if fits > 1, !isFit(fits) { (fits, tooMany) = (1, fits) }
        while fits + step < tooMany, isFit(fits + step) { (fits, step) = (fits + step, 2 * step) }
        tooMany = min(tooMany, fits + step)
        while fits + 1 < tooMany {
            let middle = (fits + tooMany) / 2
            if isFit(middle) { fits = middle } else { tooMany = middle }
        }
        return fits
    }
}

extension Character {
    static let softHyphen: Character = "\u{AD}"

    /// Whether no line begins with it.
    var isBlank: Bool { isWhitespace || self == Self.softHyphen }
}

/// Whether a word goes on behind the end of a line.
enum LineEnd { case hyphened, whole }

extension Collection<Character> {
    /// As a line shows them: without blanks at its ends, and with a hyphen that may be put in at its end, where a word goes on.
    func shown(_ end: LineEnd) -> String {
        let letters = String(map { $0.isNewline ? " " : $0 })
        let line = end == .hyphened && letters.last == .softHyphen ? letters.dropLast() + "-" : letters[...]
        return String(line).trimmed(where: \.isBlank)
    }
}
