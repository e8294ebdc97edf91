import Foundation
import TestSupport
import Testing

/// The real program when it is killed again and again, as by what it is to show.
struct CrashTests {
    private static let configured = """
        title = "Configured"
        items = [{ kind = "text", markup = "What the integrator shows." }]

        """
    private static let presented = """
        title = "Presented"
        items = [{ kind = "row", id = "light", title = "Light", accessory = "toggle" }]

        """
    /// What the picture must say after four crashes.
    private static let plain = """
        title = "The sheet has crashed"
        items = [
            { kind = "text", markup = "sheetd has crashed 4 times in a row, \
        so neither the last sheet nor the configured one is shown." },
            { kind = "text", markup = "The reason is in the log: journalctl -u sheetd" },
            { kind = "text", markup = "To start again with what is configured: systemctl restart sheetd" },
        ]

        """

    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        folder = scratch.file("runtime")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test(
        "After one crash the screen shows the sheet as it was, after two and three the configured one, after four why"
    )
    func crashes() throws {
        let presented = try scratch.write(Self.presented, to: "presented.toml")
        let configured = try scratch.write(Self.configured, to: "configured.toml")
        let plain = try scratch.write(Self.plain, to: "plain.toml")
        for (crashes, document) in [presented, presented, configured, configured, plain].enumerated() {
            let daemon = try HeadlessDaemon(
                size: "240x640",
                ["--set", "sheet.content=\(configured)"],
                runtimeFolder: folder
            )
            switch crashes {
            case 0: try present(presented, on: daemon)
            case 2, 3: try daemon.present()
            default: try Waiting.wait(for: "rest") { try daemon.control("state").contains("resting") }
            }
            try daemon.expectScreenshot(of: document, at: "normal")
            daemon.crash()
            try countAsShort()
        }
    }

    private func present(_ document: String, on daemon: HeadlessDaemon) throws {
        let monitor = try daemon.monitor(count: 2)
        _ = try daemon.control("present", document)
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
    }

    /// Where this machine was so slow that a run has lasted ten seconds, it counts as one that has not.
    private func countAsShort() throws {
        let file = folder + "/runs.json"
        let text = try String(contentsOfFile: file, encoding: .utf8).replacingOccurrences(of: "steady", with: "begun")
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
}
