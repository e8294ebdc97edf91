package import BottomSheet
package import Gestures
package import Scrolling
package import System

// What applications, settings and displays change.
extension Interaction {
    package mutating func present(reason: SheetEvent.Reason, at time: Microseconds) -> [InteractionEvent] {
        top.change(at: time) { $0.present(reason: reason, at: time) }
    }

    /// Applies a change that an application asks for.
    package mutating func perform(
        at time: Microseconds,
        _ change: (inout SheetMachine) -> [SheetEvent]
    ) -> [InteractionEvent] {
        let ended = top.endMotion(at: time)
        return ended + top.change(at: time, change) + renewKeyboard(at: time)
    }

    /// Shows that what is presented goes by itself, or nil that it does not go soon.
    ///
    /// - Parameter expiry: when, and how long before that it was said.
    package mutating func show(
        _ expiry: (end: Microseconds, warning: Microseconds)?,
        at time: Microseconds
    ) -> [InteractionEvent] {
        let isReduced = machine.behavior.motion.reduced != .off
        let next = expiry.map { Expiry(at: $0.end, warning: $0.warning, isReduced: isReduced, now: time) }
        guard next?.rest(at: time) != self.expiry?.rest(at: time) || next?.deadline != self.expiry?.deadline else {
            return []
        }
        self.expiry = next
        return [InteractionEvent(.expiry, of: presented, at: time)]
    }

    /// Changes to another behaviour, another area or another panel.
    ///
    /// On another panel the fingers that are down no longer count.
    package mutating func change(
        to behavior: SheetBehavior,
        in area: SheetArea,
        transform: DisplayTransform,
        at time: Microseconds
    ) -> [InteractionEvent] {
        let before = self.transform
        self.transform = transform
        toasts.isReduced = behavior.motion.reduced != .off
        reduceHomeMotion(as: behavior, at: time)
        guard transform != before else {
            var area = area
            area.insetKeyboard = machine.layout.area.insetKeyboard
            return top.change(at: time) { $0.change(to: behavior, in: area, at: time) }
        }
        keyboard?.move(to: transform.area, at: time)
        let inset = keyboard?.covered(at: time) ?? 0
        let (last, edited) = (stages.count - 1, isHomeActive ? 0 : stages.count - 1)
        return changeAfterReset(at: time) { index, machine in
            var own = transform.area
            own.contentHeight = machine.layout.area.contentHeight
            var (behavior, area) = index == last ? (behavior, area) : (machine.behavior, own)
            area.insetKeyboard = index == edited ? inset : 0
            // An inset that is not the panel's, as a keyboard's, leaves the screen as it is.
            let events =
                transform.safeArea.bottom == before.safeArea.bottom
                ? machine.change(to: behavior, in: area, at: time)
                : machine.change(to: behavior, in: area, on: .another, at: time)
            // A panel that is turned by 180° has the same area, but its drag is cancelled nevertheless.
            return events + machine.cancelDrag(at: time)
        }
    }

    /// Puts another sheet, hidden, in the place of the uppermost; fingers that are down no longer count.
    package mutating func replace(
        with machine: SheetMachine,
        called id: StageID,
        scrolling: ScrollBehavior,
        at time: Microseconds
    ) -> [InteractionEvent] {
        let events = cancelFingers(handling: handling, at: time)
        top = Stage(id, machine, scrolling: scrolling, tracker: handling.tracker)
        (keyboard, isKeyboardWanted) = (nil, false)
        expiry = nil
        return events
    }

    /// Sets the calibration for fingers that come down from now on.
    package mutating func calibrate(_ calibration: Calibration) {
        transform.calibration = calibration
    }

    /// Cancels the fingers that are down; later ones are prepared as `handling` says.
    package mutating func cancelFingers(handling: TouchHandling, at time: Microseconds) -> [InteractionEvent] {
        self.handling = handling
        return changeAfterReset(at: time) { $1.cancelDrag(at: time) }
    }

    /// Forgets the fingers, and then changes every sheet; the events begin with those that cancel forwarded fingers.
    private mutating func changeAfterReset(
        at time: Microseconds,
        _ change: (Int, inout SheetMachine) -> [SheetEvent]
    ) -> [InteractionEvent] {
        let before = stages.map { $0.machine.pose(at: time) }
        for index in stages.indices { stages[index].resetFingers(tracker: handling.tracker, at: time) }
        filter.timeout = handling.timeout
        filter.reset()
        gate.reset()
        keyboard?.abandonFingers(in: transform.area, at: time)
        var events = fingers.cancelAll(at: time) + toasts.release(at: time)
        for index in stages.indices {
            let changed = change(index, &stages[index].machine)
            events += stages[index].report(changed, changedFrom: before[index], at: time)
            events += stages[index].reportWindow(at: time)
        }
        return events
    }
}
