import BottomSheet
import Content
import Gestures
import Scrolling
import System

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
        endPress(at: time)
        spot = spot(at: contact.position.y, top: top, in: machine.layout, time: time)
        if scroll.scroller.isMoving(at: time), landing == .catching || spot?.scrolls == true {
            scroll.stop(at: time)
            hold = .stopped
            return
        }
        guard landing == .alone, let spot else { return }
        press = press(by: contact, at: spot, top: top, layout: machine.layout, time: time)
        if spot.scrolls, canScroll(in: machine) { press?.wait(from: time) }
        if case .step? = press?.target.action { press?.steps = HeldSteps(from: time) }
        catchWheel(at: time)
    }

    /// Forgets the touch-down: the finger has come down elsewhere, or no longer counts.
    mutating func clearTouchDown(at time: Microseconds) {
        spot = nil
        endPress(at: time)
    }

    /// Ends the press without a tap; an item that is lit fades.
    mutating func endPress(at time: Microseconds) {
        if let press, press.isLit(at: time) { motion.fade(press.target, at: time) }
        if let press, press.hasCaught { letGo(press.target, at: time) }
        press = nil
    }

    /// Lights up the pressed item when the delay has passed by `time`; whether it does.
    mutating func lightUp(at time: Microseconds) -> Bool { press?.lightUp(at: time) == true }

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
        var edges = edges(of: target.location, offset: offset)
        var columns = page.span(of: target.location)
        if let part = target.part {
            let start = edges.lowerBound
            edges =
                page.rows(ofPart: part, of: target.location).map { start + $0.lowerBound...start + $0.upperBound }
                ?? edges
            columns = page.span(ofPart: part, of: target.location)
        }
        let origin = contact.position.y - spot.y
        return ItemPress(
            contact: contact.id,
            target: target,
            rows: origin + edges.lowerBound...origin + edges.upperBound,
            columns: columns.map { sheetX + $0.lowerBound..<sheetX + $0.upperBound }
                ?? layout.columns,
            sheetX: sheetX
        )
    }

    /// Ends the press of a finger that leaves the item, and activates the item when the finger is lifted on it.
    mutating func track(_ contact: Contact, on machine: SheetMachine, at time: Microseconds) {
        guard let press, press.contact == contact.id, contact.phase != .began else { return }
        let isOnItem = press.contains(contact.position)
        let isUp = contact.phase == .ended || contact.phase == .cancelled
        if isUp || !isOnItem { endPress(at: time) }
        guard contact.phase == .ended, isOnItem else { return }
        if press.isWaiting(at: time) { motion.flash(press.target, at: time) }
        activate(press, at: contact.position, on: machine, time)
    }

    private mutating func activate(
        _ press: ItemPress,
        at point: Point,
        on machine: SheetMachine,
        _ time: Microseconds
    ) {
        let id = press.target.id
        if edit?.id != id { endEditing(at: time) }
        func record(_ value: ItemValue) { self.record(.changed(id: id, value: value), by: .tap, at: time) }
        switch press.target.action {
        case .press: self.record(.activated(id: id), by: .tap, at: time)
        case .pick: report.ask(.pick(id))
        case .back: report.ask(.back)
        case .flip(let flag): record(.flag(!(values[id]?.flag ?? flag)))
        case .choose(let choice):
            guard let part = press.target.part, choice.options.indices.contains(part) else { return }
            choose(choice.options[part].id, of: choice, id, by: .tap, at: time)
        case .step(let stepper):
            if press.steps?.hasBegun != true { step(stepper, press.target, at: time) }
        case .spin(let moment):
            if !press.hasCaught { tap(moment, press, y: point.y, at: time) }
        case .slide(let slider):
            let value = page.value(atX: point.x - press.sheetX, of: slider, at: press.target.location)
            if value != values[id]?.number ?? slider.value { record(.number(value)) }
        case .edit:
            let (x, y) = (point.x - press.sheetX, point.y - press.rows.lowerBound)
            tapField(id, x: x, y: y, on: machine, at: time)
        }
    }
}

// Choices and steppers.
extension ContentTouch {
    /// Chooses the option called `option`; one that is chosen already stays so.
    mutating func choose(
        _ option: String,
        of choice: Item.Choice,
        _ id: String,
        by reason: SheetEvent.Reason,
        at time: Microseconds
    ) {
        guard option != values[id]?.text ?? choice.chosen else { return }
        record(.changed(id: id, value: .text(option)), by: reason, at: time)
    }

    /// Steps as the pressed button says; whether there is a further number.
    @discardableResult
    private mutating func step(_ stepper: Item.Stepper, _ target: ContentTarget, at time: Microseconds) -> Bool {
        guard let part = target.part else { return false }
        let value = values[target.id]?.number ?? stepper.value
        let next = stepper.pressed(value, at: part)
        guard next != value else { return false }
        record(.changed(id: target.id, value: .number(next)), by: .tap, at: time)
        return stepper.pressed(next, at: part) != next
    }

    /// Goes on with the button that is held, by a step that is due by `time`; whether one is.
    mutating func stepOn(at time: Microseconds) -> Bool {
        guard var press, case .step(let stepper) = press.target.action else { return false }
        guard press.steps?.elapse(to: time) == true else { return false }
        endEditing(at: time)
        if !step(stepper, press.target, at: time) { press.steps?.end() }
        self.press = press
        return true
    }
}

// Drags of a slider's knob.
extension ContentTouch {
    /// The grip of a finger that came down on a slider and moves along it, which ends its press; nil elsewhere.
    mutating func grip(_ pan: Pan) -> SliderGrip? {
        guard let press, case .slide(let slider) = press.target.action else { return nil }
        guard abs(pan.translation.x) > abs(pan.translation.y) else { return nil }
        let (id, location) = (press.target.id, press.target.location)
        let value = values[id]?.number ?? slider.value
        self.press = nil
        let x = page.knob(of: value, in: slider, at: location)
        return SliderGrip(id: id, location: location, slider: slider, start: value, x: x)
    }

    mutating func slide(_ grip: SliderGrip, by pan: Pan, at time: Microseconds) {
        let value = page.value(atX: grip.x + pan.translation.x, of: grip.slider, at: grip.location)
        guard value != values[grip.id]?.number ?? grip.slider.value else { return }
        record(.changed(id: grip.id, value: .number(value)), by: .drag, at: time)
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
        let part = press.target.part
        var press = press
        press.target = target
        press.target.part = part
        return press
    }

    /// `grip` on the slider as the document says now; nil where that has other values, or cannot be moved.
    func renewed(_ grip: SliderGrip) -> SliderGrip? {
        guard let target = page.target(called: grip.id), case .slide(let slider) = target.action else { return nil }
        guard target.action.continues(.slide(grip.slider)) else { return nil }
        let x = page.knob(of: grip.start, in: slider, at: target.location)
        return SliderGrip(id: grip.id, location: target.location, slider: slider, start: grip.start, x: x)
    }
}
