import Foundation
import VirtualPanel

/// A keyboard or a knob that is plugged into the guest.
struct PluggedKeys {
    let device: InputDevice
    private let panel: VirtualPanel

    /// A keyboard with letters, by the kernel's numbers.
    static let keyboard = InputDescription("Sheetd Test Keyboard", keys: Array(1...111) + [125, 126, 127])
    /// It says of itself what a keyboard does.
    static let scanner = InputDescription("Sheetd Test Scanner", keys: Array(1...111) + [125, 126, 127])
    static let knob = InputDescription("Sheetd Test Knob", keys: [256], relative: [7])

    init(_ description: InputDescription, in panel: VirtualPanel) throws {
        device = try InputDevice(description, in: panel)
        self.panel = panel
    }

    /// Presses keys: `+30` comes down, `-30` up, and a number alone is both; `d1` is a tick of a knob.
    func say(_ words: String) throws {
        var (time, lines) = (1, [String]())
        func add(_ type: Int, _ code: Int, _ value: Int) {
            let stamp = "0." + String(repeating: "0", count: 6 - String(time).count) + String(time)
            for (type, code, value) in [(type, code, value), (0, 0, 0)] {
                lines.append("E: \(stamp) 000\(type) \(String(code, radix: 16)) \(value)")
            }
            time += 20_000
        }
        for word in words.split(separator: " ") {
            let number = Int(word.drop { "+-d".contains($0) }) ?? 0
            switch word.first {
            case "+": add(1, number, 1)
            case "-": add(1, number, 0)
            case "d": add(2, 7, Int(word.dropFirst()) ?? 0)
            default:
                add(1, number, 1)
                add(1, number, 0)
            }
        }
        try panel.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: "/tmp/keys.evemu")
        try panel.output(of: "evemu-play \(device.node) </tmp/keys.evemu")
    }
}
