package import BottomSheet
package import Content
import Gestures
import Scrolling

// What happens while no finger moves.
extension Interaction {
    /// The time at which `elapse` is due although no finger moves; nil when nothing is pending.
    package var deadline: Microseconds? {
        earlier(earlier(filter.deadline, recognizers.deadline), content?.scroll.deadline)
    }

    /// The events that the passing of time causes by `time`, each at its own time.
    package mutating func elapse(to time: Microseconds) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        while let due = deadline, due <= time {
            if let frame = filter.elapse(to: due) { events += process(frame, on: .visible) }
            events += endMotion(at: due) + apply(recognizers.elapse(to: due), at: due) + elapseContent(to: due)
        }
        return events
    }

    /// The events of a display frame that is due at `time`: the pose that it shows, and the motion that ends with it.
    package mutating func advance(to time: Microseconds) -> [InteractionEvent] {
        let elapsed = elapseContent(to: time)
        guard machine.isUnderWay else { return elapsed + advanceContent(to: time) }
        let events = machine.advance(to: time)
        return elapsed + [InteractionEvent(.sheet(machine.pose(at: time)), at: time)]
            + events.map { InteractionEvent(.event($0), at: time) }
            + advanceContent(to: time)
    }

    /// Ends a motion that was complete before `time`.
    mutating func endMotion(at time: Microseconds) -> [InteractionEvent] {
        guard machine.isUnderWay, !machine.isMoving(at: time) else { return [] }
        return advance(to: time)
    }

    private mutating func advanceContent(to time: Microseconds) -> [InteractionEvent] {
        guard content != nil else { return [] }
        defer { content?.scroll.settle(at: time) }
        return reportContent(at: time)
    }

    /// Fades the scroll indicator, and continues a glide that has reached its end in the sheet.
    private mutating func elapseContent(to time: Microseconds) -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        while let due = content?.scroll.deadline, due <= time {
            if let velocity = content?.scroll.elapse(to: due) { events += handOver(velocity, at: due) }
        }
        return events
    }

    /// Continues a glide of the content as a fling of the sheet; where the sheet does not move, the content bounces.
    private mutating func handOver(_ velocity: Double, at time: Microseconds) -> [InteractionEvent] {
        let before = machine.pose(at: time)
        guard let events = machine.fling(-velocity, at: time) else { return [] }
        content?.scroll.rest(at: time)
        return report(events, changedFrom: before, at: time) + reportContent(at: time)
    }
}

// What display frames show.
extension Interaction {
    /// The appearance of a display frame at `time`, with the fingers where they are at `fingers`.
    package func appearance(at time: Microseconds, fingers: Microseconds) -> Appearance {
        Appearance(sheet: shownPose(at: time, fingers: fingers), content: shownContentPose(at: time, fingers: fingers))
    }

    /// The pose of the sheet at `time`.
    package func pose(at time: Microseconds) -> Pose { machine.pose(at: time) }

    /// The pose of the content at `time`; nil without a document.
    package func contentPose(at time: Microseconds) -> ContentPose? {
        content?.pose(at: time, top: machine.pose(at: time).top, in: machine.layout)
    }

    /// Whether the content moves by itself.
    package var isContentMoving: Bool { content?.scroll.scroller.isGliding ?? false }

    /// When the finger was where a frame shows it that is drawn at `time`; nil where no finger moves anything.
    package func shownFinger(at time: Microseconds) -> Microseconds? {
        guard isTracking else { return nil }
        return recognizers.shownTime(at: time, resampled: handling.resamples)
    }

    /// Whether a finger moves the sheet or its content.
    private var isTracking: Bool { machine.isDragged || content?.isScrolled == true }

    /// Whether further display frames are due after one that shows the fingers of `time`, although no finger moves.
    package func wantsFrames(after time: Microseconds) -> Bool {
        if machine.isUnderWay || content?.scroll.wantsFrames(after: time) == true { return true }
        return handling.resamples && isTracking && !recognizers.isSettled(at: time)
    }

    /// The pose that a display frame shows at `time`, with the fingers where they are at `fingers`, between two touches.
    ///
    /// The rates of the panel and of the display differ: without resampling, a finger of constant velocity would move the
    /// sheet by unequal steps.
    func shownPose(at time: Microseconds, fingers: Microseconds) -> Pose {
        guard handling.resamples, machine.isDragged, let travel = recognizers.travel(at: fingers) else {
            return pose(at: time)
        }
        return machine.pose(at: time, draggedBy: sheetTranslation(of: travel, at: time) ?? travel)
    }

    /// The pose of the content that a display frame shows at `time`, with the fingers where they are at `fingers`.
    func shownContentPose(at time: Microseconds, fingers: Microseconds) -> ContentPose? {
        guard let content, case .scroll(let nested) = content.hold, handling.resamples,
            let way = recognizers.travel(at: fingers)
        else { return contentPose(at: time) }
        let travel = nested.travel(at: way, from: content.position(machine, at: time))
        var scroller = content.scroll.scroller
        scroller.drag(by: nested.drag.contentTravel - travel.content)
        let top = shownPose(at: time, fingers: fingers).top
        return content.pose(of: scroller, at: time, top: top, in: machine.layout)
    }

    /// The sheet's share of the pan's translation `way`; nil where that is all of it.
    private func sheetTranslation(of way: Double, at time: Microseconds) -> Double? {
        guard let content, case .scroll(let nested) = content.hold, let origin = nested.origin else { return nil }
        return origin + nested.travel(at: way, from: content.position(machine, at: time)).sheet
    }
}
