/// Something an application hears.
public struct SheetEvent: Hashable, Sendable {
    /// What happens.
    ///
    /// A `will` is followed by its `did`, unless a finger or another `will` overtakes it.
    public enum Name: String, Hashable, Sendable {
        /// The sheet sets out from hidden.
        case willPresent = "will_present"
        /// It rests on the screen.
        case didPresent = "did_present"
        /// It sets out for another detent.
        case willMove = "will_move"
        /// It rests there.
        case didMove = "did_move"
        /// It sets out for hidden.
        case willDismiss = "will_dismiss"
        /// It is hidden.
        case didDismiss = "did_dismiss"
        /// A finger tapped outside the sheet.
        case tappedOutside = "tapped_outside"
    }

    /// Why.
    public enum Reason: String, Hashable, Sendable {
        /// The place where a drag was released.
        case drag
        /// The speed with which it was released.
        case fling
        /// A tap.
        case tap
        /// A swipe from the bottom edge.
        case edge
        /// An application.
        case control
        /// The panel was turned or its mode changed.
        case rotation
        /// A drag was cancelled.
        case cancel
        /// The program's start.
        case start
    }

    /// What happens.
    public var name: Name
    /// The detent that it is about; `hidden` for a dismissal.
    public var detent: String
    /// Why.
    public var reason: Reason

    /// An event.
    public init(_ name: Name, detent: String, reason: Reason) {
        self.name = name
        self.detent = detent
        self.reason = reason
    }
}

/// How a sheet looks at one moment.
public struct Pose: Hashable, Sendable {
    /// What the sheet is doing.
    public enum State: String, Hashable, Sendable {
        /// Below the screen.
        case hidden
        /// On its way from hidden to a detent.
        case presenting
        /// At a detent.
        case resting
        /// In a finger's hand.
        case dragging
        /// On its way to a detent.
        case settling
        /// On its way to hidden.
        case dismissing
    }

    /// What it is doing.
    public var state: State
    /// Where it rests or is heading (`hidden` included); nil while a finger has it.
    public var detent: String?
    /// The distance of its upper edge from the safe area's top, in points.
    public var top: Double
    /// The opacity of the dim, 0…1.
    public var dim: Double

    /// A pose.
    public init(state: State, detent: String?, top: Double, dim: Double) {
        self.state = state
        self.detent = detent
        self.top = top
        self.dim = dim
    }

    /// Whether it changes with time alone.
    public var isMoving: Bool { state == .presenting || state == .settling || state == .dismissing }
}

extension Place {
    /// The name of the detent, or `hidden`.
    public var name: String {
        switch self {
        case .hidden: "hidden"
        case .detent(let detent): detent.name
        }
    }
}
