import TestSupport
import Testing
import Values

@testable import Fleet

struct CommandTests {
    private static let now = 1_700_000_000.0

    private static func reader(
        _ allow: [String] = [
            "item/*", "sheet", "screen", "brightness", "screenshot", "notify", "ask", "config", "call/*",
        ]
    )
        -> CommandReader
    {
        var settings = BridgeSettings(panel: "kitchen")
        settings.allow = AllowList(allow)
        return CommandReader(settings)
    }

    private func read(
        _ topic: String,
        _ payload: String,
        isRetained: Bool = false,
        _ reader: CommandReader = reader()
    ) throws(Refusal) -> Command? {
        try reader.read("sheetd/kitchen/" + topic, Array(payload.utf8), isRetained: isRetained, at: Self.now)
    }

    @Test(
        "Payloads are JSON, with or without the time at which they were sent",
        arguments: [
            ("item/light/set", "true", .item(id: "light", true)), ("item/dim/set", "0.6", .item(id: "dim", 0.6)),
            ("item/text/set", "\"21 °C\"", .item(id: "text", "21 °C")), ("sheet/set", "\"hidden\"", .sheet("hidden")),
            ("item/light/set", #"{"value":true,"time":1699999975}"#, .item(id: "light", true)),
            ("screen/set", "false", .screen(false)), ("brightness/set", "1", .brightness(1)),
            ("brightness/set", "0", .brightness(0.01)), ("screenshot/set", "\"press\"", .screenshot),
            ("notify/set", "\"Hi\"", .notify(["text": "Hi"])),
            ("notify/set", #"{"value":"Hi","time":1699999975}"#, .notify(["text": "Hi"])),
            (
                "notify/set", #"{"text":"Hi","role":"info","time":1699999975}"#,
                .notify(["text": "Hi", "role": "info"])
            ),
            ("item/oven/light/set", "true", .item(id: "light", of: "oven", true)),
            (
                "ask/set", #"{"content":{"title":"Now?"},"timeout_ms":5000,"token":"7","time":1699999975}"#,
                .ask(["content": ["title": "Now?"], "timeout_ms": 5000], token: "7")
            ),
        ] as [(String, String, Command)]
    )
    func commands(topic: String, payload: String, command: Command) throws {
        #expect(try read(topic, payload) == command)
    }

    @Test(
        "What is refused, and why",
        arguments: [
            ("item/light/set", "tru", "no JSON"), ("sheet/set", "5", "found 5, expected the name of a detent"),
            ("sheet/set", "expanded", "a text stands in quotes: \"expanded\""),
            ("screen/set", "\"on\"", "expected true or false"),
            ("brightness/set", "1.5", "expected a number from 0 to 1"),
            ("notify/set", "5", "expected a text, or an object"),
            ("notify/set", #"{"text":"Hi","time":1699999969}"#, "more than 30 s ago"),
            ("item/light/set", #"{"value":true,"time":1699999969}"#, "more than 30 s ago"),
            ("item/light/set", #"{"value":true,"time":1699913600}"#, "more than 30 s ago"),
            ("item/light/set", #"{"value":true,"time":1700086400}"#, "the clocks differ"),
            ("item/light/set", #"{"value":true,"time":"now"}"#, "expected seconds since 1970"),
            ("call", "[]", "expected an object"), ("call", "{}", "method: is missing"),
            ("call", #"{"method":"State","parameters":5}"#, "parameters: expected an object"),
            ("call", #"{"method":"State","tokn":"a"}"#, "tokn: unknown name"),
            ("call", #"{"method":"State","token":""}"#, "token: expected a text"),
            ("ask/set", #"{"content":{}}"#, "token: expected a text"), ("ask/set", "[]", "expected an object"),
            ("ask/set", #"{"token":""}"#, "token: found \"\", expected a text"), ("ask/set", "{", "no JSON"),
            ("ask/set", #"{"token":"7","time":0}"#, "more than 30 s ago"),
            (
                "ask/set", #"{"token":"7","content":{"items":[{"kind":"field","id":"a","purpose":"pin"}]}}"#,
                "a secret is not asked for over MQTT"
            ),
            (
                "ask/set",
                #"{"token":"7","content":{"items":[{"kind":"group","items":[{"kind":"field","id":"a","purpose":"pin"}]}]}}"#,
                "a secret is not asked for over MQTT"
            ),
            (
                "call",
                #"{"method":"Ask","parameters":{"content":{"footer":[{"kind":"field","purpose":"password"}]}}}"#,
                "a secret is not asked for over MQTT"
            ),
            ("item/light/set", String(repeating: " ", count: 4097), "expected at most 4096 bytes"),
            ("what", "1", "unknown"),
        ]
    )
    func refusals(topic: String, payload: String, reason: String) {
        do throws(Refusal) {
            let command = try read(topic, payload)
            Issue.record("\(topic) \(payload) became \(String(describing: command))")
        } catch {
            #expect(error.description.contains(reason), "\(error)")
        }
    }

    @Test("A retained command is of any age, so it is refused; what a panel is to show is retained by right")
    func retained() throws {
        for topic in ["item/light/set", "sheet/set", "screen/set", "brightness/set", "screenshot/set", "notify/set"] {
            #expect(throws: Refusal.self) { try read(topic, "true", isRetained: true) }
        }
        #expect(throws: Refusal.self) { try read("call", #"{"method":"State"}"#, isRetained: true) }
        #expect(throws: Refusal.self) { try read("ask/set", #"{"token":"7"}"#, isRetained: true) }
        let command = try read("config/desired", #"{"revision":1}"#, isRetained: true)
        #expect(command == .desired(.panel, Desired(["revision": 1])))
        #expect(try read("config/desired", "", isRetained: true) == .desired(.panel, nil))
    }

    @Test("What is not in allow is refused, be it subscribed to or not")
    func allowList() throws {
        let reader = Self.reader(["item/light", "call/State"])
        #expect(try read("item/light/set", "true", reader) == .item(id: "light", true))
        for (topic, payload) in [
            ("item/door/set", "true"), ("sheet/set", "\"hidden\""), ("call", #"{"method":"Present"}"#),
            ("call", #"{"method":"io.sheetd.Sheet.Present"}"#), ("config/desired", #"{"revision":1}"#),
            ("ask/set", #"{"token":"7"}"#), ("item/oven/light/set", "true"),
        ] {
            #expect(throws: Refusal.self, "\(topic)") { try read(topic, payload, reader) }
        }
        let call = Command.Call(method: "State", parameters: [:], token: "7")
        #expect(try read("call", #"{"method":"io.sheetd.Sheet.State","token":"7"}"#, reader) == .call(call))
    }

    @Test("A refused call is answered where its token can be read")
    func tokens() {
        for payload in [#"{"token":"a"}"#, #"{"token":"a","method":"State","time":0}"#, #"{"token":"a","method":5}"#] {
            do throws(Refusal) { _ = try read("call", payload) } catch { #expect(error.waiter == .call(token: "a")) }
        }
        do throws(Refusal) {
            _ = try read("ask/set", #"{"token":"a"}"#, Self.reader(["sheet"]))
        } catch {
            #expect(error.waiter == .question(token: "a") && error.reason == "it is not in allow")
        }
    }

    @Test("Home Assistant has started where it says online")
    func hub() throws {
        let reader = Self.reader()
        for (text, expected) in [("online", Command.announce), ("offline", nil), ("", nil)] as [(String, Command?)] {
            let command = try reader.read("homeassistant/status", Array(text.utf8), isRetained: true, at: Self.now)
            #expect(command == expected)
        }
    }

    @Test(
        "What the panel is to show and cannot be read is reported as any other fault of it",
        arguments: [
            ("{", "no JSON"), ("\"\u{FF}", "no JSON"),
            (String(repeating: " ", count: 524_289), "expected at most 524288 bytes"),
        ]
    )
    func unreadable(payload: String, reason: String) throws {
        guard case .desired(.panel, let desired?)? = try read("config/desired", payload) else {
            Issue.record("it is nothing to show")
            return
        }
        #expect(desired.revision == .null && desired.faults.count == 1)
        #expect(desired.faults.first?.message.hasPrefix(reason) == true && desired.faults.first?.path == "")
        var state = DesiredState()
        state.want(desired, for: .panel)
        #expect(state.next() == desired)
        state.ended(desired.faults)
        #expect(state.report?["desired"] == .null && state.report?["revision"] == .null)
        state.want(desired, for: .panel)
        #expect(state.isSettled, "it is reported once more")
    }

    @Test("A fault is logged once for each reason, however often it comes, and 64 of them; each is counted")
    func logging() {
        var log = RefusalLog()
        let faults = [("a", "x"), ("a", "y"), ("a", "x"), ("b", "x"), ("a", "y")].map { Refusal("item/\($0.0)", $0.1) }
        let logged = faults.map { log.note($0) }
        #expect(logged == [true, true, false, true, false])
        let more = (0..<1000).count { log.note(Refusal("item/\($0)", "x")) }
        #expect(more == 61 && log.count == 1005)
    }

    @Test("Any bytes on any topic are a command or a refusal of one line")
    func fuzz() {
        var random = SplitMix(seed: 3)
        let reader = Self.reader()
        let topics = [
            "item/a/set", "sheet/set", "screen/set", "brightness/set", "screenshot/set", "notify/set", "call",
            "config/desired", "ask/set", "item/a/b/set",
        ]
        let pieces = [
            "{", "}", "[", "]", "\"", ":", ",", "true", "1e999", "\"method\"", "\"token\"", "\\u0000", "\u{FF}", "\n",
            "null",
        ]
        for _ in 0..<10_000 {
            let text = (0..<random.index(12)).map { _ in random.pick(pieces) }.joined()
            let bytes =
                random.oneIn(4)
                ? (0..<random.index(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) } : Array(text.utf8)
            do throws(Refusal) {
                _ = try reader.read("sheetd/kitchen/" + random.pick(topics), bytes, isRetained: false, at: Self.now)
            } catch {
                #expect(!error.description.contains("\n") && error.description.utf8.count < 3000)
            }
        }
    }
}
