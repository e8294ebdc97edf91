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
        /// A finger would have dismissed it, but may not, or somebody is asked first.
        case dismissAttempted = "dismiss_attempted"
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
