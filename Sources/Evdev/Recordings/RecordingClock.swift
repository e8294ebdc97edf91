import Gestures
import System

/// Gives times to the events of a recording that may lack them.
///
/// Without any time the frames are spread evenly, at the pace of a common panel: the places of a stroke are true then,
/// its speed is a guess.
struct RecordingClock {
    /// Between two frames without a time: 100 frames a second.
    static let period: Microseconds = 10_000

    private var now: Microseconds = 0

    /// The event at the time that was recorded, else in the frame that is under way.
    mutating func stamp(_ event: InputEvent, at time: Microseconds?) -> InputEvent {
        var event = event
        if let time { now = time }
        event.time = now
        if time == nil, event.type == EventType.syn, event.code == Syn.report { now += Self.period }
        return event
    }
}
