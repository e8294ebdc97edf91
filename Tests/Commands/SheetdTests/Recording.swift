import Foundation
import TestSupport

/// Recordings made on the fly: a touchscreen of 4096 x 4096 units, one finger that taps beside the sheet.
enum Recording {
    static let head = "# EVEMU 1.3\nN: Made-up Panel\nI: 0018 1209 5d01 0100\n"
    static let property = "P: 02 00 00 00 00 00 00 00\n"
    static let axes = axis("00") + axis("01") + axis("2f", max: 9) + axis("35") + axis("36") + axis("39", max: 65535)

    /// A whole description.
    static let description = head + property + axes

    /// One axis.
    static func axis(_ code: String, min: Int = 0, max: Int = 4095) -> String { "A: \(code) \(min) \(max) 0 0 0\n" }

    /// A tap that begins at `time` seconds.
    static func tap(at time: Double = 0) -> String {
        frame(time, ["0003 0039 1", "0003 0035 2048", "0003 0036 800"]) + frame(time + 0.08, ["0003 0039 -1"])
    }

    /// A device that is no touchscreen, and a tap of it beside the sheet.
    struct OtherDevice: Sendable {
        let name: String
        let description: String
        let tap: String
    }

    /// A touchpad with slots: INPUT_PROP_POINTER and INPUT_PROP_BUTTONPAD.
    static let touchpad = OtherDevice(
        name: "Made-up Touchpad",
        description: head.replacing("Panel", with: "Touchpad") + "P: 05 00 00 00 00 00 00 00\n" + axes,
        tap: tap()
    )

    /// A tablet's pen: BTN_TOUCH and BTN_TOOL_PEN.
    static let pen = single("Made-up Pen", keys: [0x14A, 0x140])

    /// A virtual machine's tablet: BTN_LEFT.
    static let mouse = single("Made-up Mouse", keys: [0x110])

    /// A device with one position and `keys`, the first of which is pressed.
    private static func single(_ name: String, keys: [Int]) -> OtherDevice {
        let bytes = (0..<96).map { byte in
            keys.filter { $0 >> 3 == byte }.reduce(0) { $0 | 1 << ($1 & 7) }
        }
        let lines = stride(from: 0, to: 96, by: 8).map { first in
            "B: 01 " + bytes[first..<first + 8].map { String(format: "%02x", $0) }.joined(separator: " ") + "\n"
        }
        let key = String(format: "0001 %04x", keys[0])
        return OtherDevice(
            name: name,
            description: "# EVEMU 1.3\nN: \(name)\nI: 0018 1209 5d01 0100\n" + lines.joined() + axis("00") + axis("01"),
            tap: frame(0, ["0003 0000 2048", "0003 0001 800", key + " 1"]) + frame(0.08, [key + " 0"])
        )
    }

    /// The events of one frame, given as type, code and value.
    static func frame(_ time: Double, _ events: [String]) -> String {
        let stamp = String(format: "%d.%06d", Int(time), Int((time * 1e6).rounded()) % 1_000_000)
        return (events + ["0000 0000 0"]).map { "E: \(stamp) \($0)\n" }.joined()
    }

    /// The recordings of the project.
    static func fixture(_ name: String) -> String { Fixture.path("recordings/\(name).evemu") }
}

/// Files that tests share.
enum Fixture {
    /// The path of one of them.
    static func path(_ name: String) -> String {
        Checkout.tests.appendingPathComponent("Fixtures/\(name)").path
    }
}
