/// Puts what a device says of its contacts into the slots of a table, whatever its protocol.
struct ContactIntake {
    private let touchProtocol: TouchProtocol
    private let axes: PositionAxes
    /// Only there for a device without slots.
    private var anonymous: AnonymousContacts?
    private var single: SingleTouch

    /// An intake for `device`, which was found in `states`; none where it starts from nothing.
    init(device: TouchDevice, states: [SlotState]) {
        touchProtocol = device.touchProtocol
        axes = PositionAxes(device: device)
        let isFree = states.allSatisfy { $0.trackingID < 0 }
        single = SingleTouch(axes: axes, isFree: isFree)
        guard touchProtocol == .a else { return }
        anonymous = AnonymousContacts(device: device, axes: axes, isFree: isFree)
    }

    /// Takes one event other than SYN_REPORT and SYN_DROPPED.
    mutating func take(_ event: InputEvent, into table: inout SlotTable) {
        switch touchProtocol {
        case .a: anonymous?.take(event)
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
        case .a: anonymous?.close(into: &table)
        case .b: break
        case .single: single.close(into: &table)
        }
    }

    /// Forgets the frame that is being read, and the contacts, after events were lost.
    /// - Parameter isFree: whether the kernel says that no finger is on the glass.
    mutating func forget(in table: inout SlotTable, isFree: Bool = false) {
        anonymous?.forget(in: &table)
        single.forget(isFree: isFree)
    }

    private func takeSlotted(_ event: InputEvent, into table: inout SlotTable) {
        guard event.type == EventType.absolute else { return }
        if event.code == Axis.slot {
            table.select(Int(event.value))
        } else if let axis = axes.multiTouchAxis(event.code) {
            table.set(axis, to: event.value)
        }
    }
}
