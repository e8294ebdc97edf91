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
