import System
import Typing

/// What the events of one device mean: every key that comes down comes up once, and a knob is turned once a frame.
struct KeyTracker {
    private let device: KeyDevice
    /// The keys that are down, the first one first.
    private var down: [UInt16] = []
    /// The keys that are down and count for nothing.
    private var ignored: Set<UInt16>
    /// How far the knob was turned in the frame that is being read.
    private var dial = 0
    private var wheel = 0

    /// No knob is turned so far between two reports: what says so is broken.
    private static let ticks = -64...64
    /// No hands hold so many keys down.
    private static let keyLimit = 64

    /// - Parameter down: the keys that are down already.
    init(device: KeyDevice, down: Set<UInt16> = []) {
        self.device = device
        ignored = down
    }

    mutating func handle(_ event: InputEvent) -> [KeyEvent] {
        switch (event.type, event.code) {
        case (EventType.key, let code): return key(code, event.value, at: event.time)
        case (EventType.relative, Motion.dial): add(event.value, to: &dial)
        case (EventType.relative, Motion.wheel): add(event.value, to: &wheel)
        case (EventType.syn, Syn.report): return turn(at: event.time).map { [$0] } ?? []
        default: break
        }
        return []
    }

    private func add(_ value: Int32, to sum: inout Int) {
        sum = min(max(sum + Int(value), Self.ticks.lowerBound), Self.ticks.upperBound)
    }

    private mutating func turn(at time: Microseconds) -> KeyEvent? {
        defer { (dial, wheel) = (0, 0) }
        // A device that has both says the same with both.
        let ticks = dial != 0 ? dial : wheel
        guard device.kind == .encoder, ticks != 0 else { return nil }
        return .turn(KnobTurn(ticks: ticks, at: time))
    }

    /// Repeats of the kernel, which are neither 0 nor 1, count for nothing.
    private mutating func key(_ code: UInt16, _ value: Int32, at time: Microseconds) -> [KeyEvent] {
        switch value {
        case 0: return lift(code, at: time)
        case 1: return press(code, at: time)
        default: return []
        }
    }

    private mutating func press(_ code: UInt16, at time: Microseconds) -> [KeyEvent] {
        guard !down.contains(code), !ignored.contains(code), down.count < Self.keyLimit else { return [] }
        if let console = console(code) {
            ignored.insert(code)
            return [.console(console)]
        }
        guard let press = device.press(code, isDown: true, at: time) else { return [] }
        down.append(code)
        return [.press(press)]
    }

    private mutating func lift(_ code: UInt16, at time: Microseconds) -> [KeyEvent] {
        ignored.remove(code)
        guard let index = down.firstIndex(of: code) else { return [] }
        down.remove(at: index)
        return device.press(code, isDown: false, at: time).map { [.press($0)] } ?? []
    }

    /// The console that Ctrl and Alt with this key ask for.
    private func console(_ code: UInt16) -> Int? {
        guard device.kind == .keyboard, let index = KeyCode.functions.firstIndex(of: code),
            down.contains(where: KeyCode.controls.contains), down.contains(where: KeyCode.alts.contains)
        else { return nil }
        return index + 1
    }

    mutating func liftAll(at time: Microseconds) -> [KeyEvent] {
        (dial, wheel) = (0, 0)
        let codes = down
        // What was pressed last comes up first, so that a modifier outlasts the key that it was held for.
        return codes.reversed().flatMap { code in
            let events = lift(code, at: time)
            ignored.insert(code)
            return events
        }
    }

    mutating func resynchronize(to pressed: Set<UInt16>, at time: Microseconds) -> [KeyEvent] {
        (dial, wheel) = (0, 0)
        let events = down.reversed().filter { !pressed.contains($0) }.flatMap { lift($0, at: time) }
        ignored = pressed.subtracting(down)
        return events
    }
}
