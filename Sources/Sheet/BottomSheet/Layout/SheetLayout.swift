/// A behaviour resolved for one area: the detents, the limits, the dim.
///
/// Pure geometry, no state.
public struct SheetLayout: Equatable, Sendable {
    /// The area.
    public let area: SheetArea
    /// The open detents, tallest first, no two at one top; never empty.
    public let detents: [Detent]
    /// Where the sheet opens.
    public let initial: Detent
    /// The sheet's columns, from the safe area's left edge.
    public let columns: Range<Double>

    /// What was resolved.
    public let behavior: SheetBehavior
    /// Detents that have the top of another one and count as that, by their names.
    private let merged: [String: Detent]
    private let dimCurve: DimCurve

    /// Resolves `behavior` in `area`.
    ///
    /// Detents are clamped to the area: one taller than the limit is as tall as the limit, one below the screen is at its
    /// bottom. Detents that then share a top count once, under the name that was given first. Margins that leave no column
    /// of the sheet are ignored. Above a keyboard detents and dim are those of the area that is left, and detents stay high enough
    /// for what is edited to be seen.
    public init(_ behavior: SheetBehavior, in area: SheetArea) {
        self.area = area
        self.behavior = behavior
        let (detents, merged) = Self.resolve(behavior, in: area)
        self.detents = detents
        self.merged = merged
        let find = { (name: String) in detents.first { $0.name == name } ?? merged[name] }
        initial = behavior.initialDetent.flatMap(find) ?? detents[detents.count - 1]
        columns = Self.columns(behavior.shape, in: area)
        let clear = behavior.dim.undimmedUpTo.flatMap(find)?.top
        dimCurve = DimCurve(behavior.dim, detents: detents, clear: clear, area: area.aboveKeyboard)
    }

    /// The tallest detent.
    public var tallest: Detent { detents[0] }

    /// The lowest detent.
    public var lowest: Detent { detents[detents.count - 1] }

    /// The top at `position`.
    public func top(of position: SheetPosition) -> Double {
        switch position {
        case .hidden: area.height
        case .detent(let detent): detent.top
        }
    }

    /// The detent called `name`, or the one that it was merged with.
    public func detent(named name: String) -> Detent? {
        detents.first { $0.name == name } ?? merged[name]
    }

    /// The position of an open sheet that stays at `top`: a detent, or between detents under the name `free`.
    func position(at top: Double) -> SheetPosition {
        let top = min(max(top, tallest.top), lowest.top)
        return .detent(detents.first { $0.top == top } ?? Detent(name: "free", top: top))
    }

    /// The position nearest to `top`; the taller one where two are equally near.
    public func nearest(to top: Double, amongHidden: Bool = true) -> SheetPosition {
        nearest(to: top, among: detents.map(SheetPosition.detent) + (amongHidden ? [.hidden] : []))
    }

    /// The one of `positions` that is nearest to `top`, the first where two are equally near; `positions` is not empty.
    func nearest(to top: Double, among positions: [SheetPosition]) -> SheetPosition {
        positions.dropFirst().reduce(positions[0]) { best, position in
            abs(self.top(of: position) - top) < abs(self.top(of: best) - top) ? position : best
        }
    }

    /// Whether the dim does not depend on the sheet's top, only on its presence.
    var isDimConstant: Bool { dimCurve.isFlat }

    /// The opacity of the dim with the open sheet at `top`, 0…1.
    public func dim(at top: Double) -> Double { dimCurve.alpha(at: top) }

    /// The progress from hidden to the tallest detent, 0…1.
    public func progress(at top: Double) -> Double {
        let height = area.height - tallest.top
        return height > 0 ? min(max((area.height - top) / height, 0), 1) : (top < area.height ? 1 : 0)
    }

    /// The radius of the corners with the sheet at `top`, in points.
    ///
    /// It changes over the last points below the screen's upper edge, over a distance of the larger radius.
    public func radius(at top: Double) -> Double {
        let usual = max(0, behavior.shape.cornerRadius.orZero)
        guard let full = behavior.shape.fullRadius.map({ max(0, $0.orZero) }), full != usual else { return usual }
        let below = (top + area.insetAbove) / max(usual, full)
        return full + (usual - full) * min(max(below, 0), 1)
    }
}

// How detents and columns are resolved.
extension SheetLayout {
    private static func resolve(_ behavior: SheetBehavior, in area: SheetArea) -> ([Detent], [String: Detent]) {
        let rules = behavior.detents.isEmpty ? [DetentRule("full", .full)] : behavior.detents
        let resolved = rules.map { rule in
            Detent(name: rule.name, top: top(of: rule.extent, limit: behavior.limit, in: area))
        }
        let sorted = resolved.enumerated().sorted { ($0.element.top, $0.offset) < ($1.element.top, $1.offset) }
        var detents: [Detent] = []
        var merged: [String: Detent] = [:]
        for (_, detent) in sorted {
            if let last = detents.last, last.top == detent.top {
                merged[detent.name] = last
            } else {
                detents.append(detent)
            }
        }
        return (detents, merged)
    }

