import Foundation
import TestSupport
import Testing

@Suite(
    "systemd-ask-password is answered at the panel",
    .enabled(if: PasswordPanel.isPossible, "needs root and systemd-ask-password")
)
struct PasswordAgentTests {
    @Test("A password is typed as dots, and comes as it was typed; nobody logs it")
    func password() throws {
        let panel = try PasswordPanel()
        let question = try panel.ask("Key of disk data <b>:")
        let content = try panel.awaitQuestion("Key of disk data <b>:")
        #expect(content.contains(#""purpose":"password""#))
        try panel.type("zw\u{F6}lf Boxk\u{E4}mpfer 9")
        #expect(try question.wait() == .exit(0) && question.output == "zw\u{F6}lf Boxk\u{E4}mpfer 9\n")
        try panel.awaitQuestions(0)
        #expect(panel.agent.message.isEmpty && panel.daemon?.log.contains("Boxk") == false)
        #expect(panel.agent.stop() == .exit(0))
    }

    @Test("What may be seen is shown as it is typed")
    func echo() throws {
        let panel = try PasswordPanel()
        let question = try panel.ask("User name:", options: ["--echo=yes"])
        #expect(try !panel.awaitQuestion("User name:").contains("password"))
        try panel.control("tap", "answer")
        try panel.control("type", "ada")
        #expect(try panel.control("content").contains("ada"))
        try panel.control("tap", "ok")
        #expect(try question.wait() == .exit(0) && question.output == "ada\n")
    }

    @Test("Several come one after the other, the oldest first, and each gets its own answer")
    func several() throws {
        let panel = try PasswordPanel()
        let questions = try (1...3).map { number in
            let question = try panel.ask("Disk \(number)")
            try panel.awaitQuestions(number)
            return question
        }
        for number in 1...3 {
            try panel.awaitQuestion("Disk \(number)")
            try panel.type("secret \(number)")
            let question = questions[number - 1]
            #expect(try question.wait() == .exit(0) && question.output == "secret \(number)\n")
        }
        try panel.awaitQuestions(0)
    }

    @Test("One that is cancelled at the panel fails, and an empty answer is one")
    func cancelled() throws {
        let panel = try PasswordPanel()
        let question = try panel.ask("Disk")
        try panel.awaitQuestion("Disk")
        try panel.control("tap", "cancel")
        #expect(try question.wait() == .exit(1) && question.output.isEmpty)
        let empty = try panel.ask("Again")
        try panel.awaitQuestion("Again")
        try panel.control("tap", "ok")
        #expect(try empty.wait() == .exit(0) && empty.output == "\n")
    }

    private static let ends: [(options: [String], signal: Int32?)] = [
        (["--timeout=2"], nil), ([], SIGTERM), ([], SIGKILL),
    ]

    @Test(
        "One that times out, is cancelled or whose process dies goes from the panel, and the next one comes",
        arguments: ends
    )
    func gone(options: [String], signal: Int32?) throws {
        let panel = try PasswordPanel()
        let first = try panel.ask("First", options: options)
        try panel.awaitQuestion("First")
        let second = try panel.ask("Second")
        if let signal {
            try panel.awaitQuestions(2)
            first.signal(signal)
        }
        #expect(try first.wait() != .exit(0))
        try panel.awaitQuestion("Second")
        try panel.awaitQuestions(1)
        try panel.type("abc")
        #expect(try second.wait() == .exit(0) && second.output == "abc\n")
        #expect(panel.agent.message.isEmpty)
    }

    @Test("Where no daemon is there yet, or it is started again, all are asked as soon as it is, the oldest first")
    func restarted() throws {
        let panel = try PasswordPanel(withDaemon: false)
        let questions = try (1...3).map { number in
            let question = try panel.ask("Disk \(number)")
            try panel.awaitFiles(number)
            return question
        }
        try Waiting.wait(for: "an attempt") { panel.agent.message.contains("no sheetd answers") }
        try panel.startDaemon()
        try panel.awaitQuestions(3)
        try panel.awaitQuestion("Disk 1")
        try panel.startDaemon()
        try panel.awaitQuestions(3)
        for number in 1...3 {
            try panel.awaitQuestion("Disk \(number)")
            try panel.type("abc \(number)")
            let question = questions[number - 1]
            #expect(try question.wait() == .exit(0) && question.output == "abc \(number)\n")
        }
    }

    @Test("A folder that is not there is said")
    func folder() throws {
        let run = try ChildProcess.run(
            "bash",
            ["-c", "exec -a sheetd-ask-password \"$0\" --folder /none", Self.sheetctl]
        )
        #expect(run.code == 1 && run.output.contains("/none: No such file or directory"), "\(run.output)")
    }

    private static let sheetctl = SheetdProcess.program.deletingLastPathComponent().appendingPathComponent("sheetctl")
        .path
}
