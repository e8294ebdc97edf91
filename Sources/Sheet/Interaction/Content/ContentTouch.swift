import BottomSheet
import Content
import Gestures
import Scrolling
import System
import Typing

/// Fingers on a sheet's content: its scroll offset, the pressed item, the values that have been set.
///
/// A value; time is an argument. It handles the pans of the sheet and divides their translation with it.
struct ContentTouch: Sendable {
    private(set) var page: PageLayout
    /// The distance of the title from the sheet's top, in points.
    private(set) var contentTop: Double
    var scroll: ContentScroll
    var motion = ContentMotion()
    /// The values that fingers have set, by the items' ids.
    private(set) var values: [String: ItemValue] = [:]
    /// The texts of fields that nobody else is to read, by the items' ids.
    private(set) var secrets: [String: Secret] = [:]
    /// The secret that somebody has shown.
    var shownSecret: String?
    /// The field that is being edited.
    var edit: FieldEdit?
    /// Where the letters of fields were painted last.
    var rulers: [ItemLocation: TextRuler] = [:]
    /// The wheels that a finger holds, or that move.
    var spins: [WheelSpin] = []
    var hold = Hold.none
    var press: ItemPress?
    var focus = ContentFocus()
    /// The fingers that belong to the program in whose window they came down.
    var window = WindowFingers()
    /// The place of the touch-down, which pans and taps act on.
    var spot: Spot?
    var report = Report()

    enum Hold: Equatable, Sendable {
        case none
        /// The content, which was gliding before.
        case stopped
        case scroll(NestedScroll)
        case slider(SliderGrip)
        case wheel(WheelGrip)
        /// A pan that is the program's in whose window it began.
        case window
    }

    /// `page` at its beginning, on the sheet of `machine`.
    init(_ page: PageLayout, contentTop: Double, behavior: ScrollBehavior, machine: SheetMachine) {
        self.page = page
        self.contentTop = contentTop.isFinite ? max(0, contentTop) : 0
        scroll = ContentScroll(behavior)
        adapt(to: machine, at: 0)
    }

    /// Replaces the layout; the offset and the values of items that remain stay.
    ///
    /// A finger keeps its item where it can go on with what it does there. Controls move to their new values.
    mutating func replace(_ page: PageLayout, contentTop: Double, machine: SheetMachine, at time: Microseconds) {
        let top = machine.pose(at: time).top
        let (before, old) = (pose(at: time, top: top, in: machine.layout), self.page)
        self.page = page
        self.contentTop = contentTop.isFinite ? max(0, contentTop) : 0
        values = values.filter { id, value in item(id).map { $0.accepts(value) } ?? false }
        secrets = secrets.filter { id, _ in item(id)?.field?.isSecret == true }
        renewEdit()
        press = press.flatMap(renewed)
        follow(old)
        if case .slider(let grip) = hold { hold = renewed(grip).map(Hold.slider) ?? .none }
        renewSpins(at: time)
        if let place = window.place, !page.programPlaces.contains(where: place.isSame) { cancelWindow() }
        adapt(to: machine, at: time)
        if machine.isShown(at: time) {
            follow(old, before, pose(at: time, top: top, in: machine.layout), at: time)
        } else {
            motion = ContentMotion()
        }
    }

    /// Keeps the focus on the item that goes on.
    private mutating func follow(_ old: PageLayout) {
        guard let location = focus.location else { return }
        focus.follow(to: old.document[location].id.flatMap(page.target)?.location)
    }

    /// Comes in the place of another document that is seen, of which nothing goes on.
    mutating func fadeIn(at time: Microseconds) { motion.replaceDocument(at: time) }

    /// Shows the document alone.
    mutating func endFade() { motion.endFade() }

    /// Moves what `old`, seen as `before`, has in common with what is seen in `pose`, and fades the rest.
    private mutating func follow(
        _ old: PageLayout,
        _ before: ContentPose,
        _ pose: ContentPose,
        at time: Microseconds
    ) {
        let succession = Succession(from: old, before, to: page, pose)
        motion.follow(succession.heirs)
        for heir in succession.heirs {
            let item = page.document[heir.location]
            guard let stand = item.stand(showing: item.id.flatMap { values[$0] }) else { continue }
            guard let place = before.place(of: heir.origin, in: old) else { continue }
            motion.move(heir.location, from: place, to: stand, at: time)
        }
        if succession.isPartial { motion.replaceDocument(at: time) }
    }

    mutating func adapt(to machine: SheetMachine, at time: Microseconds) {
        motion.isReduced = machine.behavior.motion.reduced != .off
        let room = room(top: machine.destination, in: machine.layout)
        scroll.resize(content: scrolledHeight(in: room), viewport: room.viewport, at: time)
    }

    /// Shows the beginning; a finger that scrolls lets it go.
    mutating func rewind(on machine: SheetMachine, at time: Microseconds) {
        if case .slider = hold {} else { hold = .none }
        cancelWindow()
        spins = []
        focus = ContentFocus()
        endEditing(at: time)
        (secrets, shownSecret) = ([:], nil)
        scroll = ContentScroll(scroll.behavior)
        motion = ContentMotion()
        adapt(to: machine, at: time)
    }

    /// How a control comes to another value.
    enum Arrival {
        case atOnce
        case moving(from: Microseconds)
    }

