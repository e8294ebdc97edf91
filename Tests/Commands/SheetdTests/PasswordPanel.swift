import Foundation
import TestSupport

/// A daemon without a panel, the agent that asks there, and what systemd would ask.
///
/// The folder of systemd's questions is one of the test's own, in the place of the machine's, for the agent and each question alike.
final class PasswordPanel {
    private let scratch: Scratch
    private(set) var daemon: HeadlessDaemon?
    let agent: ChildProcess

    /// What it takes: root, and systemd's program.
    static let isPossible =
        (try? ChildProcess.run("unshare", ["--mount", "systemd-ask-password", "--version"]).code) == 0

    /// Starts the agent, and the daemon where that is to be there already.
    init(withDaemon: Bool = true) throws {
        scratch = try Scratch()
        for folder in ["ask", "bin"] {
            try FileManager.default.createDirectory(atPath: scratch.file(folder), withIntermediateDirectories: true)
        }
        let programs = SheetdProcess.program.deletingLastPathComponent()
        let program = scratch.file("bin/sheetd-ask-password")
        try FileManager.default.createSymbolicLink(
            atPath: program,
            withDestinationPath: programs.appendingPathComponent("sheetctl").path
        )
        agent = try Self.process([program, "--socket", scratch.file("control")], folder: scratch.file("ask"))
        if withDaemon { try startDaemon() }
    }

    /// Starts a process that finds `folder` where systemd has its questions.
    private static func process(_ command: [String], folder: String) throws -> ChildProcess {
        let mounting =
            "mount -t tmpfs none /run && mkdir -p /run/systemd/ask-password && "
            + "mount --bind \"$0\" /run/systemd/ask-password && exec \"$@\""
        return try ChildProcess("unshare", ["--mount", "sh", "-c", mounting, folder] + command)
    }

    /// Starts a daemon, in the place of the one before, which crashes.
    func startDaemon() throws {
        stopDaemon()
        let daemon = try HeadlessDaemon(size: "480x640", ["--set", "control.injection=true"])
        try FileManager.default.createSymbolicLink(
            atPath: scratch.file("control"),
            withDestinationPath: daemon.scratch.file("control")
        )
        self.daemon = daemon
    }

    func stopDaemon() {
        daemon?.crash()
        daemon = nil
        try? FileManager.default.removeItem(atPath: scratch.file("control"))
    }

    /// Has systemd ask.
    func ask(_ message: String, options: [String] = []) throws -> ChildProcess {
        let command = ["systemd-ask-password", "--no-tty"] + options + [message]
        return try Self.process(command, folder: scratch.file("ask"))
    }

    /// Waits until the panel shows that question; its document.
    @discardableResult
    func awaitQuestion(_ message: String) throws -> String {
        try Waiting.value("question \(message)") {
            guard let content = try? control("content"), content.contains("\"title\":\"\(message)\"") else {
                return nil
            }
            return content
        }
    }

    /// Waits until so many questions are shown or wait for their turn.
    func awaitQuestions(_ count: Int) throws {
        try Waiting.wait(for: "\(count) questions") {
            (try? control("state", "sheet"))?.split(separator: "\n").count {
                $0.hasPrefix("stack") && $0.contains("ask-")
            } == count
        }
    }

    /// Waits until systemd has written down so many questions.
    func awaitFiles(_ count: Int) throws {
        let folder = scratch.file("ask")
        try Waiting.wait(for: "\(count) files") {
            try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasPrefix("ask.") } == count
        }
    }

    @discardableResult
    func control(_ arguments: String...) throws -> String { try daemon?.control(arguments) ?? "" }

    /// Answers the question that is shown.
    func type(_ answer: String) throws {
        try control("tap", "answer")
        try control("type", answer, "--key", "Return")
    }
}
