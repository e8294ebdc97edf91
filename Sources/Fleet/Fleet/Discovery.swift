import Values

/// What a panel announces to Home Assistant: one device with a component for each item and each part of it.
package struct Discovery: Sendable {
    package struct Origin: Equatable, Sendable {
        package let panel: String
        package let version: String

        package init(panel: String, version: String) { (self.panel, self.version) = (panel, version) }
    }

    private let topics: Topics
    private let allow: AllowList
    private let origin: Origin
    /// The platform of each component that was announced last, gone or not.
    private var announced: [String: Value] = [:]
    private var payload: [UInt8] = []

    package init(_ settings: BridgeSettings, _ origin: Origin) {
        (topics, allow, self.origin) = (settings.topics, settings.allow, origin)
    }

    /// The message that announces what `mirror` has; nil where that was announced already, or nobody wants it.
    ///
    /// A component that was announced before and is gone stands in it with its platform alone, which removes it, whenever it is
    /// read.
    package mutating func announcement(of mirror: PanelMirror) -> Message? {
        guard let topic = topics.discovery else { return nil }
        let components = components(of: mirror)
        var listed = components
        for (name, platform) in gone(components) { listed[name] = ["p": platform] }
        let bytes = Array(device(listed).json.utf8)
        guard bytes != payload else { return nil }
        announced = listed.compactMapValues { $0["p"] }
        payload = bytes
        return Message(.value, topic, bytes: bytes)
    }

    /// The broker has kept `payload` from another time: what it names and is gone is announced as such with the next
    /// announcement.
    package mutating func see(kept payload: [UInt8]) {
        guard payload.count <= CommandReader.documentLimit, let device = try? Value(json: payload) else { return }
        guard case .table(let components)? = device["cmps"] else { return }
        for case (let name, .text(let platform)?) in components.map({ ($0, $1["p"]) }) where announced[name] == nil {
            announced[name] = .text(platform)
        }
    }

    /// Announces everything again next time, for a hub or a broker that has forgotten it.
    package mutating func forget() { payload = [] }

    /// The platforms of components that are gone: so many that a document whose ids are always new does not add up.
    private func gone(_ components: [String: Value]) -> ArraySlice<(key: String, value: Value)> {
        announced.filter { components[$0.key] == nil }.sorted { $0.key < $1.key }.prefix(Self.limit)
    }

    private static let limit = 128

    private func device(_ components: [String: Value]) -> Value {
        [
            "dev": [
                "ids": [.text(origin.panel)], "name": .text(origin.panel), "mf": "sheetd", "mdl": "touch panel",
                "sw": .text(origin.version),
            ],
            "o": ["name": "sheetd-mqtt", "sw": .text(origin.version)],
            "avty_t": .text(topics.availability),
            "qos": 1,
            "cmps": .table(components),
        ]
    }
}

// The components.
extension Discovery {
    private func components(of mirror: PanelMirror) -> [String: Value] {
        var result: [String: Value] = [:]
        for item in mirror.itemsInOrder {
            let name = (item.presentation ?? "item") + "_" + TopicText.hubName(item.id)
            for (suffix, entries) in components(of: item) { result[name + suffix] = component(name + suffix, entries) }
        }
        for part in Topics.Part.allCases where allow.allows(part.rawValue) {
            guard let entries = component(of: part, mirror) else { continue }
            result[part.rawValue] = component(part.rawValue, entries)
        }
        return result
    }

    private func component(_ name: String, _ entries: [String: Value]) -> Value {
        .table(entries.merging(["unique_id": .text("\(origin.panel)_\(name)")]) { first, _ in first })
    }

    /// Home Assistant takes 255 characters as a state, and none of a longer one; the whole is an attribute.
    private static let longest = 255
    private static let shortText: Value = "{{ value_json if value_json | length < 256 else value_json[:254] ~ '…' }}"
    private static let wholeText: Value = "{{ {'text': value_json | default('')} | to_json }}"

