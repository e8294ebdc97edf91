public import Canvas
public import Foundation

/// A panel without hardware: a Debian kernel in QEMU with a display, a touchscreen and the program on it.
///
/// Time in the guest is counted in instructions (2 ns each), it jumps over idle stretches, and it stands still between two
/// commands. So nothing depends on how busy the host is, and half a minute of idleness costs nothing to watch.
/// A class, because the machine must end with the last one who uses it.
public final class VirtualPanel {
    /// The display of the machine.
    public let gpu: GPU
    private let machine: Machine
    private let shell: GuestShell
    private let monitor: Monitor
    private var programs = 0

    /// Boots `image` on a machine with the display `gpu` of `size`, whose driver is not loaded yet.
    /// - Throws: `VirtualPanelError` when QEMU does not start or the guest does not come up.
    public static func boot(
        _ image: PanelImage,
        gpu: GPU,
        size: PixelSize = PixelSize(width: 720, height: 1280)
    ) throws -> VirtualPanel {
        let machine = try Machine(image: image, gpu: gpu, size: size)
        do {
            let shell = try GuestShell(path: machine.path("shell"))
            let monitor = try Monitor(path: machine.path("monitor"))
            try shell.waitUntilReady()
            try monitor.execute("stop")
            return VirtualPanel(gpu: gpu, machine: machine, shell: shell, monitor: monitor)
        } catch {
            throw VirtualPanelError("the guest did not come up: \(error)", log: machine.log)
        }
    }

    private init(gpu: GPU, machine: Machine, shell: GuestShell, monitor: Monitor) {
        self.gpu = gpu
        self.machine = machine
        self.shell = shell
        self.monitor = monitor
    }

    /// Runs one command line of the shell to its end and says what became of it.
    /// - Throws: `VirtualPanelError` when the guest does not answer.
    @discardableResult
    public func run(_ command: String) throws -> CommandResult {
        do {
            try monitor.execute("cont")
            let result = try shell.run(command)
            try monitor.execute("stop")
            return result
        } catch {
            throw failure("cannot run `\(command)`: \(error)")
        }
    }

    /// Runs a command line that must succeed; returns what it wrote, without the white space at its end.
    /// - Throws: `VirtualPanelError` with its output when it exits with another status than 0.
    @discardableResult
    public func output(of command: String) throws -> String {
        let result = try run(command)
        guard result.status == 0 else {
            throw failure("`\(command)` exited with status \(result.status):\n\(result.output)")
        }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Starts a program, which runs whenever the guest's time passes: in later commands and in `sleep`.
    /// - Parameter command: The program and its arguments, quoted for the shell; one program, no pipeline.
    public func start(_ command: String) throws -> GuestProgram {
        programs += 1
        return try GuestProgram(command: command, number: programs, panel: self)
    }

    /// Lets `seconds` of guest time pass.
    public func sleep(_ seconds: Double) throws {
        try output(of: "sleep \(seconds)")
    }

    /// Lets guest time pass until `reached` says yes.
    /// - Parameters:
    ///   - goal: What is waited for, as the message names it.
    ///   - seconds: The guest time after which it is given up.
    /// - Throws: `VirtualPanelError` with the end of the guest's console when it never does.
    public func wait(for goal: String, within seconds: Double = 20, until reached: () throws -> Bool) throws {
        _ = try wait(for: goal, within: seconds, value: { try reached() ? true : nil })
    }

    /// Lets guest time pass until `look` finds something, and returns it.
    /// - Throws: `VirtualPanelError` with the end of the guest's console when it never does.
    public func wait<Value>(for goal: String, within seconds: Double = 20, value look: () throws -> Value?) throws
        -> Value
    {
        let step = 0.25
        for _ in 0...Int(seconds / step) {
            if let value = try look() { return value }
            try sleep(step)
        }
        throw failure("waited in vain for \(seconds) s of guest time: \(goal)")
    }

    /// Loads the driver of the display, as if the panel were plugged in now.
    public func loadDisplayDriver() throws {
        try output(of: "modprobe \(gpu.module)")
        try wait(for: "\(gpu.module) offers a card") { try run("test -e /dev/dri/card0").status == 0 }
    }

    /// Writes a small file into the guest.
    public func write(_ contents: Data, to path: String) throws {
        try output(of: "echo \(contents.base64EncodedString()) | base64 -d >\(path)")
    }

    /// What is on the glass, as the machine's display shows it, whatever the guest believes.
    /// - Throws: `VirtualPanelError` when the display has no picture.
    public func screendump() throws -> Surface {
        let path = machine.path("screen")
        do {
            try monitor.execute("screendump", arguments: ["filename": path])
            return try Surface(portablePixmap: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw failure("cannot see the glass: \(error)")
        }
    }

    /// Switches the machine off and waits until it is.
    public func powerOff() throws {
        try monitor.execute("cont")
        shell.hangUp()
        try machine.waitUntilEnded()
    }

    /// An error that shows the end of the guest's console.
    public func failure(_ message: String) -> VirtualPanelError {
        VirtualPanelError(message, log: machine.log)
    }
}
