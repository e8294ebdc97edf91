package import Canvas

extension Damage {
    /// More rectangles than this cost more to walk through than the pixels between them, and kernels take 256 at most.
    private static let maximumRects = 32

    /// The damage itself, or one rectangle around it when it is scattered.
    package var simplified: Damage {
        guard rects.count > Damage.maximumRects, let first = rects.first else { return self }
        return Damage(rects.reduce(first) { $0.union($1) })
    }

    /// Both together, simplified.
    package func adding(_ other: Damage) -> Damage {
        var sum = self
        sum.add(other)
        return sum.simplified
    }
}
