import CLibevdev
import Gestures
import System

struct FrameBuilder {
    /// Contacts that were a palm, from the start or from then on.
    private(set) var palms = 0

    private let x: AxisRange
    private let y: AxisRange
    /// Motion below this many units of the device is ignored.
    private let minimumMovement: Int
    /// `ABS_MT_TOUCH_MAJOR` from which a contact is a palm.
    private let palmSize: Int32
    /// Of a device that has no tracking ids: elsewhere every contact says that it is another one.
    private var flicker: Flicker?

    init(device: TouchDevice) {
        (x, y) = (device.x, device.y)
        minimumMovement = device.quirk?.minimumMovement ?? 0
        palmSize = device.palmSize
        flicker = device.touchProtocol == .single ? Flicker() : nil
    }

    /// The frame that the slots make.
    ///
    /// - Parameter phase: the last phase of contacts that are gone.
    /// - Returns: the frame, nil when nothing happened, and a second one of the same time when contacts began and ended
    ///   within the frame: they end in the second.
    mutating func build(
        from table: inout SlotTable,
        at time: Microseconds,
        vanishedAs phase: Contact.Phase
    ) -> (frame: TouchFrame?, followUp: TouchFrame?) {
        var draft = FrameDraft()
        for index in table.slots.indices where table.slots[index].isMentioned {
            continueContact(in: &table.slots[index], vanishedAs: phase, draft: &draft)
        }
        guard !table.passing.isEmpty else {
            beginContacts(in: &table, draft: &draft)
            return (draft.frame(at: time), nil)
        }
        var second = beginPassing(in: &table, draft: &draft, at: time)
        beginContacts(in: &table, draft: &second)
        return (draft.frame(at: time), second.frame(at: time))
    }

    func cancelAll(in table: inout SlotTable, at time: Microseconds) -> TouchFrame? {
        var draft = FrameDraft()
        for index in table.slots.indices {
            if let contact = table.slots[index].reported?.contact { draft.lift(contact, as: .cancelled) }
            table.slots[index].clear()
        }
        table.passing.removeAll()
        return draft.frame(at: time)
    }

    private mutating func continueContact(
        in slot: inout ContactSlot,
        vanishedAs phase: Contact.Phase,
        draft: inout FrameDraft
    ) {
        guard var contact = slot.reported?.contact else { return }
        guard isTouching(slot), slot.standing != .new else {
            let isPalm = isPalm(slot) && slot.standing != .new
            if isPalm { rejectPalm(in: &slot) }
            draft.lift(contact, as: isPalm ? .cancelled : phase)
            slot.reported = nil
            return
        }
        let position = slot.hasMoved(atLeast: minimumMovement) ? position(in: slot) : contact.position
        contact.phase = position == contact.position ? .stationary : .moved
        if contact.phase == .moved {
            contact.position = position
            slot.report(contact)
        }
        draft.present.append(contact)
    }

    private mutating func beginContacts(in table: inout SlotTable, draft: inout FrameDraft) {
        for index in table.slots.indices where table.slots[index].isMentioned {
            table.slots[index].closeFrame()
            let slot = table.slots[index]
            if isPalm(slot), slot.standing != .ignored { rejectPalm(in: &table.slots[index]) }
            guard slot.reported == nil, isTouching(slot) else { continue }
            let contact = began(slot.state.trackingID, in: slot)
            evict(contact.id, from: &table, draft: &draft)
            table.slots[index].report(contact)
            draft.present.append(contact)
        }
    }

    /// Begins the contacts that began and ended within the frame; their ends are the start of the second frame.
    private mutating func beginPassing(
        in table: inout SlotTable,
        draft: inout FrameDraft,
        at time: Microseconds
    ) -> FrameDraft {
        var second = FrameDraft()
        for (index, id) in table.passing where table.slots[index].state.distance <= 0 {
            let slot = table.slots[index]
            guard slot.hasPosition else { continue }
            guard !isPalm(slot) else {
                palms += 1
                continue
            }
            let contact = began(id, in: slot)
            if flicker?.continues(with: contact.position, at: time) == true { continue }
            evict(contact.id, from: &table, draft: &draft)
            draft.present.append(contact)
            second.lift(contact, as: .ended)
        }
        table.passing.removeAll(keepingCapacity: true)
        return second
    }

    /// Counts a palm, and ignores it until the next contact in the slot.
    private mutating func rejectPalm(in slot: inout ContactSlot) {
        palms += 1
        slot.standing = .ignored
    }

    /// Cancels the contact of another slot that has the same id: two contacts with one id cannot be distinguished.
    private func evict(_ id: Int, from table: inout SlotTable, draft: inout FrameDraft) {
        for index in table.slots.indices {
            guard let contact = table.slots[index].reported?.contact, contact.id == id else { continue }
            draft.cancel(contact)
            table.slots[index].reported = nil
            table.slots[index].standing = .ignored
        }
    }
}

extension FrameBuilder {
    private func isTouching(_ slot: ContactSlot) -> Bool {
        slot.state.trackingID >= 0 && slot.hasPosition && slot.standing != .ignored && !isPalm(slot)
            && slot.state.distance <= 0
    }

    /// Whether the contact is a palm: the panel reports it as one, or it is too large for a finger.
    private func isPalm(_ slot: ContactSlot) -> Bool {
        slot.state.tool == Int32(MT_TOOL_PALM) || slot.state.touchMajor >= palmSize
    }

    private func began(_ id: Int32, in slot: ContactSlot) -> Contact {
        Contact(id: Int(id), phase: .began, position: position(in: slot))
    }

    private func position(in slot: ContactSlot) -> Point {
        Point(x: x.fraction(of: slot.state.x), y: y.fraction(of: slot.state.y))
    }
}

/// Contacts that begin and end within a frame, one after the other in one place: a pen whose button flickers.
///
/// Nobody taps so fast. The first is a tap, the others are the same touch.
private struct Flicker {
    /// The time between two taps of a finger is longer.
    private static let gap: Microseconds = 50_000
    /// As a part of the panel.
    private static let reach = 0.05

    private var last: (position: Point, time: Microseconds)?

    mutating func continues(with position: Point, at time: Microseconds) -> Bool {
        defer { last = (position, time) }
        guard let last, time > last.time, time - last.time <= Self.gap else { return false }
        return abs(position.x - last.position.x) <= Self.reach && abs(position.y - last.position.y) <= Self.reach
    }
}

private struct FrameDraft {
    private var lifted: [Contact] = []
    var present: [Contact] = []

    mutating func lift(_ contact: Contact, as phase: Contact.Phase) {
        var contact = contact
        contact.phase = phase
        lifted.append(contact)
    }

    /// Cancels `contact`; one that would begin in this very frame is left out of it.
    mutating func cancel(_ contact: Contact) {
        let index = present.firstIndex { $0.id == contact.id }
        let begins = index.map { present[$0].phase == .began } ?? false
        if let index { present.remove(at: index) }
        if !begins { lift(contact, as: .cancelled) }
    }

    func frame(at time: Microseconds) -> TouchFrame? {
        if lifted.isEmpty { return present.isEmpty ? nil : TouchFrame(time: time, contacts: present) }
        return TouchFrame(time: time, contacts: lifted + present)
    }
}
