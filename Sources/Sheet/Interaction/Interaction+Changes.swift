package import BottomSheet
package import Content
package import Gestures

// What applications, settings and displays change.
extension Interaction {
    /// Presents a hidden sheet.
    package mutating func present(reason: SheetEvent.Reason, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        let events = machine.present(reason: reason, at: time)
        return report(events, changedFrom: before, at: time)
    }

    /// Applies a change that an application asks for.
    package mutating func perform(
        at time: Microseconds,
        _ change: (inout SheetMachine) -> [SheetEvent]
    ) -> [InteractionEvent] {
        let ended = endMotion(at: time)
        let before = machine.pose(at: time)
        let events = change(&machine)
        return ended + report(events, changedFrom: before, at: time)
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
        let before = machine.pose(at: time)
        let isSamePanel = transform == self.transform
        self.transform = transform
        let cancelled = isSamePanel ? [] : resetFingers(at: time)
        var events = machine.change(to: behavior, in: area, at: time)
        // A panel that is turned by 180° has the same area, but its drag is cancelled nevertheless.
        if !isSamePanel { events += machine.cancelDrag(at: time) }
        return cancelled + report(events, changedFrom: before, at: time)
    }

    /// Sets the calibration for fingers that come down from now on.
    package mutating func calibrate(_ calibration: Calibration) {
        transform.calibration = calibration
    }

    /// Cancels the fingers that are down; later ones are prepared as `handling` says.
    package mutating func cancelFingers(handling: TouchHandling, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        self.handling = handling
        let cancelled = resetFingers(at: time)
        let events = machine.cancelDrag(at: time)
        return cancelled + report(events, changedFrom: before, at: time)
    }

    /// Resets the filter, the recognizers and the fingers; the events cancel those that were forwarded.
    private mutating func resetFingers(at time: Microseconds) -> [InteractionEvent] {
        content?.cancel(machine, at: time)
        filter.timeout = handling.timeout
        filter.reset()
        recognizers = Recognizers(tracker: handling.tracker)
        gate.reset()
        return fingers.cancelAll(at: time)
    }

    /// Shows another content, or none.
    ///
    /// - Parameters:
    ///   - page: the layout of the content.
    ///   - contentTop: the distance of its title from the sheet's top, in points.
    ///   - keepingPlace: whether the scroll offset stays, and the values that fingers have set of items that remain.
    ///     Fingers that scroll or slide continue then; otherwise they no longer count.
    /// - Returns: the events of fingers that no longer count.
    @discardableResult
    package mutating func show(
        _ page: PageLayout?,
        contentTop: Double,
        keepingPlace: Bool = false,
        at time: Microseconds
    ) -> [InteractionEvent] {
        if keepingPlace, let page, content != nil {
            content?.replace(page, contentTop: contentTop, machine: machine, at: time)
            return []
        }
        let events = content?.isHeld == true ? cancelFingers(handling: handling, at: time) : []
        content = page.map { ContentTouch($0, contentTop: contentTop, behavior: scrolling, machine: machine) }
        return events
    }

    /// Sets the value that the item called `id` shows; nil is the document's.
    ///
    /// It does nothing where there is no such item, or where the item cannot show that value.
    package mutating func set(_ value: ItemValue?, of id: String) {
        content?.set(value, of: id)
    }
}

/// How touches are prepared for the recognizers.
package struct TouchHandling: Hashable, Sendable {
    /// The estimator of a finger's velocity.
    package var tracker: VelocityTracker
    /// A contact without reports for so long counts as lifted; nil trusts the panel.
    package var timeout: Microseconds?
    /// Whether a display frame of a drag shows the finger's position at the frame's time, interpolated between touches.
    package var resamples: Bool

    /// The usual handling, with `tracker`.
    package init(
        tracker: VelocityTracker = VelocityTracker(),
        timeout: Microseconds? = 10_000_000,
        resamples: Bool = true
    ) {
        self.tracker = tracker
        self.timeout = timeout
        self.resamples = resamples
    }
}
