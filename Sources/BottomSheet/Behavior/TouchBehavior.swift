package import Gestures

/// What may present a hidden sheet.
public enum PresentationTrigger: String, Hashable, Sendable, CaseIterable {
    /// The start of the program.
    case start
    /// A finger that comes in from an edge; the sheet follows it.
    case edgeSwipe = "edge-swipe"
    /// A tap anywhere while the sheet is hidden.
    case tap
    /// A long press anywhere while the sheet is hidden.
    case longPress = "long-press"
    /// An application.
    case control
}

/// Where a finger must come down to drag the sheet.
public enum DragOrigin: String, Hashable, Sendable, CaseIterable {
    /// Anywhere, the backdrop included.
    case anywhere
    /// On the sheet or its grabber.
    case sheet
    /// On the grabber.
    case grabber
    /// Nowhere: no finger moves it, and its grabber takes no tap.
    case none

    /// Whether a finger that came down on `target` may drag an open sheet.
    public func admits(_ target: Target) -> Bool {
        switch self {
        case .anywhere: true
        case .sheet: target == .content || target == .grabber
        case .grabber: target == .grabber
        case .none: false
        }
    }
}

/// What a tap beside the sheet does.
public enum BackdropTap: String, Hashable, Sendable, CaseIterable {
    /// It dismisses the sheet.
    case dismiss
    /// Nothing but being told.
    case block
    /// Touches that come down there are not for the sheet: they go on to whoever is behind it.
    case forward
}

/// What a tap, a double tap or a long press on the grabber does.
public enum GrabberAction: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// It dismisses the sheet.
    case dismiss
    /// It opens the next taller detent, and after the tallest the lowest.
    case nextDetent = "next-detent"
    /// It opens the tallest detent, and from there the lowest.
    case tallestDetent = "tallest-detent"
}

/// What fingers can do to a sheet.
public struct TouchBehavior: Hashable, Sendable {
    /// Where a drag may begin.
    public var dragFrom: DragOrigin
    /// What a tap beside the sheet does.
    public var backdropTap: BackdropTap
    /// What a tap on the grabber does.
    public var grabberTap = GrabberAction.none
    /// What a double tap on the grabber does; a single tap waits for the second one where this is something.
    public var grabberDoubleTap = GrabberAction.none
    /// What a long press on the grabber does; where this is something, the finger that has pressed drags nothing.
    public var grabberLongPress = GrabberAction.none
    /// What presents a hidden sheet.
    public var presentOn: Set<PresentationTrigger> = [.start, .edgeSwipe]
    /// The edges that a finger can pull a hidden sheet in from: it comes up as far as the finger comes in.
    package var edges: Set<Edge> = [.bottom]
    /// How near to such an edge the finger must come down, in points.
    public var edgeZone = 24.0
    /// How the sheet follows past its tallest detent.
    public var resistanceAbove = Resistance.none
    /// How it follows past its lowest detent where a drag may not dismiss it.
    public var resistanceBelow = Resistance.none
    /// Whether a drag leaves out the way that the finger went before it counted as one.
    public var removesSlop = false
    /// Whether a finger that sets out sideways drags nothing.
    public var locksDirection = false

    /// Drags from `dragFrom`, taps beside the sheet as `backdropTap` says.
    public init(dragFrom: DragOrigin, backdropTap: BackdropTap = .dismiss) {
        self.dragFrom = dragFrom
        self.backdropTap = backdropTap
    }
}
