/// How much of a footer is pinned at the lower edge of a sheet, by how much is seen of the content.
///
/// A footer takes at most a part of what is seen. At a detent where it would take more, content comes first: the footer follows
/// the items. Between such a detent and a taller one it comes in as the sheet grows.
struct FooterPinning: Hashable, Sendable {
    /// The height of the footer, in points.
    let height: Double
    /// What is seen of the content at each detent, in points.
    let detents: [Double]

    /// The greatest part of what is seen that a pinned footer takes.
    static let greatestPart = 0.45

    /// What is not pinned of it where `seen` points of the content are seen.
    func loose(at seen: Double) -> Double {
        guard height > 0 else { return 0 }
        guard let first = detents.filter(isPinned).min() else { return height }
        let before = detents.filter { !isPinned(at: $0) }.max()
        guard let before, seen < first else { return 0 }
        let start = max(before, first - height)
        return height * (1 - max(0, seen - start) / (first - start))
    }

    private func isPinned(at seen: Double) -> Bool { height <= Self.greatestPart * seen }
}
