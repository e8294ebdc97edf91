import Canvas
import Typing

/// The text of a field, laid out on one line in its box.
///
/// All lengths are points, columns count from the left edge of the sheet: a text runs as its own script does.
struct FieldText {
    let layout: TextLayout
    let ruler: TextRuler
    /// Where the layout begins, which may be left of the box.
    let left: Double

    /// How wide a caret is.
    static let caret = 2.0

    /// - Parameters:
    ///   - room: what of the box shows letters.
    ///   - rows: those of the box.
    ///   - button: where the button at its end is.
    init(
        _ field: Item.Field,
        _ look: Look,
        in room: ClosedRange<Double>,
        rows: ClosedRange<Double>,
        button: (x: ClosedRange<Double>, y: ClosedRange<Double>)?,
        isMirrored: Bool,
        _ typesetter: Typesetter
    ) {
        let shown = look.secret.map(\.shown) ?? Array(look.text(field.value))
        let text = String(shown)
        let runsLeft = text.runsLeft ?? isMirrored
        layout = typesetter.line(text, .title)
        let scale = typesetter.scale
        let letters = layout.edges(of: shown, after: text.runsLeft == nil ? 1 : 0).map { leading, trailing in
            TextRuler.Letter(leading: leading / scale, trailing: trailing / scale)
        }
        func x(of caret: Int) -> Double {
            letters.isEmpty ? 0 : caret > 0 ? letters[min(caret, letters.count) - 1].trailing : letters[0].leading
        }
        let width = layout.size.width / scale
        // A caret at the end stands beside the last letter.
        let (most, least) = (room.lowerBound, room.upperBound - width - Self.caret)
        let start = runsLeft ? room.upperBound - width : room.lowerBound
        if least >= most {
            left = start
        } else if let edit = look.edit {
            let seat = edit.seat ?? (room.upperBound - room.lowerBound) / 2
            left = min(max(room.lowerBound + seat - x(of: edit.caret), least), most)
        } else {
            left = start
        }
        let left = left
        ruler = TextRuler(
            text: look.secret == nil ? text : nil,
            letters: letters.map { TextRuler.Letter(leading: left + $0.leading, trailing: left + $0.trailing) },
            start: runsLeft ? room.upperBound : room.lowerBound,
            room: room,
            rows: rows,
            button: button
        )
    }
}

extension SecretPose {
    private static let dot: Character = "\u{2022}"

    /// A dot for each letter but those that are seen.
    fileprivate var shown: [Character] { (0..<count).map { seen[$0] ?? Self.dot } }
}
