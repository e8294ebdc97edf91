/// What a panel without slots says of one contact.
struct ContactPacket {
    var x: Int32?
    var y: Int32?
    /// The tracking id; nil when the panel does not say.
    var trackingID: Int32?
    var tool: Int32 = 0
    var distance: Int32 = 0
    /// `ABS_MT_TOUCH_MAJOR`: 0 is a finger that is no longer there.
    var touchMajor: Int32?

    /// Whether it says where the contact is on both axes.
    var isComplete: Bool { x != nil && y != nil }
    /// Whether it says something of a place; a packet that does not is about no contact.
    var hasPlace: Bool { x != nil || y != nil }
    /// Whether the finger that it is about has left.
    var isLift: Bool { touchMajor == 0 || trackingID.map { $0 < 0 } ?? false }

    /// Whether `axis` was told and tells contacts apart, so that it comes only once in a packet.
    func isTold(_ axis: UInt16) -> Bool {
        switch axis {
        case Axis.positionX: x != nil
        case Axis.positionY: y != nil
        case Axis.trackingID: trackingID != nil
        default: false
        }
    }

    /// Takes over the value of one `ABS_MT_*` axis.
    mutating func set(_ axis: UInt16, to value: Int32) {
        switch axis {
        case Axis.positionX: x = value
        case Axis.positionY: y = value
        case Axis.trackingID: trackingID = value
        case Axis.toolType: tool = value
        case Axis.distance: distance = value
        case Axis.touchMajor: touchMajor = value
        default: break
        }
    }
}

/// The events between two SYN_REPORTs of a panel without slots.
///
/// A packet ends at SYN_MT_REPORT. Panels that never send one are read as well: there the frame ends the packet, and
/// so does an axis that comes again.
struct AnonymousFrame {
    /// The packets that are closed.
    private(set) var packets: [ContactPacket] = []
    /// Whether anything was said of contacts, if only that there are none.
    private(set) var saysContacts = false
    /// Whether there was no event at all.
    private(set) var isEmpty = true
    /// What BTN_TOUCH was first told to be; nil when it was not.
    private(set) var firstButton: Bool?
    /// Whether BTN_TOUCH went down, if only for a moment.
    private(set) var sawPress = false

    private var open = ContactPacket()
    private var hasSeparators = false

    /// Takes one event other than SYN_REPORT.
    mutating func take(_ event: InputEvent) {
        isEmpty = false
        switch (event.type, event.code) {
        case (EventType.syn, Syn.multiTouchReport):
            hasSeparators = true
            saysContacts = true
            closePacket()
        case (EventType.key, Button.touch):
            firstButton = firstButton ?? (event.value != 0)
            sawPress = sawPress || event.value != 0
        case (EventType.absolute, Axis.slot + 1...Axis.toolY):
            setAxis(event)
        default:
            break
        }
    }

    /// Ends the packet that is being read; the frame is complete when it has ended at SYN_REPORT.
    mutating func closePacket() {
        if open.hasPlace, packets.count < AnonymousContacts.limit { packets.append(open) }
        open = ContactPacket()
    }

    /// Starts the next frame.
    mutating func clear() {
        packets.removeAll(keepingCapacity: true)
        open = ContactPacket()
        saysContacts = false
        isEmpty = true
        firstButton = nil
        sawPress = false
    }

    private mutating func setAxis(_ event: InputEvent) {
        saysContacts = true
        if !hasSeparators, open.isComplete, open.isTold(event.code) { closePacket() }
        open.set(event.code, to: event.value)
    }
}
