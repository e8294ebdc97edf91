import Gestures
import System

@testable import Evdev

/// A device that a test plays: what each read finds, and the state behind it.
struct PlayedNode: TouchNode, ~Copyable {
    /// What a read finds.
    enum Step {
        case events([InputEvent])
        case nothing
        case error(Int32)
    }

    /// What was asked of the node, which outlives it.
    final class Diary {
        var reads = 0
        var stateQueries = 0
    }

    var steps: [Step]
    var slots: [SlotState]
    var stateError: Int32?
    var isThere = true
    var now: Microseconds = 1_000_000
    let diary = Diary()
    private var last: [InputEvent] = []

    init(_ steps: [Step], slots: [SlotState] = []) {
        self.steps = steps
        self.slots = slots
    }

    mutating func read() throws(TouchscreenError) -> Int {
        diary.reads += 1
        switch steps.isEmpty ? .nothing : steps.removeFirst() {
        case .nothing: return 0
        case .events(let events):
            last = events
            return events.count
        case .error(let errno): throw TouchscreenError(operation: "read it", errno: errno)
        }
    }

    borrowing func event(_ index: Int) -> InputEvent { last[index] }

    borrowing func state(
        of device: TouchDevice
    ) throws(TouchscreenError) -> (slots: [SlotState], current: Int) {
        diary.stateQueries += 1
        // The first query is that of opening.
        if diary.stateQueries > 1, let stateError { throw TouchscreenError(operation: "query it", errno: stateError) }
        return (diary.stateQueries == 1 ? [] : slots, 0)
    }
}

extension PlayedNode.Step {
    /// A frame with its SYN_REPORT.
    static func frame(_ time: Microseconds, _ said: Said...) -> PlayedNode.Step {
        let report = InputEvent(time: time, type: EventType.syn, code: Syn.report, value: 0)
        return .events(said.map { $0.event(at: time) } + [report])
    }
}
