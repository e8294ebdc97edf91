public import Gestures

/// What may present a hidden sheet.
public enum PresentationTrigger: String, Hashable, Sendable, CaseIterable {
    /// The start of the program.
    case start
    /// A finger that comes in from the bottom edge; the sheet follows it.
    case edgeSwipe = "edge-swipe"
    /// A tap anywhere while the sheet is hidden.
    case tap
    /// An application.
    case control
}

/// How a sheet moves by itself: how long, and along which curve.
public struct Timing: Hashable, Sendable {
    /// From the first moment to the last.
    public var duration: Microseconds
    /// Progress as a function of time.
    public var curve: TimingCurve

    /// A motion of `duration` along `curve`.
    public init(duration: Microseconds, curve: TimingCurve) {
        self.duration = duration
        self.curve = curve
    }
}

/// The numbers of a sheet: where it rests, what a finger can do to it, how it moves.
///
/// A preset is one set of them.
///
/// Points, points per second and microseconds throughout.
public struct SheetBehavior: Hashable, Sendable {
    /// The preset's name.
    public var preset: String
    /// The height at the detent `normal`.
    public var defaultHeight = 500.0
    /// How near the sheet may come to the safe area's top; the detent `expanded`.
    public var minimumTop = 40.0
    /// Whether a finger drags it.
    ///
    /// A tap on the backdrop dismisses it all the same.
    public var isPannable = true
    /// A release faster than this, downwards, dismisses.
    public var dismissVelocity = 1500.0
    /// A release from the bottom edge faster than this, upwards, presents.
    public var presentVelocity = 500.0
    /// The greatest opacity of the dim, 0…1.
    public var dimAlpha = 0.4
    /// What presents it.
    public var presentOn: Set<PresentationTrigger> = [.start, .edgeSwipe]
    /// How near to the bottom edge a finger must come down to pull the hidden sheet in.
    public var edgeZone = 24.0
    /// How it comes, and how it settles after a drag.
    public var show: Timing
    /// How it goes.
    public var hide: Timing
    /// The bar on the sheet, nil when none is drawn.
    public var grabber: GrabberGeometry? = GrabberGeometry()

    /// No decision takes a greater speed than this into account.
    public static let greatestVelocity = 8000.0

    /// iOS-BottomSheet-Demo: two heights, dim by position, nearest detent, dismissal at 1500 pt/s.
    public static let classic = SheetBehavior(
        preset: "classic",
        show: Timing(duration: 250_000, curve: .easeOut),
        hide: Timing(duration: 250_000, curve: .easeIn)
    )
}

/// Where the grabber lies on the sheet, in points.
public struct GrabberGeometry: Hashable, Sendable {
    /// The bar's width.
    public var width = 60.0
    /// The bar's height.
    public var height = 3.0
    /// From the sheet's top to the bar's top.
    public var margin = 9.0

    /// The size of the area that a finger hits, centred on the bar.
    public static let touchSize = (width: 120.0, height: 44.0)

    /// The bar of the first source: 60 x 3, 9 below the sheet's top.
    public init() {}
}
