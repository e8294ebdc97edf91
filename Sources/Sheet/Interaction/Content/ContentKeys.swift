import BottomSheet
import Content
import Scrolling
import System

// Keys: the focus, and what it is on.
extension ContentTouch {
    /// Moves the focus, changes what it is on, or scrolls.
    mutating func handle(_ command: KeyCommand, on machine: SheetMachine, at time: Microseconds) {
        if turnWheel(command, on: machine, at: time) { return }
        if let steps = steps(of: command) { return adjust(by: steps, on: machine, at: time) }
        switch command {
        case .next: move(.next, orTo: .first, on: machine, at: time)
        case .previous: move(.previous, orTo: .last, on: machine, at: time)
        case .first: move(.first, on: machine, at: time)
        case .last: move(.last, on: machine, at: time)
        case .left: move(.left, on: machine, at: time)
        case .right: move(.right, on: machine, at: time)
        case .up: walk(.up, on: machine, at: time)
        case .down: walk(.down, on: machine, at: time)
        case .pageUp: scroll(byPages: -Self.page, on: machine, at: time)
        case .pageDown: scroll(byPages: Self.page, on: machine, at: time)
        case .act, .back: break
        }
    }

    /// Turns an encoder by `ticks`, which are so many `steps` of a value.
    mutating func turn(by ticks: Int, steps: Int, on machine: SheetMachine, at time: Microseconds) {
        if let wheel = focusedWheel { return turn(wheel, by: ticks, .key, at: time) }
        if focus.isEditing { return adjust(by: focusedChoice == nil ? steps : ticks, on: machine, at: time) }
        endEditing(at: time)
        for _ in 0..<min(abs(ticks), Self.mostTicks) { walk(ticks > 0 ? .next : .previous, on: machine, at: time) }
    }

    /// Presses what has the focus; where nothing is marked, that comes first.
    mutating func pressFocus(on machine: SheetMachine, at time: Microseconds) {
        guard focus.seen != nil else { return enter(.next, on: machine, at: time) }
        focus.isPressed = true
    }

    /// Acts on what was pressed.
    mutating func liftFocus(on machine: SheetMachine, at time: Microseconds) {
        guard focus.isPressed, let location = focus.location else { return }
        endFocusPress(at: time)
        guard let target = page.target(at: location) else { return }
        switch target.action {
        case .press: record(.activated(id: target.id), by: .key, at: time)
        case .pick: report.ask(.pick(target.id))
        case .back: report.ask(.back)
        case .flip(let flag):
            let value = ItemValue.flag(!(values[target.id]?.flag ?? flag))
            record(.changed(id: target.id, value: value), by: .key, at: time)
        case .slide, .step: focus.isEditing.toggle()
        case .spin(let moment): pressWheels(moment)
        case .choose:
            focus.isEditing.toggle()
            revealFocus(on: machine, at: time)
        case .edit: beginEditing(target.id, on: machine, at: time)
        }
    }

    /// Ends the press of a key that does not act.
    mutating func endFocusPress(at time: Microseconds) {
        guard focus.isPressed, let location = focus.location else { return }
        focus.isPressed = false
        if lights(location), let target = page.target(at: location) { motion.fade(target, at: time) }
    }

    /// Marks nothing: fingers have taken over.
    mutating func hideFocus(at time: Microseconds) {
        endFocusPress(at: time)
        focus.hide()
    }

    /// The item that a key presses, if it looks pressed.
    var pressedByKey: ItemLocation? { focus.isPressed ? focus.location.flatMap { lights($0) ? $0 : nil } : nil }

    private func lights(_ location: ItemLocation) -> Bool {
        switch page.target(at: location)?.action {
        case .slide, .choose, .step, .spin, .edit: false
        case .press, .flip, .pick, .back, nil: true
        }
    }

    /// The part of what is seen that a page is.
    private static let page = 0.9
    /// The same of a step to what lies far away.
    private static let stride = 0.5
    private static let mostTicks = 64
}

