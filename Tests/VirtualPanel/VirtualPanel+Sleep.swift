import Glibc

/// A machine that sleeps (ACPI S3): its memory is kept, its devices are reset.
extension VirtualPanel {
    /// Runs a command line that puts the machine to sleep, wakes the machine, and waits for the end of the command.
    ///
    /// The kernel asks the clock that goes on in sleep how long that was. It is the host's and counts whole seconds, so the
    /// machine sleeps longer than one of them, however busy the host is.
    /// - Throws: `VirtualPanelError` when the machine does not sleep, does not wake up, or the command fails.
    package func sleepDeeply(by command: String = "echo mem >/sys/power/state") throws {
        let result: CommandResult
        do {
            try monitor.execute("cont")
            try shell.begin(command)
            try monitor.wait(for: "SUSPEND")
            usleep(2_000_000)
            try monitor.execute("system_wakeup")
            result = try shell.result()
            try monitor.execute("stop")
        } catch {
            throw failure("`\(command)` does not make the machine sleep and wake up: \(error)")
        }
        guard result.status == 0 else {
            throw failure("`\(command)` exited with status \(result.status):\n\(result.output)")
        }
    }

    /// Blackens all the memory that the display can be scanned out from, behind everybody's back.
    ///
    /// It needs a card whose memory is its first resource, such as bochs, and a kernel that is told `iomem=relaxed`.
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
