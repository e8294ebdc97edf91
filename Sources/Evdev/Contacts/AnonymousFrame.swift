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

    private let axes: PositionAxes
    private var open = ContactPacket()
    private var hasSeparators = false

    /// A frame without events, of a device whose positions are on `axes`.
    init(axes: PositionAxes) { self.axes = axes }

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
        case (EventType.absolute, let code):
            if let axis = axes.multiTouchAxis(code) { set(axis, to: event.value) }
        default:
            break
        }
    }

    /// Ends the packet that is being read; the frame is complete when it has ended at SYN_REPORT.
    mutating func closePacket() {
        if open.hasPlace, packets.count < SlotConverter.limit { packets.append(open) }
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

    private mutating func set(_ axis: UInt16, to value: Int32) {
        saysContacts = true
        if !hasSeparators, open.isComplete, open.isTold(axis) { closePacket() }
        open.set(axis, to: value)
    }
}
