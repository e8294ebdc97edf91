/// A touchscreen of the guest, with the properties that a recording describes.
package struct Touchscreen {
    package var node: String { device.node }
    private let device: InputDevice
    let panel: VirtualPanel

    /// Plugs in the touchscreen that made the recording `name` of the image.
    package init(of name: String, in panel: VirtualPanel) throws {
        try self.init(describedIn: Touchscreen.file(name), in: panel)
    }

    package init(describedIn file: String, in panel: VirtualPanel) throws {
        self.panel = panel
        device = try InputDevice(describedIn: file, in: panel)
    }

    /// Plays the events of the recording `name` at their own speed.
    ///
    /// A finger that is down at the end stays down.
    package func play(_ name: String) throws {
        try play(file: Touchscreen.file(name))
    }

    /// Plays the events of the recording `name` in the part `1 / speed` of their time.
    ///
    /// A finger that is as fast in parts of the panel is slower in points on a smaller one. Played at its own speed it
    /// may be so close to a threshold that the times at which the guest plays it decide on which side.
    package func play(_ name: String, atSpeed speed: Int) throws {
        let faster = "awk '/^E:/ { $2 = sprintf(\"%.6f\", $2 / \(speed)) } 1' \(Touchscreen.file(name))"
        try panel.output(of: "\(faster) | evemu-play \(node)")
    }

    package func play(file: String) throws {
        try panel.output(of: "evemu-play \(node) <\(file)")
    }

    /// Plays those events of the recording `name` whose stamps lie within `seconds`, at their own speed.
    package func play(_ name: String, within seconds: Range<Double>) throws {
        try panel.output(of: "\(Touchscreen.events(of: name, within: seconds)) | evemu-play \(node)")
    }

    /// Plays those events repeatedly without pauses, as fast as the kernel accepts them.
    package func flood(_ name: String, within seconds: Range<Double>, times: Int) throws {
        try panel.output(of: "\(Touchscreen.events(of: name, within: seconds)) | sed 's/^E: [^ ]*/E: 1.0/' >/tmp/flood")
        try panel.output(of: "for i in $(seq \(times)); do cat /tmp/flood; done | evemu-play \(node)")
    }

    package func lift() throws {
        let events = [("EV_ABS", "ABS_MT_SLOT", 0), ("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0)]
        let commands = events.map { type, code, value in
            "evemu-event \(node) --type \(type) --code \(code) --value \(value)"
        }
        try panel.output(of: commands.joined(separator: " && ") + " --sync")
    }

    package func isThere() throws -> Bool { try device.isThere() }

    package func unplug() throws { try device.unplug() }

    private static func file(_ name: String) -> String { "/recordings/\(name).evemu" }

    private static func events(of name: String, within seconds: Range<Double>) -> String {
        "awk '/^E:/ && $2 >= \(seconds.lowerBound) && $2 < \(seconds.upperBound)' \(file(name))"
    }
}

extension Touchscreen {
    /// A finger in slot 0 that moves up and down like a pendulum and is lifted where it turns.
    package struct Drag: Sendable {
        let x: Int
        let y: Int
        let reach: Int
        let period: Double
        let rounds: Int
        let rate: Int

        /// A finger that touches down at `x` and `y`, in the touchscreen's own units, and first moves down.
        /// - Parameters:
        ///   - reach: The distance to either side of `y`.
        ///   - period: Seconds from one turn at the bottom to the next.
        ///   - rounds: The number of turns at the bottom before the lift there.
        ///   - rate: Frames of the touchscreen a second.
        package init(x: Int, y: Int, reach: Int, period: Double, rounds: Int, rate: Int = 100) {
            (self.x, self.y, self.reach, self.period, self.rounds, self.rate) = (x, y, reach, period, rounds, rate)
        }
    }

    /// Plays the drag at its own speed.
    ///
    /// A script in the guest makes the events, before the first of them: a minute of them does not fit into a command, and a
    /// finger takes no time of a processor.
    package func play(_ drag: Drag) throws {
        let turns = "6.283185307 * $i / (\(drag.rate) * \(drag.period))"
        let script = """
            sub event { printf "E: %.6f %04x %04x %d\\n", $i / \(drag.rate), @_ } \
            event(3, 47, 0); event(3, 57, 51); event(3, 53, \(drag.x)); event(1, 330, 1); \
            for ($end = \(drag.rate) * \(drag.period) * (\(drag.rounds) + 0.25); $i <= $end; $i++) { \
            event(3, 54, \(drag.y) + \(drag.reach) * sin(\(turns))); event(0, 0, 0) } \
            event(3, 57, -1); event(1, 330, 0); event(0, 0, 0)
            """
        try panel.output(of: "perl -e '\(script)' >/tmp/drag; evemu-play \(node) </tmp/drag")
    }
}
