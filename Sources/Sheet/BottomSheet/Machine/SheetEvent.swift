/// Something that happened to the sheet.
public struct SheetEvent: Hashable, Sendable {
    /// What happens.
    ///
    /// A `will` is followed by its `did`, unless a drag or another `will` comes before it.
    public enum Name: String, Hashable, Sendable {
        /// The sheet begins to move from hidden.
        case willPresent = "will_present"
        /// It rests on the screen.
        case didPresent = "did_present"
        /// It begins to move to another detent.
        case willMove = "will_move"
        /// It rests there.
        case didMove = "did_move"
        /// It begins to move to hidden.
        case willDismiss = "will_dismiss"
        /// It is hidden.
        case didDismiss = "did_dismiss"
        /// A finger would have dismissed it, but that is not allowed, or a client decides.
        case dismissAttempted = "dismiss_attempted"
        /// A finger tapped outside the sheet.
        case tappedOutside = "tapped_outside"
    }

    /// Why.
    public enum Reason: String, Hashable, Sendable {
        /// The position where a drag was released.
        case drag
        /// The velocity with which it was released.
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
        /// Its time is over.
        case timeout
        /// One of its items was activated, which is the answer to a question.
        case item
        /// Another presentation takes its place.
        case replaced
        /// The client that has presented it is gone.
        case client
        /// A key.
        case key
        /// The program's start.
        case start
    }

    /// What happens.
    public var name: Name
    /// The detent concerned; `hidden` for a dismissal.
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
