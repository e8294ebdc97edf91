import Foundation
import VirtualPanel

extension VirtualPanel {
    /// Prints how long sheetd and modetest take from their start to their first picture.
    ///
    /// Method: the kernel stamps the exec of the program (tracepoint sched_process_exec) and the return of its first
    /// modeset (return probes on the atomic and the legacy ioctl of DRM). The guest's clock counts instructions, so the
    /// host's speed plays no part; the panel is not touched by anybody else meanwhile.
    func printTimesToFirstPicture() throws {
        let driver = gpu == .virtio ? "virtio_gpu" : "bochs-drm"
        let connector = try output(of: "modetest -M \(driver) -c | awk '$3 == \"connected\" { print $1 }'")
        let sheetd = try timeToFirstPicture("sheetd", of: Daemon.command)
        let modetest = try timeToFirstPicture("modetest", of: "modetest -M \(driver) -s \(connector):720x1280")
        print("\(gpu): from exec to the first picture \(sheetd) ms; modetest \(modetest) ms")
    }

    /// Milliseconds of guest time from the exec of `program` to its first modeset.
    private func timeToFirstPicture(_ program: String, of command: String) throws -> Double {
        let trace = "/sys/kernel/tracing"
        try output(of: "cd \(trace); echo 0 >tracing_on; echo >trace; echo mono >trace_clock")
        try output(of: "cd \(trace); echo 'r:atomic drm:drm_mode_atomic_ioctl ret=$retval' >kprobe_events")
        try output(of: "cd \(trace); echo 'r:legacy drm:drm_mode_setcrtc ret=$retval' >>kprobe_events")
        try output(of: "cd \(trace); echo 1 >events/kprobes/enable; echo 1 >events/sched/sched_process_exec/enable")
        try output(of: "cd \(trace); echo 1 >tracing_on")
        // Standard input stays open for three seconds; modetest ends with it, sheetd by the signal.
        try run("sleep 3 | timeout 3 \(command)")
        try output(
            of: "cd \(trace); echo 0 >tracing_on; echo 0 >events/enable; cat trace >/tmp/trace; echo >kprobe_events"
        )
        let lines = try output(of: "cat /tmp/trace").split(separator: "\n").map(String.init)
        guard let exec = lines.firstIndex(where: { $0.contains("filename=/usr/bin/\(program)") }),
            let modeset = lines[exec...].first(where: { $0.contains(" \(program)-") && $0.contains("ret=0x0") }),
            let start = seconds(in: lines[exec]), let end = seconds(in: modeset)
        else {
            throw failure("no first picture of \(program) in the trace:\n" + lines.suffix(20).joined(separator: "\n"))
        }
        return ((end - start) * 100_000).rounded() / 100
    }

    /// The stamp of a line of the kernel's trace, such as `  sheetd-91  [000] .....  12.345678: atomic: …`.
    private func seconds(in line: String) -> Double? {
        line.split(separator: " ").lazy.compactMap { $0.hasSuffix(":") ? Double($0.dropLast()) : nil }.first
    }
}
