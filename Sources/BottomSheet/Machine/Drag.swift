/// A sheet in a finger's hand.
struct Drag: Hashable, Sendable {
    /// Where the sheet rested or was heading before.
    var before: Place
    /// Whether it was pulled in from the bottom edge.
    let fromEdge: Bool
    /// The sheet's top now, in points.
    private(set) var top: Double
    /// The top when the finger took it, in points.
    let startTop: Double
    /// How far the finger has gone since, in points, down positive.
    private(set) var translation = 0.0
    /// Whether the finger has moved it.
    private(set) var hasMoved = false

    /// The pan's translation that counts as none, in points.
    private let origin: Double
    /// Where the sheet would have been at first if there were no limits.
    private var start: Double
    /// Where it follows the finger without resistance.
    private var reach: ClosedRange<Double>

    /// Takes the sheet at `top`; the pan's `translation` so far does not count.
    init(top: Double, translation: Double = 0, before: Place, fromEdge: Bool = false, layout: SheetLayout) {
        self.before = before
        self.fromEdge = fromEdge
        self.top = top
        startTop = top
        origin = translation
        (start, reach) = layout.grip(top, within: layout.limits(from: before), furthest: layout.area.height)
    }

    /// Moves the sheet by all of the pan's translation, as far as the limits of `layout` let it.
    mutating func move(by translation: Double, in layout: SheetLayout) {
        self.translation = translation - origin
        hasMoved = true
        top = layout.dragged(to: wanted, within: reach)
    }

    /// Goes on in a layout that has changed under the finger: the sheet stays where it is until the finger moves.
    mutating func adapt(to layout: SheetLayout) {
        (start, reach) = layout.grip(top, within: layout.limits(from: before), furthest: layout.area.height)
        start -= translation
    }

    /// Where the sheet would be if there were no limits, in points.
    var wanted: Double { start + translation }

    /// Whether the sheet goes with the finger, point by point.
    var isFree: Bool { reach.contains(wanted) }
}
