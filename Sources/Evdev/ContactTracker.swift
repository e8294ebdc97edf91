import Gestures

/// Turns raw events into touch frames. A value: no I/O, no clock.
///
/// The events of a frame are only collected; they are interpreted at SYN_REPORT, because a position may come before
/// the tracking id that it belongs to. Single touch is taken as a device with one slot and made-up tracking ids.
///
/// A contact that comes and goes between two SYN_REPORTs is told in two frames of the same time: it begins in the
/// first, which `handle` returns, and ends in the second, which `takeFollowUp` hands out.
struct ContactTracker {
    /// The most slots that are followed, as many as the kernel allows; events of higher ones are ignored.
    static let slotLimit = 1024

    private let device: TouchDevice
    private var slots = [ContactSlot()]
    private var current = 0
    /// Contacts that came and went in the frame that is being read.
    private var passing: [(slot: Int, id: Int32)] = []
    private var followUp: TouchFrame?
    private var isDiscarding = false
    private var nextSingleID: Int32 = 0
    private var lastTime: Microseconds = 0
    /// Frames whose stamp was older than that of the frame before.
    private(set) var droppedFrames = 0

    /// A tracker for `device`. Contacts that are down in `states` already do not count: their begin was not seen.
    init(device: TouchDevice, states: [SlotState] = [], current: Int = 0) {
        self.device = device
        for (index, state) in states.enumerated() {
            select(index)
            adopt(state)
            slots[index].isFresh = false
            slots[index].counts = false
            slots[index].isMentioned = false
        }
        select(current)
    }

    /// Takes one event.
    ///
    /// SYN_DROPPED cancels every contact at once; what follows it up to the next SYN_REPORT is discarded.
    /// - Returns: the frame that the event closes, if anything happened to contacts in it.
    mutating func handle(_ event: InputEvent) -> TouchFrame? {
        switch event.type {
        case EventType.absolute:
            device.touchProtocol == .single ? moveSingle(event) : setAxis(event)
        case EventType.key:
            if device.touchProtocol == .single { press(event) }
        case EventType.syn:
            return synchronize(event)
        default:
            break
        }
        return nil
    }

    /// The frame of the same time that follows the one just returned, if a contact came and went in it.
    mutating func takeFollowUp() -> TouchFrame? {
        defer { followUp = nil }
        return followUp
    }

    /// Cancels every contact that is down; each slot counts again with its next tracking id.
    mutating func cancelAll(at time: Microseconds) -> TouchFrame? {
        lastTime = max(time, lastTime)
        var draft = FrameDraft()
        for index in slots.indices {
            if let contact = slots[index].told { draft.lift(contact, as: .cancelled) }
            slots[index].forget()
        }
        passing.removeAll()
        followUp = nil
        return draft.frame(at: lastTime)
    }
}

// MARK: - Collecting a frame

extension ContactTracker {
    private mutating func synchronize(_ event: InputEvent) -> TouchFrame? {
        switch event.code {
        case Syn.report where isDiscarding:
            isDiscarding = false
            return nil
        case Syn.report:
            return closeFrame(at: event.time)
        case Syn.dropped:
            isDiscarding = true
            return cancelAll(at: event.time)
        default:
            return nil
        }
    }

    private mutating func setAxis(_ event: InputEvent) {
        guard event.code >= Axis.slot, event.code <= Axis.toolY else { return }
        if event.code == Axis.slot {
            select(Int(event.value))
        } else if !isDiscarding, slots.indices.contains(current) {
            if event.code == Axis.trackingID {
                assign(event.value)
            } else {
                slots[current].set(event.code, to: event.value)
            }
        }
    }

    private mutating func select(_ slot: Int) {
        current = slot
        guard slot >= slots.count, slot < Self.slotLimit else { return }
        slots += Array(repeating: ContactSlot(), count: slot + 1 - slots.count)
    }

    private mutating func assign(_ id: Int32) {
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

    private mutating func moveSingle(_ event: InputEvent) {
        guard !isDiscarding else { return }
        slots[0].isMentioned = true
        switch event.code {
        case Axis.x: slots[0].x = event.value
        case Axis.y: slots[0].y = event.value
        default: break
        }
    }

    private mutating func press(_ event: InputEvent) {
        guard !isDiscarding, Button.contact.contains(event.code) else { return }
        if event.value == 0 {
            assign(-1)
        } else if slots[0].trackingID < 0 {
            assign(makeSingleID())
        }
    }

    private mutating func makeSingleID() -> Int32 {
        defer { nextSingleID = (nextSingleID + 1) & 0xFFFF }
        return nextSingleID
    }
}

// MARK: - Catching up

extension ContactTracker {
    /// Catches up with the kernel's own state after events were lost.
    ///
    /// Contacts that are still there go on and new ones begin. Those that vanished are cancelled, never ended: how
    /// they were lifted was lost.
    mutating func resynchronize(to states: [SlotState], current: Int, at time: Microseconds) -> TouchFrame? {
        for (index, state) in states.enumerated() {
            select(index)
            adopt(state)
        }
        select(current)
        passing.removeAll()
        followUp = nil
        return closeFrame(at: max(time, lastTime), vanishedAs: .cancelled)
    }