// Values.
extension ContentTouch {
    /// How many steps `command` changes the value of what has the focus; nil where it does something else.
    private func steps(of command: KeyCommand) -> Int? {
        guard focusedNumbers != nil || focusedChoice != nil && focus.isEditing else { return nil }
        let ahead = page.isMirrored ? -1 : 1
        // More is up; the next option is down.
        let down = focusedChoice == nil ? -1 : 1
        switch command {
        case .right: return ahead
        case .left: return -ahead
        case .up: return focus.isEditing ? -down : nil
        case .down: return focus.isEditing ? down : nil
        case .pageUp: return -down * Self.leap
        case .pageDown: return down * Self.leap
        case .first: return focus.isEditing ? -.max : nil
        case .last: return focus.isEditing ? .max : nil
        case .next, .previous, .act, .back: return nil
        }
    }

    /// The number that has the focus, and those that it may be.
    private var focusedNumbers: (id: String, value: Double, numbers: NumberSteps)? {
        guard let target = focus.seen.flatMap(page.target) else { return nil }
        let value = values[target.id]?.number
        return switch target.action {
        case .slide(let slider): (target.id, value ?? slider.value, slider.numbers)
        case .step(let stepper): (target.id, value ?? stepper.value, stepper.numbers)
        case .press, .flip, .choose, .spin, .edit, .pick, .back: nil
        }
    }

    private var focusedChoice: (id: String, choice: Item.Choice)? {
        guard let target = focus.seen.flatMap(page.target), case .choose(let choice) = target.action else { return nil }
        return (target.id, choice)
    }

    private mutating func adjust(by steps: Int, on machine: SheetMachine, at time: Microseconds) {
        if let (id, value, numbers) = focusedNumbers {
            let next = numbers.moved(value, by: steps)
            if next != value { record(.changed(id: id, value: .number(next)), by: .key, at: time) }
        } else if let (id, choice) = focusedChoice {
            guard let next = choice.moved(values[id]?.text ?? choice.chosen, by: steps) else { return }
            choose(next, of: choice, id, by: .key, at: time)
            revealFocus(on: machine, at: time)
        }
    }

    /// The rows of the option that is chosen where keys choose another one, in points below the upper edge of its item.
    private var chosenRows: ClosedRange<Double>? {
        guard focus.isEditing, let location = focus.location, let (id, choice) = focusedChoice else { return nil }
        guard let index = choice.index(of: values[id]?.text ?? choice.chosen) else { return nil }
        return page.rows(ofPart: index, of: location)
    }

    /// How many steps a page of a value is.
    private static let leap = 10
}

// Moves.
extension ContentTouch {
    private mutating func move(
        _ move: FocusMove,
        orTo end: FocusMove? = nil,
        on machine: SheetMachine,
        at time: Microseconds
    ) {
        guard let location = focus.seen else { return enter(move, on: machine, at: time) }
        guard let goal = page.focus(move, from: location) ?? end.flatMap({ page.focus($0, from: location) }) else {
            return
        }
        focus(goal, on: machine, at: time)
    }

    /// Moves the focus to what is near, and scrolls towards what is not, or is not there: nothing between stays unread.
    private mutating func walk(_ move: FocusMove, on machine: SheetMachine, at time: Microseconds) {
        let pages = move == .down || move == .next ? Self.stride : -Self.stride
        guard let location = focus.seen else {
            return page.focusable.isEmpty
                ? scroll(byPages: pages, on: machine, at: time) : enter(move, on: machine, at: time)
        }
        guard let goal = page.focus(move, from: location).flatMap({ near($0, to: location, on: machine, at: time) })
        else { return scroll(byPages: pages, on: machine, at: time) }
        focus(goal, on: machine, at: time)
    }

