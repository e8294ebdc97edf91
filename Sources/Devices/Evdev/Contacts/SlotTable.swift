import Gestures

/// The slots of a device: the values that it sent, not yet interpreted.
struct SlotTable {
    /// The maximum number of slots, as in the kernel; events of higher ones are ignored.
    static let limit = 1024
    /// The maximum number of contacts that begin and end within a frame; further ones are ignored.
    ///
    /// Fingers make a few. A recording without SYN_REPORT has one in every line.
    static let passingLimit = 64

    /// One entry per slot, up to the highest that was mentioned.
    var slots = [ContactSlot()]
    /// Contacts that began and ended within the frame that is being read.
    var passing: [(slot: Int, id: Int32)] = []

    /// The slot that events are about; slot 0 is implied until the device selects one.
    private(set) var current = 0
    private var nextMadeUpID: Int32 = 0
    /// Contacts that ended without ever having had a position.
    private(set) var phantoms = 0

    var hasReportedContacts: Bool { slots.contains { $0.reported != nil } }

    mutating func select(_ slot: Int) {
        current = slot
        guard slot >= slots.count, slot < Self.limit else { return }
        slots += Array(repeating: ContactSlot(), count: slot + 1 - slots.count)
    }

    mutating func set(_ axis: UInt16, to value: Int32) {
        guard slots.indices.contains(current) else { return }
        if axis == Axis.trackingID {
            assign(value)
        } else {
            slots[current].set(axis, to: value)
        }
    }

    /// Puts a contact into the current slot, or removes it if the id is negative.
    mutating func assign(_ id: Int32) {
        slots[current].isMentioned = true
        let previous = slots[current].state.trackingID
        guard id != previous else { return }
        if previous >= 0, !slots[current].hasPosition { phantoms += 1 }
        if slots[current].standing == .new { addPassing(previous) }
        slots[current].state.trackingID = id
        slots[current].standing = id >= 0 ? .new : .ignored
    }

    private mutating func addPassing(_ id: Int32) {
        guard passing.count < Self.passingLimit, !passing.contains(where: { $0.id == id }) else { return }
        passing.append((current, id))
    }

    mutating func mention() { slots[current].isMentioned = true }

    mutating func mentionContacts() {
        for index in slots.indices where slots[index].state.trackingID >= 0 { slots[index].isMentioned = true }
    }

    /// Ignores the contact in the current slot: its begin was not seen.
    mutating func ignoreContact() { slots[current].standing = .ignored }

    mutating func ignoreContacts() {
        for index in slots.indices {
            slots[index].standing = .ignored
            slots[index].isMentioned = false
        }
    }

    /// Puts a contact into the current slot, of a device that has no tracking ids.
    mutating func press() {
        guard slots[current].state.trackingID < 0 else { return }
        assign(nextMadeUpID)
        nextMadeUpID = (nextMadeUpID + 1) & 0xFFFF
    }

    mutating func lift() {
        if slots[current].state.trackingID >= 0 { assign(-1) }
    }

    mutating func press(_ slot: Int) {
        let selected = current
        current = slot
        press()
        current = selected
    }

    mutating func lift(_ slot: Int) {
        let selected = current
        current = slot
        lift()
        current = selected
    }

    /// Makes what is in `slot` a new contact under a made-up id.
    mutating func renew(_ slot: Int) {
        lift(slot)
        press(slot)
    }

    /// Sets all slots to the kernel's own state; slots that do not change are not marked as mentioned.
    mutating func adopt(_ states: [SlotState], current: Int, of touchProtocol: TouchProtocol) {
        for (index, state) in states.enumerated() {
            select(index)
            guard slots.indices.contains(index) else { break }
            slots[index].adopt(state)
            if touchProtocol == .single {
                if state.trackingID >= 0 { press() } else { lift() }
            } else if slots[index].state.trackingID != state.trackingID {
                assign(state.trackingID)
            }
        }
        select(current)
        passing.removeAll()
    }
}

/// Whether a finger may be down whose begin was not seen.
enum UnseenContacts {
    case none
    case possible

    /// What the kernel's own state says.
    init(_ states: [SlotState]) { self = states.allSatisfy { $0.trackingID < 0 } ? .none : .possible }
}

/// One slot of a multi-touch device: what the device sent, and what was reported of it in touch frames.
struct ContactSlot {
    enum Standing {
        /// There is none, its begin was not seen, or it is a palm.
        case ignored
        /// Its tracking id came in the frame that is being read.
        case new
        /// It came in an earlier frame.
        case accepted
    }

    /// The state that the device sent.
    ///
    /// It outlives the contact: the kernel does not send an axis that did not change.
    var state = SlotState()
    /// Whether the device ever said where anything in the slot is: some firmware has contacts without it.
    var hasPosition = false
    var standing = Standing.ignored
    var isMentioned = false
    /// The contact as the last touch frame had it, with its raw position; nil when none is down.
    var reported: (contact: Contact, x: Int32, y: Int32)?

    /// Whether something is in the slot that touches the panel.
    var isDown: Bool { state.trackingID >= 0 && state.distance <= 0 }

    /// Whether the contact is `minimum` units or more from where it was reported, on either axis.
    func hasMoved(atLeast minimum: Int) -> Bool {
        guard let reported else { return true }
        return abs(Int(state.x) - Int(reported.x)) >= minimum || abs(Int(state.y) - Int(reported.y)) >= minimum
    }

    mutating func report(_ contact: Contact) { reported = (contact, state.x, state.y) }

    mutating func set(_ axis: UInt16, to value: Int32) {
        isMentioned = true
        if axis == Axis.positionX || axis == Axis.positionY { hasPosition = true }
        state.set(axis, to: value)
    }

    mutating func adopt(_ state: SlotState) {
        var state = state
        state.trackingID = self.state.trackingID
        guard state != self.state else { return }
        if state.x != 0 || state.y != 0 { hasPosition = true }
        self.state = state
        isMentioned = true
    }

    mutating func closeFrame() {
        isMentioned = false
        if standing == .new { standing = .accepted }
    }

    /// Removes the contact: the slot counts again with its next tracking id.
    mutating func clear() {
        state.trackingID = -1
        standing = .ignored
        isMentioned = false
        reported = nil
    }
}

struct SlotState: Equatable {
    /// The contact in the slot; negative: none.
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var tool: Int32 = 0
    /// `ABS_MT_DISTANCE`: above 0 the finger hovers.
    var distance: Int32 = 0
    /// `ABS_MT_TOUCH_MAJOR`: the length of the contact.
    var touchMajor: Int32 = 0

    mutating func set(_ axis: UInt16, to value: Int32) {
        switch axis {
        case Axis.positionX: x = value
        case Axis.positionY: y = value
        case Axis.toolType: tool = value
        case Axis.distance: distance = value
        case Axis.touchMajor: touchMajor = value
        default: break
        }
    }
}
