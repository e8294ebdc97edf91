/// How well a text breaks into lines of some width, from the worst to the best.
///
/// It breaks between words; else at the soft hyphens in them; else its letters become smaller. Only where that does not help is a
/// word parted between any two letters.
enum Wrapping: Comparable {
    /// With so many words whole, in the least letters that large ones become, or in smaller ones where a single one would not stand
    /// on a line.
    case parted(whole: Int, Double)
    /// In letters of this part of their usual size, in which every word fits, or what lies between its soft hyphens.
    case smaller(Double)
    case hyphened
    case whole

    /// How many words are whole, where not all of them are.
    var whole: Int {
        if case .parted(let whole, _) = self { whole } else { .max }
    }

    /// How large the letters are, as a part of their usual size.
    var part: Double {
        switch self {
        case .parted(_, let part), .smaller(let part): part
        case .hyphened, .whole: 1
        }
    }
}

extension Typesetter {
    /// How `text` breaks into lines of `width` points.
    func wrapping(_ text: String, _ style: TextStyle, width: Double) -> Wrapping {
        let pixels = max(1, width * scale)
        guard mostWidth(of: text, style) > pixels else { return .whole }
        let letters = letters(of: text, style)
        let breaks = LineBreaks(letters)
        func widths(of pieces: [ArraySlice<Character>], part: Double = 1) -> [Double] {
            let ends = pieces.indices.map { $0 == pieces.count - 1 ? LineEnd.whole : .hyphened }
            return zip(pieces, ends).map { line($0.shown($1), style, part: part).size.width }
        }
        func isFit(_ pieces: [ArraySlice<Character>], part: Double = 1) -> Bool {
            widths(of: pieces, part: part).allSatisfy { $0 <= pixels }
        }
        guard !isFit(breaks.pieces(at: [.word, .line])) else { return .whole }
        let pieces = breaks.pieces(at: [.word, .line, .hyphen])
        guard !isFit(pieces) else { return .hyphened }
        let widest = widths(of: pieces).max() ?? 0
        let parts = smallerParts(than: pixels / widest, least: leastPart)
        if let part = parts.first(where: { isFit(pieces, part: $0) }) { return .smaller(part) }
        let whole = widths(of: pieces, part: leastPart).count { $0 <= pixels }
        return .parted(whole: whole, min(leastPart, part(of: letters, style, pixels: pixels)))
    }

    /// Whether `text` breaks worse in `width` points than in the `room` that there is.
    ///
    /// - Parameter isShrinking: whether smaller letters are as good, as long as no more words are parted.
    func isWorse(_ text: String, _ style: TextStyle, width: Double, room: Double, isShrinking: Bool = false) -> Bool {
        guard mostWidth(ofLine: text, style) > width else { return false }
        let (mine, best) = (wrapping(text, style, width: width), wrapping(text, style, width: room))
        return isShrinking ? mine.whole < best.whole : mine < best
    }

    /// How large the letters of `text` are in lines of `width` points, as a part of their usual size.
    func part(of text: String, _ style: TextStyle, width: Double) -> Double {
        leastPart < 1
            ? wrapping(text, style, width: width).part
            : part(of: letters(of: text, style), style, pixels: max(1, width * scale))
    }

    /// How large letters are that may be parted anywhere, so that each of them stands on a line.
    private func part(of letters: [Character], _ style: TextStyle, pixels: Double) -> Double {
        let wide = letters.map(String.init).filter { mostWidth(of: $0, style) > pixels }
        let widest = wide.map { line($0, style).size.width }.max() ?? 0
        return widest > pixels ? smallerParts(than: pixels / widest, least: 0).first ?? Self.partStep : 1
    }

    /// Large letters are no smaller than half of their size, nor than usual ones.
    private var leastPart: Double { max(0.5, 1 / textScale) }

    private static let partStep = 1.0 / 16

    /// The parts that smaller letters may have from `most` down: whole numbers of sixteenths, or the least one.
    ///
    /// Pango keeps a font for each size, so words without number are written in few of them.
    private func smallerParts(than most: Double, least: Double) -> [Double] {
        guard most >= least, most < 1 else { return [] }
        let steps = (most / Self.partStep).rounded(.down)
        let whole = stride(from: steps, to: 0, by: -1).map { $0 * Self.partStep }.filter { $0 > least }
        return least > 0 ? whole + [least] : whole
    }
}
