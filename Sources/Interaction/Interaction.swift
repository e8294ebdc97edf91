package import BottomSheet
package import Gestures
package import Scrolling

/// The trip of a finger from the panel to the sheet, as a pure value: touch frames and time in, happenings out.
///
/// A live panel and a recording drive the very same code; only the clock differs.
package struct Interaction: Sendable {
    /// Where the sheet's points lie on the panel.
    package private(set) var transform: DisplayTransform
    /// The sheet.
    package internal(set) var machine: SheetMachine
    var fingers = Fingers()
    var recognizers: Recognizers
    private(set) var handling: TouchHandling
    private var filter: TouchFilter
    package var gate = TouchGate()
    /// What fingers do to the content; nil while there is none.
    var content: ContentTouch?
    /// How the content scrolls.
    package var scrolling: ScrollBehavior {
        didSet { content?.behavior = scrolling }
    }

    /// An interaction with `machine`, whose touches are treated as `handling` says.
    package init(
        machine: SheetMachine,
        transform: DisplayTransform,
        handling: TouchHandling,
        scrolling: ScrollBehavior = ScrollBehavior()
    ) {
        self.machine = machine
        self.transform = transform
        self.handling = handling
        filter = TouchFilter(timeout: handling.patience)
        self.scrolling = scrolling
        recognizers = Recognizers(tracker: handling.tracker)
    }

    /// Whether an application decides about a gesture that would dismiss the sheet.
    package var asksBeforeDismissal: Bool {
        get { machine.asksBeforeDismissal }
        set { machine.asksBeforeDismissal = newValue }
    }

    /// Contacts that the panel told wrongly, so far.
    package var faults: TouchFilter.Faults { filter.faults }

    /// Whether fingers are down, those that wake the panel and do nothing else included.
    package var isTouched: Bool { !fingers.isEmpty || gate.isHolding }

    /// One frame of touches, in panel fractions.
    ///
    /// At one instant the order is touch, pan or tap, `will` events, sheet, `did` events.
    package mutating func handle(_ frame: TouchFrame) -> [InteractionEvent] {
        let happenings = elapse(to: frame.time)
        let counting = filter.handle(frame)
        // Where nothing counts, nothing happens: the end of a motion waits for its display frame.
        return counting.contacts.isEmpty ? happenings : happenings + take(counting)
    }

    /// When `elapse` must be asked although no finger moves; nil when nothing hangs in the air.
    package var deadline: Microseconds? {
        earlier(earlier(filter.deadline, recognizers.deadline), content?.deadline)
    }

    /// It is `time` now: what fingers did by doing nothing, each told at its own moment.
    package mutating func elapse(to time: Microseconds) -> [InteractionEvent] {
        var happenings: [InteractionEvent] = []
        while let due = deadline, due <= time {
            if let frame = filter.elapse(to: due) { happenings += take(frame) }
            happenings += endOfMotion(at: due) + perform(at: due) { $0.elapse(to: due) } + elapseContent(to: due)
        }
        return happenings
    }

    /// A display frame is due at `time`: the pose it must show, and what ends with it.
    package mutating func advance(to time: Microseconds) -> [InteractionEvent] {
        let elapsed = elapseContent(to: time)
        guard machine.isUnderWay else { return elapsed + advanceContent(to: time) }
        let events = machine.advance(to: time)
        return elapsed + [.sheet(machine.pose(at: time), at: time)] + events.map { .event($0, at: time) }
            + advanceContent(to: time)
    }
}

// What display frames show.
extension Interaction {
    /// The pose at `time`.
    package func pose(at time: Microseconds) -> Pose { machine.pose(at: time) }

    /// The pose that a display frame shows at `time`, with the fingers where they are at `fingers`, between the touches.
    ///
    /// The panel reports when it likes, and the display shows when it must: a finger of constant speed would move the sheet
    /// by unequal steps otherwise.
    package func shownPose(at time: Microseconds, fingers: Microseconds) -> Pose {
        guard handling.resamples, machine.isDragged, let way = recognizers.way(at: fingers) else {
            return pose(at: time)
        }
        return machine.pose(at: time, draggedBy: sheetWay(of: way, at: time) ?? way)
    }

    /// Whether display frames are wanted after one that shows the fingers of `time`, although none moves.
    package func wantsFrames(after time: Microseconds) -> Bool {
        if machine.isUnderWay || content?.wantsFrames(after: time) == true { return true }
        let isFollowed = machine.isDragged || content?.isScrolled == true
        return handling.resamples && isFollowed && !recognizers.isSettled(at: time)
    }
}

// What changes besides fingers and time.
extension Interaction {
    /// Opens a hidden sheet.
    package mutating func present(reason: SheetEvent.Reason, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        let events = machine.present(reason: reason, at: time)
        return tell(events, changedFrom: before, at: time)
    }

    /// Does with the sheet what an application asks for.
    package mutating func perform(
        at time: Microseconds,
        _ wish: (inout SheetMachine) -> [SheetEvent]
    ) -> [InteractionEvent] {
        let ended = endOfMotion(at: time)
        let before = machine.pose(at: time)
        let events = wish(&machine)
        return ended + tell(events, changedFrom: before, at: time)
    }

    /// Takes over another behaviour, another content or another panel.
    ///
    /// On another panel fingers that are down count again when they come down anew.
    package mutating func change(
        to behavior: SheetBehavior,
        in area: SheetArea,
        transform: DisplayTransform,
        at time: Microseconds
    ) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        let isSamePanel = transform == self.transform
        self.transform = transform
        let forgotten = isSamePanel ? [] : forget(at: time)
        var events = machine.change(to: behavior, in: area, at: time)
        // A panel that hangs upside down now has the same area, but the finger that drags the sheet is forgotten.
        if !isSamePanel { events += machine.cancelDrag(at: time) }
        return forgotten + tell(events, changedFrom: before, at: time)
    }

    /// Another touchscreen, or another lie of it on the panel; fingers that come down from now on are meant.
    package mutating func calibrate(_ calibration: Calibration) {
        transform.calibration = calibration
    }

    /// Fingers that are down no longer count; those that come are treated as `handling` says.
    package mutating func cancelFingers(handling: TouchHandling, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        self.handling = handling
        let forgotten = forget(at: time)
        let events = machine.cancelDrag(at: time)
        return forgotten + tell(events, changedFrom: before, at: time)
    }

    /// Fingers that are down no longer count; what those hear of it that they were forwarded to.
    private mutating func forget(at time: Microseconds) -> [InteractionEvent] {
        content?.forget(machine, at: time)
        filter.timeout = handling.patience
        filter.reset()
        recognizers = Recognizers(tracker: handling.tracker)
        gate.forget()
        return fingers.forget(at: time)
    }
}
