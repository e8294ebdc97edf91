/// A touchscreen of the guest: what the description of a recording says it is, made by uinput.
public struct Touchscreen {
    /// Its device node, `/dev/input/event…`.
    public let node: String
    private let panel: VirtualPanel
    private let program: GuestProgram

    /// Plugs in the touchscreen that made the recording `name` of the image.
    public init(of name: String, in panel: VirtualPanel) throws {
        self.panel = panel
        let program = try panel.start("evemu-device /recordings/\(name).evemu")
        let node = try panel.wait(
            for: "a touchscreen as in \(name).evemu",
            value: {
                try program.output().split(whereSeparator: \.isWhitespace).last { $0.hasPrefix("/dev/input/event") }
            }
        )
        self.program = program
        self.node = String(node)
    }

    /// Plays the events of the recording `name` in their own time.
    ///
    /// A finger that it leaves down stays down.
    public func play(_ name: String) throws {
        try panel.output(of: "evemu-play \(node) </recordings/\(name).evemu")
    }

    /// Plays those events of the recording `name` whose stamps lie within `seconds`, in their own time.
    public func play(_ name: String, within seconds: Range<Double>) throws {
        let (start, end) = (seconds.lowerBound, seconds.upperBound)
        let events = "awk '/^E:/ && $2 >= \(start) && $2 < \(end)' /recordings/\(name).evemu"
        try panel.output(of: "\(events) | evemu-play \(node)")
    }

    /// Lifts the finger that a recording left down in slot 0.
    public func lift() throws {
        let events = [("EV_ABS", "ABS_MT_SLOT", 0), ("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0)]
        let commands = events.map { type, code, value in
            "evemu-event \(node) --type \(type) --code \(code) --value \(value)"
        }
        try panel.output(of: commands.joined(separator: " && ") + " --sync")
    }

    /// Unplugs it.
    public func unplug() throws {
        try program.signal("KILL")
        try panel.wait(for: "\(node) goes away") { try panel.run("test -e \(node)").status != 0 }
    }
}
