package import BottomSheet
package import Content
package import Gestures
package import Scrolling

/// The path of a touch from the panel to the sheet, as a value: frames and time in, events out.
///
/// A live panel and a recording run the same code; they differ only in their clocks.
package struct Interaction: Sendable {
    /// The mapping between the panel and the sheet's points.
    package internal(set) var transform: DisplayTransform
    /// The sheet.
    package internal(set) var machine: SheetMachine
    var gate = TouchGate()
    /// How the content scrolls.
    package var scrolling: ScrollBehavior {
        didSet { content?.scroll.behavior = scrolling }
    }
    var handling: TouchHandling
    var filter: TouchFilter
    var fingers = Fingers()
    var recognizers: Recognizers
    /// The content under the fingers; nil without a document.
    var content: ContentTouch?
    /// What the pan in progress began on, wherever further fingers come down.
    private var panTarget = Target.backdrop

    /// An interaction with `machine`, whose touches are prepared as `handling` says.
    package init(
        machine: SheetMachine,
        transform: DisplayTransform,
        handling: TouchHandling,
        scrolling: ScrollBehavior = ScrollBehavior()
    ) {
        self.machine = machine
        self.transform = transform
        self.handling = handling
        self.scrolling = scrolling
        filter = TouchFilter(timeout: handling.timeout)
        recognizers = Recognizers(tracker: handling.tracker)
    }

    /// Whether an application decides about a gesture that would dismiss the sheet.
    package var asksBeforeDismissal: Bool {
        get { machine.asksBeforeDismissal }
        set { machine.asksBeforeDismissal = newValue }
    }

    /// The faults of the panel's reports so far.
    package var faults: TouchFilter.Faults { filter.faults }

    /// Whether fingers are down, including those whose touch only wakes the panel.
    package var isTouched: Bool { !fingers.isEmpty || gate.isHolding }
}

// The path of one frame, in order: the filter, the gate, the transform, the recognizers, the sheet or the content, events.
extension Interaction {
    /// Handles one frame of touches, in panel fractions.
    ///
    /// At one instant the order of events is touch, pan or tap, `will` events, sheet, `did` events.
    package mutating func handle(_ frame: TouchFrame, on panel: TouchGate.Panel = .visible) -> [InteractionEvent] {
        let events = elapse(to: frame.time)
        let filtered = filter.handle(frame)
        // A frame without contacts changes nothing: the end of a motion waits for its display frame.
        return filtered.contacts.isEmpty ? events : events + process(filtered, on: panel)
    }

    /// Handles a frame that has passed the filter.
    mutating func process(_ filtered: TouchFrame, on panel: TouchGate.Panel) -> [InteractionEvent] {
        let frame = gate.pass(filtered, on: panel)
        guard !frame.contacts.isEmpty else { return [] }
        let ended = endMotion(at: frame.time)
        let tapTarget = fingers.target
        let sorted = fingers.sort(transform.points(frame), for: machine)
        let context = Recognizers.Context(
            catches: sorted.catches,
            edge: fingers.edge,
            tapTarget: tapTarget,
            wantsDoubleTap: machine.waitsForDoubleTap(on: tapTarget),
            wantsLongPress: machine.isPressed(on: fingers.target, time: frame.time)
        )
        touchContent(sorted, at: frame.time)
        return sorted.events + ended + apply(recognizers.handle(sorted.own, in: context), at: frame.time)
            + trackContent(sorted, at: frame.time)
    }

    /// Passes the fingers that come down on to the content.
    private mutating func touchContent(_ sorted: Fingers.Sorted, at time: Microseconds) {
        guard content != nil, sorted.own.contacts.contains(where: { $0.phase == .began }) else { return }
        guard let contact = sorted.touchDown, fingers.target == .content else {
            // A further finger ends a press; a pan in progress continues.
            if sorted.touchDown == nil { content?.press = nil } else { content?.clearTouchDown() }
            return
        }
        content?.touchDown(contact, on: machine, isCatch: sorted.catches, isAlone: fingers.count == 1, at: time)
    }

