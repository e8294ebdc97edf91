/// The slots of a device: all that it said, not yet interpreted.
struct SlotTable {
    /// The most slots that are followed, as many as the kernel allows; events of higher ones are ignored.
    static let limit = 1024

    /// One entry a slot, up to the highest that was mentioned.
    var slots: [ContactSlot]
    /// Contacts that came and went in the frame that is being read.
    var passing: [(slot: Int, id: Int32)] = []

    /// The slot that events are about; slot 0 is implied until the device selects one.
    private(set) var current = 0
    private var nextMadeUpID: Int32 = 0

    /// A table of one empty slot, where a contact of `palmSize` units is a palm.
    init(palmSize: Int32) { slots = [ContactSlot(palmSize: palmSize)] }

    /// Turns to another slot.
    mutating func select(_ slot: Int) {
        current = slot
        guard slot >= slots.count, slot < Self.limit else { return }
        slots += Array(repeating: ContactSlot(palmSize: slots[0].palmSize), count: slot + 1 - slots.count)
    }

    /// Takes over an `ABS_MT_*` axis of the current slot.
    mutating func set(_ axis: UInt16, to value: Int32) {
        guard slots.indices.contains(current) else { return }
        if axis == Axis.trackingID {
            assign(value)
        } else {
            slots[current].set(axis, to: value)
        }
    }

    /// Puts a contact into the current slot, or takes it out if the id is negative.
    mutating func assign(_ id: Int32) {
        slots[current].isMentioned = true
        let previous = slots[current].trackingID
        guard id != previous else { return }
        if slots[current].isFresh, !passing.contains(where: { $0.id == previous }) {
            passing.append((current, previous))
        }
        slots[current].trackingID = id
        slots[current].isFresh = id >= 0
        slots[current].counts = id >= 0
    }

    /// Marks the current slot as spoken of.
    mutating func mention() { slots[current].isMentioned = true }

    /// Marks every slot with a contact as spoken of.
    mutating func mentionContacts() {
        for index in slots.indices where slots[index].trackingID >= 0 { slots[index].isMentioned = true }
    }

    /// Keeps the contact in the current slot from counting: its begin was not seen.
    mutating func mute() {
        slots[current].isFresh = false
        slots[current].counts = false
    }

    /// Puts a contact into the slot of a device that has no tracking ids, or takes it out.
    mutating func press(_ isPressed: Bool) {
        guard isPressed != (slots[current].trackingID >= 0) else { return }
        assign(isPressed ? nextMadeUpID : -1)
        if isPressed { nextMadeUpID = (nextMadeUpID + 1) & 0xFFFF }
    }

    /// Makes what is in `slot` a new contact under a made-up id.
    mutating func renew(_ slot: Int) {
        let selected = current
        current = slot
        press(false)
        press(true)
        current = selected
    }

    /// Brings all slots to the kernel's own state; what is the same already is not mentioned.
    mutating func adopt(_ states: [SlotState], current: Int, isSingle: Bool) {
        for (index, state) in states.enumerated() {
            select(index)
            guard slots.indices.contains(index) else { break }
            adopt(state, isSingle: isSingle)
        }
        select(current)
        passing.removeAll()
    }

    private mutating func adopt(_ state: SlotState, isSingle: Bool) {
        let slot = slots[current]
        if slot.x != state.x { slots[current].set(Axis.positionX, to: state.x) }
        if slot.y != state.y { slots[current].set(Axis.positionY, to: state.y) }
        if slot.tool != state.tool { slots[current].set(Axis.toolType, to: state.tool) }
        if slot.distance != state.distance { slots[current].set(Axis.distance, to: state.distance) }
        if slot.touchMajor != state.touchMajor { slots[current].set(Axis.touchMajor, to: state.touchMajor) }
        if isSingle {
            press(state.trackingID >= 0)
        } else if slot.trackingID != state.trackingID {
            assign(state.trackingID)
        }
    }
}
