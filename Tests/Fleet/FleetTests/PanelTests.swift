import Testing
import Values

@testable import Fleet

struct PanelTests {
    private static let items: [Value] = [
        ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle", "value": true],
        ["kind": "row", "id": "done", "title": "Done", "accessory": "check"],
        ["kind": "slider", "id": "dim", "title": "Dim", "value": 0.25, "max": 2, "step": 0.5],
        ["kind": "row", "id": "temp", "title": "Outside", "accessory": "value", "value": "21 °C"],
        ["kind": "row", "id": "more", "title": "More", "accessory": "chevron"],
        ["kind": "row", "id": "read", "title": "Read", "pressable": false],
        ["kind": "progress", "id": "wash", "value": 0.5],
        ["kind": "text", "id": "note", "markup": "Hello"],
        ["kind": "choice", "id": "mode", "options": ["heat", ["id": "off", "title": "Aus"]], "value": "off"],
        ["kind": "choice", "id": "open", "options": ["a", "b"]],
        ["kind": "stepper", "id": "cups", "value": 2, "max": 4],
        ["kind": "row", "id": "locked", "title": "Locked", "accessory": "toggle", "enabled": false],
    ]
    private static let footer: [Value] = [["kind": "button", "id": "all off", "title": "All off"]]

    private static let display: Value = ["name": "DSI-1"]

    private static func mirror(_ items: [Value] = items) -> PanelMirror {
        var mirror = PanelMirror(Topics(panel: "kitchen", groups: [], discoveryPrefix: "homeassistant"))
        let detents: Value = [["name": "normal", "top": 100], ["name": "expanded", "top": 10]]
        let state: Value = [
            "state": "resting", "detent": "normal", "preset": "classic", "detents": detents, "display": display,
            "revision": 3,
        ]
        _ = mirror.see(situation: ["state": state])
        _ = mirror.see(light: ["state": "on", "level": 0.5])
        _ = mirror.see(content: ["content": ["items": .list(items), "footer": .list(footer)], "revision": 3])
        return mirror
    }

    private func lines(_ messages: [Message]) -> [String] {
        messages.map { "\($0.topic.dropFirst("sheetd/kitchen/".count)) \(String(decoding: $0.payload, as: UTF8.self))" }
    }

