import BottomSheet
import Gestures

/// The recognizers of the same fingers, and the precedence among them.
///
/// 1. A pan that begins fails taps, double taps and long presses. Edge swipes are pans.
/// 2. A long press, where it has an action, fails the tap and the pan of the same fingers.
/// 3. A tap waits for a second one where a double tap has an action. A gesture that turns out to be no second tap (a pan,
///    a press, a tap elsewhere) is reported after the first tap.
/// 4. A second finger fails taps and long presses, never a pan.
struct Recognizers: Equatable, Sendable {
    enum Gesture {
        case pan(Pan)
        /// A pan that began at an edge.
        case edgeSwipe(EdgeSwipe, Pan)
        case tap(Tap, on: Target)
        case longPress(LongPress)
    }

    /// What the fingers that are down can do to the sheet.
    struct Context {
        /// Whether a finger has caught the moving sheet.
        var catches = false
        /// The edge from which a swipe may come.
        var edge: Edge?
        /// The target of a tap that ends in this frame.
        var tapTarget: Target
        /// Whether a double tap there has an action.
        var wantsDoubleTap = false
        /// Whether a long press has an action.
        var wantsLongPress = false
    }

    private var pan: PanRecognizer
    private var tap = TapRecognizer()
    private var doubleTap = DoubleTapRecognizer()
    private var longPress = LongPressRecognizer()
    private var edgeSwipe = EdgeSwipeRecognizer()
    /// The target of the tap that waits for a second one.
    private var waitingTarget = Target.backdrop

    init(tracker: VelocityTracker) {
        pan = PanRecognizer(tracker: tracker)
    }

    /// The gestures that one frame, in points, completes or continues.
    mutating func handle(_ frame: TouchFrame, in context: Context) -> [Gesture] {
        var gestures: [Gesture] = []
        longPress.handle(frame)
        if !context.wantsLongPress { longPress.fail() }
        let tapped = tap.handle(frame)
        for pan in pan.handle(frame, beginning: context.catches ? .atOnce : .beyondSlop) {
            if pan.state == .began { gestures += failTaps() }
            let swipe = edgeSwipe.handle(pan, from: context.edge)
            gestures.append(swipe.map { .edgeSwipe($0, pan) } ?? .pan(pan))
        }
        if let tapped { gestures += handle(tapped, in: context, at: frame.time) }
        return gestures + lapsedTap(at: frame.time)
    }

    /// When `elapse` must be called although no finger moves; nil when nothing is pending.
    var deadline: Microseconds? {
        // A finger that is down may be the second tap, however long it takes.
        earlier(longPress.deadline, tap.isPossible ? nil : doubleTap.deadline)
    }

    /// The gestures that the passing of time completes by `time`.
    mutating func elapse(to time: Microseconds) -> [Gesture] {
        guard let press = longPress.elapse(to: time) else { return lapsedTap(at: time) }
        pan.fail()
        return failTaps() + [.longPress(press)]
    }

    /// Fails taps and long presses; a tap that waits for a second one is reported as a single tap.
    private mutating func failTaps() -> [Gesture] {
        tap.fail()
        longPress.fail()
        return doubleTap.fail().map { [.tap($0, on: waitingTarget)] } ?? []
    }

    private mutating func handle(_ tapped: Tap, in context: Context, at time: Microseconds) -> [Gesture] {
        guard context.wantsDoubleTap else {
            let first = doubleTap.fail().map { Gesture.tap($0, on: waitingTarget) }
            return [first, .tap(tapped, on: context.tapTarget)].compactMap(\.self)
        }
        defer { waitingTarget = context.tapTarget }
        return doubleTap.handle(tapped, at: time).map { [.tap($0, on: context.tapTarget)] } ?? []
    }

    /// The tap whose second one has not come in time.
    private mutating func lapsedTap(at time: Microseconds) -> [Gesture] {
        guard !tap.isPossible else { return [] }
        return doubleTap.elapse(to: time).map { [.tap($0, on: waitingTarget)] } ?? []
    }

    /// The distance by which the pan moves the sheet down at `time`, between two touches, in points; nil without a pan.
    func travel(at time: Microseconds) -> Double? {
        guard pan.isActive else { return nil }
        let translation = pan.translation(at: time)
        return edgeSwipe.edge.map { -$0.inward(translation) } ?? translation.y
    }

    /// When the finger was where a frame that is drawn at `time` shows it, or where it is known to be where nothing is
    /// `resampled`; nil without a pan, or where the finger rests.
    func shownTime(at time: Microseconds, resampled: Bool) -> Microseconds? {
        guard pan.isActive else { return nil }
        return resampled ? pan.shownTime(at: time) : pan.newestTime
    }

    /// Whether `travel(at:)` is constant from `time` on while no finger moves.
    func isSettled(at time: Microseconds) -> Bool { !pan.isActive || pan.isSettled(at: time) }
}

/// The earlier of two times, each of which may be never.
///
/// Every touch calls it, so it allocates no list.
func earlier(_ a: Microseconds?, _ b: Microseconds?) -> Microseconds? {
    guard let a else { return b }
    return b.map { min(a, $0) } ?? a
}
