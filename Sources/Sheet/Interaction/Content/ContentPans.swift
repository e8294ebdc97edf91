import BottomSheet
import Content
import Gestures
import Scrolling

// Pans: of the sheet, of its content, or of both.
extension ContentTouch {
    mutating func handle(_ pan: Pan, _ machine: inout SheetMachine, at time: Microseconds) -> [SheetEvent] {
        switch (pan.state, hold) {
        case (.began, _): return begin(pan, &machine, at: time)
        case (.changed, .scroll(let nested)): return scrollContent(nested, by: pan, &machine, at: time)
        case (.ended, .scroll(let nested)): return release(nested, pan, &machine, at: time)
        case (.cancelled, .scroll(let nested)):
            let events = nested.origin == nil ? [] : machine.handle(pan, on: .content, at: time)
            endHold(machine, at: time)
            return events
        case (_, .slider(let grip)):
            if pan.state == .changed { slide(grip, by: pan, at: time) } else { hold = .none }
            return []
        case (_, .wheel(let grip)):
            drag(grip, by: pan, at: time)
            return []
        case (_, .window):
            if pan.state != .changed { hold = .none }
            return []
        case (_, .none), (_, .stopped):
            let events = machine.handle(pan, on: .content, at: time)
            if pan.state != .changed { endHold(machine, at: time) }
            return events
        }
    }

    private mutating func begin(_ pan: Pan, _ machine: inout SheetMachine, at time: Microseconds) -> [SheetEvent] {
        if windowKeeps(pan, machine) {
            hold = .window
            return []
        }
        if let grip = grip(pan) {
            endEditing(at: time)
            hold = .slider(grip)
            slide(grip, by: pan, at: time)
            return []
        }
        if let grip = gripWheel(pan, at: time) {
            hold = .wheel(grip)
            return []
        }
        if isMovable(in: machine) { endPress(at: time) }
        guard spot?.scrolls == true, canScroll(in: machine), !machine.behavior.touch.isLocked(pan) else {
            return machine.handle(pan, on: .content, at: time)
        }
        let keepsSlop = !machine.isUnderWay && !machine.behavior.touch.removesSlop
        let movesSheet = machine.accepts(pan, on: .content)
        let slop = keepsSlop ? pan.translation.y : 0
        var nested = NestedScroll(
            pan,
            scroll.behavior.first,
            movesSheet: movesSheet,
            slop: slop.isFinite ? slop : 0
        )
        // A moving sheet is caught at once, a resting one with its first share of the translation.
        let events = movesSheet && machine.isUnderWay ? dragSheet(&nested, &machine, at: time) : []
        adapt(to: machine, at: time)
        scroll.grab(at: time)
        hold = .scroll(nested)
        return events
    }

    private func dragSheet(
        _ nested: inout NestedScroll,
        _ machine: inout SheetMachine,
        at time: Microseconds
    ) -> [SheetEvent] {
        let leavesOut = machine.isUnderWay || machine.behavior.touch.removesSlop
        let events = machine.handle(nested.began, on: .content, at: time)
        if machine.isDragged { nested.origin = leavesOut ? nested.began.translation.y : 0 }
        return events
    }

    private mutating func scrollContent(
        _ nested: NestedScroll,
        by pan: Pan,
        _ machine: inout SheetMachine,
        at time: Microseconds
    ) -> [SheetEvent] {
        var nested = nested
        var events: [SheetEvent] = []
        let share = nested.share(pan, at: position(machine, at: time))
        scroll.scroller.drag(by: -share.content)
        if share.sheet != 0 {
            if nested.origin == nil { events = dragSheet(&nested, &machine, at: time) }
            if let origin = nested.origin {
                var part = pan
                part.translation.y = origin + nested.drag.sheetTravel
                events += machine.handle(part, on: .content, at: time)
            }
            adapt(to: machine, at: time)
        }
        scroll.scroller.drag(by: -share.rest)
        if share.content != 0 || share.rest != 0 { scroll.indicator.show() }
        hold = .scroll(nested)
        return events
    }

    private mutating func release(
        _ nested: NestedScroll,
        _ pan: Pan,
        _ machine: inout SheetMachine,
        at time: Microseconds
    ) -> [SheetEvent] {
        var nested = nested
        let most = ReleaseBehavior.greatestVelocity
        let velocity = pan.velocity.y.isFinite ? min(max(pan.velocity.y, -most), most) : 0
        switch nested.mover(velocity: velocity, at: position(machine, at: time)) {
        case .content:
            let events = nested.origin == nil ? [] : machine.letGo(at: time)
            let handsOver = nested.drag.handsOver(at: velocity > 0 ? .beginning : .end)
            endHold(machine, velocity: -velocity, next: handsOver ? .sheet : .none, at: time)
            return events
        case .sheet, nil:
            var events = nested.origin == nil && velocity != 0 ? dragSheet(&nested, &machine, at: time) : []
            let room = machine.roomAbove
            if nested.origin != nil { events += machine.handle(pan, on: .content, at: time) }
            endHold(machine, at: time)
            if nested.drag.passesOn { continueFling(-velocity, beyond: room, machine, at: time) }
            return events
        }
    }

    /// Continues a fling in the content that has brought the sheet to its tallest detent.
    private mutating func continueFling(
        _ velocity: Double,
        beyond room: Double,
        _ machine: SheetMachine,
        at time: Microseconds
    ) {
        let isAtTop = machine.destination == machine.layout.tallest.top
        guard velocity > 0, isAtTop, !scroll.scroller.isGliding, scroll.scroller.limits.upperBound > 0 else { return }
        guard let left = scroll.behavior.pass(room, with: velocity) else { return }
        let start = time + Microseconds((left.seconds * 1_000_000).rounded())
        scroll.glide(left.speed, from: start, next: .none, at: time)
    }

    /// Ends what the fingers hold: the content glides, or returns to where it may rest.
    ///
    /// - Parameter next: what continues a glide that runs into an end.
    mutating func endHold(
        _ machine: SheetMachine,
        velocity: Double = 0,
        next: ContentScroll.Successor = .none,
        at time: Microseconds
    ) {
        if case .wheel(let grip) = hold { release(grip, at: time) }
        hold = .none
        adapt(to: machine, at: time)
        if scroll.scroller.isHeld { scroll.glide(velocity, from: time, next: next, at: time) }
    }

    mutating func cancel(_ machine: SheetMachine, at time: Microseconds) {
        clearTouchDown(at: time)
        cancelWindow()
        endHold(machine, at: time)
    }
}

extension TouchBehavior {
    /// Whether the direction of a pan keeps it from moving anything.
    fileprivate func isLocked(_ pan: Pan) -> Bool {
        locksDirection && abs(pan.translation.x) > abs(pan.translation.y)
    }
}
