import Fleet
import Values

/// What Home Assistant's documentation of MQTT discovery asks of a device and of each platform: which options there are, which
/// of them are needed, and what each takes.
enum HubSchema {
    /// What an option takes.
    private enum Form {
        case text, topic, template, flag, number, texts
        case least(Double)
        case words(Set<String>)

        /// What a value is not; nil where it fits.
        func fault(_ value: Value) -> String? {
            switch (self, value) {
            case (.text, .text), (.flag, .flag): nil
            case (.topic, .text(let text)): HubSchema.isTopic(text) ? nil : "no topic"
            case (.template, .text(let text)): HubSchema.isTemplate(text) ? nil : "no template"
            case (.number, _): value.asNumber == nil ? "no number" : nil
            case (.least(let least), _):
                value.asNumber.map { $0 >= least } == true ? nil : "no number of at least \(least)"
            case (.words(let words), .text(let text)): words.contains(text) ? nil : "none of \(words.sorted())"
            case (.texts, .list(let list)): list.allSatisfy { $0.text != nil } ? nil : "no list of texts"
            case (.texts, _): "no list of texts"
            default: "no \(self)"
            }
        }
    }

    private struct Platform {
        let needed: [String: Form]
        let optional: [String: Form]
    }

    private static let switched: [String: Form] = ["pl_on": .text, "pl_off": .text]
    private static let stated: [String: Form] = ["stat_t": .topic, "val_tpl": .template]
    private static let commanded: [String: Form] = ["cmd_tpl": .template, "ret": .flag, "opt": .flag]

    private static let platforms: [String: Platform] = [
        "switch": Platform(
            needed: ["cmd_t": .topic],
            optional: merged(switched, stated, commanded, ["stat_on": .text, "stat_off": .text])
        ),
        "binary_sensor": Platform(
            needed: ["stat_t": .topic],
            optional: merged(switched, ["val_tpl": .template, "off_dly": .least(0), "exp_aft": .least(0)])
        ),
        "number": Platform(
            needed: ["cmd_t": .topic],
            optional: merged(
                stated,
                commanded,
                [
                    "min": .number, "max": .number, "step": .least(0.001), "unit_of_meas": .text, "pl_rst": .text,
                    "mode": .words(["auto", "box", "slider"]),
                ]
            )
        ),
        "text": Platform(
            needed: ["cmd_t": .topic],
            optional: merged(
                stated,
                commanded,
                ["min": .least(0), "max": .least(1), "mode": .words(["text", "password"]), "pattern": .text]
            )
        ),
        "button": Platform(
            needed: ["cmd_t": .topic],
            optional: ["cmd_tpl": .template, "pl_prs": .text, "ret": .flag]
        ),
        "event": Platform(needed: ["stat_t": .topic, "event_types": .texts], optional: ["val_tpl": .template]),
        "sensor": Platform(
            needed: ["stat_t": .topic],
            optional: [
                "val_tpl": .template, "unit_of_meas": .text, "exp_aft": .least(0), "frc_upd": .flag,
                "json_attr_t": .topic, "json_attr_tpl": .template,
            ]
        ),
        "select": Platform(needed: ["cmd_t": .topic, "ops": .texts], optional: merged(stated, commanded)),
        "light": Platform(
            needed: ["cmd_t": .topic],
            optional: merged(
                switched,
                [
                    "stat_t": .topic, "stat_val_tpl": .template, "ret": .flag, "opt": .flag, "bri_cmd_t": .topic,
                    "bri_cmd_tpl": .template, "bri_stat_t": .topic, "bri_val_tpl": .template, "bri_scl": .least(1),
                    "on_cmd_type": .words(["last", "first", "brightness"]),
                ]
            )
        ),
        "notify": Platform(needed: ["cmd_t": .topic], optional: commanded),
        "image": Platform(
            needed: [:],
            optional: [
                "image_topic": .topic, "url_topic": .topic, "content_type": .text, "image_encoding": .words(["b64"]),
            ]
        ),
    ]
    private static let common: [String: Form] = ["p": .text, "unique_id": .text, "name": .text]
    private static let device: [String: Form] = [
        "name": .text, "mf": .text, "mdl": .text, "sw": .text, "hw": .text, "sn": .text, "ids": .texts,
    ]
    private static let shared: [String: Form] = [
        "avty_t": .topic, "pl_avail": .text, "pl_not_avail": .text, "stat_t": .topic, "cmd_t": .topic,
    ]

