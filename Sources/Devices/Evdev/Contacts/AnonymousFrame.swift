/// The events between two SYN_REPORTs of a panel without slots.
///
/// A packet ends at SYN_MT_REPORT. Panels that never send one are read as well: there the frame ends the packet, and
/// so does an axis that comes again.
struct AnonymousFrame {
    private(set) var packets: [ContactPacket] = []
    /// Whether any event was about contacts, if only to say that there are none.
    private(set) var mentionsContacts = false
    private(set) var isEmpty = true
    /// The first value of BTN_TOUCH; nil when none was sent.
    private(set) var firstButton: Bool?
    /// Whether BTN_TOUCH was pressed, if only for a moment.
    private(set) var hasPress = false

    private let axes: PositionAxes
    private var open = ContactPacket()
    private var hasSeparators = false

    init(axes: PositionAxes) { self.axes = axes }

    mutating func add(_ event: InputEvent) {
        isEmpty = false
        switch (event.type, event.code) {
        case (EventType.syn, Syn.multiTouchReport):
            hasSeparators = true
            mentionsContacts = true
            closePacket()
        case (EventType.key, Button.touch):
            firstButton = firstButton ?? (event.value != 0)
            hasPress = hasPress || event.value != 0
        case (EventType.absolute, let code):
            if let axis = axes.multiTouchAxis(code) { set(axis, to: event.value) }
        default:
            break
        }
    }

    /// Ends the packet that is being read; the frame is complete when it has ended at SYN_REPORT.
    mutating func closePacket() {
        if open.hasPosition, packets.count < SlotConverter.limit { packets.append(open) }
        open = ContactPacket()
    }

    mutating func clear() {
        packets.removeAll(keepingCapacity: true)
        open = ContactPacket()
        mentionsContacts = false
        isEmpty = true
        firstButton = nil
        hasPress = false
    }

    private mutating func set(_ axis: UInt16, to value: Int32) {
        mentionsContacts = true
        if !hasSeparators, open.isComplete, open.has(axis) { closePacket() }
        open.set(axis, to: value)
    }
}

/// What a panel without slots sends about one contact.
struct ContactPacket {
    var x: Int32?
    var y: Int32?
    /// The tracking id; nil when the panel sends none.
    var trackingID: Int32?
    var tool: Int32 = 0
    var distance: Int32 = 0
    /// `ABS_MT_TOUCH_MAJOR`: 0 is a finger that is no longer there.
    var touchMajor: Int32?

    var isComplete: Bool { x != nil && y != nil }
    /// Whether it has a position on any axis; a packet that has none is about no contact.
    var hasPosition: Bool { x != nil || y != nil }
    var isLift: Bool { touchMajor == 0 || trackingID.map { $0 < 0 } ?? false }

    /// Whether it has a value of `axis`, and the axis comes only once in a packet.
    func has(_ axis: UInt16) -> Bool {
        switch axis {
        case Axis.positionX: x != nil
        case Axis.positionY: y != nil
        case Axis.trackingID: trackingID != nil
        default: false
        }
    }

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
