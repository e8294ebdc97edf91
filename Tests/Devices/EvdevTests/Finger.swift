import Gestures
import System

@testable import Evdev

/// The panel of the stories: 0 to 999 on both axes, so that a unit is a thousandth.
let panel = panelSpeaking(.b)

/// The same panel with another protocol.
func panelSpeaking(_ touchProtocol: TouchProtocol) -> TouchDevice {
    TouchDevice(
        name: "Test Panel",
        touchProtocol: touchProtocol,
        x: AxisRange(min: 0, max: 999),
        y: AxisRange(min: 0, max: 999)
    )
}

/// An event that a panel sends within a frame.
enum Said {
    case slot(Int32)
    case id(Int32)
    case x(Int32)
    case y(Int32)
    case pressure(Int32)
    case tool(Int32)
    case distance(Int32)
    case major(Int32)
    case touch(Int32)
    case left(Int32)
    /// Any other axis, by its code.
    case axis(UInt16, Int32)
    case absX(Int32)
    case absY(Int32)
    case absPressure(Int32)
    /// SYN_MT_REPORT: the end of one contact where there are no slots.
    case end
    /// MSC_TIMESTAMP, which is not about contacts.
    case stamp
    case dropped

    func event(at time: Microseconds) -> InputEvent {
        func absolute(_ code: UInt16, _ value: Int32) -> InputEvent {
            InputEvent(time: time, type: EventType.absolute, code: code, value: value)
        }
        return switch self {
        case .slot(let value): absolute(Axis.slot, value)
        case .id(let value): absolute(Axis.trackingID, value)
        case .x(let value): absolute(Axis.positionX, value)
        case .y(let value): absolute(Axis.positionY, value)
        case .pressure(let value): absolute(0x3A, value)
        case .tool(let value): absolute(Axis.toolType, value)
        case .distance(let value): absolute(Axis.distance, value)
        case .major(let value): absolute(Axis.touchMajor, value)
        case .absPressure(let value): absolute(Axis.pressure, value)
        case .axis(let code, let value): absolute(code, value)
        case .absX(let value): absolute(Axis.x, value)
        case .absY(let value): absolute(Axis.y, value)
        case .touch(let value): InputEvent(time: time, type: EventType.key, code: Button.touch, value: value)
        case .left(let value): InputEvent(time: time, type: EventType.key, code: Button.left, value: value)
        case .end: InputEvent(time: time, type: EventType.syn, code: Syn.multiTouchReport, value: 0)
        case .stamp: InputEvent(time: time, type: 4, code: 5, value: 1)
        case .dropped: InputEvent(time: time, type: EventType.syn, code: Syn.dropped, value: 0)
        }
    }
}

extension ContactTracker {
    /// Handles a frame and its SYN_REPORT; returns a string for each touch frame: "began 5 at 100 200".
    mutating func frame(_ time: Microseconds, _ said: Said...) -> [String] {
        frames(time, said).map(\.inWords)
    }

    /// Handles a frame and its SYN_REPORT.
    mutating func frames(_ time: Microseconds, _ said: [Said]) -> [TouchFrame] {
        var frames = said.compactMap { handle($0.event(at: time)) }
        let report = InputEvent(time: time, type: EventType.syn, code: Syn.report, value: 0)
        if let frame = handle(report) { frames.append(frame) }
        if let frame = popFollowUp() { frames.append(frame) }
        return frames
    }
}

extension TouchFrame {
    /// All contacts, positions in units of the story's panel.
    var inWords: String {
        func units(_ fraction: Double) -> Int { Int((fraction * 1000).rounded()) }
        return
            contacts
            .map { "\($0.phase) \($0.id) at \(units($0.position.x)) \(units($0.position.y))" }
            .joined(separator: ", ")
    }
}
