import Foundation

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

    /// The events of one frame, given as type, code and value.
    static func frame(_ time: Double, _ events: [String]) -> String {
        let stamp = String(format: "%d.%06d", Int(time), Int((time * 1e6).rounded()) % 1_000_000)
        return (events + ["0000 0000 0"]).map { "E: \(stamp) \($0)\n" }.joined()
    }

    /// The recordings of the project.
    static func fixture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/recordings/\(name).evemu").path
    }
}
