extension DeviceDescription {
    /// The device in the words of evemu 1.3, for people and then for programs, and the empty line before the events.
    var evemu: String { (["# EVEMU 1.3"] + evemuComments + evemuLines).map { $0 + "\n" }.joined() + "\n" }

    private var evemuLines: [String] {
        let identity = [bus, vendor, product, version].map { $0.hex(4) }.joined(separator: " ")
        return ["N: \(writtenName)", "I: \(identity)"] + bitmasks("P:", properties, count: 32) + codeLines
            + axes.sorted { $0.key < $1.key }.map { "A: \($0.hex(2)) \($1.evemu)" }
            + states("L:", EventType.led, lights) + states("S:", EventType.switch, switches)
    }

    /// A name must be there, and may not begin a line of its own.
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
                (0..<8).reduce(UInt16(0)) { $0 | (set.contains(UInt16(first + $1)) ? 1 << UInt16($1) : 0) }.hex(2)
            }
            return ([tag] + bytes).joined(separator: " ")
        }
    }

    private func states(_ tag: String, _ type: UInt16, _ on: Set<UInt16>) -> [String] {
        (codes[type] ?? []).sorted().map { "\(tag) \($0.hex(2)) \(on.contains($0) ? 1 : 0)" }
    }
}

// MARK: - For people

extension DeviceDescription {
    private var evemuComments: [String] {
        var lines = [
            "# Input device name: \"\(writtenName)\"",
            "# Input device ID: bus 0x\(bus.hex(2)) vendor 0x\(vendor.hex(2)) product 0x\(product.hex(2)) "
                + "version 0x\(version.hex(2))",
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

    /// What is told of an axis, a light or a switch besides its name.
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
    /// The fields of an `A:` line.
    fileprivate var evemu: String { "\(range.min) \(range.max) \(fuzz) \(flat) \(range.resolution)" }
}
