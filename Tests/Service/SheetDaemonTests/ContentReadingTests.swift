import DaemonTestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Programs read what the sheet shows")
struct ContentReadingTests {
    private static let light: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
    private static let lit: Value = [
        "kind": "row", "id": "light", "title": "Light", "accessory": "toggle", "value": true,
    ]
    private static let kitchen: Value = ["title": "Kitchen", "items": [light]]

    /// The content's revision, and its first item with the values.
    private struct Reading: Equatable {
        var revision: Value?
        var item: Value?
        var values: Value?

        init(_ caller: ControlCaller) throws {
            let reply = try caller.ask("Content")["parameters"]
            revision = reply?["revision"]
            if case .list(let items)? = reply?["content"]?["items"] { item = items.first }
            values = reply?["values"]
        }
    }

    private func stage() throws -> DaemonStage { try DaemonStage(["control.injection=true"]) }

    @Test("The content is there with what fingers have set, and presenting it shows the same")
    func tapped() throws {
        let (first, second, again) = try stage().play { path in
            let watch = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": Self.kitchen])
            let first = try Reading(caller)
            _ = try caller.ask("Tap", ["id": "light"])
            _ = try watch.wait(for: "changed")
            let second = try Reading(caller)
            let content = try #require(try caller.ask("Content")["parameters"]?["content"])
            _ = try caller.ask("Present", ["content": content])
            return (first, second, try Reading(caller))
        }
        #expect(first.revision == 1 && first.values == [:])
        #expect(first.item?["value"] == false)
        #expect(second.revision == 2 && second.values == ["light": true])
        #expect(second.item == Self.lit)
        #expect(again.revision == 3 && again.values == [:] && again.item == Self.lit)
    }

    @Test("The revision grows with every change, and with nothing else")
    func revision() throws {
        let revisions = try stage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            var revisions: [Value?] = []
            func note() throws { revisions.append(try Reading(caller).revision) }
            try note()
            for content in [Self.kitchen, Self.kitchen, ["title": "Bath"]] {
                _ = try caller.ask("Present", ["content": content])
                try note()
            }
            _ = try caller.ask("Update", ["content": Self.kitchen])
            try note()
            for item in [Self.light, Self.lit] {
                _ = try caller.ask("Update", ["item": item])
                try note()
            }
            for (method, parameters) in [("Move", ["detent": "expanded"]), ("Dismiss", [:])] as [(String, Value)] {
                _ = try caller.ask(method, parameters)
                try note()
            }
            return revisions
        }
        #expect(revisions == [0, 1, 1, 2, 3, 3, 4, 4, 4])
    }

    @Test("Where nothing is shown there is no content, whether there is a display or not", arguments: [true, false])
    func nothing(hasDisplay: Bool) throws {
        let reply = try DaemonStage(hasDisplay: hasDisplay).play { path in try ControlCaller(path).ask("Content") }
        #expect(reply["parameters"] == ["values": [:], "revision": 0])
    }

    @Test("A long content comes as a whole")
    func long() throws {
        let items = (0..<5000).map { ["kind": "row", "title": .text("Row \($0)")] as Value }
        let content = try stage().play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": ["items": .list(items)]])
            return try caller.ask("Content")["parameters"]?["content"]
        }
        #expect(content == ["items": .list(items)])
    }

    @Test("What takes long to be put into words is known by its size, not by its shape")
    func length() {
        let word = Value.text(String(repeating: "a", count: 1000))
        let lists: [(Value, Bool)] = [
            ([:], false), (["a": word], false), (["a": .text(String(repeating: "a", count: 20_000))], true),
            (["a": ["b": .list(Array(repeating: word, count: 20))]], true),
            (["a": .list(Array(repeating: 1, count: 5000))], true),
            (["a": .list(Array(repeating: 1, count: 500))], false),
        ]
        for (value, isLong) in lists { #expect(value.isLong == isLong) }
    }
}
