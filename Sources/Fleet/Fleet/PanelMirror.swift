package import Values

/// What is known of a panel, as it is published: each value where it differs from what was published last.
package struct PanelMirror: Sendable {
    private let topics: Topics
    private var situation: Value?
    private var light = Light.unknown
    private var sheet: MirroredItems
    /// What lies behind all that is presented, and is in no stack.
    private var home: MirroredItems
    /// The other presentations in the stack, by name.
    private var others: [String: MirroredItems] = [:]
    private var published: [String: [UInt8]] = [:]
    /// Topics of items that the broker has from another time, by presentation, while it is not known yet what that shows.
    private var kept: [String?: Set<String>] = [:]

    private enum Light: Sendable {
        case unknown
        case missing
        case seen(Value)

        subscript(name: String) -> Value? { if case .seen(let reply) = self { reply[name] } else { nil } }
    }

    private static let keptLimit = 10_000

    package init(_ topics: Topics) {
        self.topics = topics
        sheet = MirroredItems(of: nil, topics)
        home = MirroredItems(of: Self.homeName, topics)
    }

    package static let homeName = "home"

    /// The items of the home and of the configured sheet.
    package var itemsInOrder: [PanelItem] { home.inOrder + sheet.inOrder }
    package var detents: [String] {
        guard case .list(let detents)? = situation?["detents"] else { return [] }
        return detents.compactMap { $0["name"]?.text }
    }
    package var level: Double? { light["level"]?.asNumber }
    /// Whether there is no display, as far as is known: none has come yet, or it was unplugged, which leaves its light as it was.
    package var lacksDisplay: Bool {
        if case .missing = light { return true }
        return situation.map { $0["display"] == nil } ?? false
    }
    /// Whether the sheet is hidden, or on its way there: on a panel that is off it stays on its way.
    package var isHidden: Bool { ["hidden", "dismissing"].contains(situation?["state"]?.text ?? "hidden") }

    package func item(_ id: String, in presentation: String? = nil) throws(Refusal) -> PanelItem {
        guard let items = items(of: presentation) else {
            let subject = PanelItem.subject(id, in: presentation)
            throw Refusal(subject, "nothing is presented as \(presentation ?? "")")
        }
        return try items.item(id)
    }

    private func items(of presentation: String?) -> MirroredItems? {
        switch presentation {
        case nil: sheet
        case Self.homeName: home
        case let name?: others[name]
        }
    }

    private mutating func note(_ items: MirroredItems, of presentation: String?) {
        switch presentation {
        case nil: sheet = items
        case Self.homeName: home = items
        case let name?: others[name] = items
        }
    }
}

// What comes from the daemon.
extension PanelMirror {
    package mutating func see(situation reply: Value) -> [Message] {
        situation = reply["state"]
        return removals() + changes(in: panelValues)
    }

    /// The names of what is presented besides the configured sheet.
    package static func others(in situation: Value?) -> [String] {
        guard case .list(let stack)? = situation?["stack"] else { return [] }
        return stack.compactMap { $0["name"]?.text }.filter { $0 != "sheet" }
    }

    /// Takes away what is published of presentations that are gone.
    private mutating func removals() -> [Message] {
        let names = Self.others(in: situation)
        var gone: Set<String> = []
        for (name, items) in others where !names.contains(name) {
            gone.formUnion(items.values.map(\.topic))
            others[name] = nil
        }
        for case (let name?, let topics) in kept where name != Self.homeName && !names.contains(name) {
            gone.formUnion(topics)
            kept[name] = nil
        }
        for name in names where others[name] == nil { others[name] = MirroredItems(of: name, topics) }
        return remove(gone)
    }

    private mutating func remove(_ topics: Set<String>) -> [Message] {
        for topic in topics { published[topic] = nil }
        return topics.sorted().map(Message.removal)
    }

    /// A reply to Light; nil where that is refused, because there is no display.
    package mutating func see(light reply: Value?) -> [Message] {
        light = reply.map(Light.seen) ?? .missing
        return changes(in: panelValues)
    }

    /// There is no home, by now or at all.
    package mutating func seeNoHome() -> [Message] { see(content: [:], of: Self.homeName) }

    /// A reply to Content: its items are published, and what is gone is taken away.
    package mutating func see(content reply: Value, of presentation: String? = nil) -> [Message] {
        guard var items = items(of: presentation) else { return [] }
        let earlier = (kept.removeValue(forKey: presentation) ?? []).union(items.values.map(\.topic))
        items.see(content: reply)
        note(items, of: presentation)
        let values = items.values
        return remove(earlier.subtracting(values.map(\.topic))) + changes(in: values)
    }

    /// The broker has kept the state of an item: it is taken away where the panel shows no such item, now or as soon as that
    /// is known.
    package mutating func see(kept topic: String) -> [Message] {
        guard case .itemState(let presentation)? = topics.kept(topic) else { return [] }
        let items = items(of: presentation)
        if items?.isKnown ?? (situation != nil) {
            return items?.values.contains { $0.topic == topic } == true ? [] : [.removal(of: topic)]
        }
        if kept.values.reduce(0, { $0 + $1.count }) < Self.keptLimit { kept[presentation, default: []].insert(topic) }
        return []
    }

    package mutating func see(event: Value, at time: Double) -> [Message] {
        guard let id = event["id"]?.text else { return [] }
        let presentation = event["presentation"]?.text
        switch event["name"]?.text {
        case "changed":
            guard let value = event["value"], var items = items(of: presentation) else { return [] }
            let change = items.see(value, of: id)
            note(items, of: presentation)
            return changes(in: [change].compactMap(\.self))
        case "activated":
            let payload: Value = ["event_type": "press", "time": .number((time * 1000).rounded() / 1000)]
            return [Message(.event, topics.event(of: id, in: presentation), text: payload.json)]
        default: return []
        }
    }

    /// Everything, for a broker that may have forgotten it.
    package mutating func everything() -> [Message] {
        published = [:]
        let items = [home, sheet] + others.sorted { $0.key < $1.key }.map(\.value)
        return changes(in: panelValues + items.flatMap(\.values))
    }
}

// What is published.
extension PanelMirror {
    private mutating func changes(in values: [(topic: String, text: String)]) -> [Message] {
        values.compactMap { topic, text in
            let payload = Array(text.utf8)
            guard published.updateValue(payload, forKey: topic) != payload else { return nil }
            return Message(.value, topic, bytes: payload)
        }
    }

    private var panelValues: [(topic: String, text: String)] {
        guard let situation else { return [] }
        // At the start of all it is answered a moment after the rest.
        if case .unknown = light { return [] }
        let detent = isHidden ? .text("hidden") : situation["detent"]
        var values = [(topics.state, state.json), (topics.screen, isLit ? "true" : "false")]
        if let detent { values.append((topics.sheet, detent.json)) }
        if let theme = situation["theme"]?["name"] { values.append((topics.theme, theme.json)) }
        if let level { values.append((topics.brightness, Value.number(level).json)) }
        return values
    }

    /// Whether somebody who stands before the panel sees something.
    private var isLit: Bool { !lacksDisplay && light["state"]?.text != "off" }

    /// Where the sheet is and what lights the panel, as one object; nothing in it changes while a finger drags the sheet.
    private var state: Value {
        var entries: [String: Value] = [:]
        for name in ["state", "detent", "preset", "display", "touchscreen", "revision", "stack"] {
            entries[name] = situation?[name]
        }
        // Whoever looks after a building is to see why a panel shows nothing.
        if lacksDisplay { entries["display"] = .null }
        entries["light"] = light["state"]
        entries["brightness"] = light["level"]
        return .table(entries)
    }
}
