/// What the opacity of the dim follows.
public enum DimRule: String, Hashable, Sendable, CaseIterable {
    /// The sheet's top: none when it is hidden, full from some place on.
    case linear
    /// Whether the sheet is shown; it fades with the sheet's coming and going.
    case constant
    /// The sheet's top, with an opacity of its own for every detent.
    case detents
}

/// How far the backdrop is darkened.
public struct DimBehavior: Hashable, Sendable {
    /// The greatest opacity, 0…1.
    public var alpha: Double
    /// What it follows.
    public var rule: DimRule
    /// Rule `linear`: from here on it is full; nil is half way between the safe area's top and the lowest detent.
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