    /// What stays to be seen of a sheet above a keyboard where it was as high before, in points.
    private static let leastAboveKeyboard = 240.0

    private static func top(of extent: Extent, limit: TopLimit, in area: SheetArea) -> Double {
        func top(in area: SheetArea) -> Double {
            let highest = limit.top(in: area)
            return min(max(extent.top(in: area, highest: highest).orZero, highest), area.height)
        }
        guard area.insetKeyboard > 0 else { return top(in: area) }
        let room = area.aboveKeyboard
        var whole = area
        whole.insetKeyboard = 0
        let least = min(leastAboveKeyboard, whole.height - top(in: whole))
        return max(limit.top(in: room), min(top(in: room), room.height - least))
    }

    private static func columns(_ shape: SheetShape, in area: SheetArea) -> Range<Double> {
        let width = area.width
        let (left, right) = (max(0, shape.leftMargin.orZero), max(0, shape.rightMargin.orZero))
        let room = left + right < width ? left..<(width - right) : 0..<width
        let landscapeWidth = width > area.height + area.insetAbove ? shape.landscapeWidth : nil
        guard let most = shape.maximumWidth ?? landscapeWidth, most > 0, most < room.upperBound - room.lowerBound else {
            return room
        }
        let start = (room.lowerBound + room.upperBound - most) / 2
        return start..<(start + most)
    }
}

/// A position where the open sheet may rest.
public struct Detent: Hashable, Sendable {
    /// Its name in traces and events.
    public var name: String
    /// The distance of the sheet's upper edge from the safe area's top, in points.
    public var top: Double

    /// A detent.
    public init(name: String, top: Double) {
        self.name = name
        self.top = top
    }
}

/// Where a sheet rests or is heading.
public enum SheetPosition: Hashable, Sendable {
    /// Below the screen.
    case hidden
    /// Open.
    case detent(Detent)

    /// The name of the detent, or `hidden`.
    public var name: String {
        switch self {
        case .hidden: "hidden"
        case .detent(let detent): detent.name
        }
    }
}

/// The opacity of the dim as a function of the sheet's top: linear between anchors, constant above the first and below the
/// last.
struct DimCurve: Equatable, Sendable {
    private struct Anchor: Equatable {
        let top: Double
        let alpha: Double

        init(top: Double, alpha: Double) {
            self.top = top
            self.alpha = min(max(alpha.orZero, 0), 1)
        }
    }

    /// From the tallest sheet down.
    private var anchors: [Anchor]

    /// The curve of `dim` for a sheet with `detents` in `area`.
    ///
    /// - Parameter clear: the top of the tallest detent without a dim; nil where only a hidden sheet has none.
    init(_ dim: DimBehavior, detents: [Detent], clear: Double?, area: SheetArea) {
        let none = Anchor(top: clear ?? area.height, alpha: 0)
        let full: [Anchor] =
            switch dim.rule {
            case .linear: [Anchor(top: Self.fullTop(dim, detents, area, none: none.top), alpha: dim.alpha)]
            case .constant, .detents:
                detents.map { Anchor(top: $0.top, alpha: dim.alphas[$0.name] ?? dim.alpha) }
            }
        let isFlat = dim.rule == .constant && clear == nil
        anchors = isFlat ? [Anchor(top: 0, alpha: dim.alpha)] : full.filter { $0.top < none.top } + [none]
    }

    /// Whether it is the same everywhere.
    var isFlat: Bool { anchors.count == 1 && anchors[0].alpha > 0 }

    /// The opacity with the sheet at `top`, 0…1.
    func alpha(at top: Double) -> Double {
        let last = anchors[anchors.count - 1]
        guard top < last.top, let index = anchors.firstIndex(where: { top < $0.top }) else { return last.alpha }
        guard index > 0 else { return anchors[0].alpha }
        let (upper, lower) = (anchors[index - 1], anchors[index])
        return upper.alpha + (lower.alpha - upper.alpha) * (top - upper.top) / (lower.top - upper.top)
    }

    /// The top at which a linear dim is full; by default half of the lowest detent's top, so that a landscape panel dims too.
    ///
    /// Where that is not above `none`, the top from which on there is no dim, it is the tallest detent.
    private static func fullTop(_ dim: DimBehavior, _ detents: [Detent], _ area: SheetArea, none: Double) -> Double {
        let wanted = dim.fullAt?.top(in: area, highest: detents[0].top).orZero ?? detents[detents.count - 1].top / 2
        return wanted < none ? wanted : detents[0].top
    }
}

extension Double {
    /// The number itself, or 0 when it is not finite.
    var orZero: Double { isFinite ? self : 0 }
}
