public import BottomSheet
public import Gestures

/// Something that happened between the finger and the sheet.
public enum Happening: Hashable, Sendable {
    /// A contact came down, moved or left; in points.
    case touch(Contact, at: Microseconds)
    /// So did one that is not for the sheet, but for whoever is behind it; in points.
    case forwarded(Contact, at: Microseconds)
    /// A pan began, changed or ended.
    case pan(Pan, at: Microseconds)
    /// A finger tapped on something.
    case tap(Tap, on: Target, at: Microseconds)
    /// The sheet has another pose.
    case sheet(Pose, at: Microseconds)
    /// Applications hear of something.
    case event(SheetEvent, at: Microseconds)
}

/// The trip of a finger from the panel to the sheet, as a pure value: touch frames and time in, happenings out.
///
/// A live panel and a recording drive the very same code; only the clock differs.
public struct Interaction: Sendable {
    /// Where the sheet's points lie on the panel.
    public private(set) var transform: DisplayTransform
    /// The sheet.
    public private(set) var machine: SheetMachine
    private var tracker: VelocityTracker
    private var pan: PanRecognizer
    private var tap = TapRecognizer()
    private var fingers = Fingers()

    /// An interaction with `machine`, whose speeds are estimated by `tracker`.
    public init(machine: SheetMachine, transform: DisplayTransform, tracker: VelocityTracker) {
        self.machine = machine
        self.transform = transform
        self.tracker = tracker
        pan = PanRecognizer(tracker: tracker)
    }

    /// The pose at `time`.
    public func pose(at time: Microseconds) -> Pose { machine.pose(at: time) }

    /// Whether display frames are wanted although no finger moves.
    public var isUnderWay: Bool { machine.isUnderWay }

    /// One frame of touches, in panel fractions.
    ///
    /// At one instant the order is touch, pan or tap, `will` events, sheet, `did` events.
    public mutating func handle(_ frame: TouchFrame) -> [Happening] {
        let time = frame.time
        let ended = endOfMotion(at: time)
        let before = machine.pose(at: time)
        let tapTarget = fingers.target
        let sorted = fingers.sort(transform.points(frame), for: machine)
        var happenings = sorted.told + ended
        var events: [SheetEvent] = []
        let tapped = tap.handle(sorted.own)
        for pan in pan.handle(sorted.own, beginsAtOnce: sorted.catches) {
            happenings.append(.pan(pan, at: time))
            events += machine.handle(pan, on: fingers.target, at: time)
            if pan.state == .began { tap.fail() }
        }
        if let tapped {
            happenings.append(.tap(tapped, on: tapTarget, at: time))
            events += machine.handle(tapped, on: tapTarget, at: time)
        }
        return happenings + tell(events, changedFrom: before, at: time)
    }

    /// A display frame is due at `time`: the pose it must show, and what ends with it.
    public mutating func advance(to time: Microseconds) -> [Happening] {
        guard machine.isUnderWay else { return [] }
        let events = machine.advance(to: time)
        return [.sheet(machine.pose(at: time), at: time)] + events.map { .event($0, at: time) }
    }

    /// Opens a hidden sheet.
    public mutating func present(reason: SheetEvent.Reason, at time: Microseconds) -> [Happening] {
        let before = machine.pose(at: time)
        let events = machine.present(reason: reason, at: time)
        return tell(events, changedFrom: before, at: time)
    }

    /// Takes over another behaviour, another content or another panel.
    ///
    /// On another panel fingers that are down count again when they come down anew.
    public mutating func change(
        to behavior: SheetBehavior,
        in area: SheetArea,
        transform: DisplayTransform,
        at time: Microseconds
    ) -> [Happening] {
        let before = machine.pose(at: time)
        let isSamePanel = transform == self.transform
        self.transform = transform
        if !isSamePanel { forget() }
        var events = machine.change(to: behavior, in: area, at: time)
        // A panel that hangs upside down now has the same area, but the finger that drags the sheet is forgotten.
        if !isSamePanel { events += machine.cancelDrag(at: time) }
        return tell(events, changedFrom: before, at: time)
    }

    /// Another touchscreen, or another lie of it on the panel; fingers that come down from now on are meant.
    public mutating func calibrate(_ calibration: Calibration) {
        transform.calibration = calibration
    }

    /// Fingers that are down no longer count; the speed of those that come is estimated by `tracker`.
    public mutating func cancelFingers(tracker: VelocityTracker, at time: Microseconds) -> [Happening] {
        let before = machine.pose(at: time)
        self.tracker = tracker
        forget()
        let events = machine.cancelDrag(at: time)
        return tell(events, changedFrom: before, at: time)
    }

    private mutating func forget() {
        pan = PanRecognizer(tracker: tracker)
        tap = TapRecognizer()
        fingers = Fingers()
    }

    /// Tells the end of a motion that was over before this moment.
    private mutating func endOfMotion(at time: Microseconds) -> [Happening] {
        guard machine.isUnderWay, !machine.isMoving(at: time) else { return [] }
        return advance(to: time)
    }

    private func tell(_ events: [SheetEvent], changedFrom before: Pose, at time: Microseconds) -> [Happening] {
        let done = events.firstIndex { $0.name.isCompletion } ?? events.endIndex
        let pose = machine.pose(at: time)
        return events[..<done].map { .event($0, at: time) }
            + (pose == before ? [] : [.sheet(pose, at: time)])
            + events[done...].map { .event($0, at: time) }
    }
}

extension SheetEvent.Name {
    /// Whether it tells that something is over.
    fileprivate var isCompletion: Bool { self == .didPresent || self == .didMove || self == .didDismiss }
}
