/// How much of a title is pinned at the upper edge of a content, or of a footer at the lower one, by how much is seen.
///
/// At a detent where it would take too much of what is seen it is loose: the items come first, and it scrolls with them. Between
/// such a detent and another one it comes in as the sheet moves.
struct Pinning: Hashable, Sendable {
    /// A detent, as a title or a footer finds it.
    struct Place: Hashable, Sendable {
        /// What is seen of the content there, in points.
        let seen: Double
        let isPinned: Bool
    }

    /// Its height, in points.
    private let height: Double
    /// From the lowest to the tallest.
    private let places: [Place]

    /// Something so high, of which `places` say where it is pinned.
    init(height: Double, _ places: [Place]) {
        self.height = height
        self.places = places.sorted { $0.seen < $1.seen }
    }

    /// What is not pinned of it where `seen` points of the content are seen.
    func loose(at seen: Double) -> Double {
        guard height > 0 else { return 0 }
        guard let above = places.first(where: { $0.seen >= seen }) else { return loose(at: places.last) }
        guard let below = places.last(where: { $0.seen < seen }), below.isPinned != above.isPinned else {
            return loose(at: above)
        }
        if above.isPinned {
            let start = max(below.seen, above.seen - height)
            return height * (1 - max(0, seen - start) / (above.seen - start))
        }
        let end = min(above.seen, below.seen + height)
        return height * min(1, (seen - below.seen) / (end - below.seen))
    }

    private func loose(at place: Place?) -> Double { place?.isPinned == true ? 0 : height }
}
