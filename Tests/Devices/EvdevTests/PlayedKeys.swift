import System
import Typing

@testable import Evdev

/// A device with keys that a test plays: what each read finds, and what is down behind it.
struct PlayedKeys: KeyNode, ~Copyable {
    var played: PlayedNode
    /// What is down at each query; the last one stays.
    var down: [Set<UInt16>]
    private let diary = PlayedNode.Diary()

    init(_ steps: [PlayedNode.Step], down: Set<UInt16>...) {
        played = PlayedNode(steps)
        self.down = down
    }

    var now: Microseconds { played.now }
    var isThere: Bool { played.isThere }

    mutating func read() throws(TouchscreenError) -> Int { try played.read() }
    borrowing func event(_ index: Int) -> InputEvent { played.event(index) }

    borrowing func keysDown() throws(TouchscreenError) -> Set<UInt16> {
        diary.stateQueries += 1
        return down.isEmpty ? [] : down[min(diary.stateQueries, down.count) - 1]
    }
}

extension PlayedNode.Step {
    /// Keys and knobs in a frame, with its SYN_REPORT: `+30` down, `-30` up, `=30` repeated, `d2` and `w-1` turned, `lost`.
    static func keys(_ time: Microseconds, _ said: String) -> PlayedNode.Step {
        let events = said.split(separator: " ").reduce(into: [InputEvent]()) { events, word in
            let number = Int32(word.dropFirst()) ?? 0
            switch word.first {
            case "+": events.append(.key(UInt16(number), 1, at: time))
            case "-": events.append(.key(UInt16(number), 0, at: time))
            case "=": events.append(.key(UInt16(number), 2, at: time))
            case "d": events.append(InputEvent(time: time, type: EventType.relative, code: Motion.dial, value: number))
            case "w": events.append(InputEvent(time: time, type: EventType.relative, code: Motion.wheel, value: number))
            default: events.append(InputEvent(time: time, type: EventType.syn, code: Syn.dropped, value: 0))
            }
        }
        return .events(events + [InputEvent(time: time, type: EventType.syn, code: Syn.report, value: 0)])
    }
}

extension InputEvent {
    static func key(_ code: UInt16, _ value: Int32, at time: Microseconds) -> InputEvent {
        InputEvent(time: time, type: EventType.key, code: code, value: value)
    }
}

extension KeyEvent {
    /// `10: +30`, `10: turn 2`, `10: console 3`; a key with its name where the number alone says it.
    var inWords: String {
        switch self {
        case .press(let press):
            "\(press.time): \(press.isDown ? "+" : "-")\(press.code)" + (press.key.map { " \($0.name)" } ?? "")
                + (press.origin == .encoder ? " of a knob" : "")
        case .turn(let turn): "\(turn.time): turn \(turn.ticks)"
        case .console(let number): "console \(number)"
        }
    }
}
