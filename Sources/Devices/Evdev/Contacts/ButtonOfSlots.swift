/// BTN_TOUCH of a device with slots: 0 lifts what is down.
///
/// The kernel's own drivers also take the tracking ids away then. Some firmware does not: there a contact would stay for ever. What
/// hovers stays, and a contact that is lifted so counts again with its next tracking id, or when the button comes down
/// without one.
struct ButtonOfSlots {
    /// The value in the frame that is being read; nil where it has none.
    var isDown: Bool?
    private var lifted: Set<Int> = []

    mutating func closeFrame(in table: inout SlotTable) {
        defer { isDown = nil }
        switch isDown {
        case false: lift(in: &table)
        case true: press(in: &table)
        case nil: break
        }
    }

    private mutating func lift(in table: inout SlotTable) {
        for index in table.slots.indices where table.slots[index].isDown {
            table.lift(index)
            lifted.insert(index)
        }
    }

    private mutating func press(in table: inout SlotTable) {
        if !table.slots.contains(where: \.isDown) {
            for index in lifted.sorted() where table.slots[index].isMentioned { table.press(index) }
        }
        lifted.removeAll()
    }
}
