import BottomSheet
import Content
import Gestures
import Scrolling

/// Fingers on a sheet's content: its scroll offset, the pressed item, the values that have been set.
///
/// A value; time is an argument. It handles the pans of the sheet and divides their translation with it.
struct ContentTouch: Sendable {
    private(set) var page: PageLayout
    /// The distance of the title from the sheet's top, in points.
    private(set) var contentTop: Double
    var scroll: ContentScroll
    /// The values that fingers have set, by the items' ids.
    private(set) var values: [String: ItemValue] = [:]
    var hold = Hold.none
    var press: ItemPress?
    /// The place of the touch-down, which pans and taps act on.
    var spot: Spot?
    var report = Report()

    enum Hold: Hashable, Sendable {
        case none
        /// The content, which was gliding before.
        case stopped
        case scroll(NestedScroll)
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

    mutating func adapt(to machine: SheetMachine, at time: Microseconds) {
        let room = room(top: machine.destination, in: machine.layout)
        scroll.resize(content: scrolledHeight(in: room), viewport: room.viewport, at: time)
    }

    /// Shows the beginning; a finger that scrolls lets it go.
    mutating func rewind(on machine: SheetMachine, at time: Microseconds) {
        if case .slider = hold {} else { hold = .none }
        scroll = ContentScroll(scroll.behavior)
        adapt(to: machine, at: time)
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

    var isScrolled: Bool {
        if case .scroll = hold { true } else { false }
    }

    /// Whether fingers hold it, or one of its sliders.
    var isHeld: Bool { hold != .none }

    /// Whether it moves by itself at `time`, and no finger holds it.
    func glidesFreely(at time: Microseconds) -> Bool { !isHeld && scroll.scroller.isMoving(at: time) }

    private func item(_ id: String) -> Item? { page.document.location(of: id).map { page.document[$0] } }
}

// Presses: from the touch-down on an item to its action.
extension ContentTouch {
    /// How a finger comes down.
    enum Landing {
        /// No other finger is down.
        case alone
        case joining
        /// It has caught the moving sheet.
        case catching
    }

    /// Stores what a finger hits at touch-down: pans and taps of that finger act on it.
    mutating func touchDown(
        _ contact: Contact,
        on machine: SheetMachine,
        _ landing: Landing,
        at time: Microseconds
    ) {
        let top = machine.pose(at: time).top
        spot = spot(at: contact.position.y, top: top, in: machine.layout, time: time)
        press = nil
        if scroll.scroller.isMoving(at: time), landing == .catching || spot?.scrolls == true {
            scroll.stop(at: time)
            hold = .stopped
            return
        }
        guard landing == .alone, let spot else { return }
        press = press(by: contact, at: spot, top: top, layout: machine.layout, time: time)
    }

    /// Forgets the touch-down: the finger has come down elsewhere, or no longer counts.
    mutating func clearTouchDown() {
        spot = nil
        press = nil
    }

    private func press(
        by contact: Contact,
        at spot: Spot,
        top: Double,
        layout: SheetLayout,
        time: Microseconds
    ) -> ItemPress? {
        let offset = pose(at: time, top: top, in: layout).offset
        let y = spot.zone == .items ? spot.y + offset : spot.y
        let sheetX = layout.columns.lowerBound
        guard let target = page.target(x: contact.position.x - sheetX, y: y, in: spot.zone) else { return nil }
        let edges = edges(of: target.location, offset: offset)
        let origin = contact.position.y - spot.y
        return ItemPress(
            contact: contact.id,
            target: target,
            rows: origin + edges.lowerBound...origin + edges.upperBound,
            columns: page.span(of: target.location).map { sheetX + $0.lowerBound..<sheetX + $0.upperBound }
                ?? layout.columns,
            sheetX: sheetX
        )
    }

    /// Ends the press of a finger that leaves the item, and activates the item when the finger is lifted on it.
    mutating func track(_ contact: Contact) {
        guard let press, press.contact == contact.id, contact.phase != .began else { return }
        let isOnItem = press.contains(contact.position)
        let isUp = contact.phase == .ended || contact.phase == .cancelled
        if isUp || !isOnItem { self.press = nil }
        if contact.phase == .ended, isOnItem { activate(press, at: contact.position) }
    }

    private mutating func activate(_ press: ItemPress, at point: Point) {
        let id = press.target.id
        switch press.target.action {
        case .press: record(.activated(id: id), by: .tap)
        case .flip(let flag): record(.changed(id: id, value: .flag(!(values[id]?.flag ?? flag))), by: .tap)
        case .slide(let slider):
            let value = page.value(atX: point.x - press.sheetX, of: slider)
            if value != values[id]?.number ?? slider.value { record(.changed(id: id, value: .number(value)), by: .tap) }
        }
    }
}

// Drags of a slider's knob.
extension ContentTouch {
    /// The grip of a finger that came down on a slider and moves along it, which ends its press; nil elsewhere.
    mutating func grip(_ pan: Pan) -> SliderGrip? {
        guard let press, case .slide(let slider) = press.target.action else { return nil }
        guard abs(pan.translation.x) > abs(pan.translation.y) else { return nil }
        let id = press.target.id
        let value = values[id]?.number ?? slider.value
        self.press = nil
        return SliderGrip(id: id, slider: slider, start: value, x: page.knob(of: value, in: slider))
    }

    mutating func slide(_ grip: SliderGrip, by pan: Pan) {
        let value = page.value(atX: grip.x + pan.translation.x, of: grip.slider)
        guard value != values[grip.id]?.number ?? grip.slider.value else { return }
        record(.changed(id: grip.id, value: .number(value)), by: .drag)
    }
}

// Fingers whose item is updated under them.
extension ContentTouch {
    /// `press` on the item as the document says now; nil where a lift there would do something else, or nothing.
    ///
    /// It stays where the item was at touch-down, wherever that lies now.
    func renewed(_ press: ItemPress) -> ItemPress? {
        guard let target = page.target(called: press.target.id), target.action.continues(press.target.action) else {
            return nil
        }
        var press = press
        press.target = target
        return press
    }

    /// `grip` on the slider as the document says now; nil where that has other values, or cannot be moved.
    func renewed(_ grip: SliderGrip) -> SliderGrip? {
        guard let action = page.target(called: grip.id)?.action, case .slide(let slider) = action else { return nil }
        guard action.continues(.slide(grip.slider)) else { return nil }
        return SliderGrip(id: grip.id, slider: slider, start: grip.start, x: page.knob(of: grip.start, in: slider))
    }
}

extension ContentTouch {
    /// What fingers have done with the content, and the pose that was reported last.
    struct Report: Hashable, Sendable {
        struct Action: Hashable, Sendable {
            var event: ContentEvent
            var reason: SheetEvent.Reason
        }

        private var actions: [Action] = []
        private var offset = 0.0
        private var pressed: ItemLocation?

        mutating func record(_ event: ContentEvent, by reason: SheetEvent.Reason) {
            actions.append(Action(event: event, reason: reason))
        }

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
