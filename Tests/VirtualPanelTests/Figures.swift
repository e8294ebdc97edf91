import Foundation
import Testing
import VirtualPanel

extension VirtualPanel {
    /// Expects that sheetd is not much slower than modetest from its start to its first picture.
    ///
    /// Method: the kernel stamps the exec of the program (tracepoint sched_process_exec) and the return of its first
    /// modeset (return probes on the atomic and the legacy ioctl of DRM). The guest's clock counts instructions, so the
    /// host's speed plays no part; the panel is not touched by anybody else meanwhile.
    func expectSoonAFirstPicture() throws {
        let driver = gpu == .virtio ? "virtio_gpu" : "bochs-drm"
        let connector = try output(of: "modetest -M \(driver) -c | awk '$3 == \"connected\" { print $1 }'")
        let sheetd = try timeToFirstPicture("sheetd", of: Daemon.command)
        let modetest = try timeToFirstPicture("modetest", of: "modetest -M \(driver) -s \(connector):720x1280")
        print("\(gpu): from exec to the first picture \(sheetd) ms; modetest \(modetest) ms")
        // 1.63 since the program has grown by a keyboard and texts of programs.
        withKnownIssue("the start has grown with the program", isIntermittent: true) {
            if Guest.isShipped { #expect(sheetd <= 1.6 * modetest) }
        }
    }

    /// Milliseconds of guest time from the exec of `program` to its first modeset.
    func timeToFirstPicture(_ program: String, of command: String) throws -> Double {
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

    /// Milliseconds of guest time from sheetd's answer to a program that presents `document` to its next two frames,
    /// as often as `count` says.
    ///
    /// Method: the kernel stamps what sheetd sends through its socket, and the return of its frames' calls of DRM.
    func timesToFrames(presenting document: String, count: Int) throws -> [[Double]] {
        let round = "sheetctl present \(document) && sleep 2 && sheetctl dismiss && sleep 2"
        let lines = try traceOfAnswers { try output(of: "for i in $(seq \(count)); do \(round); done") }
        let answers = lines.indices.filter { lines[$0].contains(": answer:") }
        // Every other answer is that to dismiss.
        return try stride(from: 0, to: answers.count, by: 2).map { number in
            let start = seconds(in: lines[answers[number]]) ?? .infinity
            let frames = lines[answers[number]...].filter { $0.contains("ret=0x0") }.prefix(2)
            let ends = frames.compactMap(seconds).filter { $0 >= start }
            guard ends.count == 2 else {
                throw failure("no frames in the trace:\n" + lines.suffix(20).joined(separator: "\n"))
            }
            return ends.map { (($0 - start) * 100_000).rounded() / 100 }
        }
    }

    /// Milliseconds of guest time from each mark `command` that a program leaves in the kernel's trace while `work` is done to the
    /// next frame.
    func timesFromCommandToFrame(_ work: () throws -> Void) throws -> [Double] {
        let lines = try traceOfAnswers(work)
        return lines.indices.filter { lines[$0].hasSuffix(": command") }.compactMap { mark in
            let frame = lines[mark...].first { $0.contains("ret=0x0") }
            guard let start = seconds(in: lines[mark]), let end = frame.flatMap(seconds) else { return nil }
            return ((end - start) * 100_000).rounded() / 100
        }
    }

    /// What the kernel notes of sheetd's answers and frames while `work` is done.
    private func traceOfAnswers(_ work: () throws -> Void) throws -> [String] {
        let trace = "/sys/kernel/tracing"
        try output(of: "cd \(trace); echo 0 >tracing_on; echo >trace; echo mono >trace_clock")
        try output(of: "cd \(trace); echo 'p:answer unix_stream_sendmsg' >kprobe_events")
        for call in ["atomic", "dirtyfb", "page_flip"] {
            try output(of: "cd \(trace); echo 'r:\(call) drm_mode_\(call)_ioctl ret=$retval' >>kprobe_events")
        }
        try output(of: "cd \(trace); echo 1 >events/kprobes/enable; echo 1 >tracing_on")
        try work()
        // What is noted goes with the probes.
        try output(of: "cd \(trace); echo 0 >tracing_on; echo 0 >events/enable")
        try output(of: "grep -E 'sheetd-|mark' \(trace)/trace >/tmp/trace")
        try output(of: "echo >\(trace)/kprobe_events")
        return try output(of: "cat /tmp/trace").split(separator: "\n").map(String.init)
    }

    /// The stamp of a line of the kernel's trace, such as `  sheetd-91  [000] .....  12.345678: atomic: …`.
    private func seconds(in line: String) -> Double? {
        line.split(separator: " ").lazy.compactMap { $0.hasSuffix(":") ? Double($0.dropLast()) : nil }.first
    }
}
