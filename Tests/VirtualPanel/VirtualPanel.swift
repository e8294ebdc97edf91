package import Canvas
package import Foundation
import Glibc

/// A panel without hardware: a Debian kernel in QEMU with a display, a touchscreen and the program on it.
///
/// The guest's clock counts instructions (2 ns each) and skips idle time, and the guest stops the machine at the end of
/// each command. So nothing depends on how busy the host is, and half a minute of idle time costs nothing. The
/// machine ends with its last user.
package final class VirtualPanel {
    package let gpu: GPU
    package let size: PixelSize
    private let board: Board
    private let machine: Machine
    let shell: GuestShell
    let monitor: Monitor
    private let viewers: [Viewer]
    private var programs = 0

    /// Boots `image` on a machine with the display `gpu` of `size`, whose driver is not loaded yet.
    ///
    /// One whose size is fixed keeps that. Machines that begin alike are booted once: the others go on from the saved
    /// state of the first.
    /// - Parameters:
    ///   - windows: The number of displays with a window of their own, over VNC; the first is plugged in.
    ///   - kernel: How the kernel is started.
    ///   - kernelOptions: Options of the kernel's command line besides the usual ones.
    /// - Throws: `VirtualPanelError` when QEMU does not start or the guest does not come up.
    package static func boot(
        _ image: PanelImage,
        gpu: GPU,
        size: PixelSize = PixelSize(width: 720, height: 1280),
        windows: Int = 0,
        kernel: PanelImage.Kernel = .unpacked,
        kernelOptions: String = ""
    ) throws -> VirtualPanel {
        let blueprint = Blueprint(
            image: image,
            display: gpu.arguments(size, outputs: windows),
            viewers: windows,
            kernel: kernel,
            kernelOptions: kernelOptions
        )
        let state = BootedStates[blueprint]
        let machine = try Machine(blueprint, from: state)
        do {
            let shell = try GuestShell(path: machine.path("shell"))
            let monitor = try Monitor(path: machine.path("monitor"))
            let viewers = try (0..<windows).map { try Viewer(path: machine.path("viewer\($0)")) }
            if state != nil {
                try monitor.waitUntilLoaded()
            } else {
                try shell.waitUntilReady()
                try monitor.waitUntilStopped(by: image.board)
                BootedStates[blueprint] = try image.states.map(MachineState.init).map { state in
                    try monitor.save(to: state)
                    return state
                }
            }
            return VirtualPanel(
                gpu: gpu,
                size: gpu.fixedSize ?? size,
                board: image.board,
                machine: machine,
                shell: shell,
                monitor: monitor,
                viewers: viewers
            )
        } catch {
            throw VirtualPanelError("the guest did not come up: \(error)", log: machine.log)
        }
    }

    private init(
        gpu: GPU,
        size: PixelSize,
        board: Board,
        machine: Machine,
        shell: GuestShell,
        monitor: Monitor,
        viewers: [Viewer]
    ) {
        self.viewers = viewers
        self.gpu = gpu
        self.size = size
        self.board = board
        self.machine = machine
        self.shell = shell
        self.monitor = monitor
    }

    /// Runs one command line of the shell to its end and returns its result.
    /// - Throws: `VirtualPanelError` when the guest does not answer.
    @discardableResult
    package func run(_ command: String) throws -> CommandResult {
        do {
            try shell.begin(command)
            try monitor.execute("cont")
            let result = try shell.result()
            try monitor.waitUntilStopped(by: board)
            return result
        } catch {
            throw failure("cannot run `\(command)`: \(error)")
        }
    }

    /// Runs a command line that must succeed; returns what it wrote, without the white space at its end.
    /// - Throws: `VirtualPanelError` with its output when it exits with another status than 0.
    @discardableResult
    package func output(of command: String) throws -> String {
        let result = try run(command)
        guard result.status == 0 else {
            throw failure("`\(command)` exited with status \(result.status):\n\(result.output)")
        }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Starts a program, which runs while the guest's time passes: in later commands and in `sleep`.
    /// - Parameter command: The program and its arguments, quoted for the shell; one program, no pipeline.
    package func start(_ command: String) throws -> GuestProgram {
        programs += 1
        return try GuestProgram(command: command, number: programs, panel: self)
    }

    /// Lets `seconds` of guest time pass.
    package func sleep(_ seconds: Double) throws {
        try output(of: "sleep \(seconds)")
    }

    /// Lets guest time pass until its clock shows `second` of a minute, of this one or of the next.
    package func sleep(toSecond second: Int) throws {
        try output(of: "sleep $(((160 + \(second) - 1$(date +%S)) % 60))")
    }

    /// Lets guest time pass until `reached` is true.
    /// - Parameters:
    ///   - goal: The condition, for the error message.
    ///   - seconds: The time-out, in guest time.
    /// - Throws: `VirtualPanelError` with the end of the guest's console when it never does.
    package func wait(for goal: String, within seconds: Double = 20, until reached: () throws -> Bool) throws {
        _ = try wait(for: goal, within: seconds, value: { try reached() ? true : nil })
    }

    /// Lets guest time pass until `look` returns a value, and returns that.
    /// - Throws: `VirtualPanelError` with the end of the guest's console when it never does.
    package func wait<Value>(for goal: String, within seconds: Double = 20, value look: () throws -> Value?) throws
        -> Value
    {
        // To look takes the host longer than to let time pass, so what takes long is looked at less often.
        var (waited, step) = (0.0, 0.25)
        while true {
            if let value = try look() { return value }
            guard waited < seconds else { break }
            try sleep(step)
            waited += step
            step = min(step * 1.5, 1)
        }
        throw failure("waited in vain for \(seconds) s of guest time: \(goal)")
    }

    /// Loads the driver of the display, as if the panel were plugged in now.
    /// - Parameter options: Options of the driver's module, such as `enable_overlay=1`.
    package func loadDisplayDriver(_ options: String = "") throws {
        try output(of: "modprobe \(gpu.module) \(options)")
        try wait(for: "\(gpu.module) offers a card") { try run("test -e /dev/dri/card0").status == 0 }
    }

    package func write(_ contents: Data, to path: String) throws {
        try output(of: "echo \(contents.base64EncodedString()) | base64 -d >\(path)")
    }

    /// Resizes the window `number`; its display then prefers a mode of this size.
    package func resize(window number: Int = 0, to size: PixelSize) throws {
        try viewers[number].resize(to: size)
    }

    /// Unplugs the display of the window `number`; `resize` plugs it in.
    package func unplug(window number: Int = 0) throws {
        try viewers[number].resize(to: PixelSize(width: 0, height: 0))
    }

    /// Presses and releases the button of the tablet at `places` in the first window, in pixels.
    package func click(_ places: (x: Int, y: Int)...) throws {
        try monitor.execute("cont")
        try viewers[0].click(places)
        try monitor.execute("stop")
    }

    /// The picture on the machine's display, independent of the guest.
    ///
    /// - Parameter head: The number of the display, where there are several.
    /// - Throws: `VirtualPanelError` when the display has no picture.
    package func screendump(of head: Int = 0) throws -> Surface {
        let path = machine.path("screen")
        do {
            // What belongs to the board has no name.
            let display: [String: Monitor.Argument] =
                gpu == .pl111 ? [:] : ["device": "gpu", "head": .number(head)]
            // qxl executes its queue of drawing commands for a screendump, and only while the machine runs.
            if gpu == .qxl { try monitor.execute("cont") }
            defer { if gpu == .qxl { try? monitor.execute("stop") } }
            try monitor.execute("screendump", arguments: display.merging(["filename": .text(path)]) { $1 })
            return try Surface(portablePixmap: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw failure("cannot see the screen: \(error)")
        }
    }

    package func powerOff() throws {
        try monitor.execute("cont")
        shell.hangUp()
        try machine.waitUntilEnded()
    }

    package func failure(_ message: String) -> VirtualPanelError {
        VirtualPanelError(message, log: machine.log)
    }
}

/// A machine that sleeps (ACPI S3): its memory is kept, its devices are reset.
extension VirtualPanel {
    /// Runs a command line that puts the machine to sleep, wakes the machine, and waits for the end of the command.
    /// - Throws: `VirtualPanelError` when the machine does not sleep, does not wake up, or the command fails.
    package func sleepDeeply(by command: String = "echo mem >/sys/power/state") throws {
        let result: CommandResult
        do {
            try shell.begin(command)
            try monitor.execute("cont")
            if try monitor.wait(for: "SUSPEND", "STOP") == "SUSPEND" {
                try wakeUp()
                result = try shell.result()
                try monitor.wait(for: "STOP")
            } else {
                // The command only asked for sleep, and the guest stopped the machine at its end.
                result = try shell.result()
                try monitor.execute("cont")
                try monitor.wait(for: "SUSPEND")
                try wakeUp()
                try monitor.execute("stop")
            }
        } catch {
            throw failure("`\(command)` does not make the machine sleep and wake up: \(error)")
        }
        guard result.status == 0 else {
            throw failure("`\(command)` exited with status \(result.status):\n\(result.output)")
        }
    }

    /// Wakes the machine.
    ///
    /// The kernel reads the length of the sleep from a clock that goes on meanwhile. That is the host's and counts
    /// whole seconds, so the machine sleeps for more than one.
    private func wakeUp() throws {
        usleep(2_000_000)
        try monitor.execute("system_wakeup")
    }

    /// Blackens all the memory that the display can be scanned out from, without the driver's knowledge.
    ///
    /// It needs a card whose memory is its first resource, such as bochs, and a kernel with the option `iomem=relaxed`.
    package func blackenDisplayMemory() throws {
        // No tool of the guest but perl can map a file: by the system calls mmap and read, 9 and 0.
        let program = """
            open($card, "+<", "/sys/class/drm/card0/device/resource0") || die "$!"; \
            open($black, "<", "/dev/zero") || die "$!"; \
            $size = -s $card; \
            $memory = syscall(9, 0, $size, 3, 1, fileno($card), 0); \
            $memory > 0 || die "$!"; \
            syscall(0, fileno($black), $memory, $size) == $size || die "$!";
            """
        try output(of: "perl -e '\(program)'")
    }
}
