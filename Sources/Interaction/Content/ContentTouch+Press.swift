import BottomSheet
import Content
import Gestures
import Scrolling

/// What a finger does to one item.
extension ContentTouch {
    /// A finger on an item that it has not left.
    struct Press: Hashable, Sendable {
        /// The finger.
        let contact: Int
        /// The item.
        let target: ContentTarget
        /// Where the item is, from the safe area's top.
        let rows: ClosedRange<Double>
        /// The sheet's columns.
        let columns: Range<Double>

        /// How far beside the item the finger may be lifted, in points.
        private static let slop = 44.0

        /// Whether a finger at `point` still means the item.
        func holds(_ point: Point) -> Bool {
            rows.lowerBound - Self.slop <= point.y && point.y <= rows.upperBound + Self.slop
                && columns.lowerBound - Self.slop <= point.x && point.x < columns.upperBound + Self.slop
        }
    }

    /// A finger comes down on the sheet, and whatever it does is meant for what it hits there.
    ///
    /// - Parameters:
    ///   - isCatch: whether it has caught the moving sheet.
    ///   - isAlone: whether no other finger is down.
    mutating func land(
        _ contact: Contact,
        on machine: SheetMachine,
        isCatch: Bool,
        isAlone: Bool,
        at time: Microseconds
    ) {
        let top = machine.pose(at: time).top
        spot = spot(at: contact.position.y, top: top, in: machine.layout)
        press = nil
        if scroller.isMoving(at: time), isCatch || spot?.zone == .items { return stop(at: time) }
        guard !isCatch, isAlone, let spot else { return }
        press = press(by: contact, at: spot, top: top, layout: machine.layout, time: time)
    }

    /// A finger comes down elsewhere, or on another sheet: what pans and taps are meant for is not the content.
    mutating func miss() {
        spot = nil
        press = nil
    }

    private func press(
        by contact: Contact,
        at spot: Spot,
        top: Double,
        layout: SheetLayout,
        time: Microseconds
    ) -> Press? {
        let offset = pose(at: time, top: top, in: layout).offset
        let y = spot.zone == .items ? spot.y + offset : spot.y
        guard let target = page.target(y: y, in: spot.zone) else { return nil }
        let edges = edges(of: target.location, offset: offset)
        let origin = contact.position.y - spot.y
        return Press(
            contact: contact.id,
            target: target,
            rows: origin + edges.lowerBound...origin + edges.upperBound,
            columns: layout.columns
        )
    }

    /// The finger that presses went on, or was lifted.
    mutating func follow(_ contact: Contact) {
        guard let press, press.contact == contact.id, contact.phase != .began else { return }
        let holds = press.holds(contact.position)
        let hasLeft = contact.phase == .ended || contact.phase == .cancelled
        if hasLeft || !holds { self.press = nil }
        if contact.phase == .ended, holds { activate(press, at: contact.position) }
    }

    private mutating func activate(_ press: Press, at point: Point) {
        let id = press.target.id
        switch press.target.action {
        case .press: tell(.activated(id: id), by: .tap)
        case .flip(let flag): tell(.changed(id: id, value: .flag(!self.flag(of: id, else: flag))), by: .tap)
        case .slide(let slider):
            let value = page.value(atX: point.x - press.columns.lowerBound, of: slider)
            if value != number(of: id, else: slider.value) { tell(.changed(id: id, value: .number(value)), by: .tap) }
        }
    }

    private func flag(of id: String, else flag: Bool) -> Bool {
        if case .flag(let own)? = values[id] { own } else { flag }
    }

    private func number(of id: String, else number: Double) -> Double {
        if case .number(let own)? = values[id] { own } else { number }
    }
}

// A slider's knob in a finger's hand.
extension ContentTouch {
    /// The finger's grip on a knob, if it came down on a slider and sets out along it; that is no press then.
    mutating func grip(_ pan: Pan) -> SliderGrip? {
        guard let press, case .slide(let slider) = press.target.action else { return nil }
        guard abs(pan.translation.x) > abs(pan.translation.y) else { return nil }
        let id = press.target.id
        let value = number(of: id, else: slider.value)
        self.press = nil
        return SliderGrip(id: id, slider: slider, start: value, place: page.knob(of: value, in: slider))
    }

    /// The knob follows the finger.
    mutating func slide(_ grip: SliderGrip, by pan: Pan) {
        let value = page.value(atX: grip.place + pan.translation.x, of: grip.slider)
        guard value != number(of: grip.id, else: grip.start) else { return }
        tell(.changed(id: grip.id, value: .number(value)), by: .drag)
    }
}