    /// Applies `gestures` to the sheet and the content.
    mutating func apply(_ gestures: [Recognizers.Gesture], at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        var recognized: [InteractionEvent] = []
        var events: [SheetEvent] = []
        for gesture in gestures {
            let (event, answers) = apply(gesture, at: time)
            recognized.append(event)
            events += answers
        }
        return recognized + report(events, changedFrom: before, at: time)
    }

    private mutating func apply(
        _ gesture: Recognizers.Gesture,
        at time: Microseconds
    ) -> (event: InteractionEvent, answers: [SheetEvent]) {
        let target = fingers.target
        switch gesture {
        case .pan(let pan): return (InteractionEvent(.pan(pan), at: time), drag(by: pan, at: time))
        case .edgeSwipe(let swipe, let pan):
            return (InteractionEvent(.pan(pan), at: time), machine.handle(swipe, at: time))
        case .tap(let tap, let target):
            return (InteractionEvent(.tap(tap, on: target), at: time), machine.handle(tap, on: target, at: time))
        case .longPress(let press):
            return (
                InteractionEvent(.longPress(press, on: target), at: time), machine.handle(press, on: target, at: time)
            )
        }
    }

    /// Applies a pan to the sheet, to the content, or to both.
    private mutating func drag(by pan: Pan, at time: Microseconds) -> [SheetEvent] {
        if pan.state == .began { panTarget = fingers.target }
        guard content != nil, panTarget == .content else { return machine.handle(pan, on: panTarget, at: time) }
        return content?.handle(pan, &machine, at: time) ?? []
    }

    /// Lets the content track the contacts of a frame, after the gestures.
    private mutating func trackContent(_ sorted: Fingers.Sorted, at time: Microseconds) -> [InteractionEvent] {
        guard content != nil else { return [] }
        // A finger may come down in the very frame in which another one has let the content glide.
        if content?.glidesFreely(at: time) == true { touchContent(sorted, at: time) }
        for contact in sorted.own.contacts { content?.track(contact) }
        if fingers.count == 0, case .stopped? = content?.hold { content?.endHold(machine, at: time) }
        return reportContent(at: time)
    }

    /// The events of the sheet, with its pose between `will` and `did` events where it is no longer `before`.
    mutating func report(
        _ events: [SheetEvent],
        changedFrom before: Pose,
        at time: Microseconds
    ) -> [InteractionEvent] {
        content?.adapt(to: machine, at: time)
        let done = events.firstIndex { $0.name.isCompletion } ?? events.endIndex
        let pose = machine.pose(at: time)
        return events[..<done].map { InteractionEvent(.event($0), at: time) }
            + (pose == before ? [] : [InteractionEvent(.sheet(pose), at: time)])
            + events[done...].map { InteractionEvent(.event($0), at: time) }
    }

    /// The events of the content, and its pose where it has changed.
    mutating func reportContent(at time: Microseconds) -> [InteractionEvent] {
        guard let pose = contentPose(at: time) else { return [] }
        let sheet = machine.pose(at: time)
        let actions = content?.report.drain() ?? []
        let isScrolled = content?.report.update(to: pose) == true
        return actions.map {
            InteractionEvent(.content($0.event, by: $0.reason, detent: sheet.detent), at: time)
        } + (isScrolled ? [InteractionEvent(.scrolled(pose, on: sheet), at: time)] : [])
    }
}

extension SheetEvent.Name {
    /// Whether it reports a completed change.
    fileprivate var isCompletion: Bool { self == .didPresent || self == .didMove || self == .didDismiss }
}

/// What a display frame shows: the pose of the sheet, and the pose of its content.
package struct Appearance: Hashable, Sendable {
    /// The pose of the sheet.
    package var sheet: Pose
    /// The pose of the content; nil without a document.
    package var content: ContentPose?

    /// An appearance.
    package init(sheet: Pose, content: ContentPose? = nil) {
        self.sheet = sheet
        self.content = content
    }
}
