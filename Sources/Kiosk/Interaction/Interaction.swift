public import BottomSheet
public import Gestures

/// Something that happened between the finger and the sheet.
public enum Happening: Hashable, Sendable {
    /// A contact came down, moved or left; in points.
    case touch(Contact, at: Microseconds)
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
    private var pan: PanRecognizer
    private var tap = TapRecognizer()
    /// What the last finger to come down hit: a tap is meant for what was there then, wherever the sheet goes meanwhile.
    private var touched = Target.backdrop

    /// An interaction with `machine`, whose speeds are estimated by `tracker`.
    public init(machine: SheetMachine, transform: DisplayTransform, tracker: VelocityTracker) {
        self.machine = machine
        self.transform = transform
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
        let frame = transform.points(frame)
        let time = frame.time
        var happenings = frame.contacts.filter { $0.phase != .stationary }.map { Happening.touch($0, at: time) }
        happenings += endOfMotion(at: time)
        let before = machine.pose(at: time)
        let target = touched
        var events: [SheetEvent] = []
        let caught = land(frame)
        let tapped = tap.handle(frame)
        for pan in pan.handle(frame, beginsAtOnce: caught) {
            happenings.append(.pan(pan, at: time))
            events += machine.handle(pan, at: time)
            if pan.state == .began { tap.fail() }
        }
        if let tapped {
            happenings.append(.tap(tapped, on: target, at: time))
            events += machine.handle(tapped, on: target, at: time)
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

    /// Takes over another behaviour or another panel.
    ///
    /// Fingers that are down count again when they come down anew.
    public mutating func resize(
        _ behavior: SheetBehavior,
        transform: DisplayTransform,
        tracker: VelocityTracker,
        at time: Microseconds
    ) -> [Happening] {
        let before = machine.pose(at: time)
        self.transform = transform
        pan = PanRecognizer(tracker: tracker)
        tap = TapRecognizer()
        let events = machine.resize(behavior, in: transform.area, at: time)
        return tell(events, changedFrom: before, at: time)
    }

    /// Tells the end of a motion that was over before this moment.
    private mutating func endOfMotion(at time: Microseconds) -> [Happening] {
        guard machine.isUnderWay, !machine.isMoving(at: time) else { return [] }
        return advance(to: time)
    }

    /// Notes what the fingers that come down hit; true when one of them catches the moving sheet.
    private mutating func land(_ frame: TouchFrame) -> Bool {
        var caught = false
        for contact in frame.contacts where contact.phase == .began {
            touched = machine.target(at: contact.position, time: frame.time)
            caught = caught || machine.isCaught(at: contact.position, time: frame.time)
        }
        return caught
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
