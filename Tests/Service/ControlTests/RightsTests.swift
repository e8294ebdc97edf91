import Testing
import Values

@testable import Control

@Suite("Who may do what")
struct RightsTests {
    private static let calls: [(call: String, permission: Permission)] = [
        (call("Monitor", "{}", "more"), .watch), (call("State"), .watch), (call("Stats"), .watch),
        (call("Present"), .show), (call("Ask", #"{"content":{}}"#), .show), (call("Dismiss"), .show),
        (call("Move", #"{"detent":"a"}"#), .show),
        (call("Update", #"{"content":{}}"#), .show), (call("Rotate", #"{"rotation":90}"#), .show),
        (call("Touch", #"{"touches":[]}"#), .show), (call("Tap", #"{"id":"a"}"#), .show),
        (call("Type", #"{"text":"a"}"#), .show),
        (call("Decide", #"{"attempt":1,"dismiss":true}"#), .show),
        (call("Monitor", #"{"decides":true}"#, "more"), .show), (call("Record", "{}", "more"), .record),
        (call("Screenshot"), .screenshot), (call("Light"), .watch), (call("Light", #"{"awake":true}"#), .show),
        (call("Notify", #"{"text":"a"}"#), .show),
    ]

    @Test("Each call needs its permission, and says so where it lacks", arguments: Permission.allCases)
    func permissions(missing: Permission) throws {
        for (call, permission) in Self.calls where permission == missing {
            var desk = Desk(.init(), Desk.everyone.filter { $0.key != missing })
            let client = try desk.connect(as: 1000)
            let answer = try desk.ask(call, from: client)
            #expect(answer["error"] == "org.varlink.service.PermissionDenied", "\(call)")
            #expect(client.denial == missing && desk.requests.isEmpty)
            #expect(client.dropReason == nil)
        }
    }

    @Test("With that one permission, and watching for those who decide, each call is carried out")
    func granted() throws {
        for (call, permission) in Self.calls where !call.contains("Decide") {
            let grants = Desk.everyone.filter { $0.key == permission || (call.contains("Monitor") && $0.key == .watch) }
            var desk = Desk(.init(), grants)
            let client = try desk.connect(as: 1000)
            desk.send(call, from: client)
            #expect(desk.requests.count == 1 && client.denial == nil, "\(call)")
        }
    }

    @Test(
        "A grant names users and groups, and root and the service's own user always have it",
        arguments: [
            (0, [], true), (990, [], true), (1000, [], true), (1001, [], false), (1001, [7, 50], true),
            (1001, [49], false),
        ]
            as [(UInt32, Set<UInt32>, Bool)]
    )
    func grants(user: UInt32, groups: Set<UInt32>, isPermitted: Bool) throws {
        var desk = Desk(.init(), [.show: AccessRules.Grant(users: [1000], groups: [50])])
        let client = try desk.connect(as: user, in: groups)
        _ = try desk.ask(call("Dismiss"), from: client)
        #expect(desk.requests == (isPermitted ? [.dismiss()] : []))
    }

    @Test("Of two callers each has the rights of its own user, whatever the other one has asked before")
    func twoCallers() throws {
        var desk = Desk(.init(), [.show: AccessRules.Grant(users: [1000])])
        let (first, second) = (try desk.connect(as: 1000), try desk.connect(as: 1001, in: [7]))
        for client in [first, second, first] { desk.send(call("Dismiss"), from: client) }
        #expect(desk.requests.count == 1, "the first one has not read its answer")
        let errors = try [second, first].map { try desk.read($0).map { $0["error"] } }
        #expect(errors == [["org.varlink.service.PermissionDenied"], [nil, nil]])
        #expect(first.caller.peer == Desk.peer(1000) && second.caller.peer == Desk.peer(1001, in: [7]))
        #expect(first.caller.id != second.caller.id)
    }

    @Test("The content is for those who may watch and get the picture", arguments: [Permission.watch, .screenshot])
    func content(missing: Permission) throws {
        var desk = Desk(.init(), Desk.everyone.filter { [.watch, .screenshot].contains($0.key) })
        desk.send(call("Content"), from: try desk.connect(as: 1000))
        #expect(desk.requests == [.content()])
        var closed = Desk(.init(), Desk.everyone.filter { $0.key != missing })
        let client = try closed.connect(as: 1000)
        _ = try closed.ask(call("Content"), from: client)
        #expect(closed.requests.isEmpty && client.denial == missing)
    }

    @Test("Who the service is can be asked by everyone")
    func introspection() throws {
        var desk = Desk(.init(), [:])
        let client = try desk.connect(as: 1000)
        #expect(try desk.ask(#"{"method":"org.varlink.service.GetInfo"}"#, from: client)["error"] == nil)
    }

    /// A client of `user` that decides about dismissals.
    private static func decider(_ desk: inout Desk, _ user: UInt32) throws -> Client {
        let client = try desk.connect(as: user)
        _ = try desk.ask(call("Monitor", #"{"decides":true}"#, "more"), from: client)
        return client
    }

    private static func decide(_ desk: inout Desk, _ user: UInt32, _ attempt: Int) throws -> Value? {
        let client = try desk.connect(as: user)
        return try desk.ask(call("Decide", #"{"attempt":\#(attempt),"dismiss":true}"#), from: client)["error"]
    }

    @Test("Only those decide who are asked, over whatever connection, and root")
    func deciding() throws {
        var desk = Desk()
        _ = try Self.decider(&desk, 1000)
        desk.service.publish(["name": "dismiss_attempted", "attempt": 1])
        #expect(try Self.decide(&desk, 1001, 1) == "org.varlink.service.PermissionDenied")
        #expect(try Self.decide(&desk, 1000, 1) == nil)
        #expect(try Self.decide(&desk, 0, 1) == nil)
        #expect(desk.requests.filter { $0 == .decide(attempt: 1, dismiss: true) }.count == 2)
    }

    @Test("A question is open for five seconds at most")
    func bound() throws {
        var desk = Desk()
        let client = try desk.connect(as: 1000)
        _ = try desk.ask(call("Monitor", #"{"decides":true,"patience_ms":5000}"#, "more"), from: client)
        #expect(desk.service.patience == 5000)
        let other = try desk.connect(as: 1000)
        let answer = try desk.ask(call("Monitor", #"{"decides":true,"patience_ms":60000}"#, "more"), from: other)
        #expect(answer["error"] == "org.varlink.service.InvalidParameter")
    }

    @Test("Who lets a question time out is not asked again before it answers one, be it too late")
    func missed() throws {
        var desk = Desk()
        let silent = try Self.decider(&desk, 1000)
        desk.service.questionsDidTimeOut()
        #expect(desk.service.patience == 1000, "it was not asked yet")
        desk.service.publish(["name": "dismiss_attempted", "attempt": 1])
        desk.service.questionsDidTimeOut()
        #expect(desk.service.patience == nil)
        // Another one that decides is asked, and an answer with a number that nobody was asked about is none.
        _ = try Self.decider(&desk, 1001)
        #expect(desk.service.patience == 1000)
        #expect(try Self.decide(&desk, 1000, 999) == nil)
        #expect(silent.question == .missed(1))
        _ = try Self.decide(&desk, 1000, 1)
        #expect(silent.question == Client.Question.none)
    }

    @Test("Who answers in time is asked again")
    func answered() throws {
        var desk = Desk()
        _ = try Self.decider(&desk, 1000)
        for attempt in 1...3 {
            desk.service.publish(["name": "dismiss_attempted", "attempt": .integer(Int64(attempt))])
            #expect(try Self.decide(&desk, 1000, attempt) == nil)
            desk.service.questionsDidTimeOut()
            #expect(desk.service.patience == 1000)
        }
    }
}
