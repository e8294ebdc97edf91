import Glibc

/// The curve of a round corner: a quarter of a superellipse |x|ⁿ + |y|ⁿ = 1.
package enum CornerCurve: Hashable, Sendable {
    /// A quarter of a circle, n = 2.
    case circular
    /// A corner as iOS draws it, whose curvature grows from 0 where the straight edges end.
    ///
    /// Two conditions make it. It reaches as far along the edges as Core Animation's `cornerCurveExpansionFactor(_:)` says of a
    /// continuous corner. And its middle is as far from the edges as that of the circle with the same radius r: for a superellipse
    /// in a square of the side a that is a (1 - 2^(-1/n)), for the circle r (1 - √½).
    case continuous

    /// How far it reaches along each edge, in radii: a/r.
    private var reach: Double { self == .circular ? 1 : 1.528665 }

    /// The n of `continuous`, 3.2588.
    private static let exponent = -1 / log2(1 - (1 - 0.5.squareRoot()) / CornerCurve.continuous.reach)

    /// The side of the square that a corner of `radius` is cut from.
    package func side(radius: Double) -> Double { radius * reach }

    /// The first pixel of the diagonal of a square of `side` pixels that it leaves whole, and with it all that lie below and behind.
    func middle(side: Int) -> Int {
        let part = self == .circular ? 1 - 0.5.squareRoot() : 1 - pow(0.5, 1 / Self.exponent)
        return Int((part * Double(side)).rounded(.up))
    }

    /// How far the curve in a square of `side` lies from one edge where it is `depth` from the square's end along the other.
    func inset(depth: Double, side: Double) -> Double {
        switch self {
        case .circular: side - (side * side - depth * depth).squareRoot()
        case .continuous:
            side * (1 - pow(max(0, 1 - pow(depth / side, Self.exponent)), 1 / Self.exponent))
        }
    }
}
