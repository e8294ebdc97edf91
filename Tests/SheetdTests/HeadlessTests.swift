import Foundation
import TestSupport
import Testing

/// `sheetd run --headless`: the whole daemon on a display in memory, and what `sheetctl` sees of it.
struct HeadlessTests {
    private static let kitchen = """
        title = "Kitchen"

        [[items]]
        kind = "row"
        id = "light"
        title = "Light"
        accessory = "toggle"

        """

    @Test("Present, move and dismiss are seen by state, monitor and screenshot, as they would be on a panel")
    func life() throws {
        let daemon = try HeadlessDaemon(size: "240x640")
        let document = try daemon.scratch.write(Self.kitchen, to: "kitchen.toml")
        let monitor = try daemon.monitor(count: 6)
        #expect(try daemon.control("present", document) == "")
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
        let state = try daemon.control("state")
        #expect(state.contains("resting") && state.contains("headless, 240 x 640 pixels, scale 1, rotation 0, 60 Hz"))
        #expect(state.contains("touchscreen  none"), "\(state)")
        try daemon.expectScreenshot(of: document, at: "normal")
        #expect(try daemon.control("move", "expanded") == "")
        #expect(try monitor.events(2) == ["will_move expanded", "did_move expanded"])
        try daemon.expectScreenshot(of: document, at: "expanded")
        #expect(try daemon.control("dismiss") == "")
        #expect(try monitor.events(2) == ["will_dismiss hidden", "did_dismiss hidden"])
        #expect(daemon.end() == 0)
    }

    @Test("The picture turns as on a panel")
    func rotation() throws {
        let daemon = try HeadlessDaemon(
            size: "240x640",
            ["--set", "display.rotation=90", "--set", "display.planes=on"]
        )
        #expect(try daemon.control("state").contains("640 x 240 pixels, scale 1, rotation 90"))
        #expect(try daemon.control("rotate", "180") == "")
        #expect(try daemon.control("state").contains("240 x 640 pixels, scale 1, rotation 180"))
        #expect(try daemon.control("screenshot", daemon.scratch.file("a.png")).hasSuffix("240 x 640 pixels\n"))
        #expect(daemon.end() == 0)
    }

    @Test("The configuration is read again, and what it names is shown")
    func reload() throws {
        let scratch = try Scratch()
        let file = try scratch.write("[sheet]\npresent_on = []\n", to: "sheetd.toml")
        let daemon = try HeadlessDaemon(size: "240x640", ["--config", file])
        #expect(try daemon.control("state").contains("hidden"))
        let document = try scratch.write(Self.kitchen, to: "kitchen.toml")
        _ = try scratch.write("[sheet]\ncontent = \"kitchen.toml\"\npresent_on = []\n", to: "sheetd.toml")
        daemon.reload()
        let monitor = try daemon.monitor(count: 2)
        #expect(try daemon.control("present") == "")
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
        try daemon.expectScreenshot(of: document, at: "normal")
        #expect(daemon.end() == 0)
    }

    @Test("A size that no panel has: exit code 64", arguments: ["240", "0x0", "15x15", "20000x10", "big"])
    func size(text: String) throws {
        let run = try SheetdProcess(["run", "--headless", text], in: try Scratch())
        #expect(run.code == 64 && run.message.contains("--headless"))
    }
}
