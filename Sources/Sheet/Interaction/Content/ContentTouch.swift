import BottomSheet
import Content
import Gestures
import Scrolling

/// Fingers on a sheet's content: its scroll offset, the pressed item, the values that have been set.
///
/// A value; time is an argument. It handles the pans of the sheet and divides their translation with it.
struct ContentTouch: Sendable {
    /// The layout of the content.
    private(set) var page: PageLayout
    /// The distance of the title from the sheet's top, in points.
    private(set) var contentTop: Double
    /// How far the items are scrolled.
    var scroll: ContentScroll
    /// The values that fingers have set, by the items' ids.
    private(set) var values: [String: ItemValue] = [:]
    /// What the fingers that are down hold.
    var hold = Hold.none
    /// The finger on an item that it has not left.
    var press: Press?
    /// The place of the touch-down, which pans and taps act on.
    var spot: Spot?
    var report = Report()

    /// What the fingers that are down hold.
    enum Hold: Hashable, Sendable {
        /// Nothing, or the sheet alone.
        case none
        /// The content, which was gliding before.
        case stopped
        /// The sheet and the content.
        case scroll(NestedScroll)
        /// The knob of a slider.
        case slider(SliderGrip)
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
    /// A finger keeps its item where it can go on with what it does there.
    mutating func replace(_ page: PageLayout, contentTop: Double, machine: SheetMachine, at time: Microseconds) {
        self.page = page
        self.contentTop = contentTop.isFinite ? max(0, contentTop) : 0
        values = values.filter { id, value in item(id).map { $0.accepts(value) } ?? false }
        press = press.flatMap(renewed)
        if case .slider(let grip) = hold { hold = renewed(grip).map(Hold.slider) ?? .none }
        adapt(to: machine, at: time)
    }

    /// Adapts the viewport to the height for which the sheet is heading.
    mutating func adapt(to machine: SheetMachine, at time: Microseconds) {
        let room = room(top: machine.destination, in: machine.layout)
        scroll.resize(content: scrolledHeight(in: room), viewport: room.viewport, at: time)
    }

    /// Sets the value that `id` shows; nil is the document's.
    ///
    /// - Returns: whether there is such an item, and it can show that value.
    @discardableResult
    mutating func set(_ value: ItemValue?, of id: String) -> Bool {
        guard let item = item(id), value.map(item.accepts) ?? true else { return false }
        values[id] = value
        return true
    }

    /// Records what a finger has done with an item; a value that the item cannot show is left out.
    mutating func record(_ event: ContentEvent, by reason: SheetEvent.Reason) {
        if case .changed(let id, let value) = event, !set(value, of: id) { return }
        report.record(event, by: reason)
    }

    /// Whether a pan scrolls it.
    var isScrolled: Bool {
        if case .scroll = hold { true } else { false }
    }

    /// Whether fingers hold it, or one of its sliders.
    var isHeld: Bool { hold != .none }

    /// Whether it moves by itself at `time`, and no finger holds it.
    func glidesFreely(at time: Microseconds) -> Bool { !isHeld && scroll.scroller.isMoving(at: time) }

    private func item(_ id: String) -> Item? { page.document.location(of: id).map { page.document[$0] } }
}

extension ContentTouch {
    /// What fingers have done with the content, and the pose that was reported last.
    struct Report: Hashable, Sendable {
        /// What a finger has done, and how.
        struct Action: Hashable, Sendable {
            var event: ContentEvent
            var reason: SheetEvent.Reason
        }

        private var actions: [Action] = []
        private var offset = 0.0
        private var pressed: ItemLocation?

        /// Adds an action.
        mutating func record(_ event: ContentEvent, by reason: SheetEvent.Reason) {
            actions.append(Action(event: event, reason: reason))
        }

        /// The actions since the last call.
        mutating func drain() -> [Action] {
            defer { actions = [] }
            return actions
        }

        /// Stores `pose` as the reported one; whether it differs from the one before.
        mutating func update(to pose: ContentPose) -> Bool {
            defer { (offset, pressed) = (pose.offset, pose.pressed) }
            return (pose.offset, pose.pressed) != (offset, pressed)
        }
    }
}
