import BottomSheet
import Content
import Gestures
import Scrolling
import System

/// A wheel that a finger holds, or that moves by itself.
///
/// What it comes to rest on is its item's value from the moment at which the finger is lifted: all that follows is seen only.
struct WheelSpin: Equatable, Sendable {
    let id: String
    var location: ItemLocation
    let wheel: Int
    /// The value at the beginning of the scroller.
    let first: Int
    /// The height of a value, in points.
    let row: Double
    var scroller: Scroller

    /// What is in its middle, a part of the way from one value to the next.
    func place(at time: Microseconds) -> Double { Double(first) + scroller.offset(at: time) / row }

    /// The value on which it rests, or comes to rest.
    var goal: Int { first + Int((scroller.goal / row).rounded()) }

    func isOver(at time: Microseconds) -> Bool { !scroller.isHeld && !scroller.isMoving(at: time) }

    func moment(at time: Microseconds) -> WheelMoment? {
        isOver(at: time) ? nil : WheelMoment(at: location, wheel: wheel, place: place(at: time))
    }
}

/// A drag of a wheel in progress.
struct WheelGrip: Equatable, Sendable {
    let id: String
    let location: ItemLocation
    let moment: Item.Moment
    let wheel: Int
    /// The pan's translation when the wheel was moved last.
    var y: Double
}

// Fingers.
extension ContentTouch {
    /// Has a finger that came down on a wheel that turns hold it.
    mutating func catchWheel(at time: Microseconds) {
        guard let target = press?.target, case .spin = target.action, let wheel = target.part else { return }
        guard let index = spin(wheel, of: target.id), spins[index].scroller.isMoving(at: time) else { return }
        spins[index].scroller.grab(at: time)
        press?.hasCaught = true
    }

    /// Has the wheel of `target`, which was caught, come to rest.
    mutating func letGo(_ target: ContentTarget, at time: Microseconds) {
        guard case .spin(let moment) = target.action, let wheel = target.part else { return }
        release(WheelGrip(id: target.id, location: target.location, moment: moment, wheel: wheel, y: 0), at: time)
    }

    /// The grip of a finger that came down on a wheel and moves along it, which ends its press; nil elsewhere.
    mutating func gripWheel(_ pan: Pan, at time: Microseconds) -> WheelGrip? {
        guard let press, case .spin(let moment) = press.target.action, let wheel = press.target.part else { return nil }
        guard abs(pan.translation.y) >= abs(pan.translation.x) else { return nil }
        let (id, location, y) = (press.target.id, press.target.location, pan.translation.y)
        self.press = nil
        endEditing(at: time)
        if spin(wheel, of: id) == nil { spins.append(start(wheel, of: moment, id, location)) }
        if let index = spin(wheel, of: id), !spins[index].scroller.isHeld { spins[index].scroller.grab(at: time) }
        return WheelGrip(id: id, location: location, moment: moment, wheel: wheel, y: y)
    }

    mutating func drag(_ grip: WheelGrip, by pan: Pan, at time: Microseconds) {
        var grip = grip
        if let index = spin(grip.wheel, of: grip.id) { spins[index].scroller.drag(by: grip.y - pan.translation.y) }
        grip.y = pan.translation.y
        guard pan.state != .changed else { return hold = .wheel(grip) }
        hold = .none
        release(grip, velocity: pan.state == .ended ? -pan.velocity.y : 0, at: time)
    }

    /// Lets a wheel go, which comes to rest on a value.
    mutating func release(_ grip: WheelGrip, velocity: Double = 0, at time: Microseconds) {
        guard let index = spin(grip.wheel, of: grip.id), spins[index].scroller.isHeld else { return }
        let most = ReleaseBehavior.greatestVelocity
        let speed = velocity.isFinite ? min(max(velocity, -most), most) : 0
        spins[index].scroller.release(velocity: speed, from: time, at: time)
        let goal = spins[index].goal
        if motion.isReduced { spins.remove(at: index) }
        turn(grip.wheel, of: grip.moment, grip.id, to: goal, by: .drag, at: time)
    }

    /// Turns a wheel to the value that was tapped.
    mutating func tap(_ moment: Item.Moment, _ press: ItemPress, y: Double, at time: Microseconds) {
        guard let wheel = press.target.part else { return }
        let rows = ((y - (press.rows.lowerBound + press.rows.upperBound) / 2) / page.wheelRow).rounded()
        let value = parts(moment, press.target.id)[wheel] + Int(rows)
        turn(wheel, of: moment, press.target.id, to: value, by: .tap, at: time)
    }
}

// Values.
extension ContentTouch {
    private func number(_ moment: Item.Moment, _ id: String) -> Int { moment.number(values[id]) }

    private func parts(_ moment: Item.Moment, _ id: String) -> [Int] { moment.moments.parts(of: number(moment, id)) }

    private func spin(_ wheel: Int, of id: String) -> Int? { spins.firstIndex { $0.id == id && $0.wheel == wheel } }

