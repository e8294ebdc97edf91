/// What the opacity of the dim depends on.
public enum DimRule: String, Hashable, Sendable, CaseIterable {
    /// The sheet's top: 0 when it is hidden, full from a given top on.
    case linear
    /// Whether the sheet is shown; it fades as the sheet comes and goes.
    case constant
    /// The sheet's top, with an opacity of its own for every detent.
    case detents
}

/// How the backdrop is dimmed.
public struct DimBehavior: Hashable, Sendable {
    /// The greatest opacity, 0…1.
    public var alpha: Double
    /// What it depends on.
    public var rule: DimRule
    /// Rule `linear`: where it is full; nil is half way between the safe area's top and the lowest detent.
    public var fullAt: Extent?
    /// Rule `detents`: the opacity at detents by their names; the others have `alpha`.
    public var alphas: [String: Double] = [:]
    /// The tallest detent at which the backdrop is clear, and touches beside the sheet reach what lies behind it.
    public var undimmedUpTo: String?

    /// A dim of `alpha` at most.
    public init(alpha: Double, rule: DimRule, fullAt: Extent? = nil, undimmedUpTo: String? = nil) {
        self.alpha = alpha
        self.rule = rule
        self.fullAt = fullAt
        self.undimmedUpTo = undimmedUpTo
    }
}

/// The opacity of the dim as a function of the sheet's top: linear between anchors, constant above the first and below the
/// last.
struct DimCurve: Hashable, Sendable {
    private struct Anchor: Hashable {
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
