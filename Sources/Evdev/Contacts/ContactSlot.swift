import CLibevdev
import Gestures

/// One slot of a multi-touch device: what the device says of it, and what was told of it so far.
struct ContactSlot {
    /// `ABS_MT_TOUCH_MAJOR` from which a contact is a palm.
    let palmSize: Int32

    /// Raw position, which outlives the contact: the kernel does not send an axis that did not change.
    var x: Int32 = 0
    /// Raw position, see `x`.
    var y: Int32 = 0
    /// `ABS_MT_TOOL_TYPE`.
    var tool: Int32 = 0
    /// `ABS_MT_DISTANCE`: above 0 the finger hovers.
    var distance: Int32 = 0
    /// `ABS_MT_TOUCH_MAJOR`: the length of the contact.
    var touchMajor: Int32 = 0
    /// The contact in the slot as the device says; negative: none.
    var trackingID: Int32 = -1

    /// Whether the tracking id came in the frame that is being read.
    var isFresh = false
    /// Whether the contact counts: its begin was seen, and it has not been a palm since.
    var counts = false
    /// Whether the frame that is being read mentions the slot.
    var isMentioned = false
    /// The contact as it was last told to the reader of the frames; nil when none is down.
    var told: Contact?
    /// The raw position of `told`.
    var toldX: Int32 = 0
    /// The raw position of `told`.
    var toldY: Int32 = 0

    /// An empty slot.
    init(palmSize: Int32) { self.palmSize = palmSize }

    /// Whether a finger that counts is on the glass.
    var isTouching: Bool { trackingID >= 0 && counts && !isPalm && distance <= 0 }

    /// Whether the contact is the palm of a hand: the panel says so, or it is too large for a finger.
    var isPalm: Bool { tool == Int32(MT_TOOL_PALM) || touchMajor >= palmSize }

    /// Whether the contact is `minimum` units or more from where it was told, on either axis.
    func hasMoved(atLeast minimum: Int) -> Bool {
        abs(Int(x) - Int(toldX)) >= minimum || abs(Int(y) - Int(toldY)) >= minimum
    }

    /// Remembers `contact`, which is told now.
    mutating func tell(_ contact: Contact) {
        told = contact
        (toldX, toldY) = (x, y)
    }

    /// Takes over the value of one `ABS_MT_*` axis, except slot and tracking id.
    mutating func set(_ axis: UInt16, to value: Int32) {
        isMentioned = true
        switch axis {
        case Axis.positionX: x = value
        case Axis.positionY: y = value
        case Axis.toolType: tool = value
        case Axis.distance: distance = value
        case Axis.touchMajor: touchMajor = value
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
    var touchMajor: Int32 = 0
}
