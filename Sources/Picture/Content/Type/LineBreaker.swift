/// Breaks a text into lines of at most a width, in pixels.
///
/// Pango does not do it: at some mixtures of tabs and scripts it ends the program.
struct LineBreaker {
    let typesetter: Typesetter
    let style: TextStyle
    let width: Double

    /// The lines of `text`, the last of the most with all that is left; all begin where the text does.
    ///
    /// Each is broken at the last blank that fits, or after the last hyphen or slash, or between two letters where there is none.
    func lines(of text: String) -> [String] {
        let mark = text.runsLeft == true ? "\u{200F}" : "\u{200E}"
        var rest = Array(typesetter.cut(text, style))[...]
        var lines: [String] = []
        repeat {
            let end = lines.count + 1 < TextBlock.mostLines ? lineEnd(rest) : rest.endIndex
            let words = String(rest[..<end]).trimmed
            lines.append(words.runsLeft == text.runsLeft ? words : mark + words)
            rest = rest[end...].drop { $0.isWhitespace }
        } while !rest.isEmpty
        return lines
    }

    /// Where the first line of `letters` ends.
    private func lineEnd(_ letters: ArraySlice<Character>) -> Int {
        let end = letters.startIndex + lettersThatFit(letters)
        guard end < letters.endIndex else { return end }
        if let blank = letters[...end].lastIndex(where: { $0.isWhitespace }), blank > letters.startIndex {
            return blank
        }
        return letters[..<end].lastIndex { $0.endsPart }.map { $0 + 1 } ?? end
    }

    /// How many of `letters` stand on one line; one at least.
    ///
    /// The widths of single letters say how many do for sure, so that only few lines are laid out, and no long ones.
    private func lettersThatFit(_ letters: ArraySlice<Character>) -> Int {
        func isFit(_ count: Int) -> Bool {
            typesetter.line(String(letters.prefix(count)).trimmed, style).size.width <= width
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

// Where words may be parted.
extension Character {
    var endsPart: Bool { "-/–—_".contains(self) }

    /// Whether it belongs to a script that is written without blanks, or parted between any two letters.
    var isBreakable: Bool {
        guard let letter = unicodeScalars.first?.value else { return false }
        return [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF]
            .contains { $0.contains(letter) } || letter >= 0x20000
    }
}

extension Substring {
    /// The parts that each end with a letter of that kind.
    func split(after isEnd: (Character) -> Bool) -> [Substring] {
        var (parts, start) = ([Substring](), startIndex)
        for index in indices where isEnd(self[index]) {
            parts.append(self[start...index])
            start = self.index(after: index)
        }
        return start < endIndex ? parts + [self[start...]] : parts
    }
}
