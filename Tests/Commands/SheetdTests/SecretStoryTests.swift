import Foundation
import TestSupport
import Testing

@Suite(
    "Nothing that a daemon keeps or says has a secret that was typed into it",
    .enabled(if: geteuid() == 0 && !isSanitized, "only root reads the memory of others; a sanitizer keeps it")
)
struct SecretStoryTests {
    private static let document = """
        title = "Account"
        items = [
            { kind = "field", id = "name", title = "Name" },
            { kind = "field", id = "answer", title = "Password", purpose = "password" },
        ]
        """

    @Test(
        "Over random stories it is in no trace, log, file, reply or event, and when it is over nowhere in the memory",
        arguments: 1...6
    )
    func law(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let folder = try Scratch()
        try FileManager.default.createDirectory(atPath: folder.file("run"), withIntermediateDirectories: true)
        let options = ["--set", "control.injection=true", "--trace", folder.file("trace")]
        let daemon = try HeadlessDaemon(size: "480x640", options, runtimeFolder: folder.file("run"))
        let (form, over) = try (
            folder.write(Self.document, to: "form.toml"), folder.write("title = \"Over\"", to: "over.toml")
        )
        // What a document's Return submits is for who has presented it, as this user has.
        let events =
            "will_present,did_present,will_move,did_move,will_dismiss,did_dismiss,activated,changed,focused,content"
        let monitor = try daemon.client(["monitor", "--json", "--events", events])
        var (said, secrets) = ([String](), [String]())
        for _ in 0..<3 {
            let secret = Self.secret(&random)
            secrets.append(secret)
            try Self.tell(secret, to: daemon, form, over, &said, &random)
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                said.append((try? String(contentsOfFile: folder.file(file), encoding: .utf8)) ?? "")
            }
        }
        let patterns = secrets.flatMap(Self.patterns)
        // A job that the sheet has not waited for may still have its document.
        if try !Waiting.until({ try ProcessImage.places(of: patterns, in: daemon.id).isEmpty }) {
            Issue.record("\(try ProcessImage.places(of: patterns, in: daemon.id).prefix(6))")
        }
        let status = try String(contentsOfFile: "/proc/\(daemon.id)/status", encoding: .utf8)
        #expect(status.contains("VmLck:\t       0 kB"))
        #expect(daemon.end() == 0)
        said += [daemon.log, monitor.output, try String(contentsOfFile: folder.file("trace"), encoding: .utf8)]
        for secret in secrets { #expect(!said.contains { $0.contains(secret.prefix(4)) }) }
    }

    @Test("While it is written it is in the memory, where the search finds it, and when it is over nowhere")
    func control() throws {
        var random = SplitMix(seed: 7)
        let daemon = try HeadlessDaemon(size: "480x640", ["--set", "control.injection=true"])
        let secret = Self.secret(&random)
        let question = try daemon.client(["ask", "Key", "--secret"])
        try Self.tapField(of: daemon)
        _ = try daemon.control("type", secret)
        // Its letters may be moved while the memory is read; lists of them are there for moments only.
        try Waiting.wait(for: "letters") {
            try !ProcessImage.places(of: Self.patterns(secret), in: daemon.id).isEmpty
        }
        _ = try daemon.control("type", "--key", "Return")
        #expect(try question.wait() == .exit(0) && question.output == secret + "\n")
        try Waiting.wait(for: "end of its letters") {
            try ProcessImage.places(of: Self.patterns(secret), in: daemon.id).isEmpty
        }
        #expect(daemon.end() == 0)
    }

    /// Letters that stand next to each other nowhere else.
    private static func secret(_ random: inout SplitMix) -> String {
        let letters = Array("zqxjkvwZQXJKVW7")
        return String((0..<Int.random(in: 9...24, using: &random)).map { _ in letters.randomElement(using: &random)! })
    }

    /// The bytes of it, and its letters as they are in a list of them.
    private static func patterns(_ secret: String) -> [[UInt8]] {
        [Array(secret.utf8.prefix(8)), Array(secret.utf8.suffix(8)), Array(secret).withUnsafeBytes { Array($0) }]
    }

    /// Has `secret` typed into a question or a document, which ends in one way or another.
    private static func tell(
        _ secret: String,
        to daemon: HeadlessDaemon,
        _ form: String,
        _ over: String,
        _ said: inout [String],
        _ random: inout SplitMix
    ) throws {
        let question = Bool.random(using: &random) ? try daemon.client(["ask", "Key", "--secret"]) : nil
        if question == nil { _ = try daemon.control("present", form) }
        try tapField(of: daemon)
        let split = secret.index(secret.startIndex, offsetBy: Int.random(in: 0...secret.count, using: &random))
        _ = try daemon.control("type", String(secret[..<split]) + "nn", "--key", "BackSpace", "--key", "BackSpace")
        for _ in 0..<3 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: said.append(try daemon.control("state", "--json"))
            case 1: said.append(try daemon.control("content", "--json"))
            case 2:
                _ = try daemon.control("present", over, "--name", "over", "--over", "--priority", "alarm", "--wait")
                said.append(try daemon.control("state", "--json"))
                _ = try daemon.control("dismiss", "over", "--wait")
            default: _ = try daemon.control("notify", "Hello")
            }
        }
        if try !daemon.control("state", "--json").contains(#""focus":"answer""#) {
            try tapField(of: daemon)
            // A tap in the middle of the field may be one in the middle of the text.
            _ = try daemon.control("type", "--key", "End")
        }
        let rest = String(secret[split...])
        if !rest.isEmpty { _ = try daemon.control("type", rest) }
        said.append(try daemon.control("content", "--json"))
        try end(question, secret, daemon, &random)
        try Waiting.wait(for: "end") { try !daemon.control("state", "sheet", "--json").contains("ask-") }
        _ = try daemon.control("dismiss", "sheet", "--wait")
    }

    /// Taps the field as soon as it is there.
    private static func tapField(of daemon: HeadlessDaemon) throws {
        try Waiting.wait(for: "field") { (try? daemon.control("tap", "answer", "--wait")) != nil }
    }

    private static func end(
        _ question: ChildProcess?,
        _ secret: String,
        _ daemon: HeadlessDaemon,
        _ random: inout SplitMix
    ) throws {
        guard let question else {
            _ = try daemon.control("type", "--key", Bool.random(using: &random) ? "Return" : "Escape")
            return
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: _ = try daemon.control("type", "--key", "Return")
        case 1: _ = try daemon.control("tap", "ok")
        case 2:
            _ = try daemon.control("tap", "cancel")
            #expect(try question.wait() == .exit(1) && question.output.isEmpty)
            return
        case 3:
            _ = try daemon.control("dismiss")
            #expect(try question.wait() == .exit(1))
            return
        default:
            question.stop(SIGKILL)
            return
        }
        #expect(try question.wait() == .exit(0) && question.output == secret + "\n")
    }
}
