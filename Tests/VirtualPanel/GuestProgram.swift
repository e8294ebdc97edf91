/// A program that runs in the guest beside the commands.
package struct GuestProgram {
    package let pid: Int
    /// The file in the guest that has what it writes.
    package let log: String
    private let panel: VirtualPanel
    private let command: String
    private let files: String

    init(command: String, number: Int, panel: VirtualPanel) throws {
        self.panel = panel
        self.command = command
        files = "/tmp/program.\(number)"
        log = files + ".log"
        let (id, status) = (files + ".pid", files + ".status")
        try panel.output(of: "{ \(command) & echo $! >\(id); wait $!; echo $? >\(status); } >\(log) 2>&1 &")
        let answer = try panel.output(of: "until [ -s \(id) ]; do sleep 0.01; done; cat \(id)")
        guard let pid = Int(answer) else { throw panel.failure("`\(command)` has no process id but `\(answer)`") }
        self.pid = pid
    }

    package func output() throws -> String {
        try panel.output(of: "cat \(log)")
    }

    /// Its exit status (128 + the signal, when one killed it); nil while it runs.
    package func exitStatus() throws -> Int? {
        let status = try panel.run("cat \(files).status")
        return status.status == 0 ? Int(status.output.dropLast()) : nil
    }

    package func signal(_ name: String) throws {
        try panel.output(of: "kill -\(name) \(pid)")
    }

    /// Waits until it has ended; returns its exit status.
    /// - Throws: `VirtualPanelError` with its output when it runs on for more than `seconds` of guest time.
    @discardableResult
    package func waitForExit(within seconds: Double = 20) throws -> Int {
        do {
            return try panel.wait(for: "`\(command)` ends", within: seconds, value: exitStatus)
        } catch let error as VirtualPanelError {
            throw VirtualPanelError("\(error.message); it wrote:\n\(try output())", log: error.log)
        }
    }
}
