import Stacking
import Testing
import Values

@testable import Control

@Suite("What is presented, and by which name")
struct PresentationCallTests {
    private static let longName = String(repeating: "n", count: 64)

    /// The requests that a call becomes; none of a call that is refused.
    private static func requests(_ method: String, _ parameters: String) throws -> [Request] {
        var desk = Desk()
        desk.send(call(method, parameters), from: try desk.connect())
        return desk.requests
    }

    private static func presentation(_ change: (inout Request.Presentation) -> Void) -> Request.Presentation {
        var presentation = Request.Presentation()
        change(&presentation)
        return presentation
    }

    @Test(
        "Where a presentation lies, how long it lasts and what it is called is read",
        arguments: [
            ("{}", presentation { _ in }),
            (
                #"{"name":"wifi.list-2_A","over":true,"lifetime":"connection","priority":"alarm","timeout_ms":1000}"#,
                presentation {
                    ($0.name, $0.isOver, $0.lifetime) = ("wifi.list-2_A", true, .connection)
                    ($0.priority, $0.timeout) = (.alarm, 1_000_000)
                }
            ),
            (
                #"{"name":"\#(longName)","over":false,"lifetime":"daemon","priority":"prompt","timeout_ms":86400000}"#,
                presentation { ($0.name, $0.priority, $0.timeout) = (longName, .prompt, 86_400_000_000) }
            ),
            (#"{"priority":"normal"}"#, presentation { $0.priority = .normal }),
            (#"{"name":null,"over":null,"lifetime":null,"priority":null,"timeout_ms":null}"#, presentation { _ in }),
        ]
    )
    func presented(parameters: String, presentation: Request.Presentation) throws {
        #expect(try Self.requests("Present", parameters) == [.present(presentation)])
    }

    @Test(
        "A question lies above what there is, in a tray, and goes with its client",
        arguments: [
            (#"{"content":{}}"#, question { $0.preset = "tray" }),
            (
                ##"{"content":{},"preset":"card","settings":{"sheet.color":"#fff"},"priority":"alarm","timeout_ms":5000}"##,
                question {
                    ($0.preset, $0.settings, $0.priority) = ("card", ["sheet.color": "#fff"], .alarm)
                    $0.timeout = 5_000_000
                }
            ),
            (#"{"content":{},"priority":"normal"}"#, question { ($0.preset, $0.priority) = ("tray", .normal) }),
        ]
    )
    func asked(parameters: String, presentation: Request.Presentation) throws {
        #expect(try Self.requests("Ask", parameters) == [.ask(presentation)])
    }

    private static func question(_ change: (inout Request.Presentation) -> Void) -> Request.Presentation {
        presentation {
            ($0.content, $0.isOver, $0.lifetime, $0.priority) = ([:], true, .connection, .prompt)
            change(&$0)
        }
    }

    @Test("Each call about a presentation may name it, and need not", arguments: ["wifi", "조명 1+2.toml", nil])
    func named(name: String?) throws {
        let entry = name.map { #""name":"\#($0)""# } ?? #""name":null"#
        for (method, parameters, request) in [
            ("Dismiss", "{\(entry)}", .dismiss(name: name)),
            ("Move", #"{"detent":"high",\#(entry)}"#, .move(detent: "high", name: name)),
            ("Update", #"{"content":{},\#(entry)}"#, .update(.content([:]), name: name)),
            ("Update", #"{"item":{},\#(entry)}"#, .update(.item([:]), name: name)),
            ("Update", #"{"id":"a","value":1,\#(entry)}"#, .update(.value(1, id: "a"), name: name)),
            ("State", "{\(entry)}", .state(name: name)),
            ("State", #"{"settled":true,\#(entry)}"#, .settledState(name: name)),
            ("Content", "{\(entry)}", .content(name: name)),
            ("Tap", #"{"id":"a",\#(entry)}"#, .tap(id: "a", name: name)),
        ] as [(String, String, Request)] {
            #expect(try Self.requests(method, parameters) == [request], "\(method)")
        }
    }

    @Test(
        "What is wrong has its own place",
        arguments: [
            ("Present", #"{"name":""}"#, "name"), ("Present", #"{"name":"\#(longName)n"}"#, "name"),
            ("Present", #"{"name":"a/b"}"#, "name"), ("Present", #"{"name":"a b"}"#, "name"),
            ("Present", #"{"name":"부엌"}"#, "name"), ("Present", #"{"name":"@"}"#, "name"),
            ("Present", #"{"name":"a["}"#, "name"), ("Present", #"{"name":7}"#, "name"),
            ("Present", #"{"over":1}"#, "over"), ("Present", #"{"lifetime":"client"}"#, "lifetime"),
            ("Present", #"{"lifetime":true}"#, "lifetime"), ("Present", #"{"priority":"lock"}"#, "priority"),
            ("Present", #"{"priority":"high"}"#, "priority"), ("Present", #"{"priority":2}"#, "priority"),
            ("Present", #"{"timeout_ms":999}"#, "timeout_ms"), ("Present", #"{"timeout_ms":86400001}"#, "timeout_ms"),
            ("Present", #"{"timeout_ms":1000.5}"#, "timeout_ms"), ("Present", #"{"timeout_ms":"1 s"}"#, "timeout_ms"),
            ("Ask", "{}", "content"), ("Ask", #"{"content":null}"#, "content"),
            ("Ask", #"{"content":{},"priority":"lock"}"#, "priority"),
            ("Ask", #"{"content":{},"timeout_ms":0}"#, "timeout_ms"),
            ("Ask", #"{"content":{},"name":"a"}"#, "name"), ("Ask", #"{"content":{},"over":true}"#, "over"),
            ("Ask", #"{"content":{},"lifetime":"daemon"}"#, "lifetime"),
            ("Ask", #"{"content":{},"detent":"low"}"#, "detent"),
            ("Dismiss", #"{"name":"a/b"}"#, "name"), ("Move", #"{"detent":"low","name":""}"#, "name"),
            ("Update", #"{"content":{},"name":""}"#, "name"), ("State", #"{"name":[]}"#, "name"),
            ("Content", #"{"name":"a\u0007b"}"#, "name"), ("Tap", #"{"id":"a","name":{}}"#, "name"),
        ]
    )
    func wrong(method: String, parameters: String, path: String) throws {
        var desk = Desk()
        let answer = try desk.ask(call(method, parameters), from: try desk.connect())
        #expect(answer["error"] == "org.varlink.service.InvalidParameter")
        #expect(answer["parameters"] == ["parameter": .text(path)] && desk.requests.isEmpty)
    }

    @Test("A priority that programs have not is answered with those that they have")
    func priorities() throws {
        let faults = Faults()
        let reader = try #require(TableReader(["priority": "lock", "lifetime": "deamon"], at: "", faults))
        _ = Request.Presentation(reader)
        #expect(
            faults.list.map(\.description) == [
                #"priority: found "lock", expected one of "normal", "prompt", "alarm""#,
                #"lifetime: found "deamon", did you mean "daemon"?"#,
            ]
        )
    }

    @Test("An alarm takes a permission of its own beside the one to show", arguments: [Permission.show, .alarm])
    func alarm(missing: Permission) throws {
        for (method, parameters) in [
            ("Present", #"{"priority":"alarm"}"#), ("Ask", #"{"content":{},"priority":"alarm"}"#),
        ] {
            var desk = Desk(.init(), Desk.everyone.filter { $0.key != missing })
            let client = try desk.connect(as: 1000)
            let answer = try desk.ask(call(method, parameters), from: client)
            #expect(answer["error"] == "org.varlink.service.PermissionDenied" && client.denial == missing)
            #expect(try desk.requests.isEmpty && Self.requests(method, parameters).count == 1)
        }
    }

    @Test("Who may not alarm presents and asks with every other priority", arguments: ["normal", "prompt"])
    func others(priority: String) throws {
        var desk = Desk(.init(), [.show: AccessRules.Grant(everyone: true)])
        let client = try desk.connect(as: 1000)
        _ = try desk.ask(call("Present", #"{"priority":"\#(priority)"}"#), from: client)
        desk.send(call("Ask", #"{"content":{},"priority":"\#(priority)"}"#), from: client)
        #expect(desk.requests.count == 2)
    }

    @Test("After a refusal of any of these kinds the connection stays")
    func stays() throws {
        var desk = Desk()
        let client = try desk.connect()
        for error in [
            .dismissed(reason: "timeout"), .tooMany(what: "presentations", limit: 16),
            .noSuchPresentation("wifi", known: ["sheet"]),
        ] as [ControlError] {
            desk.answer = .failure(error)
            #expect(try desk.ask(call("Dismiss"), from: client)["error"] == .text(error.name))
        }
        #expect(client.dropReason == nil && desk.requests.count == 3)
    }
}
