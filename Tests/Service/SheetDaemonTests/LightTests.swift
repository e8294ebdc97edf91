import Canvas
import DaemonTestSupport
import EventLoop
import Output
import SystemPackage
import Testing
import Values

@testable import SheetDaemon

@Suite("Programs set the light")
struct LightTests {
    @Test("A program switches the panel off and on, and those who watch learn of it")
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

    @Test("Those who watch learn of the light when a display comes")
    func late() throws {
        let display = FakeDisplay("Late", size: PixelSize(width: 360, height: 640))
        var isPlugged = false
        let stage = try DaemonStage { _, _ in isPlugged ? .found(display) : .none(reasons: ["a test"]) }
        let (socket, cable) = try FileDescriptor.pipe()
        let plugging = try EventSource.readable(socket.rawValue, on: stage.daemon.loop) {
            var byte = UInt8(0)
            _ = try withUnsafeMutableBytes(of: &byte) { try socket.read(into: $0) }
            isPlugged = true
            // A display is looked for.
            try stage.daemon.devices.recoverFromSleep()
        }
        defer {
            plugging.stop()
            try? socket.close()
            try? cable.close()
        }
        let (before, event, after) = try stage.play { path in
            let (watch, caller) = (try ControlCaller(path), try ControlCaller(path))
            _ = try watch.ask("Monitor", ["names": ["light"]], more: true)
            let before = try caller.ask("Light")["error"]
            _ = try cable.writeAll([0])
            return (before, try watch.wait(for: "light")["light"], try caller.ask("Light")["parameters"])
        }
        #expect(before == "io.sheetd.Sheet.NoDevice")
        #expect(event == "on" && after == ["state": "on"])
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
