import Content

/// A number that grows whenever what is shown, or what fingers have set, is another one.
struct ContentRevision: Sendable {
    /// Documents are compared by the job that prepares a change: of ten thousand items the loop would take too long.
    enum Document: Hashable, Sendable {
        case same
        case other
    }

    private(set) var number: Int
    private var values: [String: ItemValue] = [:]

    /// The first one, of a sheet that has a document or none.
    init(hasDocument: Bool) { number = hasDocument ? 1 : 0 }

    /// Compares `values` on `document` with what was noted last.
    mutating func note(_ values: [String: ItemValue], on document: Document) {
        guard document == .other || values != self.values else { return }
        self.values = values
        number += 1
    }
}
