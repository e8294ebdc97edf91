import BottomSheet
import Content
import Gestures
import Scrolling

/// Pans: of the sheet, of its content, or of both.
extension ContentTouch {
    /// A pan on the content began, changed or ended.
    mutating func handle(_ pan: Pan, _ machine: inout SheetMachine, at time: Microseconds) -> [SheetEvent] {
        switch (pan.state, hold) {
        case (.began, _): return begin(pan, &machine, at: time)
        case (.changed, .scroll(let nested)): return scroll(nested, by: pan, &machine, at: time)
        case (.ended, .scroll(let nested)): return release(nested, pan, &machine, at: time)
        case (.cancelled, .scroll(let nested)):
            let events = nested.origin == nil ? [] : machine.handle(pan, on: .content, at: time)
            letGo(machine, at: time)
            return events
        case (_, .slider(let grip)):
            if pan.state == .changed { slide(grip, by: pan) } else { hold = .none }
            return []
        case (_, .none), (_, .stopped):
            let events = machine.handle(pan, on: .content, at: time)
            if pan.state != .changed { letGo(machine, at: time) }
            return events
        }
    }

    private mutating func begin(_ pan: Pan, _ machine: inout SheetMachine, at time: Microseconds) -> [SheetEvent] {
        if let grip = grip(pan) {
            hold = .slider(grip)
            slide(grip, by: pan)
            return []
        }
        if isMovable(in: machine) { press = nil }
        guard spot?.zone == .items, scrolls(in: machine), !machine.behavior.touch.isLocked(pan) else {
            return machine.handle(pan, on: .content, at: time)
        }
        let keepsSlop = !machine.isUnderWay && !machine.behavior.touch.removesSlop
        let follows = machine.accepts(pan, on: .content)
        let slop = keepsSlop ? pan.translation.y : 0
        var nested = NestedScroll(pan, behavior.first, movesSheet: follows, slop: slop.isFinite ? slop : 0)
        // A sheet that moves by itself is caught at once, one that rests when it gets its first part of the way.
        let events = follows && machine.isUnderWay ? take(&nested, &machine, at: time) : []
        adapt(to: machine, at: time)
        scroller.grab(at: time)
        impact = nil
        hold = .scroll(nested)
        return events
    }

    /// The sheet hears of the pan.
    private func take(
        _ nested: inout NestedScroll,
        _ machine: inout SheetMachine,
        at time: Microseconds
    ) -> [SheetEvent] {
        let leavesOut = machine.isUnderWay || machine.behavior.touch.removesSlop
        let events = machine.handle(nested.began, on: .content, at: time)
        if machine.isDragged { nested.origin = leavesOut ? nested.began.translation.y : 0 }
        return events
    }

    private mutating func scroll(
        _ nested: NestedScroll,
        by pan: Pan,
        _ machine: inout SheetMachine,
        at time: Microseconds
    ) -> [SheetEvent] {
        var nested = nested
        var events: [SheetEvent] = []
        let share = nested.share(pan, at: place(machine, at: time))
        scroller.drag(by: -share.content)
        if share.sheet != 0 {
            if nested.origin == nil { events = take(&nested, &machine, at: time) }
            if let origin = nested.origin {
                var part = pan
                part.translation.y = origin + nested.drag.sheetTravel
                events += machine.handle(part, on: .content, at: time)
            }
            adapt(to: machine, at: time)
        }
        scroller.drag(by: -share.rest)
        if share.content != 0 || share.rest != 0 { indicator.show() }
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
        let speed = pan.velocity.y.isFinite ? min(max(pan.velocity.y, -most), most) : 0
        switch nested.mover(velocity: speed, at: place(machine, at: time)) {
        case .content:
            let events = nested.origin == nil ? [] : machine.letGo(at: time)
            letGo(machine, velocity: -speed, handsOver: nested.drag.handsOver(atBeginning: speed > 0), at: time)
            return events
        case .sheet, nil:
            var events = nested.origin == nil && speed != 0 ? take(&nested, &machine, at: time) : []
            let room = machine.roomAbove
            if nested.origin != nil { events += machine.handle(pan, on: .content, at: time) }
            letGo(machine, at: time)
            if nested.drag.passesOn { goOn(-speed, beyond: room, machine, at: time) }
            return events
        }
    }

    /// What is left of a fling when it has brought the sheet to its tallest goes on in the content.
    private mutating func goOn(_ speed: Double, beyond room: Double, _ machine: SheetMachine, at time: Microseconds) {
        guard speed > 0, machine.destination == machine.layout.tallest.top, !scroller.isGliding else { return }
        guard scroller.limits.upperBound > 0, let left = behavior.pass(room, with: speed) else { return }
        let start = time + Microseconds((left.seconds * 1_000_000).rounded())
        glide(left.speed, from: start, handsOver: false, at: time)
    }
}

// What becomes of the content.
extension ContentTouch {
    /// A finger stops what glides.
    mutating func stop(at time: Microseconds) {
        scroller.grab(at: time)
        indicator.show()
        impact = nil
        hold = .stopped
    }

    /// The fingers that have it let go: it glides on, or goes back to where it may rest.
    ///
    /// - Parameter handsOver: whether the sheet goes on with a glide that runs into an end.
    mutating func letGo(
        _ machine: SheetMachine,
        velocity: Double = 0,
        handsOver: Bool = false,
        at time: Microseconds
    ) {
        hold = .none
        adapt(to: machine, at: time)
        if scroller.isHeld { glide(velocity, from: time, handsOver: handsOver, at: time) }
    }

    private mutating func glide(
        _ velocity: Double,
        from start: Microseconds,
        handsOver: Bool,
        at time: Microseconds
    ) {
        scroller.release(velocity: velocity, from: start, at: time)
        impact = handsOver ? scroller.impact?.time : nil
        if scroller.isGliding { indicator.show() }
        indicator.rest(from: scroller.end ?? time)
    }

    /// Whether a pan on it can move anything.
    private func isMovable(in machine: SheetMachine) -> Bool {
        machine.behavior.touch.dragFrom.admits(.content) || scrolls(in: machine)
    }

    /// Whether there is something to scroll.
    ///
    /// Where the sheet grows first, that is what its tallest does not show.
    private func scrolls(in machine: SheetMachine) -> Bool {
        if scroller.offset(at: .max) > 0 || scroller.isGliding { return true }
        let growsFirst = behavior.first == .sheet && machine.behavior.touch.dragFrom.admits(.content)
        let top = growsFirst ? machine.layout.tallest.top : machine.destination
        return itemsHeight > viewport(top: top, in: machine.layout)
    }

    /// Where sheet and content are.
    func place(_ machine: SheetMachine, at time: Microseconds) -> NestedDrag.Position {
        NestedDrag.Position(
            room: machine.roomAbove,
            offset: scroller.pulled(at: time),
            end: scroller.limits.upperBound
        )
    }
}

extension TouchBehavior {
    /// Whether a pan that begins so moves nothing.
    fileprivate func isLocked(_ pan: Pan) -> Bool {
        locksDirection && abs(pan.translation.x) > abs(pan.translation.y)
    }
}
