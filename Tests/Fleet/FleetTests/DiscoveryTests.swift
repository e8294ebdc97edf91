import TestSupport
import Testing
import Values

@testable import Fleet

/// What a panel announces to Home Assistant, against what its documentation asks of a device and of each kind of component.
struct DiscoveryTests {
    private static func settings(
        _ allow: [String] = ["item/*", "sheet", "screen", "brightness", "screenshot", "notify"]
    )
        -> BridgeSettings
    {
        var settings = BridgeSettings(panel: "kitchen")
        settings.allow = AllowList(allow)
        return settings
    }

    private static func mirror(_ items: [Value], level: Value = 0.5) -> PanelMirror {
        var mirror = PanelMirror(settings().topics)
        _ = mirror.see(situation: ["state": ["state": "resting", "detents": [["name": "normal"]]]])
        _ = mirror.see(light: ["state": "on", "level": level])
        _ = mirror.see(content: ["content": ["items": .list(items)]])
        return mirror
    }

    private static let items: [Value] = [
        ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"],
        ["kind": "slider", "id": "dim_1", "value": 0, "min": -10, "max": 10],
        ["kind": "button", "id": "go", "title": "Go"],
        ["kind": "row", "id": "temp", "title": "Outside", "accessory": "value", "value": "5"],
        ["kind": "progress", "id": "조명", "value": 0.5],
        ["kind": "field", "id": "name", "title": "Name", "max_length": 1000],
        ["kind": "field", "id": "code", "title": "Code", "purpose": "pin"],
        ["kind": "field", "id": "off", "title": "Off", "enabled": false],
        ["kind": "row", "id": "locked", "title": "Locked", "accessory": "toggle", "enabled": false],
        ["kind": "choice", "id": "mode", "title": "Mode", "options": [["id": "heat", "title": "Heat"], "off"]],
        ["kind": "stepper", "id": "target", "title": "Target", "value": 21, "min": 15, "max": 25, "unit": "°C"],
        ["kind": "date", "id": "day", "value": "2026-11-29"],
        ["kind": "time", "id": "wake", "value": "07:30", "enabled": false],
        [
            "kind": "group",
            "items": [
                ["kind": "tile", "id": "lamp", "title": "Lamp", "value": false],
                ["kind": "tile", "id": "scene", "title": "Scene"],
                ["kind": "tile", "id": "heat", "title": "Heat", "value": "22°"],
                ["kind": "tile", "id": "read", "title": "Read", "pressable": false],
            ],
        ],
    ]

