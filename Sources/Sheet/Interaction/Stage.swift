import BottomSheet
import Content
import Gestures
import Scrolling

/// Which stage, as events and fingers name it: by the name of what is presented there.
package struct StageID: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }

    /// The configured sheet, which is there from the beginning.
    package static let sheet = StageID("sheet")

    /// What lies behind every sheet, and stays.
    package static let home = StageID("home")
}

/// A sheet and its content, with the fingers that are on them.
///
/// Stages lie one over the other: a finger belongs to the uppermost that it hits, and each recognizes gestures of its own fingers.
struct Stage: Sendable {
    let id: StageID
    var machine: SheetMachine
    var scrolling: ScrollBehavior {
        didSet { content?.scroll.behavior = scrolling }
    }
    var content: ContentTouch?
    var hand = Hand()
    var heldKey: HeldKey?
    var knob = KnobRate()
    /// Until when a tap is taken for the second of two quick ones on what was here before; nil once that is over.
    private var newness: Microseconds?
    private(set) var recognizers: Recognizers
    /// What the pan in progress began on, wherever further fingers come down.
    private var panTarget = Target.backdrop
    /// Where the sheet was when the pan in progress began, in points.
    private var panTop = 0.0
    /// How far the sheet is dragged down before a field on it is edited no more, in points.
    private static let editingSlop = 24.0

    init(_ id: StageID, _ machine: SheetMachine, scrolling: ScrollBehavior, tracker: VelocityTracker) {
        self.id = id
        self.machine = machine
        self.scrolling = scrolling
        recognizers = Recognizers(tracker: tracker)
    }

    var isHome: Bool { id == .home }

    /// What it shows has come where a finger was: a tap means that only after a while.
    mutating func beNew(at time: Microseconds) { newness = time + Self.secondTap }

    /// How long after a tap the next one may be its second, in microseconds.
    private static let secondTap: Microseconds = 300_000

    mutating func change(
        at time: Microseconds,
        _ change: (inout SheetMachine) -> [SheetEvent]
    ) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        let events = change(&machine)
        return report(events, changedFrom: before, at: time)
    }

    mutating func resetFingers(tracker: VelocityTracker, at time: Microseconds) {
        content?.cancel(machine, at: time)
        hand = Hand()
        recognizers = Recognizers(tracker: tracker)
    }
}

// The path of the stage's share of one frame: the recognizers, the sheet or the content, events.
extension Stage {
    mutating func handle(_ share: Fingers.Share) -> [InteractionEvent] {
        // Fingers on a keyboard are none of its.
        guard !share.frame.contacts.isEmpty || hand.count > 0 else { return [] }
        let time = share.frame.time
        let context = Recognizers.Context(
            catches: share.catches,
            edge: hand.edge,
            tapTarget: share.tapTarget,
            wantsDoubleTap: machine.waitsForDoubleTap(on: share.tapTarget),
            wantsLongPress: machine.isPressed(on: hand.target, time: time)
        )
        touchContent(share)
        return apply(recognizers.handle(share.frame, in: context), at: time) + trackContent(share)
    }

    /// Passes the fingers that come down on to the content.
    private mutating func touchContent(_ share: Fingers.Share) {
        guard content != nil, share.frame.contacts.contains(where: { $0.phase == .began }) else { return }
        content?.hideFocus(at: share.frame.time)
        guard let contact = share.touchDown, hand.target == .content else {
            // A further finger ends a press; a pan in progress continues.
            let time = share.frame.time
            if share.touchDown == nil { content?.endPress(at: time) } else { content?.clearTouchDown(at: time) }
            return
        }
        let landing: ContentTouch.Landing = share.catches ? .catching : hand.count == 1 ? .alone : .joining
        content?.touchDown(contact, on: machine, landing, at: share.frame.time)
        if newness != nil { content?.press = nil }
    }

    private mutating func apply(_ gestures: [Recognizers.Gesture], at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        var recognized: [InteractionEvent] = []
        var events: [SheetEvent] = []
        for gesture in gestures {
            let (kind, answers) = apply(gesture, at: time)
            recognized.append(event(kind, at: time))
            events += answers
        }
        return recognized + report(events, changedFrom: before, at: time)
    }

    private mutating func apply(
        _ gesture: Recognizers.Gesture,
        at time: Microseconds
    ) -> (kind: InteractionEvent.Kind, answers: [SheetEvent]) {
        let target = hand.target
        switch gesture {
        case .pan(let pan): return (.pan(pan), drag(by: pan, at: time))
        case .edgeSwipe(let swipe, let pan): return (.pan(pan), machine.handle(swipe, at: time))
        case .tap(let tap, let target):
            if newness != nil, target == .backdrop { return (.tap(tap, on: target), []) }
            if endsEditing(on: target, at: time) { return (.tap(tap, on: target), []) }
            return (.tap(tap, on: target), machine.handle(tap, on: target, at: time))
        case .longPress(let press):
            return (.longPress(press, on: target), machine.handle(press, on: target, at: time))
        }
    }

