/// The behaviour of a sheet: where it rests, what a finger can do to it, how it dims the backdrop and moves.
///
/// A preset is one value of it, and everything in it may be changed. Points, points per second and microseconds
/// throughout. Numbers that are not finite count as 0, a detent without a finite height is as tall as it may be.
public struct SheetBehavior: Hashable, Sendable {
    /// The preset's name.
    public var preset: String
    /// Where it may rest, in any order.
    ///
    /// A sheet without any is as tall as it may be.
    public var detents: [DetentRule]
    /// The name of the detent where it opens; the lowest one where there is none of that name.
    public var initialDetent: String?
    /// How tall it may be at most.
    public var limit: TopLimit
    /// Where it goes when a drag is released.
    public var release: ReleaseBehavior
    /// What fingers can do to it.
    public var touch: TouchBehavior
    /// Whether fingers may dismiss it; where not, the attempt is an event.
    public var isDismissible = true
    /// How it dims the backdrop.
    public var dim: DimBehavior
    /// How wide and how round it is.
    public var shape: SheetShape
    /// How it moves by itself.
    public var motion: MotionBehavior

    /// A behaviour.
    public init(
        preset: String,
        detents: [DetentRule],
        initialDetent: String? = nil,
        minimumTop: Double? = nil,
        release: ReleaseBehavior,
        touch: TouchBehavior,
        dim: DimBehavior,
        shape: SheetShape,
        motion: MotionBehavior
    ) {
        self.preset = preset
        self.detents = detents
        self.initialDetent = initialDetent
        limit = TopLimit(minimumTop: minimumTop)
        self.release = release
        self.touch = touch
        self.dim = dim
        self.shape = shape
        self.motion = motion
    }

    /// Whether a finger can drag it at all.
    public var isPannable: Bool { touch.dragFrom != .none }

    /// Whether a drag may end with the sheet dismissed.
    var isDismissedByDrag: Bool { isDismissible && release.swipeDismisses }

    /// Whether a finger may dismiss it for `reason`; if not, no client is asked.
    public func isDismissible(by reason: SheetEvent.Reason) -> Bool {
        reason == .tap ? isDismissible : isDismissedByDrag
    }
}

/// The width and the corners of a sheet, in points: the part of its look that touches and poses depend on.
public struct SheetShape: Hashable, Sendable {
    /// The radius of its corners.
    public var cornerRadius: Double
    /// The radius of its corners when it fills the height; nil is `cornerRadius`.
    public var fullRadius: Double?
    /// The margin at its left.
    public var leftMargin = 0.0
    /// The margin at its right.
    public var rightMargin = 0.0
    /// Its greatest width, centred where there is more room; nil is as wide as there is room.
    public var maximumWidth: Double?
    /// Its greatest width on a panel that is wider than high, where `maximumWidth` is nil.
    public var landscapeWidth: Double?
    /// The bar on the sheet, nil when none is drawn.
    public var grabber: GrabberGeometry?

    /// A shape that spans the area.
    public init(cornerRadius: Double, grabber: GrabberGeometry? = GrabberGeometry()) {
        self.cornerRadius = cornerRadius
        self.grabber = grabber
    }
}

/// Where the grabber lies on the sheet, in points.
public struct GrabberGeometry: Hashable, Sendable {
    /// The bar's width.
    public var width: Double
    /// The bar's height.
    public var height: Double
    /// The radius of its corners; nil is half its height.
    public var radius: Double?
    /// From the sheet's top to the bar's top; a negative one has the bar float above the sheet.
    public var margin: Double
    /// Whether the content begins below the grabber's zone instead of lying under it.
    public var isOpaque = false

    /// The size of the area that a finger hits, centred on the bar.
    public static let touchSize = (width: 120.0, height: 44.0)

    /// A bar; by default that of the preset classic, 60 x 3, 9 below the sheet's top.
    public init(width: Double = 60, height: Double = 3, margin: Double = 9) {
        self.width = width
        self.height = height
        self.margin = margin
    }

    /// The height of the grabber's zone: the bar with its margin on both sides, nothing for a bar above the sheet.
    public var zone: Double { max(0, 2 * margin + height) }
}

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