    /// What each role of an item is for Home Assistant: a line a role, by what is added to its name.
    ///
    /// A role to come needs a line here, and nothing else.
    private func components(of item: PanelItem) -> [(suffix: String, entries: [String: Value])] {
        let (name, state): (Value, Value) = (.text(item.title), .text(topics.state(of: item.id, in: item.presentation)))
        let isText = if case .entry = item.role { true } else { item.role == .text }
        let value: Value = isText ? Self.shortText : "{{ value_json }}"
        let setter: Value = .text(topics.setter(of: item.id, in: item.presentation))
        let isSet = item.isEnabled && allow.allows(item.subject)
        var read: [String: Value] = ["p": "sensor", "name": name, "stat_t": state, "val_tpl": value]
        if isText { read.merge(["json_attr_t": state, "json_attr_tpl": Self.wholeText]) { $1 } }
        switch item.role {
        case .toggle where isSet:
            return [
                (
                    "",
                    ["p": "switch", "name": name, "stat_t": state, "cmd_t": setter, "pl_on": "true", "pl_off": "false"]
                )
            ]
        case .toggle:
            return [("", ["p": "binary_sensor", "name": name, "stat_t": state, "pl_on": "true", "pl_off": "false"])]
        case .number(let range, let step) where isSet:
            // Home Assistant takes no step below a thousandth.
            let grain = max(0.001, step ?? (range.upperBound - range.lowerBound) / 100)
            let bounds: [String: Value] = ["min": .number(range.lowerBound), "max": .number(range.upperBound)]
            var rest: [String: Value] = [
                "p": "number", "name": name, "stat_t": state, "cmd_t": setter, "step": .number(grain),
                "mode": item.isStepped ? "box" : "slider",
            ]
            rest["unit_of_meas"] = item.unit.map(Value.text)
            return [("", rest.merging(bounds) { first, _ in first })]
        case .choice(let options) where isSet:
            return [
                (
                    "",
                    [
                        "p": "select", "name": name, "stat_t": state, "val_tpl": value, "cmd_t": setter,
                        "cmd_tpl": "{{ value | to_json }}", "ops": .list(options.map(Value.text)),
                    ]
                )
            ]
        case .button:
            let event: [String: Value] = [
                "p": "event", "name": name, "stat_t": .text(topics.event(of: item.id, in: item.presentation)),
                "event_types": ["press"],
            ]
            let press: [String: Value] = ["p": "button", "name": name, "cmd_t": setter, "pl_prs": "\"press\""]
            return [("_event", event)] + (isSet ? [("", press)] : [])
        case .entry(let most) where isSet:
            let rest: [String: Value] = [
                "p": "text", "cmd_t": setter, "cmd_tpl": "{{ value | to_json }}", "max": Value(min(most, Self.longest)),
            ]
            return [
                ("", rest.merging(["name": name, "stat_t": state, "val_tpl": Self.shortText]) { first, _ in first })
            ]
        case .moment(let pattern) where isSet:
            // Home Assistant has platforms for dates and times of day, which older ones would refuse the whole device for.
            return [
                (
                    "",
                    [
                        "p": "text", "name": name, "stat_t": state, "val_tpl": value, "cmd_t": setter,
                        "cmd_tpl": "{{ value | to_json }}", "pattern": .text("^\(pattern)$"), "max": 10,
                    ]
                )
            ]
        case .number:
            read["unit_of_meas"] = item.unit.map(Value.text)
            return [("", read)]
        case .choice, .text, .entry, .moment, .part: return [("", read)]
        }
    }

    /// What each part of the panel is for Home Assistant; nil of one that the panel does not have.
    private func component(of part: Topics.Part, _ mirror: PanelMirror) -> [String: Value]? {
        let setter: Value = .text(topics.setter(of: part))
        switch part {
        case .sheet:
            let options = (mirror.detents + ["hidden"]).map(Value.text)
            return [
                "p": "select", "name": "Sheet", "stat_t": .text(topics.sheet), "val_tpl": "{{ value_json }}",
                "cmd_t": setter, "cmd_tpl": "{{ value | to_json }}", "ops": .list(options),
            ]
        case .screen: return light(mirror)
        case .theme:
            return [
                "p": "select", "name": "Theme", "stat_t": .text(topics.theme), "val_tpl": "{{ value_json }}",
                "cmd_t": setter, "cmd_tpl": "{{ value | to_json }}",
                "ops": .list(Topics.themes.map(Value.text)), "ent_cat": "config",
            ]
        // It belongs to the light.
        case .brightness: return nil
        case .screenshot:
            return [
                "p": "image", "name": "Screenshot", "image_topic": .text(topics.screenshot),
                "content_type": "image/png",
            ]
        case .notify: return ["p": "notify", "name": "Message", "cmd_t": setter, "cmd_tpl": "{{ value | to_json }}"]
        }
    }

    private func light(_ mirror: PanelMirror) -> [String: Value] {
        var entries: [String: Value] = [
            "p": "light", "name": "Screen", "stat_t": .text(topics.screen), "cmd_t": .text(topics.setter(of: .screen)),
            "pl_on": "true", "pl_off": "false",
        ]
        guard mirror.level != nil, allow.allows("brightness") else { return entries }
        entries["bri_stat_t"] = .text(topics.brightness)
        entries["bri_cmd_t"] = .text(topics.setter(of: .brightness))
        entries["bri_val_tpl"] = "{{ (value | float * 255) | round | int }}"
        entries["bri_cmd_tpl"] = "{{ (value / 255) | round(3) }}"
        return entries
    }
}
