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
