import BottomSheet
import Gestures

/// The recognizers that listen to the same fingers, and who gives way to whom.
///
/// 1. A pan that begins ends the hope of taps, double taps and long presses. Edge swipes are pans.
/// 2. A long press, where somebody listens to it, ends the hope of a tap and of a pan by the same fingers.
/// 3. A tap waits for a second one where somebody listens to double taps. What turns out to be no second tap (a pan, a
///    press, a tap elsewhere) sets the first one free before it is told itself.
/// 4. A second finger ends the hope of taps and long presses, never of a pan.
struct Recognizers: Hashable, Sendable {
    /// What was recognized.
    enum Gesture {
        case pan(Pan)
        /// A pan that comes in from an edge.
        case edgeSwipe(EdgeSwipe, Pan)
        case tap(Tap, on: Target)
        case longPress(LongPress)
    }

    /// What somebody makes of the fingers that are down.
    struct Audience {
        /// A finger has come down that has the sheet at once.
        var catches = false
        /// The edge that a swipe may come from.
        var edge: Edge?
        /// What a finger that is lifted in the frame may have tapped on.
        var tapTarget: Target
        /// Whether a tap there waits for a second one.
        var wantsDoubleTap = false
        /// Whether a long press means something.
        var wantsLongPress = false
    }

    private var pan: PanRecognizer
    private var tap = TapRecognizer()
    private var doubleTap = DoubleTapRecognizer()
    private var longPress = LongPressRecognizer()
    private var edgeSwipe = EdgeSwipeRecognizer()
    /// What the tap hit that waits for a second one.
    private var waitingTarget = Target.backdrop

    /// Recognizers that estimate speed with `tracker`.
    init(tracker: VelocityTracker) {
        pan = PanRecognizer(tracker: tracker)
    }

    /// Takes one frame, in points.
    mutating func handle(_ frame: TouchFrame, for audience: Audience) -> [Gesture] {
        var gestures: [Gesture] = []
        longPress.handle(frame)
        if !audience.wantsLongPress { longPress.fail() }
        let tapped = tap.handle(frame)
        for pan in pan.handle(frame, beginsAtOnce: audience.catches) {
            if pan.state == .began { gestures += giveWay() }
            let swipe = edgeSwipe.handle(pan, from: audience.edge)
            gestures.append(swipe.map { .edgeSwipe($0, pan) } ?? .pan(pan))
        }
        if let tapped { gestures += count(tapped, for: audience, at: frame.time) }
        return gestures + alone(at: frame.time)
    }

    /// When `elapse` must be asked although no finger moves; nil when nothing hangs in the air.
    var deadline: Microseconds? {
        // A finger that is down may be the second tap, however long it takes.
        earlier(longPress.deadline, tap.isPossible ? nil : doubleTap.deadline)
    }

    /// It is `time` now: what was recognized by no finger doing anything.
    mutating func elapse(to time: Microseconds) -> [Gesture] {
        guard let press = longPress.elapse(to: time) else { return alone(at: time) }
        pan.fail()
        return giveWay() + [.longPress(press)]
    }

    /// The tap that waits for a second one stays alone, whatever happens.
    private mutating func giveWay() -> [Gesture] {
        tap.fail()
        longPress.fail()
        return doubleTap.fail().map { [.tap($0, on: waitingTarget)] } ?? []
    }

    private mutating func count(_ tapped: Tap, for audience: Audience, at time: Microseconds) -> [Gesture] {
        guard audience.wantsDoubleTap else {
            let first = doubleTap.fail().map { Gesture.tap($0, on: waitingTarget) }
            return [first, .tap(tapped, on: audience.tapTarget)].compactMap(\.self)
        }
        defer { waitingTarget = audience.tapTarget }
        return doubleTap.handle(tapped, at: time).map { [.tap($0, on: audience.tapTarget)] } ?? []
    }

    /// The tap whose second one did not come in time.
    private mutating func alone(at time: Microseconds) -> [Gesture] {
        guard !tap.isPossible else { return [] }
        return doubleTap.elapse(to: time).map { [.tap($0, on: waitingTarget)] } ?? []
    }
}

// Between two touches.
extension Recognizers {
    /// How far the fingers have the sheet down at `time`, in points; nil while they do not pan.
    func way(at time: Microseconds) -> Double? {
        guard pan.isActive else { return nil }
        let translation = pan.translation(at: time)
        return edgeSwipe.edge.map { -$0.inward(translation) } ?? translation.y
    }

    /// Whether `way(at:)` stays as it is from `time` on while no finger moves.
    func isSettled(at time: Microseconds) -> Bool { !pan.isActive || pan.isSettled(at: time) }
}

/// The earlier of two moments, each of which may be never.
///
/// It is asked at every touch, so no list is made of them.
func earlier(_ a: Microseconds?, _ b: Microseconds?) -> Microseconds? {
    guard let a else { return b }
    return b.map { min(a, $0) } ?? a
}