    private mutating func drag(by pan: Pan, at time: Microseconds) -> [SheetEvent] {
        if pan.state == .began { (panTarget, panTop) = (hand.target, machine.pose(at: time).top) }
        defer {
            if machine.isDragged, machine.pose(at: time).top > panTop + Self.editingSlop {
                content?.endEditing(at: time)
            }
        }
        guard content != nil, panTarget == .content else { return machine.handle(pan, on: panTarget, at: time) }
        return content?.handle(pan, &machine, at: time) ?? []
    }

    /// Lets the content track the contacts of a frame, after the gestures.
    private mutating func trackContent(_ share: Fingers.Share) -> [InteractionEvent] {
        guard content != nil else { return [] }
        let (time, edited) = (share.frame.time, content?.edit?.id)
        // A finger may come down in the very frame in which another one has let the content glide.
        if content?.glidesFreely(at: time) == true { touchContent(share) }
        for contact in share.frame.contacts {
            content?.track(contact, on: machine, at: time)
            content?.trackWindow(contact, on: machine, at: time)
        }
        if hand.count == 0, case .stopped? = content?.hold { content?.endHold(machine, at: time) }
        let begins = content?.edit != nil && content?.edit?.id != edited
        return begins ? reveal(at: time) : reportContent(at: time)
    }
}

// What is reported.
extension Stage {
    func event(_ kind: InteractionEvent.Kind, at time: Microseconds) -> InteractionEvent {
        InteractionEvent(kind, of: id, at: time)
    }

    /// The events of the sheet, with its pose between `will` and `did` events where it is no longer `before`.
    mutating func report(
        _ events: [SheetEvent],
        changedFrom before: Pose,
        at time: Microseconds
    ) -> [InteractionEvent] {
        content?.adapt(to: machine, at: time)
        let isDone = content?.edit != nil && events.contains { $0.name == .willDismiss }
        if isDone { content?.endEditing(at: time) }
        let rewound = rewind(after: events, at: time)
        let done = events.firstIndex { $0.name.isCompletion } ?? events.endIndex
        let pose = machine.pose(at: time)
        return events[..<done].map { event(.event($0), at: time) }
            + (pose == before ? [] : [event(.sheet(pose), at: time)])
            + events[done...].map { event(.event($0), at: time) } + rewound + (isDone ? reportContent(at: time) : [])
    }

    /// Shows the beginning of the content of a sheet that has been dismissed, so that it comes up again with that.
    private mutating func rewind(after events: [SheetEvent], at time: Microseconds) -> [InteractionEvent] {
        guard events.contains(where: { $0.name == .didDismiss }) else { return [] }
        content?.rewind(on: machine, at: time)
        return reportContent(at: time)
    }

    /// The events of the content, and its pose where it has changed.
    mutating func reportContent(at time: Microseconds) -> [InteractionEvent] {
        guard let pose = contentPose(at: time) else { return [] }
        let sheet = machine.pose(at: time)
        let touches = reportWindow(at: time)
        let actions = content?.report.drain() ?? []
        let isScrolled = content?.report.update(to: pose) == true
        let typed = content?.report.takeTyping() == true ? [event(.edited(content?.edit?.id), at: time)] : []
        return touches + reportFocus(at: time) + typed
            + actions.map { event(.content($0.event, by: $0.reason, detent: sheet.detent), at: time) }
            + (isScrolled ? [event(.scrolled(pose, on: sheet), at: time)] : [])
    }
}

extension Stage {
    /// What the content has for others than programs that present it, as the contacts for those whose windows are in it.
    mutating func reportWindow(at time: Microseconds) -> [InteractionEvent] {
        (content?.report.drainAsked() ?? []).map { event($0, at: time) }
    }
}

extension SheetEvent.Name {
    fileprivate var isCompletion: Bool { self == .didPresent || self == .didMove || self == .didDismiss }
}

// What happens while no finger moves.
extension Stage {
    var deadline: Microseconds? {
        earlier(earlier(recognizers.deadline, heldKey?.deadline), earlier(content?.deadline, newness))
    }

    mutating func elapse(to time: Microseconds) -> [InteractionEvent] {
        if let end = newness, end <= time { newness = nil }
        return endMotion(at: time) + apply(recognizers.elapse(to: time), at: time) + elapseKey(to: time)
            + elapseContent(to: time)
    }

