import Foundation
import TestSupport
import Testing

/// `systemd/welcome.toml`: what is shown where nothing is configured.
@Suite("The welcome of a first start")
struct WelcomeTests {
    private static let document = Fixture.path("../../systemd/welcome.toml")

    @Test("It is a document without faults, and is drawn on every size of panel", arguments: ["320x240", "720x1280"])
    func document(size: String) throws {
        let scratch = try Scratch()
        #expect(try SheetdProcess(["check-config", Self.document]).code == 0)
        let picture = scratch.file("welcome.png")
        let preview = ["preview", Self.document, "--size", size, "--out", picture]
        #expect(try SheetdProcess(preview).code == 0)
        #expect(try Picture(picture).size == size.split(separator: "x").compactMap { Int($0) })
    }

    /// Whether this machine has a configuration of its own, which would be read.
    private static let isConfigured =
        !((try? FileManager.default.contentsOfDirectory(atPath: "/etc/sheetd")) ?? []).isEmpty

    @Test("An installed program without a configuration shows it", .enabled(if: !isConfigured, "/etc/sheetd is there"))
    func firstStart() throws {
        let installation = try Installation()
        let daemon = try HeadlessDaemon(size: "240x640", program: installation.program)
        try daemon.present(at: "medium")
        try daemon.expectScreenshot(of: installation.welcome, at: "medium", preset: "fluid")
        #expect(try daemon.control("content").contains("Welcome to sheetd"))
    }

    @Test("A content of the command line goes before it", .enabled(if: !isConfigured, "/etc/sheetd is there"))
    func otherContent() throws {
        let installation = try Installation()
        let content = Fixture.path("content/settings.toml")
        let options = ["--set", "sheet.content=\(content)"]
        let daemon = try HeadlessDaemon(size: "240x640", options, program: installation.program)
        try daemon.present()
        try daemon.expectScreenshot(of: content, at: "normal")
    }

    @Test("A configuration goes before it")
    func configured() throws {
        let installation = try Installation()
        let file = try installation.scratch.write("sheet.preset = \"velog\"\n", to: "sheetd.toml")
        let daemon = try HeadlessDaemon(size: "240x640", ["--config", file], program: installation.program)
        #expect(try !daemon.control("content").contains("Welcome"))
    }

    /// The program and its document, where an installation has them.
    private struct Installation {
        let scratch: Scratch
        let welcome: String
        var program: URL { URL(fileURLWithPath: scratch.file("bin/sheetd")) }

        init() throws {
            scratch = try Scratch()
            for folder in ["bin", "share/sheetd"] {
                try FileManager.default.createDirectory(
                    atPath: scratch.file(folder),
                    withIntermediateDirectories: true
                )
            }
            welcome = scratch.file("share/sheetd/welcome.toml")
            try FileManager.default.copyItem(atPath: SheetdProcess.program.path, toPath: scratch.file("bin/sheetd"))
            try FileManager.default.copyItem(atPath: WelcomeTests.document, toPath: welcome)
        }
    }
}
