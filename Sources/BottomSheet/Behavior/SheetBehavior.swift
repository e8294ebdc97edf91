/// What a sheet is like: where it rests, what a finger can do to it, how it darkens and moves.
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
    /// How near it may come to the safe area's top; nil where only `heightLimit` holds.
    public var minimumTop: Double?
    /// How tall it may be at most.
    public var heightLimit = HeightLimit.safeArea
    /// Where it goes when a finger lets go of it.
    public var release: ReleaseBehavior
    /// What fingers can do to it.
    public var touch: TouchBehavior
    /// Whether it may be dismissed by fingers; where not, an application hears that one has tried.
    public var isDismissible = true
    /// How it darkens what is behind it.
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
        self.minimumTop = minimumTop
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

    /// Whether a finger that does what `reason` says may dismiss it; if not, nobody needs to be asked.
    public func isDismissible(by reason: SheetEvent.Reason) -> Bool {
        reason == .tap ? isDismissible : isDismissedByDrag
    }
}
