/// Where the letters of a field's text are seen: what a finger hits, and where arrows lead.
///
/// In points from the left edge of the sheet, and from the upper edge of the item.
package struct TextRuler: Equatable, Sendable {
    /// A letter as it is seen; one that runs to the left trails on its left side.
    struct Letter: Equatable, Sendable {
        var leading: Double
        var trailing: Double
    }

    /// What is ruled; nil of a secret, of which only the number of letters counts.
    package let text: String?
    let letters: [Letter]
    /// Where the first letter would begin.
    let start: Double
    /// What of the box shows letters.
    package let room: ClosedRange<Double>
    /// The rows of the box.
    package let rows: ClosedRange<Double>
    /// The button at the end of the box, where there is one.
    let button: (x: ClosedRange<Double>, y: ClosedRange<Double>)?

    package var count: Int { letters.count }

    package static func == (one: TextRuler, other: TextRuler) -> Bool {
        (one.text, one.letters, one.start, one.room) == (other.text, other.letters, other.start, other.room)
            && one.rows == other.rows && one.button?.x == other.button?.x && one.button?.y == other.button?.y
    }

    package func isOnButton(x: Double, y: Double) -> Bool {
        button.map { $0.x.contains(x) && $0.y.contains(y) } ?? false
    }

    /// Where the caret is seen behind so many letters: beside the one that was typed before it.
    package func x(of caret: Int) -> Double {
        guard !letters.isEmpty else { return start }
        return caret > 0 ? letters[min(caret, letters.count) - 1].trailing : letters[0].leading
    }

    /// How many letters stand before the caret that a finger places at `x`.
    package func caret(at x: Double) -> Int {
        let places = (0...letters.count).map { abs(self.x(of: $0) - x) }
        guard let hit = letters.firstIndex(where: { $0.span.contains(x) }) else {
            return places.indices.min { places[$0] < places[$1] } ?? 0
        }
        let letter = letters[hit]
        return abs(x - letter.leading) < abs(x - letter.trailing) ? hit : hit + 1
    }

    /// Whether a text runs to the left, as its first letter does.
    package static func runsLeft(_ text: String) -> Bool { text.runsLeft ?? false }

    package enum Side: Hashable, Sendable { case left, right }

    /// The caret next to that behind so many letters, as it is seen; the same at the end.
    package func next(to caret: Int, on side: Side) -> Int {
        let x = x(of: caret)
        let places = (0...letters.count).map { (caret: $0, x: self.x(of: $0)) }
        let ahead = places.filter { side == .left ? $0.x < x - Self.least : $0.x > x + Self.least }
        // Of two in one place, where scripts meet, the one that is nearer in the text.
        let next = ahead.min { one, other in
            abs(one.x - other.x) > Self.least
                ? abs(one.x - x) < abs(other.x - x) : abs(one.caret - caret) < abs(other.caret - caret)
        }
        return next?.caret ?? caret
    }

    /// Less than two carets lie apart, in points.
    private static let least = 0.01
}

extension TextRuler.Letter {
    var span: ClosedRange<Double> { min(leading, trailing)...max(leading, trailing) }
}
