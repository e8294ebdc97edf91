/// How much of a title is loose at the upper edge of a content, or of a footer at the lower one, by how much is seen.
///
/// At a detent where it would take too much of what is seen it is loose, or a part of it: that scrolls with the items. Between such a
/// detent and another one it comes in as the sheet moves.
struct Pinning: Equatable, Sendable {
    /// A detent, as a title or a footer finds it, in points.
    struct Place: Equatable, Sendable {
        /// What is seen of the content there.
        let seen: Double
        /// What is not pinned there.
        let loose: Double
    }

    /// From the lowest to the tallest.
    private let places: [Place]

    init(_ places: [Place]) { self.places = places.sorted { $0.seen < $1.seen } }

    /// What is not pinned where `seen` points of the content are seen.
    func loose(at seen: Double) -> Double {
        guard let above = places.first(where: { $0.seen >= seen }) else { return places.last?.loose ?? 0 }
        guard let below = places.last(where: { $0.seen < seen }) else { return above.loose }
        let change = above.loose - below.loose
        guard change != 0 else { return above.loose }
        // It comes in on the last points of the way up, and goes on the first ones.
        let way = min(above.seen - below.seen, abs(change))
        let done = change < 0 ? 1 - (above.seen - seen) / way : (seen - below.seen) / way
        return below.loose + change * min(max(done, 0), 1)
    }
}