    /// `goal`, or from a pinned footer the last item that is seen; nil where that is too far away.
    private func near(
        _ goal: ItemLocation,
        to location: ItemLocation,
        on machine: SheetMachine,
        at time: Microseconds
    ) -> ItemLocation? {
        if isNear(goal, on: machine, at: time) { return goal }
        guard case .footer = location else { return nil }
        let pose = pose(at: time, top: machine.destination, in: machine.layout)
        return page.focusable.last { if case .items = $0 { page.isSeen($0, in: pose) } else { false } }
    }

    /// Marks what had the focus last, if it is seen, or what is seen first on the way of `move`.
    private mutating func enter(_ move: FocusMove, on machine: SheetMachine, at time: Microseconds) {
        let pose = pose(at: time, top: machine.destination, in: machine.layout)
        let (all, isBackward) = (page.focusable, [.previous, .up, .last].contains(move))
        // Who opens a page does not want to go back first.
        let seen = all.filter { page.isSeen($0, in: pose) && ($0 != .title || isBackward || all.count == 1) }
        // What is cut at an edge would be scrolled to.
        let whole = seen.filter { isWhole($0, in: pose) }
        let last = focus.location.flatMap { whole.contains($0) ? $0 : nil }
        let candidates = whole.isEmpty ? seen : whole
        guard let goal = last ?? (isBackward ? candidates.last : candidates.first) ?? all.first else { return }
        focus(goal, on: machine, at: time)
    }

    private func isWhole(_ location: ItemLocation, in pose: ContentPose) -> Bool {
        guard case .items = location else { return true }
        let (rows, start) = (edges(of: location, offset: 0), pose.offset - page.titleShift(pose))
        return rows.lowerBound >= start && rows.upperBound <= pose.offset + pose.itemsEnd
    }

    private mutating func focus(_ location: ItemLocation, on machine: SheetMachine, at time: Microseconds) {
        endFocusPress(at: time)
        focus.move(to: location)
        revealFocus(on: machine, at: time)
    }

    /// Scrolls so that the marked item, or the field that is edited, is seen, where the sheet of `machine` rests or is heading.
    mutating func revealFocus(on machine: SheetMachine, at time: Microseconds) {
        adapt(to: machine, at: time)
        guard let location = edit?.location ?? focus.seen else { return }
        let offset = scroll.scroller.offset(at: time)
        // Where there is no room for all of a field, its box counts; of a choice what is chosen.
        let box = hasRoomForFocus(on: machine) ? nil : edit.flatMap { rulers[$0.location]?.rows } ?? chosenRows
        reveal(location, .asFarAsNeeded, box, top: machine.destination, in: machine.layout, at: time)
        if scroll.scroller.offset(at: time) != offset { scroll.flashIndicator(at: time) }
    }

    /// Whether the sheet of `machine` is tall enough, where it rests or is heading, to show the same.
    func hasRoomForFocus(on machine: SheetMachine) -> Bool {
        guard let location = edit?.location ?? focus.seen, case .items = location else { return true }
        let rows = edges(of: location, offset: 0)
        return room(top: machine.destination, in: machine.layout).viewport >= rows.upperBound - rows.lowerBound
    }

    private func isNear(_ location: ItemLocation, on machine: SheetMachine, at time: Microseconds) -> Bool {
        guard case .items = location else { return true }
        let pose = pose(at: time, top: machine.destination, in: machine.layout)
        let (rows, start) = (edges(of: location, offset: 0), pose.offset - page.titleShift(pose))
        let reach = Self.stride * pose.viewport
        return rows.lowerBound < start + pose.viewport + reach && rows.upperBound > start - reach
    }

    /// Scrolls by part of what is seen.
    private mutating func scroll(byPages pages: Double, on machine: SheetMachine, at time: Microseconds) {
        let pose = pose(at: time, top: machine.destination, in: machine.layout)
        scroll.jump(to: pose.offset + pages * pose.viewport, at: time)
        scroll.flashIndicator(at: time)
    }
}
