import Foundation

/// An input device of the guest, made by uinput.
package struct InputDevice {
    package let node: String
    private let panel: VirtualPanel
    private let program: GuestProgram

    /// Plugs in the device that a file of the guest describes in the format of evemu; a recording is such a file.
    package init(describedIn file: String, in panel: VirtualPanel) throws {
        self.panel = panel
        let program = try panel.start("evemu-device \(file)")
        let node = try panel.wait(
            for: "a device as in \(file)",
            value: {
                try program.output().split(whereSeparator: \.isWhitespace).last { $0.hasPrefix("/dev/input/event") }
            }
        )
        self.program = program
        self.node = String(node)
    }

    package init(_ description: InputDescription, in panel: VirtualPanel) throws {
        let file = "/tmp/device.evemu"
        try panel.write(Data(description.text.utf8), to: file)
        try self.init(describedIn: file, in: panel)
    }

    /// Whether it is plugged in; another device may get the same node later.
    package func isThere() throws -> Bool { try program.exitStatus() == nil }

    package func unplug() throws {
        try program.signal("KILL")
        try panel.wait(for: "\(node) goes away") { try panel.run("test -e \(node)").status != 0 }
    }
}
