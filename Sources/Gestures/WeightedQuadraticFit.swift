import Glibc

/// The least-squares fit p(t) = a + b·t + c·t² of a window of samples, t = 0 at the newest; its velocity is b.
///
/// Weights are exp(−age / 30 ms). Times are scaled by the same 30 ms, which keeps the normal equations well conditioned.
/// Fewer samples lower the degree: two give the difference quotient, one gives 0.
struct WeightedQuadraticFit {
    private static let timeConstant = 0.030

    /// Units per second, 0 on an axis on which it would oppose the displacement of the window.
    let velocity: Point

    init(_ window: ArraySlice<MotionSample>) {
        guard window.count > 1, let oldest = window.first, let newest = window.last else {
            velocity = .zero
            return
        }
        var sums = Sums()
        for sample in window {
            let t = Double(sample.time - newest.time) / 1_000_000 / Self.timeConstant
            sums.add(t: t, p: sample.position - newest.position, weight: exp(t))
        }
        let slope = (window.count > 2 ? sums.quadraticSlope : nil) ?? sums.linearSlope ?? .zero
        let displacement = newest.position - oldest.position
        velocity = Point(
            x: slope.x * displacement.x < 0 ? 0 : slope.x / Self.timeConstant,
            y: slope.y * displacement.y < 0 ? 0 : slope.y / Self.timeConstant
        )
    }

    /// Weighted power sums of t and of t·p.
    private struct Sums {
        var t0 = 0.0
        var t1 = 0.0
        var t2 = 0.0
        var t3 = 0.0
        var t4 = 0.0
        var p0 = Point.zero
        var p1 = Point.zero
        var p2 = Point.zero

        mutating func add(t: Double, p: Point, weight w: Double) {
            t0 += w
            t1 += w * t
            t2 += w * t * t
            t3 += w * t * t * t
            t4 += w * t * t * t * t
            p0 = p0 + p * w
            p1 = p1 + p * (w * t)
            p2 = p2 + p * (w * t * t)
        }

        /// b of the quadratic by Cramer's rule; nil when the times do not carry three unknowns.
        var quadraticSlope: Point? {
            let determinant = t0 * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
            guard determinant > 1e-12 * t0 * t2 * t4 else { return nil }
            return (p0 * (t2 * t3 - t1 * t4) + p1 * (t0 * t4 - t2 * t2) + p2 * (t1 * t2 - t0 * t3)) / determinant
        }

        /// b of the straight line; nil when all times are one.
        var linearSlope: Point? {
            let determinant = t0 * t2 - t1 * t1
            guard determinant > 1e-12 * t0 * t2 else { return nil }
            return (p1 * t0 - p0 * t1) / determinant
        }
    }
}