    /// Brings the current slot to `state`; what is the same already is not mentioned.
    private mutating func adopt(_ state: SlotState) {
        guard slots.indices.contains(current) else { return }
        let slot = slots[current]
        if slot.x != state.x { slots[current].set(Axis.positionX, to: state.x) }
        if slot.y != state.y { slots[current].set(Axis.positionY, to: state.y) }
        if slot.tool != state.tool { slots[current].set(Axis.toolType, to: state.tool) }
        if slot.distance != state.distance { slots[current].set(Axis.distance, to: state.distance) }
        if device.touchProtocol != .single {
            assign(state.trackingID)
        } else if (slot.trackingID < 0) != (state.trackingID < 0) {
            assign(state.trackingID < 0 ? -1 : makeSingleID())
        }
    }
}

// MARK: - Interpreting a frame

extension ContactTracker {
    /// What a frame whose stamp runs backwards said is not lost: the next frame tells it.
    private mutating func closeFrame(at time: Microseconds, vanishedAs phase: Contact.Phase = .ended) -> TouchFrame? {
        guard time >= lastTime else {
            droppedFrames += 1
            return nil
        }
        lastTime = time
        var draft = FrameDraft()
        for index in slots.indices where slots[index].isMentioned {
            continueContact(in: index, vanishedAs: phase, draft: &draft)
        }
        if passing.isEmpty {
            beginContacts(draft: &draft)
            return draft.frame(at: time)
        }
        var second = beginPassing(draft: &draft)
        beginContacts(draft: &second)
        followUp = second.frame(at: time)
        return draft.frame(at: time) ?? takeFollowUp()
    }

    private mutating func continueContact(in index: Int, vanishedAs phase: Contact.Phase, draft: inout FrameDraft) {
        guard var contact = slots[index].told else { return }
        let slot = slots[index]
        guard slot.isTouching, !slot.isFresh else {
            draft.lift(contact, as: slot.isPalm && !slot.isFresh ? .cancelled : phase)
            slots[index].told = nil
            return
        }
        let place = position(in: slot)
        contact.phase = place == contact.position ? .stationary : .moved
        contact.position = place
        slots[index].told = contact
        draft.present.append(contact)
    }

    private mutating func beginContacts(draft: inout FrameDraft) {
        for index in slots.indices where slots[index].isMentioned {
            slots[index].isMentioned = false
            slots[index].isFresh = false
            if slots[index].isPalm { slots[index].counts = false }
            guard slots[index].told == nil, slots[index].isTouching else { continue }
            let contact = began(slots[index].trackingID, in: index)
            evict(contact.id, draft: &draft)
            slots[index].told = contact
            draft.present.append(contact)
        }
    }

    /// Begins the contacts that came and went; their ends are the start of the second frame.
    private mutating func beginPassing(draft: inout FrameDraft) -> FrameDraft {
        var second = FrameDraft()
        for (index, id) in passing where !slots[index].isPalm && slots[index].distance <= 0 {
            let contact = began(id, in: index)
            evict(contact.id, draft: &draft)
            draft.present.append(contact)
            second.lift(contact, as: .ended)
        }
        passing.removeAll(keepingCapacity: true)
        return second
    }

    /// Cancels the contact of another slot that has the same id: two fingers with one name cannot be told apart.
    private mutating func evict(_ id: Int, draft: inout FrameDraft) {
        for index in slots.indices where slots[index].told?.id == id {
            draft.cancel(id: id, at: slots[index].told?.position ?? .zero)
            slots[index].told = nil
            slots[index].counts = false
        }
    }

    private func began(_ id: Int32, in index: Int) -> Contact {
        Contact(id: Int(id), phase: .began, position: position(in: slots[index]))
    }

    private func position(in slot: ContactSlot) -> Point {
        Point(x: device.x.fraction(of: slot.x), y: device.y.fraction(of: slot.y))
    }
}
