import Elementary
import Scrolling

struct Drag: Equatable, Sendable {
    /// What the finger has taken hold of: the sheet, or the edge of the screen that hides it.
    enum Hold { case sheet, edge }

    /// Where the sheet rested or was heading before.
    var before: SheetPosition
    let hold: Hold
    /// The sheet's top now, in points.
    private(set) var top: Double
    /// The top when the drag began, in points.
    let startTop: Double
    /// The sheet's share of the pan's translation, in points, down positive.
    private(set) var translation = 0.0
    /// Whether the pan has moved since it began.
    private(set) var hasMoved = false

    /// The pan's translation when the drag began, in points.
    private let origin: Double
    /// The top when the drag began, without limits, in points.
    private var start: Double
    /// The tops without resistance.
    private var reach: ClosedRange<Double>

    /// A drag that begins with the sheet at `top`; the pan's `translation` so far does not count.
    init(top: Double, translation: Double = 0, before: SheetPosition, hold: Hold = .sheet, layout: SheetLayout) {
        self.before = before
        self.hold = hold
        self.top = top
        startTop = top
        origin = translation
        (start, reach) = layout.grip(top, within: layout.limits(from: before), furthest: layout.area.height)
    }

    /// Moves the sheet by the pan's translation, within the limits of `layout`.
    mutating func move(by translation: Double, in layout: SheetLayout) {
        self.translation = translation - origin
        hasMoved = true
        top = layout.dragged(to: wanted, within: reach)
    }

    /// Continues in a changed layout: the sheet stays where it is until the finger moves.
    mutating func adapt(to layout: SheetLayout) {
        (start, reach) = layout.grip(top, within: layout.limits(from: before), furthest: layout.area.height)
        start -= translation
    }

    /// The top without limits, in points.
    var wanted: Double { start + translation }

    /// Whether the sheet moves with the finger without resistance.
    var isFree: Bool { reach.contains(wanted) }
}

extension SheetLayout {
    /// The tops that a drag from `position` reaches without resistance.
    ///
    /// A sheet that a drag may not dismiss goes no lower than its lowest detent; one that is pulled in from the edge may go
    /// back there.
    public func limits(from position: SheetPosition) -> ClosedRange<Double> {
        tallest.top...(behavior.isDismissedByDrag || position == .hidden ? area.height : lowest.top)
    }

    /// The top of a sheet that would be dragged to `wanted` without `limits`.
    ///
    /// No stretch moves it off the screen.
    func dragged(to wanted: Double, within limits: ClosedRange<Double>) -> Double {
        let held = min(max(wanted, limits.lowerBound), limits.upperBound)
        let (above, below) = room(beyond: limits)
        let up = behavior.touch.resistanceAbove.stretch(held - wanted, dimension: above)
        let down = behavior.touch.resistanceBelow.stretch(wanted - held, dimension: below)
        return held - min(up, above) + min(down, below)
    }

    /// Where a sheet at `top` would be dragged to without `limits`: the inverse of `dragged(to:within:)`.
    func wanted(for top: Double, within limits: ClosedRange<Double>) -> Double {
        let held = min(max(top, limits.lowerBound), limits.upperBound)
        let (above, below) = room(beyond: limits)
        let up = behavior.touch.resistanceAbove.excess(of: held - top, dimension: above)
        let down = behavior.touch.resistanceBelow.excess(of: top - held, dimension: below)
        return held - up + down
    }

    /// How far a sheet may be stretched past `limits` before it leaves the screen, in points.
    private func room(beyond limits: ClosedRange<Double>) -> (above: Double, below: Double) {
        (max(0, limits.lowerBound + area.insetAbove), max(0, area.height - limits.upperBound))
    }

