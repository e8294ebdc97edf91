/// The resistance of UIScrollView past an edge: (1 − 1 / (x·c / D + 1))·D, which never goes further than D.
package struct RubberBand {
    /// The stiffness c of UIScrollView.
    package static let usualStiffness = 0.55

    /// The stiffness c; without one above 0 nothing stretches.
    private let stiffness: Double
    /// The dimension D, in points: the size of the area that is stretched.
    private let dimension: Double

    package init(stiffness: Double, dimension: Double) {
        self.stiffness = stiffness
        self.dimension = dimension
    }

    /// How far the content goes past the edge when the finger has gone `excess` past it, both in points.
    package func stretch(_ excess: Double) -> Double {
        guard excess > 0, dimension > 0, stiffness > 0 else { return 0 }
        return (1 - 1 / (excess * stiffness / dimension + 1)) * dimension
    }

    /// How far the finger has gone past the edge when the content is stretched by `stretch`: the inverse.
    ///
    /// Nil where no finger can have stretched it so far.
    package func excess(of stretch: Double) -> Double? {
        guard stretch > 0 else { return 0 }
        guard stiffness > 0, stretch < dimension else { return nil }
        return (1 / (1 - stretch / dimension) - 1) * dimension / stiffness
    }
}
