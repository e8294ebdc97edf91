import DaemonTestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Programs set the light")
struct LightTests {
    @Test("A program switches the panel off and on, and those who watch hear of it")
    func awake() throws {
        let stage = try DaemonStage()
        let (replies, events) = try stage.play { path in
            let watch = try DaemonControlTests.watch(path, ["names": ["light"]])
            let caller = try ControlCaller(path)
            var (replies, events): ([Value?], [Value?]) = ([], [])
            replies.append(try caller.ask("Light")["parameters"])
            for isAwake in [false, true] {
                replies.append(try caller.ask("Light", ["awake": .flag(isAwake)])["parameters"])
                events.append(try watch.wait(for: "light")["light"])
            }
            return (replies, events)
        }
        #expect(replies == [["state": "on"], ["state": "off"], ["state": "on"]])
        #expect(events == ["off", "on"])
        #expect(stage.display.calls.contains("off"))
    }

    @Test("What a program presents lights a panel that another one has switched off")
    func presented() throws {
        let states = try DaemonStage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            let off = try caller.ask("Light", ["awake": false])["parameters"]?["state"]
            _ = try caller.ask("Present")
            return [off, try caller.ask("Light")["parameters"]?["state"]]
        }
        #expect(states == ["off", "on"])
    }

    @Test("Without a backlight there is no level to set, and without a display no light")
    func missing() throws {
        let (level, display) = (
            try DaemonStage().play { path in
                _ = try DaemonControlTests.watch(path)
                return try ControlCaller(path).ask("Light", ["level": 0.5])
            },
            try DaemonStage(hasDisplay: false).play { path in try ControlCaller(path).ask("Light") }
        )
        #expect(level["error"] == "io.sheetd.Sheet.NoDevice")
        #expect(level["parameters"] == ["reason": "there is no backlight"])
        #expect(display["parameters"] == ["reason": "there is no display"])
    }
}
