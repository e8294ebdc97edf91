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

    @Test("A tap goes the way of a finger: the item changes, the program learns of it, and the picture shows it")
    func tap() throws {
        let daemon = try HeadlessDaemon(size: "240x640", ["--set", "control.injection=true"])
        let document = try daemon.scratch.write(Self.kitchen, to: "kitchen.toml")
        let on = try daemon.scratch.write(Self.kitchen + "value = true\n", to: "on.toml")
        let monitor = try daemon.monitor(count: 3)
        _ = try daemon.control("present", document)
        // The sheet still moves: the tap waits.
        #expect(try daemon.control("tap", "light") == "")
        #expect(try monitor.events(3) == ["will_present normal", "did_present normal", "changed light true"])
        try daemon.expectScreenshot(of: on, at: "normal")
        let content = try daemon.control("content")
        #expect(content.contains(#""title":"Kitchen""#) && content.contains(#""value":true"#), "\(content)")
        #expect(try daemon.control("content", "--json").contains(#""values":{"light":true}"#))
        #expect(throws: (any Error).self) { try daemon.control("tap", "none") }
        #expect(daemon.end() == 0)
    }

    @Test("Touches at their times are a fling, which dismisses the sheet; without the key they are refused")
    func touches() throws {
        let touches = [
            (0, "began", 200), (20, "moved", 240), (40, "moved", 340), (60, "moved", 440), (61, "ended", 440),
        ]
        let list = touches.map { #"{"at_ms":\#($0.0),"phase":"\#($0.1)","x":120,"y":\#($0.2)}"# }.joined(separator: ",")
        for isPermitted in [true, false] {
            let daemon = try HeadlessDaemon(size: "240x640", ["--set", "control.injection=\(isPermitted)"])
            let monitor = try daemon.monitor(count: 4)
            _ = try daemon.control("present")
            #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
            let reply = try daemon.call("Touch", #"{"touches":[\#(list)]}"#)
            #expect(
                reply
                    == (isPermitted
                        ? #"{"parameters":{}}"# : #"{"error":"io.sheetd.Sheet.NotPermitted","parameters":{}}"#)
            )
            if isPermitted { #expect(try monitor.events(2) == ["will_dismiss hidden", "did_dismiss hidden"]) }
            #expect(daemon.end() == 0)
        }
    }

    @Test("The light is switched off and on")
    func light() throws {
        let daemon = try HeadlessDaemon(size: "240x640")
        #expect(try daemon.control("light") == "light  on\nlevel  none\n")
        #expect(try daemon.control("light", "--no-awake") == "light  off\nlevel  none\n")
        #expect(try daemon.control("light", "--awake") == "light  on\nlevel  none\n")
        #expect(throws: (any Error).self) { try daemon.control("light", "0.5") }
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
        try daemon.reload()
        let monitor = try daemon.monitor(count: 2)
        #expect(try daemon.control("present") == "")
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
        try daemon.expectScreenshot(of: document, at: "normal")
        #expect(daemon.end() == 0)
    }

    @Test("A socket that somebody has removed is made again by a reload; clients stay, and it is removed at the end")
    func removedSocket() throws {
        let scratch = try Scratch()
        let file = try scratch.write("", to: "sheetd.toml")
        let daemon = try HeadlessDaemon(size: "240x640", ["--config", file])
        let socket = daemon.scratch.file("control")
        let monitor = try daemon.monitor(count: 2)
        try FileManager.default.removeItem(atPath: socket)
        #expect(throws: (any Error).self) { try daemon.control("state") }
        try daemon.reload()
        #expect(try daemon.control("present") == "")
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
        #expect(daemon.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("A display in memory had no picture before, and its log does not say that one is given back")
    func end() throws {
        let daemon = try HeadlessDaemon(size: "240x640")
        try daemon.present()
        #expect(daemon.end() == 0)
        #expect(daemon.log.contains("in memory") && !daemon.log.contains("given back"), "\(daemon.log)")
    }

    @Test("A size that no panel has: exit code 64", arguments: ["240", "0x0", "15x15", "20000x10", "big"])
    func size(text: String) throws {
        let run = try SheetdProcess(["run", "--headless", text])
        #expect(run.code == 64 && run.message.contains("--headless"))
    }

    @Test("A content that a finger sets in motion without moving it is drawn on its way, and comes to rest")
    func caughtBeyondTheEnd() throws {
        let daemon = try HeadlessDaemon(size: "320x240", ["--set", "control.injection=true"])
        let text = String(repeating: "bla ", count: 200)
        let items = #"[{"kind":"text","markup":"\#(text)"},{"kind":"button","id":"last","title":"Last"}]"#
        _ = try daemon.call("Present", #"{"content":{"title":"Text","items":\#(items)}}"#)
        _ = try daemon.call("Tap", #"{"id":"last"}"#)
        // The last finger catches it beyond its end, and is lifted when no frame is due any more.
        let touches: [(time: Int, phase: String, x: Int, y: Int)] = [
            (0, "began", 72, 177), (60, "moved", 100, 169), (180, "moved", 78, 162), (240, "ended", 89, 148),
            (384, "began", 195, 141), (804, "ended", 180, 148), (820, "began", 142, 222), (900, "ended", 142, 222),
        ]
        let list = touches.map { #"{"at_ms":\#($0.time),"phase":"\#($0.phase)","x":\#($0.x),"y":\#($0.y)}"# }
        _ = try daemon.call("Touch", #"{"touches":[\#(list.joined(separator: ","))]}"#)
        #expect(try daemon.call("State", #"{"settled":true}"#).contains(#""state":"resting""#))
        #expect(daemon.end() == 0)
    }
}
