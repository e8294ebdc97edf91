import Values

extension Request {
    package struct TimedTouch: Equatable, Sendable {
        /// Milliseconds after the call.
        package var time: Double
        package var finger: Int
        package var phase: Phase
        /// Where, in points of the picture from its safe area's top-left.
        package var x: Double
        package var y: Double

        package enum Phase: String, Hashable, Sendable, CaseIterable {
            case began, moved, ended, cancelled
        }

        package init(at time: Double, finger: Int, _ phase: Phase, x: Double, y: Double) {
            (self.time, self.finger, self.phase, self.x, self.y) = (time, finger, phase, x, y)
        }
    }
}

extension Request.TimedTouch {
    /// The most touches of one call, and the latest of them in milliseconds.
    private static let (count, latest) = (4096, 60_000.0)
    private static let fingers = 0...9
    /// No panel has more points a side.
    private static let places = -65536.0...65536

    static func list(_ reader: TableReader) -> [Request.TimedTouch]? {
        var last = 0.0
        return reader.list("touches", limit: count) { value, path in
            guard let entry = TableReader(value, at: path, reader.faults) else { return nil }
            let touch = Request.TimedTouch(entry)
            entry.close()
            if let time = touch?.time, time < last {
                entry.note("expected no earlier time than \(last), found \(time)", of: "at_ms")
            }
            last = touch?.time ?? last
            return touch
        }
    }

    private init?(_ reader: TableReader) {
        let time = reader.number("at_ms", in: 0...Self.latest) ?? 0
        let finger = reader.integer("id", in: Self.fingers) ?? 0
        let phase: Phase? = reader.required("phase", reader.choice("phase"))
        let x = reader.required("x", reader.number("x", in: Self.places))
        let y = reader.required("y", reader.number("y", in: Self.places))
        guard let phase, let x, let y else { return nil }
        self.init(at: time, finger: finger, phase, x: x, y: y)
    }
}
