import Glibc

/// How a sheet follows a finger that drags it past a limit.
///
/// Every kind is 0 at the limit itself, continuous there, and never goes back while the finger goes on.
public enum Resistance: Hashable, Sendable {
    /// It stops at the limit.
    case none
    /// 2·log2((x + 3) / 3): stiff, the elasticity of LBBottomSheet.
    case logarithmic
    /// (1 − 1 / (x·c / D + 1))·D with D the room past the limit: never further than D, as UIScrollView with c = 0.55.
    case rubberBand(Double)
    /// A part of the finger's way, 0…1.
    case linear(Double)
    /// A function of the finger's way past the limit: 0 at 0, and it never falls.
    case custom(NamedFunction<Double>)

    /// The rubber band of UIScrollView.
    public static let rubberBand = Resistance.rubberBand(0.55)

    /// How far the sheet goes past the limit when the finger has gone `excess` past it, both in points.
    ///
    /// - Parameter dimension: the room past the limit, in points.
    public func stretch(_ excess: Double, dimension: Double) -> Double {
        guard excess > 0 else { return 0 }
        switch self {
        case .none: return 0
        case .logarithmic: return 2 * log2((excess + 3) / 3)
        case .rubberBand(let c):
            return dimension > 0 && c > 0 ? (1 - 1 / (excess * c / dimension + 1)) * dimension : 0
        case .linear(let part): return part > 0 ? min(part, 1) * excess : 0
        case .custom(let function): return max(0, function(excess).orZero)
        }
    }

    /// How far a finger must have gone past the limit to stretch the sheet by `stretch`: the inverse.
    ///
    /// A sheet that is caught while it springs back goes on from where it is, not from where its finger would have been.
    func excess(of stretch: Double, dimension: Double) -> Double {
        guard stretch > 0 else { return 0 }
        switch self {
        case .none: return 0
        case .logarithmic: return min(Self.furthest, 3 * (exp2(stretch / 2) - 1))
        case .rubberBand(let c):
            guard c > 0, stretch < dimension else { return Self.furthest }
            return min(Self.furthest, (1 / (1 - stretch / dimension) - 1) * dimension / c)
        case .linear(let part): return part > 0 ? min(Self.furthest, stretch / min(part, 1)) : 0
        case .custom: return search(stretch, dimension: dimension)
        }
    }

    /// No finger goes further than this, in points.
    private static let furthest = 100_000.0

    private func search(_ wanted: Double, dimension: Double) -> Double {
        var low = 0.0
        var high = Self.furthest
        for _ in 0..<64 {
            let middle = (low + high) / 2
            if stretch(middle, dimension: dimension) < wanted { low = middle } else { high = middle }
        }
        return high
    }
}
