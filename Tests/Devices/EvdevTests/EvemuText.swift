@testable import Evdev

/// The description in a recording of evemu, read by other means than those of the program, and whole.
struct EvemuText {
    var description = DeviceDescription()
    private var bytes: [UInt16: [UInt8]] = [:]
    private var propertyBytes: [UInt8] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("E:") {
            let tag = line.prefix(2)
            let rest = line.dropFirst(3)
            take(tag, rest, rest.split(separator: " "))
        }
        description.properties = Self.codes(propertyBytes)
        for (type, bytes) in bytes where type != EventType.syn {
            let codes = Self.codes(bytes)
            if !codes.isEmpty { description.codes[type] = codes }
        }
    }

    /// The event types in the line `B: 00`, except EV_SYN.
    var types: Set<UInt16> { Self.codes(bytes[0] ?? []).subtracting([0]) }

    private mutating func take(_ tag: Substring, _ text: Substring, _ words: [Substring]) {
        let hex = words.map { UInt16($0, radix: 16) ?? 0xFFFF }
        let numbers = words.map { Int($0) ?? .min }
        switch tag {
        case "N:": description.name = String(text)
        case "I:":
            description.identity = DeviceIdentity(bus: hex[0], vendor: hex[1], product: hex[2], version: hex[3])
        case "P:": propertyBytes += hex.map(UInt8.init)
        case "B:": bytes[hex[0], default: []] += hex.dropFirst().map(UInt8.init)
        case "A:":
            let range = AxisRange(min: numbers[1], max: numbers[2], resolution: words.count > 5 ? numbers[5] : 0)
            description.axes[hex[0]] = .init(range: range, fuzz: numbers[3], flat: numbers[4])
        case "L:": if numbers[1] == 1 { description.lights.insert(hex[0]) }
        case "S:": if numbers[1] == 1 { description.switches.insert(hex[0]) }
        default: break
        }
    }

    private static func codes(_ bytes: [UInt8]) -> Set<UInt16> {
        var codes: Set<UInt16> = []
        for (index, byte) in bytes.enumerated() {
            for bit in 0..<8 where byte & 1 << bit != 0 { codes.insert(UInt16(index * 8 + bit)) }
        }
        return codes
    }
}
