package import Values

extension Request {
    package enum Change: Equatable, Sendable {
        case content(Value)
        case item(Value)
        /// The value of an item; the rest of it stays.
        case value(Value, id: String)
    }
}

extension Request.Change {
    init?(_ reader: TableReader) {
        let (content, item) = (reader.value("content"), reader.value("item"))
        let (id, value) = (reader.text("id", limit: 256), reader.value("value"))
        let isValue = id != nil || value != nil
        switch (content, item, isValue) {
        case (let content?, nil, false): self = .content(content)
        case (nil, let item?, false): self = .item(item)
        case (nil, nil, true):
            guard let id = reader.required("id", id), let value = reader.required("value", value) else { return nil }
            self = .value(value, id: id)
        case (nil, nil, false):
            reader.note("is missing; expected content, an item, or an id and a value", of: "content")
            return nil
        default:
            let names = [("content", content != nil), ("item", item != nil), ("id", isValue)].filter(\.1).map(\.0)
            reader.note("expected one of content, an item, or an id and a value, found more", of: names[1])
            return nil
        }
    }
}
