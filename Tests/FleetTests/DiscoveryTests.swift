import Testing
import Values

@testable import Fleet

/// What a panel tells Home Assistant, against what its documentation asks of a device and of each kind of component.
struct DiscoveryTests {
    /// The options that a component needs, and those that it may have besides what all have.
    private static let schema: [String: (needed: Set<String>, optional: Set<String>)] = [
        "switch": (["cmd_t"], ["stat_t", "pl_on", "pl_off"]),
        "binary_sensor": (["stat_t"], ["pl_on", "pl_off"]),
        "number": (["cmd_t"], ["stat_t", "min", "max", "step", "mode"]),
        "button": (["cmd_t"], ["pl_prs"]),
        "event": (["stat_t", "event_types"], []),
        "sensor": (["stat_t"], ["val_tpl"]),
        "select": (["cmd_t", "ops"], ["stat_t", "val_tpl", "cmd_tpl"]),
        "light": (["cmd_t"], ["stat_t", "pl_on", "pl_off", "bri_stat_t", "bri_cmd_t", "bri_val_tpl", "bri_cmd_tpl"]),
        "image": (["image_topic"], ["content_type"]),
    ]
    private static let common: Set<String> = ["p", "unique_id", "name"]

    private static func settings(_ allow: [String] = ["item/*", "sheet", "screen", "brightness", "screenshot"])
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
        ["kind": "row", "id": "locked", "title": "Locked", "accessory": "toggle", "enabled": false],
    ]

    private func components(_ message: Message?) throws -> [String: Value] {
        let payload = try Value(json: #require(message).payload)
        guard case .table(let components)? = payload["cmps"] else { throw Refusal("cmps", "is missing") }
        return components
    }

    @Test("A device has its names, who tells it, and where it says that it is there")
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

    @Test("Every component has what its kind needs and nothing that it does not know; ids are those that it takes")
    func schema() throws {
        var discovery = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        let components = try components(discovery.announcement(of: Self.mirror(Self.items)))
        for (name, component) in components {
            guard case .table(let entries) = component else { throw Refusal(name, "no object") }
            let platform = try #require(entries["p"]?.text)
            let (needed, optional) = try #require(Self.schema[platform], "\(platform)")
            let keys = Set(entries.keys)
            #expect(
                needed.isSubset(of: keys) && keys.isSubset(of: needed.union(optional).union(Self.common)),
                "\(name)"
            )
            #expect(
                name.utf8.allSatisfy { $0 == 0x5F || $0 == 0x2D || (0x30...0x39).contains($0) || ($0 | 0x20) >= 0x61 }
            )
            #expect(entries["unique_id"] == .text("kitchen_\(name)"))
        }
        let platforms = components.mapValues { $0["p"]?.text ?? "" }
        #expect(
            platforms == [
                "item_light": "switch", "item_dim__1": "number", "item_go": "button", "item_go_event": "event",
                "item_temp": "sensor", "item__EC_A1_B0_EB_AA_85": "sensor", "item_locked": "binary_sensor",
                "sheet": "select", "screen": "light", "screenshot": "image",
            ]
        )
        #expect(components["item_dim__1"]?["step"] == 0.2 && components["item_dim__1"]?["min"]?.asNumber == -10)
        #expect(components["sheet"]?["ops"] == ["normal", "hidden"])
    }

    @Test(
        "The same is told once; what is gone is told with its platform alone, which removes it, until it is there again"
    )
    func removal() throws {
        var discovery = Discovery(Self.settings(), Discovery.Origin(panel: "kitchen", version: "1"))
        let (before, after) = (Self.mirror(Self.items), Self.mirror(Array(Self.items.dropFirst())))
        func told(_ mirror: PanelMirror) throws -> Value? {
            try discovery.announcement(of: mirror).map { try components($0)["item_light"] ?? .null }
        }
        let first = try told(before)
        #expect(first?["name"] == "Light")
        let (same, gone, still) = try (told(before), told(after), told(after))
        #expect(same == nil && gone == ["p": "switch"] && still == nil)
        discovery.forget()
        let (again, back) = try (told(after), told(before))
        #expect(again == ["p": "switch"] && back?["name"] == "Light")
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
