import Gestures
import System

@testable import Evdev

/// What one panel sends between two SYN_REPORTs.
struct RawFrame {
    var time: Microseconds
    var said: [Said]
}

/// All that comes from a panel, and what is known of it.
struct RawStream {
    /// What comes, in order.
    enum Step {
        case event(InputEvent)
        /// Events were lost, and the kernel was asked for its state.
        case resynchronize([SlotState], Microseconds)
    }

    var device: TouchDevice
    var steps: [Step] = []
    /// The slots when the device was opened.
    var states: [SlotState] = []
    /// The strokes that must be cancelled: the panel lost them, or reports them as palms.
    var lost: Set<Int> = []
    /// The palms among all contacts.
    var palms = 0

    /// A stream of whole frames.
    init(device: TouchDevice, _ frames: [RawFrame]) {
        self.device = device
        for frame in frames { append(frame) }
    }

    /// Adds a frame and its SYN_REPORT.
    mutating func append(_ frame: RawFrame) {
        steps += frame.said.map { .event($0.event(at: frame.time)) }
        steps.append(.event(InputEvent(time: frame.time, type: EventType.syn, code: Syn.report, value: 0)))
    }

    /// The frames that a tracker makes of it, what is still down, and the palms that it saw.
    func play() -> (frames: [TouchFrame], rest: TouchFrame?, palms: Int) {
        var tracker = ContactTracker(device: device, states: states)
        var frames: [TouchFrame] = []
        for step in steps {
            let frame =
                switch step {
                case .event(let event): tracker.handle(event)
                case .resynchronize(let states, let time): tracker.resynchronize(to: states, current: 0, at: time)
                }
            if let frame { frames.append(frame) }
            if let frame = tracker.popFollowUp() { frames.append(frame) }
        }
        let palms = tracker.palms
        return (frames, tracker.cancelAll(at: .max), palms)
    }
}

extension AxisRange {
    /// The device's value for a position of the ground truth.
    func raw(_ place: Int) -> Int32 { Int32(min + place * (max - min + 1) / Truth.side) }
}

extension TouchDevice {
    /// A panel with the ranges of the ground truth, or with others.
    static func quirky(
        _ touchProtocol: TouchProtocol,
        x: AxisRange = AxisRange(min: 0, max: Truth.side - 1),
        y: AxisRange = AxisRange(min: 0, max: Truth.side - 1),
        quirk: DeviceQuirk? = nil
    ) -> TouchDevice {
        var device = TouchDevice(name: "Quirky Panel", touchProtocol: touchProtocol, x: x, y: y)
        device.quirk = quirk
        return device
    }
}
