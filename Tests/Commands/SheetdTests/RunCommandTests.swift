import Foundation
import TestSupport
import Testing

/// `sheetd run -- COMMAND`: what becomes of the command is what becomes of sheetd.
@Suite struct RunCommandTests {
    private static let options = ["run", "--headless", "64x64", "--set", "control.socket=off"]

    @Test(arguments: [
        (["sh", "-c", "exit 7"], 7), (["true"], 0), (["no-such-program"], 127), (["/etc/passwd"], 126),
        (["sh", "-c", "kill -9 $$"], 137), (["sh", "-c", "test -S $WAYLAND_DISPLAY"], 0),
    ])
    func `It ends with the status of the command`(_ command: [String], _ status: Int) throws {
        let run = try SheetdProcess(Self.options + ["--"] + command)
        #expect(run.code == Int32(status))
        #expect(run.message.contains("cannot run \(command[0])") == (status == 126 || status == 127))
    }

    /// Its own `ls` has a third file open, the folder that it lists.
    @Test func `The command gets no open files, no blocked signals, and the usual priority and limits`() throws {
        let script =
            "ls /proc/self/fd | wc -l; grep SigBlk /proc/self/status; cut -d' ' -f19,41 /proc/self/stat; ulimit -n"
        let usual = try ChildProcess.run("/bin/sh", ["-c", script]).output.split(separator: "\n").last
        let open = "exec 7</etc/passwd; exec \"$0\" \"$@\""
        let run = try ChildProcess.run(
            "/bin/sh",
            ["-c", open, SheetdProcess.program.path] + Self.options + ["--", "sh", "-c", script]
        )
        let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("sheetd") }
        #expect(lines == ["4", "SigBlk:\t0000000000000000", "0 0", usual])
    }

    @Test(arguments: [("true", 143), ("trap 'exit 3' TERM", 3)])
    func `Asked to end, it asks the command`(_ start: String, _ status: Int) throws {
        let scratch = try Scratch()
        let ready = scratch.file("ready")
        let run = try ChildProcess(
            SheetdProcess.program.path,
            Self.options + ["--", "sh", "-c", "\(start); touch \(ready); while :; do sleep 0.1; done"]
        )
        try Waiting.wait(for: "the command") { FileManager.default.fileExists(atPath: ready) }
        kill(run.id, SIGTERM)
        #expect(try run.wait() == .exit(Int32(status)))
    }

    @Test func `A folder of the socket that is missing is a fault, and is not made`() throws {
        let scratch = try Scratch()
        let folder = scratch.file("missing")
        let run = try SheetdProcess(Self.options + ["--set", "programs.socket=\(folder)/socket", "--", "true"])
        #expect(run.code == 1 && run.message.contains("there is no folder \(folder) (programs.socket)"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