    private func components(_ message: Message?) throws -> [String: Value] {
        let payload = try Value(json: #require(message).payload)
        guard case .table(let components)? = payload["cmps"] else { throw Refusal("cmps", "is missing") }
        return components
    }

    @Test("A device has its names, who announces it, and where it says that it is there")
    func device() throws {
        var discovery = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1.2"))
        let announced = discovery.announcement(of: Self.mirror(Self.items))
        let message = try #require(announced)
        #expect(message.topic == "homeassistant/device/kitchen/config" && message.isRetained)
        let payload = try Value(json: message.payload)
        #expect(payload["dev"]?["ids"] == ["kitchen"] && payload["dev"]?["sw"] == "1.2")
        #expect(payload["o"]?["name"] == "sheetd-mqtt")
        #expect(payload["avty_t"] == "sheetd/kitchen/availability")
    }

    @Test("Everything that an item and a panel can be is reported, with its bounds")
    func platforms() throws {
        var discovery = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        let components = try components(discovery.announcement(of: Self.mirror(Self.items)))
        let platforms = components.mapValues { $0["p"]?.text ?? "" }
        #expect(
            platforms == [
                "item_light": "switch", "item_dim__1": "number", "item_go": "button", "item_go_event": "event",
                "item_temp": "sensor", "item__EC_A1_B0_EB_AA_85": "sensor", "item_locked": "binary_sensor",
                "item_name": "text", "item_off": "sensor", "item_mode": "select", "item_target": "number",
                "item_day": "text", "item_wake": "sensor",
                "item_lamp": "switch", "item_scene": "button", "item_scene_event": "event", "item_heat": "sensor",
                "sheet": "select", "screen": "light", "screenshot": "image",
                "notify": "notify",
            ]
        )
        #expect(components["item_dim__1"]?["step"] == 0.2 && components["item_dim__1"]?["min"]?.asNumber == -10)
        #expect(
            components["item_name"]?["max"] == 255
                && components["item_name"]?["cmd_t"] == "sheetd/kitchen/item/name/set"
        )
        #expect(components["sheet"]?["ops"] == ["normal", "hidden"])
        #expect(components["item_mode"]?["ops"] == ["heat", "off"])
        #expect(components["item_day"]?["pattern"] == "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
        let target = components["item_target"]
        #expect(target?["unit_of_meas"] == "°C" && target?["step"]?.asNumber == 1 && target?["mode"] == "box")
    }

    @Test(
        "The home has components of its own, with its own topics, beside those of a sheet whose items are called alike"
    )
    func home() throws {
        var mirror = Self.mirror([Self.items[0]])
        _ = mirror.see(content: ["content": ["items": .list([Self.items[0], Self.items[2]])]], of: "home")
        var discovery = Discovery(
            Self.settings(["item/home/light", "item/light"]),
            Discovery.Origin(panel: "kitchen", version: "1")
        )
        let components = try components(discovery.announcement(of: mirror))
        #expect(
            components.mapValues { $0["p"]?.text } == [
                "item_light": "switch", "home_light": "switch", "home_go_event": "event",
            ]
        )
        #expect(components["home_light"]?["cmd_t"] == "sheetd/kitchen/item/home/light/set")
        #expect(components["home_light"]?["stat_t"] == "sheetd/kitchen/item/home/light/state")
        #expect(components["home_light"]?["unique_id"] == "kitchen_home_light")
        #expect(components["home_go_event"]?["stat_t"] == "sheetd/kitchen/item/home/go/event")
        _ = mirror.seeNoHome()
        let gone = try self.components(discovery.announcement(of: mirror))
        #expect(
            gone["home_light"] == ["p": "switch"] && gone["item_light"]?["cmd_t"] != nil,
            "removed by its platform alone"
        )
    }

    @Test("What Home Assistant learns of any document has the form that its documentation asks for")
    func form() throws {
        var random = SplitMix(seed: 2025)
        for _ in 0..<1000 {
            let entries = ["item/*", "item/a", "sheet", "screen", "brightness", "screenshot", "notify"]
            var discovery = Discovery(
                Self.settings(entries.filter { _ in random.index(3) > 0 }),
                Discovery.Origin(panel: "kitchen", version: "1")
            )
            // The second document has other items, so that some are gone.
            for _ in 0..<2 {
                let items = (0..<random.index(8)).map { _ in MadeUpItem.item(&random) }
                let level: Value = random.index(2) == 0 ? 0.5 : .null
                guard let message = discovery.announcement(of: Self.mirror(items, level: level)) else { continue }
                let faults = HubSchema.faults(of: try Value(json: message.payload))
                #expect(faults.isEmpty, "\(faults) in \(String(decoding: message.payload, as: UTF8.self))")
            }
        }
    }

    @Test(
        "The schema finds what Home Assistant would refuse",
        arguments: [
            (["p": "switch", "unique_id": "a"], "x: cmd_t is missing"),
            (["p": "swich", "unique_id": "a"], "x: unknown platform swich"),
            (["p": "sensor", "stat_t": "a/b", "unique_id": "a", "pl_on": "true"], "x: unknown option pl_on"),
            (["p": "sensor", "stat_t": "a/+/b", "unique_id": "a"], "x: stat_t is no topic"),
            (["p": "sensor", "stat_t": "a"], "x: unique_id is missing"),
            (["p": "number", "cmd_t": "a", "unique_id": "a", "min": 1, "max": 1], "x: min is not less than max"),
            (
                ["p": "number", "cmd_t": "a", "unique_id": "a", "step": 0.0001],
                "x: step is no number of at least 0.001"
            ),
            (["p": "select", "cmd_t": "a", "unique_id": "a", "ops": "b"], "x: ops is no list of texts"),
            (["p": "image", "unique_id": "a"], "x: neither image_topic nor url_topic"),
            (
                ["p": "light", "cmd_t": "a", "unique_id": "a", "bri_val_tpl": "{{ value "],
                "x: bri_val_tpl is no template"
            ),
        ] as [(Value, String)]
    )
    func refusals(component: Value, fault: String) {
        let device: Value = ["dev": ["ids": ["a"]], "o": ["name": "b"], "cmps": ["x": component]]
        #expect(HubSchema.faults(of: device) == [fault])
    }

    @Test(
        "The same is announced once; what is gone is announced with its platform alone, which removes it, until it is there again"
    )
    func removal() throws {
        var discovery = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        let (before, after) = (Self.mirror(Self.items), Self.mirror(Array(Self.items.dropFirst())))
        func announced(_ mirror: PanelMirror) throws -> Value? {
            try discovery.announcement(of: mirror).map { try components($0)["item_light"] ?? .null }
        }
        let first = try announced(before)
        #expect(first?["name"] == "Light")
        let (same, gone, still) = try (announced(before), announced(after), announced(after))
        #expect(same == nil && gone == ["p": "switch"] && still == nil)
        discovery.forget()
        let (again, back) = try (announced(after), announced(before))
        #expect(again == ["p": "switch"] && back?["name"] == "Light")
    }

    @Test("What an earlier bridge has announced and is gone is announced as gone, once the broker gives it back")
    func kept() throws {
        var (earlier, later) = (
            Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1")),
            Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        )
        let (before, after) = (Self.mirror(Self.items), Self.mirror(Array(Self.items.dropFirst(3))))
        let kept = earlier.announcement(of: before)
        let payload = try #require(kept).payload
        // It comes after the first announcement, which knew nothing of it.
        let first = later.announcement(of: after)
        let ignorant = try components(first)
        #expect(ignorant["item_light"] == nil)
        later.see(kept: payload)
        let gone = try components(later.announcement(of: after))
        #expect(gone["item_light"] == ["p": "switch"] && gone["item_go_event"] == ["p": "event"])
        #expect(gone["item_temp"]?["name"] == "Outside")
        later.see(kept: payload)
        let again = later.announcement(of: after)
        #expect(again == nil)
        // It comes before.
        var early = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        early.see(kept: payload)
        let announced = early.announcement(of: after)
        let whole = try components(announced)
        #expect(whole == gone)
    }

    @Test(
        "A kept announcement that is none changes nothing",
        arguments: ["", "{", "5", "{}", #"{"cmps":5}"#, #"{"cmps":{"a":5,"b":{"p":7},"c":{}}}"#]
    )
    func senseless(payload: String) {
        let mirror = Self.mirror(Self.items)
        var discovery = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        let first = discovery.announcement(of: mirror)
        discovery.see(kept: Array(payload.utf8))
        let second = discovery.announcement(of: mirror)
        #expect(first != nil && second == nil)
    }

    @Test("What is not allowed to be set is only read, and a panel without a backlight has a light without brightness")
    func restricted() throws {
        var discovery = Discovery(
            Self.settings(["screen", "brightness"]),
            Discovery.Origin(panel: "kitchen", version: "1")
        )
        let components = try components(discovery.announcement(of: Self.mirror(Self.items, level: nil)))
        #expect(components.values.allSatisfy { $0["cmd_t"] == nil || $0["p"] == "light" })
        #expect(components["sheet"] == nil && components["screen"]?["bri_cmd_t"] == nil)
    }
}
