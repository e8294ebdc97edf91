import BottomSheet
import Gestures

/// From touches to gestures, and from gestures to what the sheet makes of them.
extension Interaction {
    /// Takes what counts of a frame.
    mutating func take(_ reported: TouchFrame) -> [InteractionEvent] {
        let frame = gate.pass(reported)
        guard !frame.contacts.isEmpty else { return [] }
        let ended = endOfMotion(at: frame.time)
        let tapTarget = fingers.target
        let sorted = fingers.sort(transform.points(frame), for: machine)
        let audience = Recognizers.Audience(
            catches: sorted.catches,
            edge: fingers.edge,
            tapTarget: tapTarget,
            wantsDoubleTap: machine.waitsForDoubleTap(on: tapTarget),
            wantsLongPress: machine.isPressed(on: fingers.target, time: frame.time)
        )
        land(sorted, at: frame.time)
        return sorted.told + ended + perform(at: frame.time) { $0.handle(sorted.own, for: audience) }
            + followContent(sorted.own, at: frame.time)
    }

    /// Lets the sheet follow the gestures that `recognize` finds at `time`.
    mutating func perform(
        at time: Microseconds,
        _ recognize: (inout Recognizers) -> [Recognizers.Gesture]
    ) -> [InteractionEvent] {
        var happenings: [InteractionEvent] = []
        let before = machine.pose(at: time)
        var events: [SheetEvent] = []
        for gesture in recognize(&recognizers) {
            let (happening, answer) = follow(gesture, at: time)
            happenings.append(happening)
            events += answer
        }
        return happenings + tell(events, changedFrom: before, at: time)
    }

    private mutating func follow(
        _ gesture: Recognizers.Gesture,
        at time: Microseconds
    ) -> (happening: InteractionEvent, events: [SheetEvent]) {
        let target = fingers.target
        switch gesture {
        case .pan(let pan): return (.pan(pan, at: time), drag(by: pan, at: time))
        case .edgeSwipe(let swipe, let pan): return (.pan(pan, at: time), machine.handle(swipe, at: time))
        case .tap(let tap, let target):
            return (.tap(tap, on: target, at: time), machine.handle(tap, on: target, at: time))
        case .longPress(let press):
            return (.longPress(press, on: target, at: time), machine.handle(press, on: target, at: time))
        }
    }

    /// Tells the end of a motion that was over before this moment.
    mutating func endOfMotion(at time: Microseconds) -> [InteractionEvent] {
        guard machine.isUnderWay, !machine.isMoving(at: time) else { return [] }
        return advance(to: time)
    }

    mutating func tell(_ events: [SheetEvent], changedFrom before: Pose, at time: Microseconds) -> [InteractionEvent] {
        content?.adapt(to: machine, at: time)
        let done = events.firstIndex { $0.name.isCompletion } ?? events.endIndex
        let pose = machine.pose(at: time)
        return events[..<done].map { .event($0, at: time) }
            + (pose == before ? [] : [.sheet(pose, at: time)])
            + events[done...].map { .event($0, at: time) }
    }
}

extension SheetEvent.Name {
    /// Whether it tells that something is over.
    fileprivate var isCompletion: Bool { self == .didPresent || self == .didMove || self == .didDismiss }
}
