package import Values

/// What is known of a panel, as it is published: each value where it differs from what was published last.
package struct PanelMirror: Sendable {
    private let topics: Topics
    private var situation: Value?
    private var light = Light.unknown
    private var items: [String: PanelItem] = [:]
    /// Nil where it is not known yet what the panel shows.
    private var document: [PanelItem]?
    private var published: [String: [UInt8]] = [:]
    /// Topics of items that the broker has from another time, while it is not known yet what the panel shows.
    private var kept: Set<String> = []

    private enum Light: Sendable {
        case unknown
        case missing
        case seen(Value)

        subscript(name: String) -> Value? { if case .seen(let reply) = self { reply[name] } else { nil } }
    }

    private static let keptLimit = 10_000

    package init(_ topics: Topics) { self.topics = topics }

    package var itemsInOrder: [PanelItem] { (document ?? []).map { items[$0.id] ?? $0 } }
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

    package func item(_ id: String) throws(Refusal) -> PanelItem {
        guard let item = items[id] else { throw Refusal("item/\(id)", "the sheet shows no such item") }
        return item
    }
}

// What comes from the daemon.
extension PanelMirror {
    package mutating func see(situation reply: Value) -> [Message] {
        situation = reply["state"]
        return changes(in: panelValues)
    }

    /// A reply to Light; nil where that is refused, because there is no display.
    package mutating func see(light reply: Value?) -> [Message] {
        light = reply.map(Light.seen) ?? .missing
        return changes(in: panelValues)
    }

    /// A reply to Content: its items are published, and what is gone is taken away.
    package mutating func see(content reply: Value) -> [Message] {
        let (content, footer) = (reply["content"], reply["content"]?["footer"])
        let lists = [content?["items"], footer?["items"] ?? footer].map { items in
            if case .list(let values)? = items { values } else { [Value]() }
        }
        let shown = lists.joined().compactMap(PanelItem.init)
        document = shown
        items = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
        let prefix = topics.itemPrefix
        let earlier = kept.union(published.keys.filter { $0.hasPrefix(prefix) })
        let gone = earlier.subtracting(itemValues.map(\.topic)).sorted()
        kept = []
        for topic in gone { published[topic] = nil }
        return gone.map(Message.removal) + changes(in: itemValues)
    }

    /// The broker has kept the state of an item: it is taken away where the panel shows no such item, now or as soon as that
    /// is known.
    package mutating func see(kept topic: String) -> [Message] {
        guard document != nil else {
            if kept.count < Self.keptLimit { kept.insert(topic) }
            return []
        }
        return itemValues.contains { $0.topic == topic } ? [] : [.removal(of: topic)]
    }

    package mutating func see(event: Value, at time: Double) -> [Message] {
        guard let id = event["id"]?.text else { return [] }
        switch event["name"]?.text {
        case "changed":
            guard let value = event["value"], let item = items[id], let changed = item.showing(event: value) else {
                return []
            }
            items[id] = changed
            return changes(in: [(topics.state(of: id), value.json)])
        case "activated":
            let payload: Value = ["event_type": "press", "time": .number((time * 1000).rounded() / 1000)]
            return [Message(.event, topics.event(of: id), text: payload.json)]
        default: return []
        }
    }

    /// Everything, for a broker that may have forgotten it.
    package mutating func everything() -> [Message] {
        published = [:]
        return changes(in: panelValues + itemValues)
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

    private var itemValues: [(topic: String, text: String)] {
        itemsInOrder.compactMap { item in item.value.map { (topics.state(of: item.id), $0.json) } }
    }

    private var panelValues: [(topic: String, text: String)] {
        guard let situation else { return [] }
        // At the start of all it is answered a moment after the rest.
        if case .unknown = light { return [] }
        let detent = isHidden ? .text("hidden") : situation["detent"]
        var values = [(topics.state, state.json), (topics.screen, isLit ? "true" : "false")]
        if let detent { values.append((topics.sheet, detent.json)) }
        if let level { values.append((topics.brightness, Value.number(level).json)) }
        return values
    }

    /// Whether somebody who stands before the panel sees something.
    private var isLit: Bool { !lacksDisplay && light["state"]?.text != "off" }

    /// Where the sheet is and what lights the panel, as one object; nothing in it changes while a finger drags the sheet.
    private var state: Value {
        var entries: [String: Value] = [:]
        for name in ["state", "detent", "preset", "display", "touchscreen", "revision"] {
            entries[name] = situation?[name]
        }
        // Whoever looks after a building is to see why a panel shows nothing.
        if lacksDisplay { entries["display"] = .null }
        entries["light"] = light["state"]
        entries["brightness"] = light["level"]
        return .table(entries)
    }
}

extension PanelItem {
    fileprivate func showing(event value: Value) -> PanelItem? {
        guard case .table(var entries) = table else { return nil }
        entries["value"] = value
        return PanelItem(.table(entries))
    }
}