    mutating func advance(to time: Microseconds) -> [InteractionEvent] {
        let elapsed = elapseContent(to: time)
        guard machine.isUnderWay else { return elapsed + advanceContent(to: time) }
        let events = machine.advance(to: time)
        let rewound = rewind(after: events, at: time)
        return elapsed + [event(.sheet(machine.pose(at: time)), at: time)]
            + events.map { event(.event($0), at: time) } + rewound + advanceContent(to: time)
    }

    /// Ends a motion that was complete before `time`.
    mutating func endMotion(at time: Microseconds) -> [InteractionEvent] {
        guard machine.isUnderWay, !machine.isMoving(at: time) else { return [] }
        return advance(to: time)
    }

    private mutating func advanceContent(to time: Microseconds) -> [InteractionEvent] {
        guard content != nil else { return [] }
        defer { content?.settle(at: time) }
        return reportContent(at: time)
    }

    /// Lights up what is pressed, goes on with a button that is held, fades the scroll indicator, and continues a glide that has reached its end in the sheet.
    private mutating func elapseContent(to time: Microseconds) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        while let due = content?.deadline, due <= time {
            if content?.lightUp(at: due) == true { events += reportContent(at: due) }
            if content?.stepOn(at: due) == true { events += reportContent(at: due) }
            if let edit = content?.edit?.deadline, edit <= due {
                content?.elapseEdit(to: due)
                events += reportContent(at: due)
            }
            if let velocity = content?.scroll.elapse(to: due) { events += handOver(velocity, at: due) }
        }
        return events
    }

    /// Continues a glide of the content as a fling of the sheet; where the sheet does not move, the content bounces.
    private mutating func handOver(_ velocity: Double, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        guard let events = machine.fling(-velocity, at: time) else { return [] }
        content?.scroll.rest(at: time)
        return report(events, changedFrom: before, at: time) + reportContent(at: time)
    }
}

// What display frames show.
extension Stage {
    func contentPose(at time: Microseconds) -> ContentPose? {
        content?.pose(at: time, top: machine.pose(at: time).top, in: machine.layout)
    }

    var isContentMoving: Bool { content?.scroll.scroller.isGliding ?? false }

    private var isTracking: Bool { machine.isDragged || content?.isScrolled == true }

    func shownFinger(at time: Microseconds, _ handling: TouchHandling) -> Microseconds? {
        guard isTracking else { return nil }
        return recognizers.shownTime(at: time, resampled: handling.resamples)
    }

    func wantsFrames(after time: Microseconds, _ handling: TouchHandling) -> Bool {
        if machine.isUnderWay || content?.wantsFrames(after: time) == true { return true }
        return handling.resamples && isTracking && !recognizers.isSettled(at: time)
    }

    /// Whether nothing moves at `time` that comes to an end, and no finger holds sheet or content.
    func isStill(at time: Microseconds) -> Bool {
        !machine.isUnderWay && !machine.isDragged && newness == nil && content?.isStill(at: time) != false
    }

    /// When the first of what moves after `time` comes to its end, without a finger; nil where nothing does.
    func nextEnd(after time: Microseconds) -> Microseconds? {
        let tweens = content.flatMap { $0.motion.isMoving(after: time) ? $0.motion.end : nil }
        let wheels = content?.spins.compactMap(\.scroller.end).min()
        return earlier(earlier(machine.motionEnd, content?.scroll.scroller.end), earlier(tweens, wheels))
    }

    /// Whether something is seen at `time` that moves for as long as it is.
    func isEndless(at time: Microseconds) -> Bool { content?.isEndless(at: time, on: machine) == true }

    /// What a display frame shows at `time`, with the fingers where they are at `fingers`, between two touches.
    ///
    /// The rates of the panel and of the display differ: without resampling, a finger of constant velocity would move the
    /// sheet by unequal steps.
    func appearance(at time: Microseconds, fingers: Microseconds, _ handling: TouchHandling) -> Appearance {
        guard handling.resamples, let way = recognizers.travel(at: fingers) else {
            return Appearance(sheet: machine.pose(at: time), content: contentPose(at: time))
        }
        func sheet(_ translation: Double) -> Pose {
            machine.isDragged ? machine.pose(at: time, draggedBy: translation) : machine.pose(at: time)
        }
        guard let content, case .scroll(let nested) = content.hold else {
            return Appearance(sheet: sheet(way), content: contentPose(at: time))
        }
        let travel = nested.travel(at: way, from: content.position(machine, at: time))
        let pose = sheet(nested.origin.map { $0 + travel.sheet } ?? way)
        var scroller = content.scroll.scroller
        scroller.drag(by: nested.drag.contentTravel - travel.content)
        let shown = content.pose(of: scroller, at: time, top: pose.top, in: machine.layout)
        return Appearance(sheet: pose, content: shown)
    }
}
