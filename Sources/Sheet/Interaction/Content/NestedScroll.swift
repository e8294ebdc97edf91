import Gestures
import Scrolling

/// A pan that is divided between the sheet and the content.
struct NestedScroll: Equatable, Sendable {
    private(set) var drag: NestedDrag
    /// The pan as it began: the drag of the sheet begins with it, at the sheet's first share.
    let began: Pan
    /// The vertical translation at which the drag of the sheet began; nil before.
    var origin: Double?
    /// The translation before the pan was recognized, which belongs to the sheet where that moves first.
    ///
    /// The content never jumps by it.
    private var slop: Double
    private var translation: Double
    /// The division at the last touches.
    private var steps: [Step]

    private struct Step: Equatable {
        var translation: Double
        var sheet: Double
        var content: Double
    }

    /// The distances by which the sheet and the content have been moved, in points, down positive.
    typealias Travel = (sheet: Double, content: Double)

    /// A pan that has just begun.
    ///
    /// - Parameter slop: the part of its translation that may belong to the sheet.
    init(_ pan: Pan, _ priority: ScrollPriority, movesSheet: Bool, slop: Double) {
        drag = NestedDrag(priority, movesSheet: movesSheet)
        began = pan
        translation = pan.translation.y
        self.slop = slop
        steps = [Step(translation: translation, sheet: 0, content: 0)]
    }

    /// Divides the translation since the last touch, with the sheet and the content at `position`.
    mutating func share(_ pan: Pan, at position: NestedDrag.Position) -> NestedDrag.Share {
        let distance = pan.translation.y - translation
        guard distance.isFinite, distance != 0 else { return .none }
        translation = pan.translation.y
        let whole = drag.divide(distance + slop, at: position)
        let isSheetAlone = whole.content == 0 && whole.rest == 0
        slop = 0
        let share = isSheetAlone ? whole : drag.divide(distance, at: position)
        drag.move(share)
        if steps.count == 3 { steps.removeFirst() }
        steps.append(Step(translation: translation, sheet: drag.sheetTravel, content: drag.contentTravel))
        return share
    }

    /// Whether the sheet or the content continues with `velocity` when the finger is lifted; nil where neither does.
    func mover(velocity: Double, at position: NestedDrag.Position) -> NestedDrag.Mover? {
        if let mover = drag.mover { return mover }
        guard velocity != 0 else { return nil }
        // What would move by the next part of the translation.
        return drag.divide(velocity > 0 ? 0.001 : -0.001, at: position).sheet != 0 ? .sheet : .content
    }

    /// The travel of a finger that is shown at `translation`, between two touches or beyond the last one.
    func travel(at translation: Double, from position: NestedDrag.Position) -> Travel {
        for (after, before) in zip(steps.reversed(), steps.reversed().dropFirst()) {
            let part = (translation - before.translation) / (after.translation - before.translation)
            guard (0...1).contains(part) else { continue }
            return (
                before.sheet + part * (after.sheet - before.sheet),
                before.content + part * (after.content - before.content)
            )
        }
        let share = drag.divide(translation - self.translation, at: position)
        return (drag.sheetTravel + share.sheet, drag.contentTravel + share.content + share.rest)
    }
}