    /// Sets the value that `id` shows; nil is the document's.
    ///
    /// - Returns: whether there is such an item, and it can show that value.
    @discardableResult
    mutating func set(_ value: ItemValue?, of id: String, _ arrival: Arrival = .atOnce) -> Bool {
        guard let location = page.document.location(of: id) else { return false }
        let item = page.document[location]
        guard value.map(item.accepts) ?? true else { return false }
        let before = item.stand(showing: values[id])
        values[id] = value
        spins.removeAll { $0.id == id && !$0.scroller.isHeld }
        if let field = item.field { setText(value?.text ?? field.value, of: id) }
        if case .moving(let time) = arrival, let before, let stand = item.stand(showing: value) {
            motion.move(location, from: before.place, to: stand, at: time)
        } else {
            motion.stop(location)
        }
        return true
    }

    /// Records what a finger has done with an item at `time`; a value that the item cannot show is left out.
    ///
    /// A switch or a choice moves by itself from then on, the knob of a slider is where the finger has it.
    mutating func record(_ event: ContentEvent, by reason: SheetEvent.Reason, at time: Microseconds) {
        if case .changed(let id, let value) = event {
            let moves = page.document.location(of: id).flatMap { page.document[$0].stand() }?.movesByItself ?? false
            guard set(value, of: id, moves ? .moving(from: time) : .atOnce) else { return }
        }
        report.record(event, by: reason)
    }

    /// What a program has made of the text of a field counts, whatever was typed.
    private mutating func setText(_ text: String, of id: String) {
        secrets[id] = nil
        guard edit?.id == id else { return }
        edit?.replace(with: text)
        report.noteTyping()
    }

    /// Keeps what was typed into the field called `id`.
    mutating func keepText(_ text: String, of id: String, isSecret: Bool) {
        if isSecret { secrets[id] = text.isEmpty ? nil : Secret(text) } else { values[id] = .text(text) }
    }

    /// Brings back secrets of a sheet that was covered.
    mutating func restore(_ secrets: [String: Secret]) {
        self.secrets = secrets.filter { id, _ in item(id)?.field?.isSecret == true }
    }

    var isScrolled: Bool {
        if case .scroll = hold { true } else { false }
    }

    /// Whether fingers hold it, or something on it.
    var isHeld: Bool { hold != .none || !window.isEmpty }

    /// Whether it moves by itself at `time`, and no finger holds it.
    func glidesFreely(at time: Microseconds) -> Bool { !isHeld && scroll.scroller.isMoving(at: time) }

    /// The time of the next change that neither a touch nor a display frame causes.
    var deadline: Microseconds? {
        earlier(earlier(scroll.deadline, press?.delay), earlier(press?.steps?.deadline, edit?.deadline))
    }

    /// Whether further display frames are due after one of `time`, until everything is at rest.
    func wantsFrames(after time: Microseconds) -> Bool {
        scroll.wantsFrames(after: time) || motion.isMoving(after: time) || spins.contains { $0.scroller.isGliding }
    }

    /// Whether it neither scrolls nor moves at `time`, and no finger holds it.
    func isStill(at time: Microseconds) -> Bool {
        !isHeld && !scroll.scroller.isGliding && !motion.isMoving(after: time) && spins.isEmpty
    }

    /// Ends what is over at `time`.
    mutating func settle(at time: Microseconds) {
        scroll.scroller.settle(at: time)
        motion.settle(at: time)
        spins.removeAll { $0.isOver(at: time) }
    }

    private func item(_ id: String) -> Item? { page.document.location(of: id).map { page.document[$0] } }
}

extension ContentTouch {
    /// What fingers have done with the content, and the pose that was reported last.
    struct Report: Equatable, Sendable {
        struct Action: Equatable, Sendable {
            var event: ContentEvent
            var reason: SheetEvent.Reason
        }

        private var actions: [Action] = []
        /// What is for others: contacts for programs, from the corners of their windows, and sheets and pages that are to come or go.
        private var asked: [InteractionEvent.Kind] = []
        private var offset = 0.0
        private var pressed: ItemLocation?
        private var part: Int?
        private var wheels: [WheelMoment] = []
        private var focused: String?
        private var isTyped = false

        mutating func record(_ event: ContentEvent, by reason: SheetEvent.Reason) {
            actions.append(Action(event: event, reason: reason))
        }

        mutating func record(_ contact: Contact, at place: ProgramPlace) { ask(.window(contact, at: place)) }

        /// Asks the daemon for something.
        mutating func ask(_ kind: InteractionEvent.Kind) { asked.append(kind) }

        mutating func drainAsked() -> [InteractionEvent.Kind] {
            defer { asked = [] }
            return asked
        }

        mutating func drain() -> [Action] {
            defer { actions = [] }
            return actions
        }

        /// What is edited, or how it is seen, is another one.
        mutating func noteTyping() { isTyped = true }

        mutating func takeTyping() -> Bool {
            defer { isTyped = false }
            return isTyped
        }

        /// Stores `id` as that of the item that is reported to have the focus; whether it differs from the one before.
        mutating func update(focused id: String?) -> Bool {
            defer { focused = id }
            return focused != id
        }

        /// Stores `pose` as the reported one; whether it differs from the one before.
        mutating func update(to pose: ContentPose) -> Bool {
            defer { (offset, pressed, part, wheels) = (pose.offset, pose.pressed, pose.pressedPart, pose.wheels) }
            return (pose.offset, pose.pressed, pose.pressedPart, pose.wheels) != (offset, pressed, part, wheels)
        }
    }
}