    /// Where a sheet at `top` would be without limits, and the limits of a drag that begins there.
    ///
    /// A stretched sheet stays stretched. A sheet that is beyond its limits because it moves back to them, or because they
    /// have changed, has its limit at `top`; otherwise it would jump.
    ///
    /// - Parameter furthest: the furthest that a finger can have gone past a limit, in points.
    func grip(
        _ top: Double,
        within limits: ClosedRange<Double>,
        furthest: Double = .infinity
    ) -> (free: Double, reach: ClosedRange<Double>) {
        let free = wanted(for: top, within: limits)
        let isStretched = abs(free - top) <= furthest && abs(dragged(to: free, within: limits) - top) < 1e-6
        return isStretched ? (free, limits) : (top, min(limits.lowerBound, top)...max(limits.upperBound, top))
    }

    /// The wall for a sheet that moves by itself from `origin`.
    func wall(from origin: Double) -> Wall {
        let (free, reach) = grip(origin, within: tallest.top...area.height)
        let resistance = behavior.touch.resistanceAbove
        let room = room(beyond: reach).above
        return Wall(
            origin: origin,
            free: free,
            top: reach.lowerBound,
            room: room,
            bottom: area.height,
            resistance: resistance
        )
    }
}

/// The resistance to a spring that swings past the tallest detent: the same as to a finger.
struct Wall: Equatable {
    /// The top where the motion began.
    let origin: Double
    /// Where it would have been then without the wall; a stretched sheet that moves up continues from there.
    let free: Double
    let top: Double
    /// How far the sheet may go past it, in points.
    let room: Double
    /// The bottom of the screen; no sheet goes lower.
    let bottom: Double
    let resistance: Resistance

    /// The top of a sheet that a spring without the wall would have at `unlimited`.
    func limit(_ unlimited: Double) -> Double {
        if unlimited >= origin { return min(unlimited, bottom) }
        let wanted = free + unlimited - origin
        return wanted >= top ? wanted : top - min(room, resistance.stretch(top - wanted, dimension: room))
    }
}

/// How far a sheet goes with a finger that drags it past a limit.
///
/// Every kind is 0 at the limit, continuous there, and never falls.
public enum Resistance: Hashable, Sendable {
    /// It stops at the limit.
    case none
    /// 2·log2((x + 3) / 3): stiff, the elasticity of LBBottomSheet.
    case logarithmic
    /// (1 − 1 / (x·c / D + 1))·D with D the room past the limit: never further than D; UIScrollView has c = 0.55.
    case rubberBand(Double)
    /// A part of the finger's distance, 0…1.
    case linear(Double)
    /// A function of the finger's distance past the limit: 0 at 0, and it never falls.
    case custom(NamedFunction<Double>)

    /// The rubber band of UIScrollView.
    public static let rubberBand = Resistance.rubberBand(RubberBand.usualStiffness)

    /// How far the sheet goes past the limit when the finger has gone `excess` past it, both in points.
    ///
    /// - Parameters:
    ///   - excess: how far the finger has gone past the limit, in points.
    ///   - dimension: the room past the limit, in points.
    public func stretch(_ excess: Double, dimension: Double) -> Double {
        guard excess > 0 else { return 0 }
        switch self {
        case .none: return 0
        case .logarithmic: return 2 * log2((excess + 3) / 3)
        case .rubberBand(let c): return RubberBand(stiffness: c, dimension: dimension).stretch(excess)
        case .linear(let part): return part > 0 ? min(part, 1) * excess : 0
        case .custom(let function): return max(0, function(excess).orZero)
        }
    }

    /// How far a finger must have gone past the limit to stretch the sheet by `stretch`: the inverse.
    ///
    /// A sheet that is caught while it springs back continues from its top then, so it needs the finger's position for that.
    func excess(of stretch: Double, dimension: Double) -> Double {
        guard stretch > 0 else { return 0 }
        switch self {
        case .none: return 0
        case .logarithmic: return min(Self.furthest, 3 * (exp2(stretch / 2) - 1))
        case .rubberBand(let c):
            let band = RubberBand(stiffness: c, dimension: dimension)
            return min(Self.furthest, band.excess(of: stretch) ?? Self.furthest)
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
