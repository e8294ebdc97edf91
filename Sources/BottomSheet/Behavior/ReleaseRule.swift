/// What decides where a released sheet goes.
public enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
    /// The place that is nearest.
    case nearest
    /// One step in the direction of a fling; without a fling back to where the drag began.
    case step
    /// A band at the top opens to the tallest detent, one at the bottom dismisses, between them the nearest other one.
    case zones
    /// The place that is nearest to where the sheet would glide.
    case project
    /// It stays where it is, as long as that is no lower than the lowest detent.
    case free
}

/// Where a released sheet goes: the rule and its thresholds.
///
/// Velocities in points per second; every threshold must be passed, reaching it is not enough.
public struct ReleaseBehavior: Hashable, Sendable {
    /// What decides when no threshold below has.
    public var rule: ReleaseRule
    /// A release faster than this, downwards, dismisses; nil where speed alone never does.
    public var dismissVelocity: Double?
    /// A drag further down than this part of the sheet's height at its beginning dismisses.
    ///
    /// Nil lets the rule decide: then `hidden` is one of the places it chooses from.
    public var dismissFraction: Double?
    /// A release faster than this, upwards, opens the tallest detent; nil where speed alone never does.
    public var openVelocity: Double?
    /// A release from the bottom edge faster than this, upwards, presents.
    public var presentVelocity = 500.0
    /// Rule `step`: a fling faster than this is a step.
    public var stepVelocity = 500.0
    /// Rule `project`: what is left of the speed after a millisecond of gliding, 0…1.
    public var decay = 0.998
    /// Rule `project`: whether a fling may pass over detents, or goes to the next one at most.
    public var skipsDetents = false
    /// Rule `zones`: a sheet whose top is above this part of the area's height goes to the tallest detent.
    public var expandZone = 0.25
    /// Rule `zones`: a sheet whose top is not further than this above the safe area's bottom is dismissed, in points.
    public var dismissZone = 70.0
    /// Whether only a fling that is more down than sideways dismisses.
    public var wantsVerticalFling = false
    /// Whether a finger's drag may dismiss; where not, the sheet goes back to its lowest detent.
    public var swipeDismisses = true

    /// No decision takes a greater speed than this into account.
    public static let greatestVelocity = 8000.0

    /// A rule with the thresholds that most sheets share.
    public init(_ rule: ReleaseRule, dismissVelocity: Double? = nil) {
        self.rule = rule
        self.dismissVelocity = dismissVelocity
    }

    /// How far a sheet glides that is released with `velocity`, in points: v / 1000 · r / (1 − r), r per millisecond.
    public func glide(_ velocity: Double) -> Double {
        decay < 1 ? velocity / 1000 * decay / (1 - decay) : velocity
    }
}