    /// Makes `value`, or what is nearest to it, the one of a wheel; it turns there, and those that depend on it with it.
    private mutating func turn(
        _ wheel: Int,
        of moment: Item.Moment,
        _ id: String,
        to value: Int,
        by reason: SheetEvent.Reason,
        at time: Microseconds
    ) {
        guard let location = page.document.location(of: id) else { return }
        let (moments, last, shown) = (moment.moments, number(moment, id), spins)
        let next = moments.setting(wheel, to: value, in: last)
        if next != last { record(.changed(id: id, value: .text(moments.text(next))), by: reason, at: time) }
        spins = shown
        let (before, after) = (moments.parts(of: last), moments.parts(of: next))
        for wheel in after.indices {
            let index = spin(wheel, of: id)
            let goal = index.map { spins[$0].goal } ?? before[wheel]
            guard goal != after[wheel], !motion.isReduced else { continue }
            let place = index.map { spins[$0].place(at: time) } ?? Double(before[wheel])
            var spin = start(wheel, of: moment, id, location, at: place)
            spin.scroller.travel(to: Double(after[wheel] - spin.first) * spin.row, at: time)
            if let index { spins[index] = spin } else { spins.append(spin) }
        }
        if motion.isReduced { spins.removeAll { $0.id == id && !$0.scroller.isHeld } }
    }

    /// A wheel as it is now, or with `place` in its middle.
    private func start(
        _ wheel: Int,
        of moment: Item.Moment,
        _ id: String,
        _ location: ItemLocation,
        at place: Double? = nil
    ) -> WheelSpin {
        let (parts, row) = (parts(moment, id), page.wheelRow)
        let range = moment.moments.range(ofWheel: wheel, beside: parts)
        let rows = page.rows(ofPart: wheel, of: location) ?? 0...row
        let scroller = Scroller(
            values: range.count,
            step: row,
            viewport: rows.upperBound - rows.lowerBound,
            offset: ((place ?? Double(parts[wheel])) - Double(range.lowerBound)) * row,
            deceleration: scroll.behavior.deceleration
        )
        return WheelSpin(
            id: id,
            location: location,
            wheel: wheel,
            first: range.lowerBound,
            row: row,
            scroller: scroller
        )
    }

    /// Goes on with the wheels that the document still has, as it has them.
    mutating func renewSpins(at time: Microseconds) {
        spins = spins.compactMap { spin in
            guard let target = page.target(called: spin.id), case .spin(let moment) = target.action else { return nil }
            guard spin.row == page.wheelRow, parts(moment, spin.id).indices.contains(spin.wheel) else { return nil }
            let isHeld = spin.scroller.isHeld
            let goal = moment.moments.parts(of: number(moment, spin.id))[spin.wheel]
            guard isHeld || goal == spin.goal else { return nil }
            var spin = spin
            spin.location = target.location
            return spin
        }
        if case .wheel(let grip) = hold, spin(grip.wheel, of: grip.id) == nil { hold = .none }
    }
}

// Keys.
extension ContentTouch {
    /// The wheel that keys turn.
    var focusedWheel: (id: String, moment: Item.Moment, wheel: Int)? {
        guard focus.isEditing, let target = focus.seen.flatMap(page.target), case .spin(let moment) = target.action
        else { return nil }
        let order = moment.order
        return (target.id, moment, order[min(focus.wheel, order.count - 1)])
    }

    var editedWheel: Int? { focusedWheel?.wheel }

    /// Turns the wheel that has the focus, or goes to the next one; whether `command` does that.
    mutating func turnWheel(_ command: KeyCommand, on machine: SheetMachine, at time: Microseconds) -> Bool {
        guard let wheel = focusedWheel else { return false }
        // Times of day are read from the left everywhere.
        let ahead = page.isMirrored && !wheel.moment.isTime ? -1 : 1
        switch command {
        case .up: turn(wheel, by: -1, .key, at: time)
        case .down: turn(wheel, by: 1, .key, at: time)
        case .pageUp: turn(wheel, by: -Self.wheelLeap, .key, at: time)
        case .pageDown: turn(wheel, by: Self.wheelLeap, .key, at: time)
        case .first: turn(wheel, by: -Self.wheelEnd, .key, at: time)
        case .last: turn(wheel, by: Self.wheelEnd, .key, at: time)
        case .left, .right:
            let next = focus.wheel + (command == .right ? ahead : -ahead)
            focus.wheel = min(max(next, 0), wheel.moment.order.count - 1)
        case .next, .previous:
            let next = focus.wheel + (command == .next ? 1 : -1)
            guard wheel.moment.order.indices.contains(next) else {
                focus.isEditing = false
                return false
            }
            focus.wheel = next
        case .act, .back: return false
        }
        return true
    }

    mutating func turn(
        _ wheel: (id: String, moment: Item.Moment, wheel: Int),
        by steps: Int,
        _ reason: SheetEvent.Reason,
        at time: Microseconds
    ) {
        let value = parts(wheel.moment, wheel.id)[wheel.wheel] + steps
        turn(wheel.wheel, of: wheel.moment, wheel.id, to: value, by: reason, at: time)
    }

    /// Goes from one wheel to the next: after the last one keys move on.
    mutating func pressWheels(_ moment: Item.Moment) {
        if !focus.isEditing { return (focus.isEditing, focus.wheel) = (true, 0) }
        focus.wheel += 1
        focus.isEditing = focus.wheel < moment.order.count
    }

    /// How many values a page of a wheel is, and more than any has.
    private static let (wheelLeap, wheelEnd) = (10, 100_000)
}
