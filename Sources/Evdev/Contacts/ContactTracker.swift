import Gestures
import System

/// Turns raw events into touch frames: a value, without I/O or clock.
///
/// The events of a frame are only collected; they are interpreted at SYN_REPORT, because a position may come before
/// the tracking id that it belongs to. Devices without slots are read as if they had some, with made-up tracking ids.
///
/// A contact that comes and goes between two SYN_REPORTs is told in two frames of the same time: it begins in the
/// first, which `handle` returns, and ends in the second, which `takeFollowUp` hands out.
struct ContactTracker {
    private let device: TouchDevice
    private var intake: ContactIntake
    private var table: SlotTable
    private var followUp: TouchFrame?
    private var isDiscarding = false
    /// Whether there was any event since the last SYN_REPORT.
    private var hasEvents = false
    /// So many units and more are a motion.
    private let minimumMovement: Int
    private var lastTime: Microseconds = 0
    /// Frames whose stamp was older than that of the frame before.
    private(set) var droppedFrames = 0
    /// Contacts that were the palm of a hand, from the start or from then on.
    private(set) var palms = 0

    private var isSingle: Bool { device.touchProtocol == .single }

    /// A tracker for `device`; contacts that are down in `states` already do not count: their begin was not seen.
    init(device: TouchDevice, states: [SlotState] = [], current: Int = 0) {
        self.device = device
        minimumMovement = device.quirk?.minimumMovement ?? 0
        intake = ContactIntake(device: device, states: states)
        table = SlotTable(palmSize: device.palmSize)
        // The kernel keeps no state of contacts without slots.
        if device.touchProtocol != .a { table.adopt(states, current: current, isSingle: isSingle) }
        for index in table.slots.indices {
            table.slots[index].isFresh = false
            table.slots[index].counts = false
            table.slots[index].isMentioned = false
        }
    }

    /// Takes one event.
    ///
    /// SYN_DROPPED cancels every contact at once; what follows it up to the next SYN_REPORT is discarded.
    /// - Returns: the frame that the event closes, if anything happened to contacts in it, or if one is down and the
    ///   panel spoke of other things: then it lists no contact, and says that the panel is alive.
    mutating func handle(_ event: InputEvent) -> TouchFrame? {
        switch (event.type, event.code) {
        case (EventType.syn, Syn.report):
            return report(at: event.time)
        case (EventType.syn, Syn.dropped):
            isDiscarding = true
            return cancelAll(at: event.time)
        default:
            hasEvents = true
            isDiscarding ? intake.skip(event, into: &table) : intake.take(event, into: &table)
            return nil
        }
    }

    /// The frame of the same time that follows the one just returned, if a contact came and went in it.
    mutating func takeFollowUp() -> TouchFrame? {
        guard followUp != nil else { return nil }
        return followUp.take()
    }

    /// Cancels every contact that is down; each slot counts again with its next tracking id.
    mutating func cancelAll(at time: Microseconds) -> TouchFrame? {
        lastTime = max(time, lastTime)
        intake.forget(in: &table)
        var draft = FrameDraft()
        for index in table.slots.indices {
            if let contact = table.slots[index].told { draft.lift(contact, as: .cancelled) }
            table.slots[index].forget()
        }
        table.passing.removeAll()
        followUp = nil
        return draft.frame(at: lastTime)
    }

    /// Catches up with the kernel's own state after events were lost.
    ///
    /// Contacts that are still there go on and new ones begin. Those that vanished are cancelled, never ended: how
    /// they were lifted was lost. The kernel keeps no state of contacts without slots: there all are cancelled.
    mutating func resynchronize(to states: [SlotState], current: Int, at time: Microseconds) -> TouchFrame? {
        guard device.touchProtocol != .a else { return cancelAll(at: time) }
        intake.forget(in: &table, isFree: states.allSatisfy { $0.trackingID < 0 })
        table.adopt(states, current: current, isSingle: isSingle)
        followUp = nil
        return closeFrame(at: max(time, lastTime), vanishedAs: .cancelled)
    }
}

// MARK: - Interpreting a frame

