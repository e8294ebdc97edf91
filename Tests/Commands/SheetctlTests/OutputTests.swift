import Foundation
import TestSupport
import Testing
import Values

@testable import Control
@testable import sheetctl

@Suite("What sheetctl shows")
struct OutputTests {
    private func run(_ arguments: String..., reply: Value) throws -> String {
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in reply }
        return try withService(script) { service in
            let run = try SheetctlProcess(arguments, of: service)
            #expect(run.code == 0 && run.message.isEmpty, "\(run.message)")
            return run.output
        }
    }

    private let resting: Value = [
        "state": [
            "state": "resting", "detent": "half", "top": 320.5, "dim": 0.4, "preset": "classic",
            "detents": [["name": "full", "top": 0], ["name": "half", "top": 320.5]],
            "display": [
                "name": "HDMI-A-1", "width": 720, "height": 1280, "scale": 1.5, "rotation": 90, "refresh": 59.94,
            ],
            "touchscreen": "Goodix\u{1B}[31m Touch",
        ]
    ]

    @Test("State is printed one field a line, and terminal escapes are shown, not executed")
    func state() throws {
        #expect(
            try run("state", reply: resting) == """
                state        resting
                detent       half
                top          320.5 pt
                dim          40 %
                preset       classic
                detents      full at 0 pt, half at 320.5 pt
                display      HDMI-A-1, 720 x 1280 pixels, scale 1.5, rotation 90, 59.94 Hz
                touchscreen  Goodix\\u{1b}[31m Touch

                """
        )
    }

    @Test("A program behind the sheet has a line, and its events say which one comes, goes or does not answer")
    func program() throws {
        let program: Value = ["app_id": "chromium", "title": "Living page"]
        let state = try run("state", reply: ["state": ["program": program]])
        #expect(state.split(separator: "\n").last == "program      chromium, Living page")
        let both = try run("state", reply: ["state": ["program": program, "inside": [["app_id": "foot"]]]])
        #expect(both.split(separator: "\n").suffix(2) == ["program      chromium, Living page", "inside       foot"])
        let gone: Value = [
            "name": "program", "time_us": 0, "program": program, "inside": ["app_id": "foot", "state": "gone"],
        ]
        #expect(EventLine(gone).text == "       0.000  program            inside app_id=foot state=gone")
        let connected: Value = [
            ["process": 41, "user": 1000, "app_id": "chromium", "title": "Liv\u{1B}ing", "state": "shown"],
            ["process": 42, "user": 1001, "state": "windowless"],
        ]
        let lines = try run("state", reply: ["state": ["program": program, "programs": connected]])
        #expect(
            lines.split(separator: "\n").suffix(2) == [
                "connected    shown, chromium, Liv\\u{1b}ing, process 41, user 1000",
                "connected    windowless, process 42, user 1001",
            ]
        )
        for (program, expected) in [
            (program, "program            app_id=chromium title=\"Living page\""),
            (["app_id": "chromium", "state": "hangs"], "program            app_id=chromium state=hangs"),
            (nil, "program            none"),
        ] as [(Value?, String)] {
            var event: [String: Value] = ["name": "program", "time_us": 1_500_000]
            event["program"] = program
            #expect(EventLine(.table(event)).text == "       1.500  \(expected)")
        }
    }

    @Test("Presentations have lines, the uppermost first, and their events say which one it is")
    func presentations() throws {
        let stack: Value = [
            ["name": "sheet", "priority": "normal", "state": "covered"],
            ["name": "wifi", "priority": "normal", "state": "waiting"],
            ["name": "fi\u{1B}re", "priority": "alarm", "state": "shown"],
        ]
        let lines = try run("state", reply: ["state": ["presentation": "wifi", "stack": stack]])
        #expect(
            lines.split(separator: "\n").suffix(4) == [
                "presentation  wifi", "stack         fi\\u{1b}re, shown, alarm",
                "stack         wifi, waiting, normal", "stack         sheet, covered, normal",
            ]
        )
        let expiring: Value = ["name": "expiring", "time_us": 0, "presentation": "wifi"]
        #expect(EventLine(expiring).text == "       0.000  expiring           presentation=wifi")
        let gone: Value = [
            "name": "did_dismiss", "time_us": 0, "presentation": "wifi", "detent": "hidden", "reason": "timeout",
        ]
        #expect(
            EventLine(gone).text == "       0.000  did_dismiss        presentation=wifi detent=hidden reason=timeout"
        )
        #expect(AwaitedEvent(argument: "did_dismiss:wifi")?.matches(gone) == true)
        #expect(AwaitedEvent(argument: "did_dismiss:wlan")?.matches(gone) == false)
    }

    @Test("The content is printed as a document that can be presented again")
    func content() throws {
        let document: Value = ["title": "Kitchen", "items": [["kind": "row", "title": "A"]]]
        let reply: Value = ["content": document, "values": ["light": true], "revision": 3]
        let (shown, whole) = (try run("content", reply: reply), try run("content", "--json", reply: reply))
        #expect(try Value(json: shown.utf8) == document)
        #expect(try Value(json: whole.utf8) == reply)
        #expect(try run("content", reply: ["values": [:], "revision": 0]) == "{}\n")
    }

    @Test("The light is printed with its level, and what was asked for is what sheetd is asked for")
    func light() throws {
        #expect(try run("light", reply: ["state": "dimmed", "level": 0.66]) == "light  dimmed\nlevel  0.66\n")
        #expect(try run("light", reply: ["state": "off"]) == "light  off\nlevel  none\n")
        let calls: [([String], Request.Light)] = [
            (["light"], .init()), (["light", "0.5"], .init(level: 0.5)), (["light", "--awake"], .init(isAwake: true)),
            (["light", "1", "--no-awake"], .init(level: 1, isAwake: false)),
        ]
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in ["state": "on"] }
        try withService(script) { service in
            for (arguments, _) in calls {
                let run = try SheetctlProcess(arguments, of: service)
                #expect(run.code == 0)
            }
            #expect(service.requests == calls.map { .light($0.1) })
        }
    }

    @Test("What there is not is none", arguments: [["state": ["display": nil]], ["state": 1], [:]] as [Value])
    func nothing(reply: Value) throws {
        let lines = try run("state", reply: reply).split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines.allSatisfy { $0.hasSuffix("  none") })
    }

    @Test("With --json the reply is shown as it came")
    func json() throws {
        let text = try run("state", "--json", reply: resting)
        #expect(try Value(json: text.utf8) == resting)
        #expect(text.filter { $0 == "\n" }.count == 1 && text.hasSuffix("}\n"))
    }

    @Test("Stats are a table with units: what the ends of their names say")
    func stats() throws {
        let stats: Value = ["frames": 12_345.0, "late": 3, "touch_to_glass_p95_ms": 21.456, "idle_s": -0.001]
        #expect(
            try run("stats", reply: ["stats": stats]) == """
                frames              12345
                idle                    0  s
                late                    3
                touch to glass p95  21.46  ms

                """
        )
        #expect(try run("stats", reply: [:]) == "")
        #expect(try run("stats", reply: ["stats": ["huge": 1e300, "odd": "x"]]) == "huge  1e+300\nodd     none\n")
    }

    private let shot: Value = ["width": 2, "height": 1, "png": "iVBORwD/"]
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x00, 0xFF]

    @Test("A screenshot is a file, and a line with its size")
    func screenshot() throws {
        let scratch = try Scratch()
        let file = scratch.file("shot.png")
        #expect(try run("screenshot", file, reply: shot) == "\(file): 2 x 1 pixels\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try scratch.read("shot.png") == png)
        #expect(try run("screenshot", file, "--json", reply: shot) == "")
        #expect(try Value(json: scratch.read("shot.png")) == shot)
        #expect(try run("screenshot", "-", "--json", reply: shot) == shot.json + "\n")
    }

    @Test("A screenshot for standard output is nothing but the picture")
    func screenshotToPipe() throws {
        let pipe = Pipe()
        var script = FakeService.Script()
        script.answer = { [shot] _ throws(ControlError) in shot }
        try withService(script) { service in
            let run = try SheetctlProcess(["screenshot", "-"], of: service, output: pipe.fileHandleForWriting)
            #expect(run.code == 0)
            #expect([UInt8](pipe.fileHandleForReading.availableData) == png)
        }
    }
}
