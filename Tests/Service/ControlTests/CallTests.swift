import Testing
import Values

@testable import Control

@Suite("Calls are answered")
struct CallTests {
    private var desk = Desk()

    @Test("Calls that come together are answered in their order")
    mutating func pipelined() throws {
        let client = try desk.connect()
        desk.answer = .success(["state": "x"])
        desk.send(call("State"), call("Bogus"), call("Dismiss"), call("Move"), from: client)
        let errors = try desk.read(client).map { $0["error"] }
        #expect(
            errors == [
                nil, "org.varlink.service.MethodNotFound", nil, "org.varlink.service.InvalidParameter",
            ]
        )
        #expect(desk.requests == [.state(), .dismiss()])
    }

    @Test("A client that does not read its answer is asked nothing until it does")
    mutating func oneByOne() throws {
        let client = try desk.connect()
        desk.send(call("State"), call("Stats"), from: client)
        #expect(desk.requests == [.state()])
        #expect(try desk.read(client).count == 2)
        #expect(desk.requests == [.state(), .stats])
    }

    @Test("A oneway call is carried out and gets no reply, not even an error")
    mutating func oneway() throws {
        let client = try desk.connect()
        desk.send(call("Dismiss", "{}", "oneway"), call("Bogus", "{}", "oneway"), call("State"), from: client)
        #expect(try desk.read(client).count == 1)
        #expect(desk.requests == [.dismiss(), .state()])
    }

    @Test("A refusal of the application is an error with its name and its fields")
    mutating func refused() throws {
        let client = try desk.connect()
        desk.answer = .failure(.noSuchDetent("x", known: ["a", "b"]))
        let answer = try desk.ask(call("Move", #"{"detent":"x"}"#), from: client)
        #expect(answer["error"] == "io.sheetd.Sheet.NoSuchDetent")
        #expect(answer["parameters"] == ["detent": "x", "known": ["a", "b"]])
    }

    @Test(
        "A call that is wrong is answered with what is wrong",
        arguments: [
            (call("Bogus"), "MethodNotFound", ["method": "io.sheetd.Sheet.Bogus"]),
            (#"{"method":"a.b.C"}"#, "InterfaceNotFound", ["interface": "a.b"]),
            (#"{"method":"State"}"#, "InterfaceNotFound", ["interface": ""]),
            (call("State", "[]"), "InvalidParameter", ["parameter": "parameters"]),
            (call("State", #"{"x":1}"#), "InvalidParameter", ["parameter": "x"]),
            (call("Move"), "InvalidParameter", ["parameter": "detent"]),
            (call("Move", #"{"detent":null}"#), "InvalidParameter", ["parameter": "detent"]),
            (call("Move", #"{"detent":7}"#), "InvalidParameter", ["parameter": "detent"]),
            (call("Rotate", #"{"rotation":45}"#), "InvalidParameter", ["parameter": "rotation"]),
            (call("Tap"), "InvalidParameter", ["parameter": "id"]),
            (call("Type", #"{"keys":["Tab","Retrun"]}"#), "InvalidParameter", ["parameter": "keys[1]"]),
            (call("Type", #"{"keys":[7]}"#), "InvalidParameter", ["parameter": "keys[0]"]),
            (call("Type", #"{"text":["a"]}"#), "InvalidParameter", ["parameter": "text"]),
            (call("Content", #"{"name":""}"#), "InvalidParameter", ["parameter": "name"]),
            (call("Notify", #"{"text":"a","colour":"red"}"#), "InvalidParameter", ["parameter": "colour"]),
            (call("Light", #"{"level":0}"#), "InvalidParameter", ["parameter": "level"]),
            (call("Light", #"{"level":1.01}"#), "InvalidParameter", ["parameter": "level"]),
            (call("Light", #"{"awake":1}"#), "InvalidParameter", ["parameter": "awake"]),
            (call("Touch", #"{"touches":[{"x":1,"y":1}]}"#), "InvalidParameter", ["parameter": "touches[0].phase"]),
            (
                call("Touch", #"{"touches":[{"x":1,"y":1,"phase":"began","at_ms":60001}]}"#), "InvalidParameter",
                ["parameter": "touches[0].at_ms"]
            ),
            (
                call("Touch", #"{"touches":[{"x":1,"y":1,"phase":"lifted"}]}"#), "InvalidParameter",
                ["parameter": "touches[0].phase"]
            ),
            (
                call(
                    "Touch",
                    #"{"touches":[{"x":1,"y":1,"phase":"began","at_ms":9},{"x":1,"y":1,"phase":"ended","at_ms":8}]}"#
                ), "InvalidParameter", ["parameter": "touches[1].at_ms"]
            ),
            (call("Decide", #"{"attempt":1}"#), "InvalidParameter", ["parameter": "dismiss"]),
            (call("Decide", #"{"attempt":-1,"dismiss":true}"#), "InvalidParameter", ["parameter": "attempt"]),
            (call("Present", #"{"settings":[]}"#), "InvalidParameter", ["parameter": "settings"]),
            (call("Present", #"{"prest":"card"}"#), "InvalidParameter", ["parameter": "prest"]),
            (call("Update"), "InvalidParameter", ["parameter": "content"]),
            (call("Update", #"{"content":{},"item":{}}"#), "InvalidParameter", ["parameter": "item"]),
            (call("Update", #"{"item":{},"id":"a","value":1}"#), "InvalidParameter", ["parameter": "id"]),
            (call("Update", #"{"id":"a"}"#), "InvalidParameter", ["parameter": "value"]),
            (call("Update", #"{"value":true}"#), "InvalidParameter", ["parameter": "id"]),
            (call("Monitor"), "ExpectedMore", [:]),
            (call("Record"), "ExpectedMore", [:]),
            (call("Monitor", #"{"names":[1]}"#, "more"), "InvalidParameter", ["parameter": "names[0]"]),
            (
                call("Monitor", #"{"names":["light","changd"]}"#, "more"), "InvalidParameter",
                ["parameter": "names[1]"]
            ),
            (call("Monitor", #"{"patience_ms":0}"#, "more"), "InvalidParameter", ["parameter": "patience_ms"]),
            (call("Monitor", #"{"patience_ms":5001}"#, "more"), "InvalidParameter", ["parameter": "patience_ms"]),
            (#"{"method":"org.varlink.service.GetInfo","parameters":{"a":1}}"#, "InvalidParameter", ["parameter": "a"]),
            (
                #"{"method":"org.varlink.service.GetInterfaceDescription"}"#, "InvalidParameter",
                ["parameter": "interface"]
            ),
        ] as [(String, String, Value)]
    )
    mutating func wrong(message: String, error: String, parameters: Value) throws {
        let client = try desk.connect()
        let answer = try desk.ask(message, from: client)
        #expect(answer["error"] == .text("org.varlink.service.\(error)"))
        #expect(answer["parameters"] == parameters)
        #expect(desk.requests.isEmpty)
    }

    @Test(
        "What is no call at all ends the connection",
        arguments: [
            "", "{", "[]", "{}", "7", #"{"method":7}"#, #"{"method":"a.B","more":1}"#, "{\"a\":1,\"a\":2}", "\u{7F}",
        ]
    )
    mutating func malformed(message: String) throws {
        let client = try desk.connect()
        desk.send(message, from: client)
        let dropReason = try #require(client.dropReason)
        #expect(!dropReason.isEmpty && !dropReason.contains("\n"))
        desk.send(call("State"), from: client)
        #expect(desk.requests.isEmpty && client.unsent.isEmpty)
    }

    @Test("What varlink may add to a call some day does not hurt")
    mutating func additions() throws {
        let client = try desk.connect()
        let answer = try desk.ask(#"{"method":"io.sheetd.Sheet.State","upgrade":false}"#, from: client)
        #expect(answer["error"] == nil)
    }

    @Test("Everything that can be presented is read")
    mutating func presentation() throws {
        let client = try desk.connect()
        desk.send(
            call(
                "Present",
                ##"{"content":{"title":"t"},"preset":"card","settings":{"sheet.color":"#fff"},"detent":"tall"}"##
            ),
            from: client
        )
        var wanted = Request.Presentation()
        wanted.content = ["title": "t"]
        wanted.preset = "card"
        wanted.settings = ["sheet.color": "#fff"]
        wanted.detent = "tall"
        #expect(desk.requests == [.present(wanted)])
    }
}