extension ContactTracker {
    private mutating func report(at time: Microseconds) -> TouchFrame? {
        defer { hasEvents = false }
        guard !isDiscarding else {
            isDiscarding = false
            return nil
        }
        intake.close(into: &table)
        return closeFrame(at: time, vanishedAs: .ended) ?? signOfLife(at: time)
    }

    /// A frame without contacts, if one is down and the panel said anything; a stamp that runs backwards is no sign.
    private func signOfLife(at time: Microseconds) -> TouchFrame? {
        guard hasEvents, time == lastTime, table.slots.contains(where: { $0.told != nil }) else { return nil }
        return TouchFrame(time: time, contacts: [])
    }

    /// What a frame whose stamp runs backwards said is not lost: the next frame tells it.
    private mutating func closeFrame(at time: Microseconds, vanishedAs phase: Contact.Phase) -> TouchFrame? {
        guard time >= lastTime else {
            droppedFrames += 1
            return nil
        }
        lastTime = time
        var draft = FrameDraft()
        for index in table.slots.indices where table.slots[index].isMentioned {
            continueContact(in: index, vanishedAs: phase, draft: &draft)
        }
        if table.passing.isEmpty {
            beginContacts(draft: &draft)
            return draft.frame(at: time)
        }
        var second = beginPassing(draft: &draft)
        beginContacts(draft: &second)
        followUp = second.frame(at: time)
        return draft.frame(at: time) ?? takeFollowUp()
    }

    private mutating func continueContact(in index: Int, vanishedAs phase: Contact.Phase, draft: inout FrameDraft) {
        let slot = table.slots[index]
        guard var contact = slot.told else { return }
        guard slot.isTouching, !slot.isFresh else {
            let isPalm = slot.isPalm && !slot.isFresh
            if isPalm { expelPalm(from: index) }
            draft.lift(contact, as: isPalm ? .cancelled : phase)
            table.slots[index].told = nil
            return
        }
        let place = slot.hasMoved(atLeast: minimumMovement) ? position(in: slot) : contact.position
        contact.phase = place == contact.position ? .stationary : .moved
        if contact.phase == .moved {
            contact.position = place
            table.slots[index].tell(contact)
        }
        draft.present.append(contact)
    }

    private mutating func beginContacts(draft: inout FrameDraft) {
        for index in table.slots.indices where table.slots[index].isMentioned {
            table.slots[index].isMentioned = false
            table.slots[index].isFresh = false
            if table.slots[index].isPalm, table.slots[index].counts { expelPalm(from: index) }
            guard table.slots[index].told == nil, table.slots[index].isTouching else { continue }
            let contact = began(table.slots[index].trackingID, in: index)
            evict(contact.id, draft: &draft)
            table.slots[index].tell(contact)
            draft.present.append(contact)
        }
    }

    /// Begins the contacts that came and went; their ends are the start of the second frame.
    private mutating func beginPassing(draft: inout FrameDraft) -> FrameDraft {
        var second = FrameDraft()
        for (index, id) in table.passing where table.slots[index].distance <= 0 {
            guard !table.slots[index].isPalm else {
                palms += 1
                continue
            }
            let contact = began(id, in: index)
            evict(contact.id, draft: &draft)
            draft.present.append(contact)
            second.lift(contact, as: .ended)
        }
        table.passing.removeAll(keepingCapacity: true)
        return second
    }

    /// Keeps a palm out, and counts it, until the next contact comes into the slot.
    private mutating func expelPalm(from index: Int) {
        palms += 1
        table.slots[index].counts = false
    }

    /// Cancels the contact of another slot that has the same id: two fingers with one name cannot be told apart.
    private mutating func evict(_ id: Int, draft: inout FrameDraft) {
        for index in table.slots.indices {
            guard let contact = table.slots[index].told, contact.id == id else { continue }
            draft.cancel(contact)
            table.slots[index].told = nil
            table.slots[index].counts = false
        }
    }

    private func began(_ id: Int32, in index: Int) -> Contact {
        Contact(id: Int(id), phase: .began, position: position(in: table.slots[index]))
    }

    private func position(in slot: ContactSlot) -> Point {
        Point(x: device.x.fraction(of: slot.x), y: device.y.fraction(of: slot.y))
    }
}
