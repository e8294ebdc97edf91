import Glibc

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
