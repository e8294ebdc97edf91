import Canvas
import DaemonTestSupport
import Foundation
import Pictures
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Programs show messages")
struct NotifyTests {
    /// The colours in the rows of a screenshot where a message is, and how many pixels have each.
    private static func colors(_ caller: ControlCaller) throws -> [UInt32: Int] {
        guard case .text(let text)? = try caller.ask("Screenshot")["parameters"]?["png"] else { return [:] }
        let png = try PNG.readTransparent(
            try #require(Base64.bytes(text)),
            called: "screenshot",
            sideLimit: 640
        )
        return png.words.prefix(png.size.width * 80).reduce(into: [:]) { $0[$1 & 0xFF_FFFF, default: 0] += 1 }
    }

    private static func isSeen(_ caller: ControlCaller) throws -> Bool {
        try colors(caller)[0xFFFFFF, default: 0] > 2000
    }

    @Test(
        "A message is seen in the screenshot as soon as everything is at rest, also on a panel that is turned, and then gone"
    )
    func seen() throws {
        let (errors, seen) = try DaemonStage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            var seen = [try Self.isSeen(caller)]
            var errors = [try caller.ask("Notify", ["text": "Saved", "duration_ms": 3000])["error"]]
            _ = try caller.ask("State", ["settled": true])
            seen.append(try Self.isSeen(caller))
            errors.append(try caller.ask("Rotate", ["rotation": 90])["error"])
            _ = try caller.ask("State", ["settled": true])
            seen.append(try Self.isSeen(caller))
            try Waiting.wait(for: "the end of the message") { try !Self.isSeen(caller) }
            return (errors, seen)
        }
        #expect(errors == [nil, nil] && seen == [false, true, true])
    }

    @Test("Everything that is wrong with a message is named with its path, and the connection stays")
    func faults() throws {
        let replies = try DaemonStage(["control.pictures=[\"/nowhere\"]"]).play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            return try [
                ["text": ""], ["text": .text(String(repeating: "a", count: 1001))], ["text": "a", "role": "danger"],
                ["text": "a", "duration_ms": 199], ["text": "a", "icon": "/nowhere/a.png"],
                ["text": "a", "icon": "/etc/a.png"], ["text": "a", "icon": ["png": "AAAA"]],
            ].map { try caller.ask("Notify", $0) }
        }
        let faults = replies.map { reply -> String in
            guard case .list(let faults)? = reply["parameters"]?["faults"], faults.count == 1 else { return "\(reply)" }
            guard case .text(let path)? = faults[0]["path"], case .text(let message)? = faults[0]["message"] else {
                return ""
            }
            return "\(path): \(message)"
        }
        let expected = [
            "text: expected a text", "text: expected at most 1000 characters", "role: found",
            "duration_ms: expected a number",
            "icon: /nowhere/a.png: there is no such file", "icon: /etc/a.png: it is in none of the folders",
            "icon: picture",
        ]
        for (fault, prefix) in zip(faults, expected) { #expect(fault.hasPrefix(prefix), "\(fault)") }
        #expect(replies.allSatisfy { $0["error"] == "io.sheetd.Sheet.InvalidContent" })
    }

    @Test("One is shown and eight wait, and those beyond are refused without losing the connection")
    func full() throws {
        let errors = try DaemonStage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            let replies = try (0..<11).map {
                try caller.ask("Notify", ["text": .text("\($0)"), "duration_ms": 30_000])
            }
            #expect(replies[9]["parameters"] == ["what": "messages", "limit": 8])
            return replies.map { $0["error"] }
        }
        #expect(errors.prefix(9).allSatisfy { $0 == nil })
        #expect(errors.suffix(2).allSatisfy { $0 == "io.sheetd.Sheet.TooMany" })
    }

    @Test("A warning and an error light a dark panel, others do not")
    func dark() throws {
        let states = try DaemonStage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            return try ["info", "success", "warning", "error"].map { role in
                _ = try caller.ask("Light", ["awake": false])
                _ = try caller.ask("Notify", ["text": "a", "role": .text(role), "duration_ms": 200])
                return try caller.ask("Light")["parameters"]?["state"]
            }
        }
        #expect(states == ["off", "off", "on", "on"])
    }

    @Test("On a dark panel its time passes, and no frame is drawn for it")
    func unseen() throws {
        let stage = try DaemonStage()
        let isSeen = try stage.play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Light", ["awake": false])
            _ = try caller.ask("Notify", ["text": "a", "duration_ms": 200])
            Thread.sleep(forTimeInterval: 0.5)
            _ = try caller.ask("Light", ["awake": true])
            return try Self.isSeen(caller)
        }
        #expect(!isSeen && stage.daemon.toast == nil)
    }

    @Test("Without a display there is nothing to show it on")
    func missing() throws {
        let reply = try DaemonStage(hasDisplay: false).play { path in
            try ControlCaller(path).ask("Notify", ["text": "a"])
        }
        #expect(reply["error"] == "io.sheetd.Sheet.NoDevice")
    }
}
