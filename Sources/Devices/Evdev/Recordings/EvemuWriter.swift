import Gestures
import System

/// Writes the events of an input device as a recording of evemu 1.3: a value, without I/O or clock.
///
/// Every event is written as it came, whatever it means. Timestamps count from the first one, which is 1 µs.
struct EvemuWriter {
    private var start: Microseconds?
    /// When the last frame ended, in milliseconds of the recording.
    private var lastFrame: Microseconds = 0

    mutating func line(_ event: InputEvent) -> String {
        let first = start ?? event.time
        start = first
        // A negative timestamp, from a clock that is set back, could not be read by evemu.
        let time = max(event.time - first, 0) + 1
        let stamp = "\(time / 1_000_000).\((time % 1_000_000).padded(6))"
        let code = "\(event.type.hex(4)) \(event.code.hex(4))"
        return "E: \(stamp) \(code) \(event.value.padded(4))\t# \(comment(event, at: time))\n"
    }

    /// The name of an event; the end of a frame is a line across, with the time since the last one.
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

extension DeviceDescription {
    /// The device in the syntax of evemu 1.3, as comments and then as data, and the empty line before the events.
    var evemu: String { (["# EVEMU 1.3"] + evemuComments + evemuLines).map { $0 + "\n" }.joined() + "\n" }

    var evemuLines: [String] {
        let numbers = [identity.bus, identity.vendor, identity.product, identity.version].map { $0.hex(4) }
        let hex = numbers.joined(separator: " ")
        return ["N: \(writtenName)", "I: \(hex)"] + bitmasks("P:", properties, count: 32) + codeLines
            + axes.sorted { $0.key < $1.key }.map { "A: \($0.hex(2)) \($1.evemu)" }
            + states("L:", EventType.led, lights) + states("S:", EventType.switch, switches)
    }

    /// The name, which must not be empty or contain a line break.
    private var writtenName: String {
        guard !name.isEmpty else { return "unnamed" }
        return String(name.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
    }

    /// Every event type with all the codes that it may have; those of EV_SYN are the types themselves.
    private var codeLines: [String] {
        EventType.codeCounts.sorted { $0.key < $1.key }.flatMap { type, count in
            let types = Set(codes.keys.filter { !codes[$0, default: []].isEmpty }).union([EventType.syn])
            let set = type == EventType.syn ? types : codes[type] ?? []
            return bitmasks("B: \(type.hex(2))", set, count: type == EventType.syn ? 32 : Int(count))
        }
    }

    /// Lines of eight bytes each, the lowest bit first.
    private func bitmasks(_ tag: String, _ set: Set<UInt16>, count: Int) -> [String] {
        stride(from: 0, to: count, by: 64).map { start in
            let bytes = stride(from: start, to: start + 64, by: 8).map { first in
                (0..<8).reduce(into: UInt16(0)) { byte, bit in
                    if set.contains(UInt16(first + bit)) { byte |= 1 << UInt16(bit) }
                }.hex(2)
            }
            return ([tag] + bytes).joined(separator: " ")
        }
    }

    private func states(_ tag: String, _ type: UInt16, _ on: Set<UInt16>) -> [String] {
        (codes[type] ?? []).sorted().map { "\(tag) \($0.hex(2)) \(on.contains($0) ? 1 : 0)" }
    }

    private var evemuComments: [String] {
        var lines = [
            "# Input device name: \"\(writtenName)\"",
            "# Input device ID: bus 0x\(identity.bus.hex(2)) vendor 0x\(identity.vendor.hex(2)) "
                + "product 0x\(identity.product.hex(2)) version 0x\(identity.version.hex(2))",
        ]
        if let width = axes[Axis.x]?.range.millimeters, let height = axes[Axis.y]?.range.millimeters {
            lines.append("# Size in mm: \(width)x\(height)")
        }
        lines.append("# Supported events:")
        for (type, codes) in codes.sorted(by: { $0.key < $1.key }) where !codes.isEmpty {
            lines.append("#   Event type \(type) (\(EventNames.label(ofType: type)))")
            for code in codes.sorted() {
                lines.append("#     Event code \(code) (\(EventNames.label(ofCode: code, type: type)))")
                lines += details(code, type: type)
            }
        }
        lines.append("# Properties:")
        return lines
            + properties.sorted().map {
                "#   Property  type \($0) (\(EventNames.name(ofProperty: $0) ?? "unknown"))"
            }
    }

    private func details(_ code: UInt16, type: UInt16) -> [String] {
        switch type {
        case EventType.absolute:
            guard let axis = axes[code] else { return [] }
            let values = [axis.value, axis.range.min, axis.range.max, axis.fuzz, axis.flat, axis.range.resolution]
            let names = ["Value     ", "Min       ", "Max       ", "Fuzz      ", "Flat      ", "Resolution"]
            return zip(names, values).map { "#       \($0) \($1)" }
        case EventType.led: return ["#        State \(lights.contains(code) ? 1 : 0)"]
        case EventType.switch: return ["#        State \(switches.contains(code) ? 1 : 0)"]
        default: return []
        }
    }
}

extension DeviceDescription.AxisInfo {
    fileprivate var evemu: String { "\(range.min) \(range.max) \(fuzz) \(flat) \(range.resolution)" }
}

extension EventNames {
    static func label(ofType type: UInt16) -> String { name(ofType: type) ?? "0x\(type.hex(2))" }

    static func label(ofCode code: UInt16, type: UInt16) -> String {
        name(ofCode: code, type: type) ?? "0x\(code.hex(2))"
    }
}

extension UInt16 {
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
    func filled(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
