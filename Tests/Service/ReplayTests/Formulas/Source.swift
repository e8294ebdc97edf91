import Foundation

/// A sheet as its source describes it, in numbers and formulas that are written out here and shared with no program.
///
/// Points, seconds and points per second, down positive. Everything holds for one screen of `width` x `height`.
struct Source: Sendable {
    /// A place where the sheet may rest.
    struct Spot: Equatable, Sendable {
        var name: String
        var top: Double
    }

    /// What is known at the moment at which the last finger leaves the sheet.
    struct Lift {
        var top: Double
        /// The top when the finger took it.
        var startTop: Double
        /// How far the finger has dragged it since.
        var translation: Double
        var across: Double
        var down: Double
        /// Where it rested or was heading before.
        var before: Spot
    }

    /// Where the sheet goes, and why.
    struct Verdict {
        var goal: String
        var reason: String
        /// Whether it would have been dismissed, but may not.
        var isRefused = false
    }

    var name: String
    var width: Double
    var height: Double
    /// The open places, tallest first.
    var open: [Spot]
    var opensAt: String
    var release: @Sendable (Lift) -> Verdict
    /// Faster than this, down, a sheet that is pulled in from the bottom edge goes back at once.
    var flingAway = Double.infinity
    /// The opacity of the dim with the sheet at a top.
    var dim: @Sendable (Double) -> Double
    /// Whether the dim fades as the sheet comes and goes instead of following its top.
    var dimFades = false
    var show: Path
    var hide: Path
    var settle: Path
    /// What a finger must come down on to drag the open sheet.
    var dragsFrom: Set<String> = ["backdrop", "edge", "grabber", "content"]
    var tapOutsideDismisses = true
    var grabberTapOpensNext = false
    /// From the sheet's top to the middle of its bar, and whether the bar lies on the sheet.
    var bar = (middle: 10.5, isOnSheet: true)
    var radius = 16.0
    /// Whether the corners become square where the sheet fills the height.
    var squaresAtFullHeight = false
    /// How far the sheet follows past its tallest place, and the inverse of that.
    var above = Stretch.none
    /// How far down a finger drags it, and how it follows beyond.
    var lowest: Double
    var below = Stretch.none
    var removesSlop = false
    var locksDirection = false
    /// At this top and below the backdrop is clear, and touches on it are not for the sheet.
    var clearFrom: Double?

    var hidden: Spot { Spot(name: "hidden", top: height) }

    /// The place of a name; where a sheet may rest anywhere, its top comes with it.
    func spot(_ name: String) -> Spot? { (open + [hidden]).first { $0.name == name } }

    /// The nearest of `spots`; the first, which is the taller one, where two are equally near.
    static func nearest(_ top: Double, _ spots: [Spot]) -> Spot {
        var best = spots[0]
        for spot in spots where abs(spot.top - top) < abs(best.top - top) { best = spot }
        return best
    }

    /// The radius of the corners with the sheet at `top`.
    func radius(at top: Double) -> Double {
        squaresAtFullHeight ? radius * min(max(top / radius, 0), 1) : radius
    }

    /// The part of the way from hidden to the tallest place.
    func progress(at top: Double) -> Double {
        min(max((height - top) / (height - open[0].top), 0), 1)
    }
}

/// How a sheet follows a finger past a limit: the excess of the finger in, the sheet's out.
enum Stretch: Sendable {
    case none
    /// LBBottomSheet: f(x) = 2·log2(x + 3) − 2·log2(3).
    case logarithmic
    /// UIScrollView: (1 − 1 / (0.55·x / D + 1))·D, D the room past the limit.
    case rubberBand(Double)

    func of(_ excess: Double) -> Double {
        if excess <= 0 { return 0 }
        switch self {
        case .none: return 0
        case .logarithmic: return 2 * log2(excess + 3) - 2 * log2(3)
        case .rubberBand(let d): return (1 - 1 / (0.55 * excess / d + 1)) * d
        }
    }

    /// The finger's way that stretches the sheet so far.
    func excess(of stretch: Double) -> Double {
        if stretch <= 0 { return 0 }
        switch self {
        case .none: return 0
        case .logarithmic: return 3 * exp2(stretch / 2) - 3
        case .rubberBand(let d): return stretch / (0.55 * (1 - stretch / d))
        }
    }
}
