/// A sheet in a finger's hand.
struct Drag: Hashable, Sendable {
    /// Where the sheet rested or was heading before.
    let before: Place
    /// Whether it was pulled in from the bottom edge.
    let fromEdge: Bool
    /// The sheet's top now, in points.
    private(set) var top: Double

    private let startTop: Double
    /// The pan's translation that counts as none, in points.
    private let origin: Double

    /// Takes the sheet at `top`; the pan's `translation` so far does not count.
    init(top: Double, translation: Double = 0, before: Place, fromEdge: Bool = false) {
        self.before = before
        self.fromEdge = fromEdge
        self.top = top
        startTop = top
        origin = translation
    }

    /// Moves the sheet by all of the pan's translation, within the limits.
    mutating func move(by translation: Double, within limits: ClosedRange<Double>) {
        top = min(max(startTop + translation - origin, limits.lowerBound), limits.upperBound)
    }
}
