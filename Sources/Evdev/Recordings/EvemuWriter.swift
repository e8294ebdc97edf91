import Gestures
import System

/// Writes what an input device says as a recording of evemu 1.3: a value, without I/O or clock.
///
/// Every event is written as it came, whatever it means. Stamps count from the first one, which is the first microsecond.
struct EvemuWriter {
    private var start: Microseconds?
    /// When the last frame ended, in milliseconds of the recording.
    private var lastFrame: Microseconds = 0

    /// The line of an event, with its name behind it.
    mutating func line(_ event: InputEvent) -> String {
        let first = start ?? event.time
        start = first
        // A clock that is set back leaves no stamp that evemu could not read.
        let time = max(event.time - first, 0) + 1
        let stamp = "\(time / 1_000_000).\((time % 1_000_000).padded(6))"
        let code = "\(event.type.hex(4)) \(event.code.hex(4))"
        return "E: \(stamp) \(code) \(event.value.padded(4))\t# \(comment(event, at: time))\n"
    }

    /// What an event is called; the end of a frame is a line across, with the time since the last one.
    private mutating func comment(_ event: InputEvent, at time: Microseconds) -> String {
        let name = EventNames.label(ofCode: event.code, type: event.type)
        guard event.type == EventType.syn else {
            return "\(EventNames.label(ofType: event.type)) / \(name.filled(20)) \(event.value)"
        }
        if event.code == Syn.multiTouchReport { return "++++++++++++ \(name) (\(event.value)) ++++++++++" }
        let milliseconds = time / 1000
        defer { lastFrame = milliseconds }
        return "------------ \(name) (\(event.value)) ---------- \(milliseconds < lastFrame ? "" : "+")"
            + "\(milliseconds - lastFrame)ms"
    }
}

// What lines are made of.

extension EventNames {
    /// The name of an event type; its number where it has none.
    static func label(ofType type: UInt16) -> String { name(ofType: type) ?? "0x\(type.hex(2))" }

    /// The name of a code; its number where it has none.
    static func label(ofCode code: UInt16, type: UInt16) -> String {
        name(ofCode: code, type: type) ?? "0x\(code.hex(2))"
    }
}

extension UInt16 {
    /// In hex, with `width` digits or more.
    func hex(_ width: Int) -> String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension BinaryInteger {
    /// In decimal, with zeros up to `width` characters, of which a minus is one.
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let sign = self < 0 ? "-" : ""
        return sign + String(repeating: "0", count: Swift.max(0, width - digits.count - sign.count)) + digits
    }
}

extension String {
    /// With blanks behind it up to `width` characters.
    func filled(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
