import Stacking
import Testing
import Values

@testable import Control

@Suite("What sheetctl asks of sheetd")
struct RequestTests {
    /// A call of sheetctl, and what it asks.
    struct Case: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let input: String
        let request: Request
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String, input: String = "", _ request: Request) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.input = input
            self.request = request
        }
    }

    private static func presentation(_ change: (inout Request.Presentation) -> Void) -> Request {
        var presentation = Request.Presentation()
        change(&presentation)
        return .present(presentation)
    }

    private static func watch(_ change: (inout Request.Watch) -> Void) -> Request {
        var watch = Request.Watch()
        change(&watch)
        return .monitor(watch)
    }

    private static let actions = [
        Case("present", presentation { _ in }),
        Case("present -", input: "{\"title\": \"Größe 안녕\"}", presentation { $0.content = ["title": "Größe 안녕"] }),
        Case("present -", input: "# TOML\ntitle = \"안녕\"\n", presentation { $0.content = ["title": "안녕"] }),
        Case("update -", input: "[[items]]\nheight = 1\n", .update(.content(["items": [["height": 1]]]))),
        Case("present -", input: "\u{FEFF}{\"title\": \"a\"}", presentation { $0.content = ["title": "a"] }),
        Case("update -", input: "\u{FEFF}title = \"a\"", .update(.content(["title": "a"]))),
        Case("update -", input: "[theme]\nbase = \"dark\"\n", .update(.content(["theme": ["base": "dark"]]))),
        Case("present --preset velog --detent half", presentation { ($0.preset, $0.detent) = ("velog", "half") }),
        Case(
            "present --set sheet.dim.alpha=0.2 --set a=true --set b=[1] --set c=x=y --set d=\"1\" --set a=off",
            presentation {
                $0.settings = ["sheet.dim.alpha": 0.2, "a": "off", "b": [1], "c": "x=y", "d": "1"]
            }
        ),
        Case("dismiss", .dismiss()),
        Case("tap light", .tap(id: "light")),
        Case("move half", .move(detent: "half")),
        Case("update -", input: "{}", .update(.content([:]))),
        Case("update --value a=true", .update(.value(true, id: "a"))),
        Case("update --value a=21", .update(.value(21, id: "a"))),
        Case("update --value a=warm", .update(.value("warm", id: "a"))),
        Case("update --item {\"id\":\"a\",\"kind\":\"separator\"}", .update(.item(["id": "a", "kind": "separator"]))),
        Case("present --name wifi --over", presentation { ($0.name, $0.isOver) = ("wifi", true) }),
        Case(
            "present --priority alarm --timeout 1.5",
            presentation { ($0.priority, $0.timeout) = (.alarm, 1_500_000) }
        ),
        Case("present --lifetime daemon", presentation { _ in }), Case("dismiss wifi", .dismiss(name: "wifi")),
        Case("move half --name wifi", .move(detent: "half", name: "wifi")),
        Case("update --value a=1 --name wifi", .update(.value(1, id: "a"), name: "wifi")),
        Case("update - --name wifi", input: "{}", .update(.content([:]), name: "wifi")),
        Case("tap light --name wifi", .tap(id: "light", name: "wifi")),
        Case("decide 7 keep", .decide(attempt: 7, dismiss: false)),
        Case("decide 8 dismiss", .decide(attempt: 8, dismiss: true)),
        Case("rotate 270", .rotate(degrees: 270)),
        Case("notify Saved", .notify(["text": "Saved"])),
        Case(
            "notify 안녕 --role warning --for 0.5 --icon -",
            input: "PNG",
            .notify(["text": "안녕", "role": "warning", "duration_ms": 500.0, "icon": ["png": "UE5H"]])
        ),
    ]

    @Test("Commands become calls of the same name, print nothing on success, and {} with --json", arguments: actions)
    func action(item: Case) throws {
        try withService { service in
            let run = try SheetctlProcess(item.arguments, of: service, input: item.input)
            #expect(run.code == 0)
            #expect(run.output.isEmpty && run.message.isEmpty)
            let json = try SheetctlProcess(item.arguments + ["--json"], of: service, input: item.input)
            #expect(json.code == 0)
            #expect(json.output == "{}\n" && json.message.isEmpty)
            #expect(service.requests == [item.request, item.request])
        }
    }

    @Test(
        "With --wait the state is asked for as soon as everything rests, over the same connection",
        arguments: actions.prefix { $0.request != .decide(attempt: 7, dismiss: false) }
    )
    func wait(item: Case) throws {
        try withService { service in
            let run = try SheetctlProcess(item.arguments + ["--wait"], of: service, input: item.input)
            #expect(run.code == 0 && run.output.isEmpty && run.message.isEmpty)
            #expect(service.requests == [item.request, .settledState()])
        }
    }

    @Test("What is read is that of the presentation that is named")
    func reading() throws {
        try withService { service in
            for arguments in [["state", "wifi"], ["state", "wifi", "--wait"], ["content", "wifi"]] {
                let run = try SheetctlProcess(arguments, of: service)
                #expect(run.code == 0)
            }
            #expect(service.requests == [.state(name: "wifi"), .settledState(name: "wifi"), .content(name: "wifi")])
        }
    }

    @Test("state --wait is the state at rest")
    func state() throws {
        try withService { service in
            let run = try SheetctlProcess(["state", "--wait"], of: service)
            #expect(run.code == 0)
            #expect(service.requests == [.settledState()])
        }
    }

    @Test(
        "What is watched is what was asked for",
        arguments: [
            Case("monitor", watch { _ in }),
            Case("monitor --events did_move,changed", watch { $0.names = ["did_move", "changed"] }),
            Case("monitor --touches", watch { $0.touches = true }),
            Case("monitor --events touched", watch { ($0.names, $0.touches) = (["touched"], true) }),
            Case("monitor --decides later --patience 250", watch { ($0.decides, $0.patience) = (true, 250) }),
            Case("monitor --until did_move:high", watch { _ in }),
            Case("monitor --until changed --events light", watch { $0.names = ["light", "changed"] }),
            Case("monitor --until light --events light", watch { $0.names = ["light"] }),
            Case("monitor --until touched", watch { $0.touches = true }),
            Case(
                "monitor --until changed --until light --events light",
                watch { $0.names = ["light", "changed"] }
            ),
            Case("record", .record),
        ]
    )
    func streams(item: Case) throws {
        var script = FakeService.Script()
        script.hangsUp = .afterEvents
        script.answer = { request throws(ControlError) in request == .record ? ["lines": ""] : [:] }
        try withService(script) { service in
            let run = try SheetctlProcess(item.arguments, of: service)
            #expect(run.code == 1)
            #expect(run.message == "sheetctl: sheetd closed the connection\n")
            #expect(service.requests == [item.request])
        }
    }

    @Test("The socket is that of --socket, before or behind the subcommand, else that of SHEETD_SOCKET")
    func socket() throws {
        try withService { service in
            let elsewhere = ["SHEETD_SOCKET": "/nowhere"]
            let calls: [([String], [String: String])] = [
                (["--socket", service.path, "dismiss"], elsewhere), (["dismiss", "--socket", service.path], elsewhere),
                (["dismiss"], ["SHEETD_SOCKET": service.path]),
            ]
            for (arguments, environment) in calls {
                let run = try SheetctlProcess(arguments, environment: environment)
                #expect(run.code == 0, "\(arguments)")
            }
            #expect(service.requests == [.dismiss(), .dismiss(), .dismiss()])
        }
    }
}
