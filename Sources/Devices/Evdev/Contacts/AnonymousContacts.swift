/// The contacts of a panel without slots (multi-touch protocol A), put into the slots of a table.
///
/// Every frame lists all contacts that are down, in any order; mtdev finds out which is which. Few panels keep to the
/// protocol (the kernel's multi-touch-protocol.rst), so their frames are prepared for mtdev here. Three rules are for
/// panels that send nothing at the lift: a contact far from where it was is a new one, BTN_TOUCH 0 ends all contacts,
/// and so does a frame without any event.
struct AnonymousContacts {
    /// How far a contact may get between two frames, as a part of the panel: the fastest flicks move a tenth of it, and
    /// frames may be lost.
    private static let reach = 0.25

    private let x: AxisRange
    private let y: AxisRange
    private let converter = SlotConverter()
    private var frame: AnonymousFrame
    /// The last value of BTN_TOUCH; nil when none was sent, as on panels that do not have it.
    private var button: Bool?
    /// Whether the tracking ids distinguish contacts; some panels only ever send 0.
    private var hasIDs = false
    /// The slots whose contact began without an id that distinguishes it: ids cannot find it again.
    private var unnamed: Set<Int> = []
    /// Contacts whose begin was not seen are ignored.
    private var unseen: UnseenContacts

    init(device: TouchDevice, axes: PositionAxes, unseen: UnseenContacts) {
        (x, y) = (device.x, device.y)
        frame = AnonymousFrame(axes: axes)
        self.unseen = unseen
    }

    mutating func collect(_ event: InputEvent) {
        frame.add(event)
        if event.type == EventType.key, event.code == Button.touch { button = event.value != 0 }
        if event.type == EventType.absolute, event.code == Axis.trackingID, event.value > 0 { hasIDs = true }
    }

    mutating func closeFrame(in table: inout SlotTable) {
        frame.closePacket()
        defer { frame.clear() }
        if frame.isEmpty || frame.firstButton == false { put([], into: &table) }
        if frame.firstButton == true { unseen = .none }
        // Without contact there is only hovering, unless a whole tap was within this frame.
        guard frame.mentionsContacts, button ?? true || frame.hasPress else { return }
        put(completed(frame.packets.filter { !$0.isLift }, from: table), into: &table)
        if button == false { put([], into: &table) }
    }

    mutating func reset(in table: inout SlotTable) {
        frame.clear()
        put([], into: &table)
        button = nil
        unseen = .possible
    }

    /// Puts the contacts that are down into the table, through mtdev.
    private mutating func put(_ packets: [ContactPacket], into table: inout SlotTable) {
        let before = table.slots
        let matching = areNamed(packets) ? SlotConverter.Matching.ids : .distances
        converter.convert(packets, by: matching) { axis, value in
            switch axis {
            case Axis.slot: table.select(Int(value))
            case Axis.trackingID: assign(value, in: &table)
            default: table.set(axis, to: value)
            }
        }
        if matching == .distances { breakJumps(since: before, in: &table) }
        // mtdev reports only what changed, but the panel mentioned all contacts.
        table.mentionContacts()
        unseen = .none
    }

    private func areNamed(_ packets: [ContactPacket]) -> Bool {
        guard hasIDs, unnamed.isEmpty else { return false }
        let ids = packets.compactMap(\.trackingID)
        return ids.count == packets.count && Set(ids).count == ids.count
    }

    /// Begins or ends the contact in the current slot, under an id of our own: panels reuse theirs at any time.
    private mutating func assign(_ id: Int32, in table: inout SlotTable) {
        table.lift()
        unnamed.remove(table.current)
        guard id >= 0 else { return }
        table.press()
        // mtdev says nothing of a position that is that of the contact before.
        table.slots[table.current].hasPosition = true
        if id < SlotConverter.firstPanelID { unnamed.insert(table.current) }
        if unseen == .possible { table.ignoreContact() }
    }

    /// A contact that got further than any finger does is another one.
    private func breakJumps(since before: [ContactSlot], in table: inout SlotTable) {
        for (index, old) in before.map(\.state).enumerated() where old.trackingID >= 0 {
            let new = table.slots[index].state
            guard new.trackingID == old.trackingID, distance(old, x: new.x, y: new.y) >= Self.reach else { continue }
            table.renew(index)
        }
    }

    /// The distance as a part of the panel; an axis that is nil has not changed.
    private func distance(_ slot: SlotState, x newX: Int32?, y newY: Int32?) -> Double {
        let dx = newX.map { x.fraction(of: $0) - x.fraction(of: slot.x) } ?? 0
        let dy = newY.map { y.fraction(of: $0) - y.fraction(of: slot.y) } ?? 0
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension AnonymousContacts {
    /// The packets with a position on both axes, within the range, as mtdev needs them.
    ///
    /// An axis that was not sent has not changed: the packet gets it from the nearest contact that no other packet got
    /// one from. Without any there is no position.
    private func completed(_ packets: [ContactPacket], from table: SlotTable) -> [ContactPacket] {
        var lenders = table.slots.map(\.state).filter { $0.trackingID >= 0 }
        return packets.compactMap { packet in
            var packet = packet
            if !packet.isComplete {
                let distances = lenders.map { distance($0, x: packet.x, y: packet.y) }
                guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
                    distances[nearest] < Self.reach
                else { return nil }
                let lender = lenders.remove(at: nearest)
                (packet.x, packet.y) = (packet.x ?? lender.x, packet.y ?? lender.y)
            }
            // mtdev computes squares in 32 bits: values far outside the range must not reach it.
            packet.x = packet.x.map(x.clamped)
            packet.y = packet.y.map(y.clamped)
            return packet
        }
    }
}

extension AxisRange {
    fileprivate func clamped(_ value: Int32) -> Int32 {
        Int32(clamping: Swift.min(Swift.max(Int(value), min), max))
    }
}
