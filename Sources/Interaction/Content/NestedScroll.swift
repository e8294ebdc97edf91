import Gestures
import Scrolling

/// A pan that is divided between the sheet and the content, and how far each of them has come by it.
struct NestedScroll: Hashable, Sendable {
    /// How it is divided.
    private(set) var drag: NestedDrag
    /// The pan as it began: the sheet hears of it when it gets its first part.
    let began: Pan
    /// The vertical translation that counts as none for the sheet; nil until it has heard of the pan.
    var origin: Double?
    /// The way before it counted as a pan, which is the sheet's where that goes first.
    ///
    /// Content never jumps by it.
    private var slop: Double
    /// The vertical translation so far.
    private var way: Double
    /// What the last touches made of it.
    private var steps: [Step]

    private struct Step: Hashable {
        var way: Double
        var sheet: Double
        var content: Double
    }

    /// How far sheet and content have been moved, in points, down positive.
    typealias Travel = (sheet: Double, content: Double)

    /// A pan that has just begun.
    ///
    /// - Parameter slop: the part of its translation that the sheet may get.
    init(_ pan: Pan, _ priority: ScrollPriority, movesSheet: Bool, slop: Double) {
        drag = NestedDrag(priority, movesSheet: movesSheet)
        began = pan
        way = pan.translation.y
        self.slop = slop
        steps = [Step(way: way, sheet: 0, content: 0)]
    }

    /// How the way to `pan` is divided where sheet and content are at `place`.
    mutating func share(_ pan: Pan, at place: NestedDrag.Position) -> NestedDrag.Share {
        let distance = pan.translation.y - way
        guard distance.isFinite, distance != 0 else { return NestedDrag.Share() }
        way = pan.translation.y
        let whole = drag.divide(distance + slop, at: place)
        let isSheetsAlone = whole.content == 0 && whole.rest == 0
        slop = 0
        let share = isSheetsAlone ? whole : drag.divide(distance, at: place)
        drag.move(share)
        if steps.count == 3 { steps.removeFirst() }
        steps.append(Step(way: way, sheet: drag.sheetTravel, content: drag.contentTravel))
        return share
    }

    /// Who moves on with `velocity` when the finger lets go; nil where nobody does.
    func mover(velocity: Double, at place: NestedDrag.Position) -> NestedDrag.Mover? {
        if let mover = drag.mover { return mover }
        guard velocity != 0 else { return nil }
        // Whoever would have the very next of its way.
        return drag.divide(velocity > 0 ? 0.001 : -0.001, at: place).sheet != 0 ? .sheet : .content
    }

    /// How far both are when the finger is shown at `way`, between two touches or beyond the last one.
    func travel(at way: Double, from place: NestedDrag.Position) -> Travel {
        for (after, before) in zip(steps.reversed(), steps.reversed().dropFirst()) {
            let part = (way - before.way) / (after.way - before.way)
            guard (0...1).contains(part) else { continue }
            return (
                before.sheet + part * (after.sheet - before.sheet),
                before.content + part * (after.content - before.content)
            )
        }
        let share = drag.divide(way - self.way, at: place)
        return (drag.sheetTravel + share.sheet, drag.contentTravel + share.content + share.rest)
    }
}
