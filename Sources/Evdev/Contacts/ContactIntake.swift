/// Puts what a device says of its contacts into the slots of a table, whatever its protocol.
struct ContactIntake {
    private let touchProtocol: TouchProtocol
    private var anonymous: AnonymousContacts
    private var single: SingleTouch

    /// An intake for `device`.
    /// - Parameter isFree: whether no finger can be on the glass yet.
    init(device: TouchDevice, isFree: Bool) {
        touchProtocol = device.touchProtocol
        anonymous = AnonymousContacts(device: device)
        single = SingleTouch(isFree: isFree)
    }

    /// Takes one event other than SYN_REPORT and SYN_DROPPED.
    mutating func take(_ event: InputEvent, into table: inout SlotTable) {
        switch touchProtocol {
        case .a: anonymous.take(event)
        case .b: takeSlotted(event, into: &table)
        case .single: single.take(event, into: &table)
        }
    }

    /// Skips one event; the slot is followed all the same, later events are about it.
    func skip(_ event: InputEvent, into table: inout SlotTable) {
        guard touchProtocol == .b, event.type == EventType.absolute, event.code == Axis.slot else { return }
        table.select(Int(event.value))
    }

    /// Ends the frame at SYN_REPORT: what it said is in the table then.
    mutating func close(into table: inout SlotTable) {
        switch touchProtocol {
        case .a: anonymous.close(into: &table)
        case .b: break
        case .single: single.close(into: &table)
        }
    }

    /// Forgets the frame that is being read, and the contacts, after events were lost.
    mutating func forget() {
        anonymous.forget()
        single.forget()
    }

    private func takeSlotted(_ event: InputEvent, into table: inout SlotTable) {
        guard event.type == EventType.absolute else { return }
        if event.code == Axis.slot {
            table.select(Int(event.value))
        } else if event.code > Axis.slot, event.code <= Axis.toolY {
            table.set(event.code, to: event.value)
        }
    }
}