    private static func merged(_ tables: [String: Form]...) -> [String: Form] {
        tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    private static func isTopic(_ text: String) -> Bool {
        (1...65_535).contains(text.utf8.count) && !text.contains { $0 == "+" || $0 == "#" || $0 == "\0" }
    }

    /// Whether every brace that opens an expression is closed.
    private static func isTemplate(_ text: String) -> Bool {
        let (opening, closing) = (text.components("{{"), text.components("}}"))
        return opening == closing && opening > 0
    }
}

extension HubSchema {
    /// Everything that is wrong with the announcement of a device.
    static func faults(of payload: Value) -> [String] {
        guard case .table(let entries) = payload, case .table(let components)? = payload["cmps"] else {
            return ["no device"]
        }
        let rest = entries.filter { !["dev", "o", "cmps", "qos"].contains($0.key) }
        var faults = faults("device", rest, shared)
        if case .table(let described)? = payload["dev"] {
            faults += self.faults("dev", described, device)
            if described["ids"] == nil, described["cns"] == nil { faults.append("dev: neither ids nor cns") }
        } else {
            faults.append("dev is missing")
        }
        if payload["o"]?["name"]?.text == nil { faults.append("o: name is missing") }
        if let quality = payload["qos"], ![0, 1, 2].contains(quality) { faults.append("qos: \(quality)") }
        let names = components.values.compactMap { $0["unique_id"] }
        if Set(names).count < names.count { faults.append("two components with one unique_id") }
        return faults + components.sorted { $0.key < $1.key }.flatMap { self.faults(of: $0, $1) }
    }

    private static func faults(of name: String, _ component: Value) -> [String] {
        let isName = { (byte: UInt8) in byte == 0x5F || byte == 0x2D || (0x30...0x39).contains(byte) || isLetter(byte) }
        guard name.utf8.allSatisfy(isName) else { return ["\(name): not of letters, digits, - and _"] }
        guard case .table(let entries) = component, let kind = component["p"]?.text else { return ["\(name): no p"] }
        guard let platform = platforms[kind] else { return ["\(name): unknown platform \(kind)"] }
        // The platform alone removes a component.
        if entries.count == 1 { return [] }
        let needed = Set(platform.needed.keys).union(["unique_id"])
        let missing = needed.subtracting(entries.keys).sorted().map { "\(name): \($0) is missing" }
        return missing + faults(name, entries, merged(common, platform.needed, platform.optional))
            + rules(of: kind, component).map { "\(name): \($0)" }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func faults(_ name: String, _ entries: [String: Value], _ forms: [String: Form]) -> [String] {
        entries.sorted { $0.key < $1.key }.compactMap { option, value in
            guard let form = forms[option] else { return "\(name): unknown option \(option)" }
            return form.fault(value).map { "\(name): \(option) is \($0)" }
        }
    }

    /// What is asked of options together.
    private static func rules(of platform: String, _ component: Value) -> [String] {
        switch platform {
        case "number":
            let (least, most) = (component["min"]?.asNumber ?? 1, component["max"]?.asNumber ?? 100)
            return least < most ? [] : ["min is not less than max"]
        case "image":
            let ways = ["image_topic", "url_topic"].filter { component[$0] != nil }
            return ways.count == 1 ? [] : [ways.isEmpty ? "neither image_topic nor url_topic" : "two ways to an image"]
        default: return []
        }
    }
}

extension String {
    /// How often `part` occurs.
    fileprivate func components(_ part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
