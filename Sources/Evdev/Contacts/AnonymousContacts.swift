/// The contacts of a panel without slots (multi-touch protocol A), put into the slots of a table.
///
/// Every frame lists all contacts that are down, in any order. Who is who is found the way mtdev does it: by tracking
/// id where the panel tells them apart, otherwise by the least sum of squared distances to where the contacts were.
/// The kernel's multi-touch-protocol.rst describes the protocol. Three rules are our own, for panels that say nothing
/// at the lift: a contact far from all others is a new one, BTN_TOUCH 0 ends all contacts, and so does a frame without
/// any event. The ids in the table are made up, since panels use theirs again at will.
struct AnonymousContacts {
    /// The most contacts that are followed.
    static let limit = 32
    /// How far a contact may get between two frames, as a part of the panel: the fastest flicks go a tenth of it, and
    /// frames may be lost.
    private static let reach = 0.25

    private let width: Double
    private let height: Double
    private var frame = AnonymousFrame()
    private var contacts: [Known] = []
    /// BTN_TOUCH as it was last told; nil when it was not, as on panels that do not have it.
    private var button: Bool?
    /// Whether the tracking ids tell contacts apart; some panels only ever say 0.
    private var hasIDs = false
    /// Whether contacts may be down whose begin was lost: they do not count.
    private var isBlind = false

    /// No contacts yet.
    init(device: TouchDevice) {
        width = Double(device.x.max - device.x.min)
        height = Double(device.y.max - device.y.min)
    }

    /// Takes one event other than SYN_REPORT.
    mutating func take(_ event: InputEvent) {
        frame.take(event)
        if event.type == EventType.key, event.code == Button.touch { button = event.value != 0 }
        if event.type == EventType.absolute, event.code == Axis.trackingID, event.value > 0 { hasIDs = true }
    }

    /// Ends the frame: puts into `table` what it says.
    mutating func close(into table: inout SlotTable) {
        frame.closePacket()
        defer { frame.clear() }
        if frame.isEmpty || frame.firstButton == false { liftAll(in: &table) }
        if frame.firstButton == true { isBlind = false }
        // Without contact there is only hovering, unless a whole tap was said in this frame.
        guard frame.saysContacts, button ?? true || frame.sawPress else { return }
        update(frame.packets, in: &table)
        if button == false { liftAll(in: &table) }
    }

    /// Forgets everything after events were lost.
    mutating func forget() {
        contacts.removeAll()
        frame.clear()
        button = nil
        isBlind = true
    }
}

/// A contact that is down.
private struct Known {
    var slot: Int
    var x: Int32
    var y: Int32
    /// The panel's own id.
    var id: Int32?
}

// MARK: - Who is who

extension AnonymousContacts {
    /// The contact that each packet is about; nil for new ones.
    private func matches(_ packets: [ContactPacket]) -> [Int?] {
        let ids = packets.compactMap(\.trackingID)
        let isTold = ids.count == packets.count && contacts.allSatisfy { $0.id != nil }
        if hasIDs, isTold, Set(ids).count == ids.count {
            return ids.map { id in contacts.firstIndex { $0.id == id } }
        }
        // Pairs out of reach all cost the same: that much a lift and a touch are worth.
        let limit = Self.reach * Self.reach
        let nearest = Assignment.columns(rows: packets.count, columns: contacts.count) { packet, contact in
            min(squaredDistance(packets[packet], contacts[contact]), limit)
        }
        return zip(packets, nearest).map { packet, match in
            match.flatMap { squaredDistance(packet, contacts[$0]) < limit ? $0 : nil }
        }
    }

    /// As parts of the panel; an axis that is not told has not changed.
    private func squaredDistance(_ packet: ContactPacket, _ contact: Known) -> Double {
        let dx = packet.x.map { (Double($0) - Double(contact.x)) / width } ?? 0
        let dy = packet.y.map { (Double($0) - Double(contact.y)) / height } ?? 0
        return dx * dx + dy * dy
    }
}

// MARK: - Writing slots

extension AnonymousContacts {
    private mutating func update(_ packets: [ContactPacket], in table: inout SlotTable) {
        let matches = matches(packets)
        var present = zip(packets, matches).compactMap { packet, match in
            packet.isLift ? nil : match.map { move(contacts[$0], as: packet, in: &table) }
        }
        for contact in contacts where !present.contains(where: { $0.slot == contact.slot }) {
            lift(contact, in: &table)
        }
        for (packet, match) in zip(packets, matches) where match == nil && !packet.isLift {
            guard let contact = begin(packet, besides: present, in: &table) else { continue }
            present.append(contact)
        }
        contacts = present
        isBlind = false
    }

    private func begin(_ packet: ContactPacket, besides others: [Known], in table: inout SlotTable) -> Known? {
        guard let x = packet.x, let y = packet.y else { return nil }
        let free = (0...others.count).first { slot in !others.contains { $0.slot == slot } }
        guard let free, free < Self.limit else { return nil }
        table.select(free)
        table.press(true)
        if isBlind { table.mute() }
        return move(Known(slot: free, x: x, y: y), as: packet, in: &table)
    }

    private func move(_ contact: Known, as packet: ContactPacket, in table: inout SlotTable) -> Known {
        var contact = contact
        contact.x = packet.x ?? contact.x
        contact.y = packet.y ?? contact.y
        contact.id = packet.trackingID
        table.select(contact.slot)
        table.set(Axis.positionX, to: contact.x)
        table.set(Axis.positionY, to: contact.y)
        table.set(Axis.toolType, to: packet.tool)
        table.set(Axis.distance, to: packet.distance)
        return contact
    }

    private func lift(_ contact: Known, in table: inout SlotTable) {
        table.select(contact.slot)
        table.press(false)
    }

    private mutating func liftAll(in table: inout SlotTable) {
        for contact in contacts { lift(contact, in: &table) }
        contacts.removeAll(keepingCapacity: true)
        isBlind = false
    }
}
