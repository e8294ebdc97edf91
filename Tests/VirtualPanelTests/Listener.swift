import VirtualPanel

/// evemu-record, which reads the touchscreen that sheetd has made.
struct Listener {
    let node: String
    private let program: GuestProgram

    init(on panel: VirtualPanel) throws {
        let node = try panel.wait(for: "sheetd makes a touchscreen") { try Self.node(on: panel) }
        let program = try panel.start("evemu-record \(node)")
        try panel.wait(until: program, reads: node)
        (self.node, self.program) = (node, program)
    }

    /// The touchscreen that sheetd has made, if it is there.
    static func node(on panel: VirtualPanel) throws -> String? {
        let found = try panel.run("grep -l 'sheetd forwarded' /sys/class/input/event*/device/name").output
        return found.split(separator: "/").first { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
    }

    /// Ends it; what it has received.
    func end() throws -> ForwardedTouches {
        try program.signal("INT")
        try program.waitForExit()
        return ForwardedTouches(try program.output())
    }
}

extension ForwardedTouches.Contact {
    static func lifted(_ path: [(x: Int, y: Int)]) -> Self {
        Self(path: path.map { .init(x: $0.x, y: $0.y) }, isLifted: true)
    }

    /// One that is to count for nothing.
    static func takenBack(_ path: [(x: Int, y: Int)]) -> Self {
        Self(path: path.map { .init(x: $0.x, y: $0.y) }, isPalm: true, isLifted: true)
    }
}

extension VirtualPanel {
    /// Waits until `program` waits for events of the device `node`.
    ///
    /// After it has opened the device it asks for the keys that are down, and the kernel then drops those in its queue.
    func wait(until program: GuestProgram, reads node: String) throws {
        let process = "/proc/\(program.pid)"
        try wait(for: "\(node) is read") {
            try run("ls -l \(process)/fd | grep -q '\(node)$' && grep -q '^State:.S' \(process)/status").status == 0
        }
    }
}