    @Test("Everything that a panel has is published, and kept by the broker")
    func everything() {
        var mirror = Self.mirror()
        let messages = mirror.everything()
        #expect(messages.allSatisfy { $0.isRetained && $0.quality == 1 })
        let state =
            #"{"brightness":0.5,"detent":"normal","display":{"name":"DSI-1"},"light":"on","preset":"classic","revision":3,"#
            + #""state":"resting"}"#
        #expect(
            lines(messages) == [
                "state \(state)", "screen/state true", "sheet/state \"normal\"", "brightness/state 0.5",
                "item/light/state true", "item/done/state false", "item/dim/state 0.25", "item/temp/state \"21 °C\"",
                "item/wash/state 0.5", "item/mode/state \"off\"", "item/open/state null", "item/cups/state 2",
                "item/locked/state false",
            ]
        )
    }

    @Test("The items of a footer with columns are items, too")
    func columns() {
        var mirror = Self.mirror()
        let footer: Value = [
            "columns": 2, "items": [["kind": "row", "id": "low", "title": "", "accessory": "toggle"]],
        ]
        let messages = mirror.see(content: ["content": ["items": .list(Self.items), "footer": footer], "revision": 3])
        #expect(lines(messages) == ["item/low/state false"])
    }

    @Test("Only what differs is published again, and what is gone is taken away")
    func changes() {
        var mirror = Self.mirror()
        let next = Self.items.map {
            $0["id"] == "dim" ? ["kind": "slider", "id": "dim", "value": 1.5, "max": 2] as Value : $0
        }
        let content: Value = ["items": .list(next.filter { $0["id"] != "temp" })]
        let messages = mirror.see(content: ["content": content, "revision": 3])
        #expect(lines(messages) == ["item/temp/state ", "item/dim/state 1.5"])
        #expect(messages.first?.isRetained == true)
        let again = mirror.see(content: ["content": content, "revision": 3])
        #expect(again.isEmpty)
    }

    @Test("The state has the newest revision, also after what a finger has done")
    func revision() {
        var mirror = Self.mirror()
        let state: Value = ["state": "resting", "detent": "normal", "display": Self.display, "revision": 4]
        let messages = lines(mirror.see(situation: ["state": state]))
        #expect(messages.count == 1 && messages.first?.contains(#""revision":4"#) == true)
    }

    @Test("What fingers do: a value once, a press as an event with its time")
    func events() {
        var mirror = Self.mirror()
        let changed: Value = ["name": "changed", "id": "light", "value": false]
        let (first, second) = (mirror.see(event: changed, at: 5), mirror.see(event: changed, at: 5))
        #expect(lines(first) == ["item/light/state false"] && second.isEmpty)
        let press = mirror.see(event: ["name": "activated", "id": "all off"], at: 5.25)
        #expect(lines(press) == [#"item/all%20off/event {"event_type":"press","time":5.25}"#])
        #expect(press.allSatisfy { !$0.isRetained && $0.kind == .event })
        let moved = mirror.see(event: ["name": "did_move", "detent": "expanded"], at: 5)
        #expect(moved.isEmpty)
    }

    @Test(
        "States that the broker has kept of items that are gone are taken away, also before the panel has said what it shows"
    )
    func kept() {
        let topics = Topics(panel: "kitchen", groups: [], discoveryPrefix: nil)
        var mirror = Self.mirror()
        // A button has no state; an item of its name that was a toggle had one.
        let late = ["light", "gone", "all off"].flatMap { mirror.see(kept: topics.state(of: $0)) }
        #expect(lines(late) == ["item/gone/state ", "item/all%20off/state "])
        #expect(late.allSatisfy { $0.isRetained })
        var fresh = PanelMirror(topics)
        let early = ["light", "gone", "dim"].flatMap { fresh.see(kept: topics.state(of: $0)) }
        #expect(early.isEmpty)
        let content: Value = ["content": ["items": .list(Self.items)], "revision": 1]
        let seen = lines(fresh.see(content: content))
        #expect(seen.filter { $0.hasSuffix(" ") } == ["item/gone/state "])
        let again = fresh.see(content: content)
        #expect(again.isEmpty)
    }

    /// A situation with these presentations besides the configured sheet.
    private static func situation(_ names: String...) -> Value {
        let stack = (["sheet"] + names).map { ["name": .text($0), "priority": "normal", "state": "shown"] as Value }
        let state: [String: Value] = [
            "state": "resting", "detent": "normal", "preset": "classic", "display": display, "revision": 3,
            "stack": .list(stack),
        ]
        return ["state": .table(state)]
    }

    private static let grill: Value = ["kind": "row", "id": "light", "title": "Grill", "accessory": "toggle"]

    @Test("Items of other presentations have their name in their topics, and are taken away when that goes")
    func presentations() {
        var mirror = Self.mirror()
        _ = mirror.see(situation: Self.situation("oven.1"))
        let content: Value = ["content": ["items": [Self.grill]], "revision": 1]
        #expect(lines(mirror.see(content: content, of: "oven.1")) == ["item/oven%2E1/light/state false"])
        let changed: Value = ["name": "changed", "id": "light", "value": true, "presentation": "oven.1"]
        #expect(lines(mirror.see(event: changed, at: 5)) == ["item/oven%2E1/light/state true"])
        let pressed: Value = ["name": "activated", "id": "light", "presentation": "oven.1"]
        let event = #"item/oven%2E1/light/event {"event_type":"press","time":5.0}"#
        #expect(lines(mirror.see(event: pressed, at: 5)) == [event])
        #expect(mirror.itemsInOrder.first?.value == true, "the sheet's own has the value that it had")
        #expect(lines(mirror.everything()).contains("item/oven%2E1/light/state true"))
        let gone = lines(mirror.see(situation: Self.situation()))
        #expect(gone.first == "item/oven%2E1/light/state " && gone.count == 2 && gone[1].hasPrefix("state "))
        #expect(mirror.see(content: content, of: "oven.1").isEmpty, "an answer that comes late")
        let twice =
            lines(mirror.see(situation: Self.situation("oven.1"))) + lines(mirror.see(content: content, of: "oven.1"))
        #expect(twice.last == "item/oven%2E1/light/state false", "it comes back")
    }

    @Test(
        "States that the broker has kept of presentations that are gone are taken away, those of others as their items say"
    )
    func keptOfPresentations() {
        let topics = Topics(panel: "kitchen", groups: [], discoveryPrefix: nil)
        var mirror = PanelMirror(topics)
        for (id, name) in [("light", "oven"), ("gone", "oven"), ("light", "fridge")] {
            #expect(mirror.see(kept: topics.state(of: id, in: name)).isEmpty)
        }
        #expect(lines(mirror.see(situation: Self.situation("oven"))) == ["item/fridge/light/state "])
        let content: Value = ["content": ["items": [Self.grill]], "revision": 1]
        let seen = lines(mirror.see(content: content, of: "oven"))
        #expect(seen == ["item/oven/gone/state ", "item/oven/light/state false"])
        let late = ["oven", "fridge"].flatMap { mirror.see(kept: topics.state(of: "late", in: $0)) }
        #expect(lines(late) == ["item/oven/late/state ", "item/fridge/late/state "])
        #expect(mirror.see(kept: topics.state(of: "light", in: "oven")).isEmpty)
    }

    @Test("Items of the home are there whatever is in the stack, and are taken away with it")
    func home() throws {
        var mirror = Self.mirror()
        let topics = Topics(panel: "kitchen", groups: [], discoveryPrefix: nil)
        let early = mirror.see(kept: topics.state(of: "gone", in: "home"))
        #expect(early.isEmpty, "it is not known yet what the home shows")
        let content: Value = ["content": ["items": [Self.grill]], "revision": 1]
        #expect(
            lines(mirror.see(content: content, of: "home")) == ["item/home/gone/state ", "item/home/light/state false"]
        )
        _ = mirror.see(situation: Self.situation("oven"))
        _ = mirror.see(situation: Self.situation())
        let changed: Value = ["name": "changed", "id": "light", "value": true, "presentation": "home"]
        #expect(lines(mirror.see(event: changed, at: 5)) == ["item/home/light/state true"])
        #expect(lines(mirror.everything()).contains("item/home/light/state true"))
        #expect(try mirror.item("light", in: "home").action(setting: false) == .set(false))
        let refusal = #expect(throws: Refusal.self) { _ = try mirror.item("none", in: "home") }
        #expect(refusal?.description == "item/home/none: home shows no such item")
        #expect(lines(mirror.seeNoHome()) == ["item/home/light/state "])
        #expect(lines(mirror.see(kept: topics.state(of: "light", in: "home"))) == ["item/home/light/state "])
    }

    @Test("What sets an item of another presentation is refused by its whole name")
    func settingOthers() throws {
        var mirror = Self.mirror()
        _ = mirror.see(situation: Self.situation("oven"))
        _ = mirror.see(content: ["content": ["items": [Self.grill]], "revision": 1], of: "oven")
        #expect(try mirror.item("light", in: "oven").action(setting: true) == .set(true))
        let refused = [
            ("light", "oven", "item/oven/light: found 1, expected true or false"),
            ("none", "oven", "item/oven/none: oven shows no such item"),
            ("light", "fridge", "item/fridge/light: nothing is presented as fridge"),
        ]
        for (id, name, message) in refused {
            let error = #expect(throws: Refusal.self) { _ = try mirror.item(id, in: name).action(setting: 1) }
            #expect(error?.description == message)
        }
    }

    @Test("An item that becomes one without a state loses the state that it had")
    func stateless() {
        var mirror = Self.mirror()
        let button: Value = ["kind": "button", "id": "light", "title": "Light"]
        let messages = mirror.see(content: ["content": ["items": [button]], "revision": 4])
        #expect(lines(messages).contains("item/light/state "))
    }

    @Test("A hidden sheet, and a panel that is off or has no backlight")
    func dark() {
        var mirror = Self.mirror()
        let hidden = lines(mirror.see(situation: ["state": ["state": "hidden", "display": Self.display]]))
        let off = lines(mirror.see(light: ["state": "off"]))
        #expect(hidden.contains("sheet/state \"hidden\"") && off.contains("screen/state false"))
        #expect(mirror.level == nil)
    }

    @Test("Without a display the panel is reported as dark, and nothing of it before its light is known")
    func withoutDisplay() {
        var mirror = PanelMirror(Topics(panel: "kitchen", groups: [], discoveryPrefix: nil))
        let early = mirror.see(situation: ["state": ["state": "hidden", "preset": "classic"]])
        #expect(early.isEmpty)
        let missing = lines(mirror.see(light: nil))
        let state = #"state {"display":null,"preset":"classic","state":"hidden"}"#
        #expect(missing == [state, "screen/state false", #"sheet/state "hidden""#])
        #expect(mirror.lacksDisplay)
        _ = mirror.see(situation: ["state": ["state": "hidden", "preset": "classic", "display": Self.display]])
        let lit = lines(mirror.see(light: ["state": "on"]))
        let whole = #"state {"display":{"name":"DSI-1"},"light":"on","preset":"classic","state":"hidden"}"#
        #expect(lit == [whole, "screen/state true"] && !mirror.lacksDisplay)
    }

    @Test("A display that is unplugged is reported as missing, though its light is still on, until it is there again")
    func unplugged() {
        var mirror = Self.mirror()
        let resting: Value = ["state": "resting", "detent": "normal"]
        let gone = lines(mirror.see(situation: ["state": resting]))
        #expect(gone.count == 2 && gone[0].contains(#""display":null"#) && gone[1] == "screen/state false")
        #expect(mirror.lacksDisplay)
        let back: Value = ["state": "resting", "detent": "normal", "display": Self.display]
        let lit = lines(mirror.see(situation: ["state": back]))
        #expect(lit.contains("screen/state true") && !mirror.lacksDisplay)
    }

    @Test(
        "What sets an item, by what it is",
        arguments: [
            ("light", false, nil), ("done", true, nil), ("dim", 2, nil), ("temp", "5 °C", nil), ("wash", 1, nil),
            ("more", "press", nil), ("all off", "press", nil), ("light", 1, "found 1, expected true or false"),
            ("dim", 2.5, "expected a number from 0 to 2"), ("dim", "1", "found \"1\""), ("dim", 1.5, nil),
            ("dim", 0.3, "found 0.3, expected a number from 0 to 2 in steps of 0.5"),
            ("temp", 5, "expected a text"), ("mode", "heat", nil), ("cups", 3, nil),
            ("mode", "Aus", #"found "Aus", expected one of "heat", "off""#),
            ("cups", 0.5, "expected a number from 0 to 4 in steps of 1"),
            ("wash", -1, "expected a number from 0 to 1"), ("more", "pull", "expected \"press\""),
            ("locked", true, "it is disabled"), ("none", true, "no such item"), ("note", "x", "no such item"),
            ("read", "press", "no such item"),
        ] as [(String, Value, String?)]
    )
    func setting(id: String, value: Value, reason: String?) {
        do throws(Refusal) {
            let action = try Self.mirror().item(id).action(setting: value)
            #expect(reason == nil)
            switch action {
            case .tap(let tapped): #expect(tapped == id && value == "press")
            case .set(let set): #expect(set == value || set.asNumber != nil && set.asNumber == value.asNumber)
            }
        } catch {
            #expect(reason.map(error.description.contains) == true, "\(error)")
        }
    }
}
