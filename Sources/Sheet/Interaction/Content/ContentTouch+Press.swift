import BottomSheet
import Content
import Gestures
import Scrolling

// Presses: from the touch-down on an item to its action.
extension ContentTouch {
    /// A finger on an item that it has not left.
    struct Press: Hashable, Sendable {
        /// The finger.
        let contact: Int
        /// The item, as the document says now.
        fileprivate(set) var target: ContentTarget
        /// The edges that the item had at touch-down, from the safe area's top.
        let rows: ClosedRange<Double>
        /// The item's columns.
        let columns: Range<Double>
        /// The sheet's left edge.
        let sheetX: Double

        /// How far beside the item the finger may be lifted, in points.
        private static let slop = 44.0

        /// Whether a finger at `point` is still on the item.
        func contains(_ point: Point) -> Bool {
            rows.lowerBound - Self.slop <= point.y && point.y <= rows.upperBound + Self.slop
                && columns.lowerBound - Self.slop <= point.x && point.x < columns.upperBound + Self.slop
        }
    }

    /// Stores what a finger hits at touch-down: pans and taps of that finger act on it.
    ///
    /// - Parameters:
    ///   - isCatch: whether the finger has caught the moving sheet.
    ///   - isAlone: whether no other finger is down.
    mutating func touchDown(
        _ contact: Contact,
        on machine: SheetMachine,
        isCatch: Bool,
        isAlone: Bool,
        at time: Microseconds
    ) {
        let top = machine.pose(at: time).top
        spot = spot(at: contact.position.y, top: top, in: machine.layout, time: time)
        press = nil
        if scroll.scroller.isMoving(at: time), isCatch || spot?.scrolls == true {
            scroll.stop(at: time)
            hold = .stopped
            return
        }
        guard !isCatch, isAlone, let spot else { return }
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
    ) -> Press? {
        let offset = pose(at: time, top: top, in: layout).offset
        let y = spot.zone == .items ? spot.y + offset : spot.y
        let sheetX = layout.columns.lowerBound
        guard let target = page.target(x: contact.position.x - sheetX, y: y, in: spot.zone) else { return nil }
        let edges = edges(of: target.location, offset: offset)
        let origin = contact.position.y - spot.y
        return Press(
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

    private mutating func activate(_ press: Press, at point: Point) {
        let id = press.target.id
        switch press.target.action {
        case .press: record(.activated(id: id), by: .tap)
        case .flip(let flag): record(.changed(id: id, value: .flag(!self.flag(of: id, else: flag))), by: .tap)
        case .slide(let slider):
            let value = page.value(atX: point.x - press.sheetX, of: slider)
            if value != number(of: id, else: slider.value) { record(.changed(id: id, value: .number(value)), by: .tap) }
        }
    }

    private func flag(of id: String, else flag: Bool) -> Bool {
        if case .flag(let own)? = values[id] { own } else { flag }
    }

    private func number(of id: String, else number: Double) -> Double {
        if case .number(let own)? = values[id] { own } else { number }
    }
}

/// A drag of a slider's knob in progress.
struct SliderGrip: Hashable, Sendable {
    /// The id of the item.
    let id: String
    /// The slider of the document.
    let slider: Item.Slider
    /// The value at the beginning of the drag.
    let start: Double
    /// The middle of the knob then, in points from the sheet's left edge.
    let x: Double
}

// Drags of a slider's knob.
extension ContentTouch {
    /// The grip of a finger that came down on a slider and moves along it, which ends its press; nil elsewhere.
    mutating func grip(_ pan: Pan) -> SliderGrip? {
        guard let press, case .slide(let slider) = press.target.action else { return nil }
        guard abs(pan.translation.x) > abs(pan.translation.y) else { return nil }
        let id = press.target.id
        let value = number(of: id, else: slider.value)
        self.press = nil
        return SliderGrip(id: id, slider: slider, start: value, x: page.knob(of: value, in: slider))
    }

    /// Moves the knob by the translation of `pan`.
    mutating func slide(_ grip: SliderGrip, by pan: Pan) {
        let value = page.value(atX: grip.x + pan.translation.x, of: grip.slider)
        guard value != number(of: grip.id, else: grip.slider.value) else { return }
        record(.changed(id: grip.id, value: .number(value)), by: .drag)
    }
}

// Fingers whose item is updated under them.
extension ContentTouch {
    /// `press` on the item as the document says now; nil where a lift there would do something else, or nothing.
    ///
    /// It stays where the item was at touch-down, wherever that lies now.
    func renewed(_ press: Press) -> Press? {
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
