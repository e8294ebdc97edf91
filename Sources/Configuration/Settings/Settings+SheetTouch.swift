public import BottomSheet

extension Settings.Sheet {
    /// Where a released sheet goes; velocities in points per second.
    public struct Release: Hashable, Sendable {
        /// What decides.
        public var rule: ReleaseRule?
        /// A release faster than this, downwards, dismisses.
        public var dismissVelocity: Switchable<Double>?
        /// A drag further down than this part of the height dismisses.
        public var dismissFraction: Switchable<Double>?
        /// A release faster than this, upwards, opens the tallest detent.
        public var openVelocity: Switchable<Double>?
        /// A release from the bottom edge faster than this presents.
        public var presentVelocity: Double?
        /// Rule `step`: a fling faster than this is a step.
        public var stepVelocity: Double?
        /// Rule `project`: what is left of the speed after a millisecond.
        public var decay: Double?
        /// Rule `project`: whether a fling may pass over detents.
        public var skipsDetents: Bool?
        /// Whether only a fling that is more down than sideways dismisses.
        public var wantsVerticalFling: Bool?
        /// Rule `zones`: above this part of the height it goes to the tallest detent.
        public var expandZone: Double?
        /// Rule `zones`: no further than this above the safe area's bottom it is dismissed, in points.
        public var dismissZone: Double?
        /// Whether a drag may dismiss it.
        public var swipeDismisses: Bool?
        /// Whether fingers may dismiss it at all.
        public var isDismissible: Bool?

        /// The preset's own.
        public init() {}
    }

    /// What fingers can do to the sheet.
    public struct Touch: Hashable, Sendable {
        /// Whether a finger moves it; false wins over `dragFrom` and `swipeMode`.
        public var isPannable: Bool?
        /// Where a drag may begin.
        public var dragFrom: DragOrigin?
        /// The same in other words; only one of the two is given.
        public var swipeMode: SwipeMode?
        /// Whether a drag leaves out the way before it counted as one.
        public var removesSlop: Bool?
        /// Whether a finger that sets out sideways drags nothing.
        public var locksDirection: Bool?
        /// What a tap beside the sheet does.
        public var backdropTap: BackdropTap?
        /// How the sheet follows past its limits.
        public var resistance = Resistances()

        /// The preset's own.
        public init() {}
    }

    /// How a sheet follows a finger past its limits.
    public struct Resistances: Hashable, Sendable {
        /// Past the tallest detent.
        public var top: Resistance?
        /// Past the lowest detent.
        public var bottom: Resistance?
        /// How soft every rubber band is, above 0, at most 1.
        public var rubberBand: Double?

        /// The preset's own.
        public init() {}
    }

    /// What of the sheet a finger may swipe.
    public enum SwipeMode: String, Hashable, Sendable, CaseIterable {
        /// All of it.
        case full
        /// The bar at its top.
        case top
        /// Nothing.
        case none

        /// Where a drag may begin.
        var origin: DragOrigin {
            switch self {
            case .full: .sheet
            case .top: .grabber
            case .none: .none
            }
        }
    }
}
