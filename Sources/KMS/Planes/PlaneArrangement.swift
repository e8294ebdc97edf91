import Output

/// Which plane shows which layer.
struct PlaneArrangement: Hashable, Sendable {
    /// A plane with its place in the stack.
    struct Slot: Hashable, Sendable {
        let plane: Plane
        /// How high it lies; nil where planes do not say.
        let height: UInt64?
    }

    /// The lowest: the backdrop.
    let backdrop: Slot
    /// Between them: the dim; nil where it is drawn with the backdrop.
    let dim: Slot?
    /// The highest: the sheet.
    let sheet: Slot
    /// How all of them turn what they show.
    let turn: PlaneRotation

    /// The planes that join the primary one.
    var overlays: [Plane] { ([dim, sheet] as [Slot?]).compactMap { $0?.plane } }

    /// What a renderer needs to know of it.
    var layering: Layering { .planes(dims: dim != nil, fades: sheet.plane.traits.hasAlpha) }

    /// Which plane shows what, in words.
    var name: String {
        let dim = dim.map { "dim on plane \($0.plane.id.rawValue)" } ?? "dim drawn"
        return "sheet on plane \(sheet.plane.id.rawValue), \(dim)"
    }
}
