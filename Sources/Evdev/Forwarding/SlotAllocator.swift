/// Which contact is in which slot of a device.
///
/// A contact keeps its slot for as long as it is down. The lowest free slot is taken, as hardware does.
struct SlotAllocator: Hashable, Sendable {
    /// The contacts by slot.
    private var contacts: [Int?]

    /// So many free slots.
    init(count: Int) {
        contacts = Array(repeating: nil, count: count)
    }

    /// Whether no contact is down.
    var isEmpty: Bool { contacts.allSatisfy { $0 == nil } }

    /// The slot of a contact; nil when it has none.
    func slot(of contact: Int) -> Int? {
        contacts.firstIndex { $0 == contact }
    }

    /// A slot for a contact that came down; nil when all are taken.
    mutating func take(for contact: Int) -> Int? {
        guard let slot = slot(of: contact) ?? contacts.firstIndex(where: { $0 == nil }) else { return nil }
        contacts[slot] = contact
        return slot
    }

    /// Frees the slot of a contact that is up, and tells which it was.
    mutating func free(_ contact: Int) -> Int? {
        guard let slot = slot(of: contact) else { return nil }
        contacts[slot] = nil
        return slot
    }
}
