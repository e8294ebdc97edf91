import CPango

/// Where the letters of a text may be parted into lines: as Unicode's UAX 14 has it, and Pango finds it.
struct LineBreaks {
    /// What may happen before a letter, from the worst place to part it to the best.
    enum Place: Comparable {
        case none
        /// Only where a word is wider than its line; a hyphen ends the line then.
        case hyphen
        /// The same in a Korean word, without a hyphen.
        case syllable
        case word
        case line
    }

    /// A line of a text, and where the next one begins.
    struct Line {
        let letters: Range<Int>
        let next: Int
        /// Whether a line break ends it.
        let endsParagraph: Bool

        /// Whether it shows one letter alone, or marks with none.
        func isLone(in text: [Character]) -> Bool { text[letters].count { !$0.isBlank && !$0.isPunctuation } <= 1 }
    }

    private let letters: [Character]
    /// What may happen before each letter.
    private let places: [Place]

    init(_ letters: [Character]) {
        let text = String(letters)
        let count = text.unicodeScalars.count
        var breaks = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
        pango_get_log_attrs(text, Int32(text.utf8.count), -1, nil, &breaks, Int32(breaks.count))
        var (places, scalar) = ([Place](), 0)
        for index in letters.indices {
            places.append(
                Self.place(breaks[scalar], after: index > 0 ? letters[index - 1] : nil, before: letters[index])
            )
            scalar += letters[index].unicodeScalars.count
        }
        // UAX 14 parts Korean between any two syllables, Koreans part it between words.
        for word in letters.koreanWords {
            for index in word.dropFirst() where places[index] == .word { places[index] = .syllable }
        }
        self.letters = letters
        self.places = places
    }

    private static func place(_ attributes: PangoLogAttr, after last: Character?, before next: Character) -> Place {
        guard let last else { return .none }
        if attributes.is_mandatory_break != 0 { return .line }
        // Names of machines have no blanks; Unicode would keep them whole.
        if last == "_", !next.isWhitespace { return .word }
        guard attributes.is_line_break != 0 else { return .none }
        return last == .softHyphen ? .hyphen : .word
    }

    /// Where the line that begins at `start` ends, of which the letters before `fit` stand on one line.
    ///
    /// A word is parted only where it is wider than a line: at a hyphen that may be put in, and fits as `isHyphenFit` says of the
    /// letters before it, or where UAX 14 parts Korean; else anywhere.
    func end(from start: Int, fit: Int, isHyphenFit: (Int) -> Bool = { _ in true }) -> Int {
        if let line = (start + 1..<max(fit, start + 1)).first(where: { places[$0] == .line }) { return line }
        guard fit < places.count else { return places.count }
        let candidates = (start + 1...max(fit, start + 1)).reversed()
        return candidates.first { places[$0] == .word || places[$0] == .line }
            ?? candidates.first { places[$0] == .syllable || places[$0] == .hyphen && isHyphenFit($0) }
            ?? max(fit, start + 1)
    }

    /// The line that begins at `start` and ends there.
    func line(from start: Int, fit: Int, isHyphenFit: (Int) -> Bool) -> Line {
        let end = end(from: start, fit: fit, isHyphenFit: isHyphenFit)
        if letters[end - 1].isNewline { return Line(letters: start..<end, next: end, endsParagraph: true) }
        let next = letters[end...].firstIndex { !$0.isBlank || $0.isNewline } ?? letters.count
        let isBroken = next < letters.count && letters[next].isNewline
        return Line(letters: start..<end, next: isBroken ? next + 1 : next, endsParagraph: isBroken)
    }

    /// Whether `line` ends in no worse a place than `other`.
    func isAsGood(_ line: Line, as other: Line) -> Bool {
        places[line.letters.upperBound] >= places[other.letters.upperBound]
    }

    /// The parts of the text between such places.
    func pieces(at ends: [Place]) -> [ArraySlice<Character>] {
        var (pieces, start) = ([ArraySlice<Character>](), 0)
        for index in letters.indices.dropFirst() where ends.contains(places[index]) {
            pieces.append(letters[start..<index])
            start = index
        }
        return start < letters.count ? pieces + [letters[start...]] : pieces
    }
}

extension [Character] {
    /// The letters of each Korean word, with all that blanks do not part from it.
    var koreanWords: [Range<Int>] {
        split { $0.isWhitespace || $0 == "\u{200B}" }.filter { $0.contains(where: \.isHangul) }.map(\.indices)
    }
}

extension Character {
    /// Whether it is a syllable or a letter of Korean.
    var isHangul: Bool {
        guard let letter = unicodeScalars.first?.value else { return false }
        return [0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF].contains { $0.contains(letter) }
    }
}
