import CLibevdev

/// The event types that matter to touch.
enum EventType {
    static let syn = UInt16(EV_SYN)
    static let key = UInt16(EV_KEY)
    static let misc = UInt16(EV_MSC)
    static let absolute = UInt16(EV_ABS)
}

/// Codes of `EventType.syn`.
enum Syn {
    static let report = UInt16(SYN_REPORT)
    static let dropped = UInt16(SYN_DROPPED)
    /// The end of one contact on a device without slots.
    static let multiTouchReport = UInt16(SYN_MT_REPORT)
}

/// Codes of `EventType.misc`.
enum Misc {
    static let scan = UInt16(MSC_SCAN)
}

/// Codes of `EventType.absolute`.
enum Axis {
    static let x = UInt16(ABS_X)
    static let y = UInt16(ABS_Y)
    static let pressure = UInt16(ABS_PRESSURE)
    /// The first axis of multi-touch.
    static let slot = UInt16(ABS_MT_SLOT)
    static let touchMajor = UInt16(ABS_MT_TOUCH_MAJOR)
    static let positionX = UInt16(ABS_MT_POSITION_X)
    static let positionY = UInt16(ABS_MT_POSITION_Y)
    static let toolType = UInt16(ABS_MT_TOOL_TYPE)
    static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    static let distance = UInt16(ABS_MT_DISTANCE)
    /// The last axis of multi-touch.
    static let toolY = UInt16(ABS_MT_TOOL_Y)

    /// The name of a position axis as the kernel's documentation writes it.
    static func name(_ code: UInt16) -> String {
        switch code {
        case x: "ABS_X"
        case y: "ABS_Y"
        case positionX: "ABS_MT_POSITION_X"
        case positionY: "ABS_MT_POSITION_Y"
        default: "axis 0x" + String(code, radix: 16)
        }
    }
}

/// Codes of `EventType.key`.
enum Button {
    static let left = UInt16(BTN_LEFT)
    static let touch = UInt16(BTN_TOUCH)
    static let toolPen = UInt16(BTN_TOOL_PEN)
    static let toolFinger = UInt16(BTN_TOOL_FINGER)
    /// A letter key: whoever has it is a keyboard.
    static let letterA = UInt16(KEY_A)
    /// Either means contact on a device with one position: touchscreens have BTN_TOUCH, absolute pointers BTN_LEFT.
    static let contact = [touch, left]
}

/// Properties of a device.
enum Property {
    static let pointer = UInt16(INPUT_PROP_POINTER)
    static let direct = UInt16(INPUT_PROP_DIRECT)
    static let buttonpad = UInt16(INPUT_PROP_BUTTONPAD)
}

/// Buses that a device may be on.
enum Bus {
    static let usb = UInt16(BUS_USB)
    static let cec = UInt16(BUS_CEC)
}
