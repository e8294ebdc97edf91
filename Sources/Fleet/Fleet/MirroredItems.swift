import Values

/// The items of one presentation, as those who are far away see them.
struct MirroredItems: Sendable {
    private let topics: Topics
    /// Nil is the configured sheet.
    private let presentation: String?
    /// Nil where it is not known yet what the presentation shows.
    private var document: [PanelItem]?
    private var items: [String: PanelItem] = [:]

    init(of presentation: String?, _ topics: Topics) { (self.presentation, self.topics) = (presentation, topics) }

    var isKnown: Bool { document != nil }

    var inOrder: [PanelItem] { (document ?? []).map { items[$0.id] ?? $0 } }

    /// What is published of them, each with its topic.
    var values: [(topic: String, text: String)] { inOrder.compactMap(value) }

    private func value(of item: PanelItem) -> (topic: String, text: String)? {
        item.value.map { (topics.state(of: item.id, in: presentation), $0.json) }
    }

    func item(_ id: String) throws(Refusal) -> PanelItem {
        guard let item = items[id] else {
            throw Refusal(PanelItem.subject(id, in: presentation), "\(presentation ?? "the sheet") shows no such item")
        }
        return item
    }

    /// A reply to Content.
    mutating func see(content reply: Value) {
        let (content, footer) = (reply["content"], reply["content"]?["footer"])
        let lists = [content?["items"], footer?["items"] ?? footer].map(PanelItem.all)
        let shown = lists.joined().compactMap { PanelItem($0, in: presentation) }
        document = shown
        items = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The item called `id` has another value; what is to be published of that.
    mutating func see(_ value: Value, of id: String) -> (topic: String, text: String)? {
        guard let changed = items[id]?.showing(value) else { return nil }
        items[id] = changed
        return (topics.state(of: id, in: presentation), value.json)
    }
}

extension PanelItem {
    fileprivate func showing(_ value: Value) -> PanelItem? {
        guard case .table(var entries) = table else { return nil }
        entries["value"] = value
        return PanelItem(.table(entries), in: presentation)
    }
}
