import CLibevdev
import Gestures

/// One slot of a multi-touch device: what the device says of it, and what was told of it so far.
struct ContactSlot {
    /// Raw position, which outlives the contact: the kernel does not send an axis that did not change.
    var x: Int32 = 0
    /// Raw position, see `x`.
    var y: Int32 = 0
    /// `ABS_MT_TOOL_TYPE`.
    var tool: Int32 = 0
    /// `ABS_MT_DISTANCE`: above 0 the finger hovers.
    var distance: Int32 = 0
    /// The contact in the slot as the device says; negative: none.
    var trackingID: Int32 = -1

    /// Whether the tracking id came in the frame that is being read.
    var isFresh = false
    /// Whether the contact counts: its begin was seen, and the panel has not called it a palm since.
    var counts = false
    /// Whether the frame that is being read mentions the slot.
    var isMentioned = false
    /// The contact as it was last told to the reader of the frames; nil when none is down.
    var told: Contact?

    /// Whether a finger that counts is on the glass.
    var isTouching: Bool { trackingID >= 0 && counts && !isPalm && distance <= 0 }

    /// Whether the panel takes the contact for the palm of a hand.
    var isPalm: Bool { tool == Int32(MT_TOOL_PALM) }

    /// Takes over the value of one `ABS_MT_*` axis, except slot and tracking id.
    mutating func set(_ axis: UInt16, to value: Int32) {
        isMentioned = true
        switch axis {
        case Axis.positionX: x = value
        case Axis.positionY: y = value
        case Axis.toolType: tool = value
        case Axis.distance: distance = value
        default: break
        }
    }

    /// Forgets the contact: the slot counts again with its next tracking id.
    mutating func forget() {
        trackingID = -1
        isFresh = false
        counts = false
        isMentioned = false
        told = nil
    }
}

/// The state of a slot as the kernel keeps it, to start from or to catch up with.
struct SlotState: Hashable {
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var tool: Int32 = 0
    var distance: Int32 = 0
}
