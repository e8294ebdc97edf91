package import Gestures

/// What presents a hidden sheet.
public enum PresentationTrigger: String, Hashable, Sendable, CaseIterable {
    /// The start of the program.
    case start
    /// A swipe in from an edge, which drags the sheet.
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
    /// Nowhere: no finger moves it, and its grabber ignores taps.
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
    /// Nothing; it is only an event.
    case block
    /// Touches that come down there are not handled: they are forwarded to the program behind the sheet.
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

/// What taps and long presses on the grabber do.
public struct GrabberActions: Hashable, Sendable {
    /// What a tap does.
    public var tap = GrabberAction.none
    /// What a double tap does; unless that is nothing, a single tap waits for a second one.
    public var doubleTap = GrabberAction.none
    /// What a long press does; unless that is nothing, the finger that has pressed drags nothing.
    public var longPress = GrabberAction.none

    /// Actions that do nothing.
    public init() {}

    /// The action of a tap that was repeated `count` times.
    func action(ofTaps count: Int) -> GrabberAction { count > 1 ? doubleTap : tap }
}

/// What fingers can do to a sheet.
public struct TouchBehavior: Hashable, Sendable {
    /// Where a drag may begin.
    public var dragFrom: DragOrigin
    /// What a tap beside the sheet does.
    public var backdropTap: BackdropTap
    /// What taps and long presses on the grabber do.
    public var grabber = GrabberActions()
    /// What presents a hidden sheet.
    public var presentOn: Set<PresentationTrigger> = [.start, .edgeSwipe]
    /// The edges from which a swipe drags a hidden sheet in: it comes up as far as the finger comes in.
    package var edges: Set<Edge> = [.bottom]
    /// How near to such an edge the finger must come down, in points.
    public var edgeZone = 24.0
    /// The resistance to a drag past the tallest detent.
    public var resistanceAbove = Resistance.none
    /// The resistance to a drag past the lowest detent where a drag may not dismiss the sheet.
    public var resistanceBelow = Resistance.none
    /// Whether the slop, the motion before a pan began, is left out of a drag.
    public var removesSlop = false
    /// Whether a pan that begins sideways drags nothing.
    public var locksDirection = false

    /// Drags from `dragFrom`, taps beside the sheet as `backdropTap` says.
    public init(dragFrom: DragOrigin, backdropTap: BackdropTap = .dismiss) {
        self.dragFrom = dragFrom
        self.backdropTap = backdropTap
    }
}
