import CLibevdev
import Gestures
import System

struct InputEvent: Equatable {
    var time: Microseconds
    /// `EventType`.
    var type: UInt16
    /// `Syn`, `Axis`, `Motion` or `Button`, as the type says.
    var code: UInt16
    var value: Int32
}

enum EventType {
    static let syn = UInt16(EV_SYN)
    static let key = UInt16(EV_KEY)
    static let relative = UInt16(EV_REL)
    static let misc = UInt16(EV_MSC)
    static let absolute = UInt16(EV_ABS)
    static let led = UInt16(EV_LED)
    static let `switch` = UInt16(EV_SW)

    /// How many codes each type has; those without any are left out.
    static let codeCounts: [UInt16: UInt16] = {
        var counts: [UInt16: UInt16] = [:]
        for type in 0...UInt16(EV_FF) {
            let last = libevdev_event_type_get_max(UInt32(type))
            if last >= 0 { counts[type] = UInt16(last) + 1 }
        }
        return counts
    }()
}

enum Syn {
    static let report = UInt16(SYN_REPORT)
    static let dropped = UInt16(SYN_DROPPED)
    /// The value of SYN_REPORT where the kernel itself releases what is down: the device is unplugged, or the machine suspended.
    static let byKernel = Int32(1)
    /// The end of one contact on a device without slots.
    static let multiTouchReport = UInt16(SYN_MT_REPORT)
}

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
    static let toolY = UInt16(ABS_MT_TOOL_Y)

    /// The axis with such a name, `ABS_RX`; nil when there is none.
    static func code(_ name: String) -> UInt16? {
        var name = name
        return name.withUTF8 { EventNames.code($0, type: EventType.absolute) }
    }

    static func name(_ code: UInt16) -> String {
        EventNames.name(ofCode: code, type: EventType.absolute) ?? "axis 0x" + String(code, radix: 16)
    }
}

/// Codes of `EventType.relative`.
enum Motion {
    static let x = UInt16(REL_X)
    static let y = UInt16(REL_Y)
    /// A wheel without a detent that counts more than others, clockwise above 0.
    static let dial = UInt16(REL_DIAL)
    static let wheel = UInt16(REL_WHEEL)
}

/// Codes of `EventType.key`.
enum Button {
    static let left = UInt16(BTN_LEFT)
    static let touch = UInt16(BTN_TOUCH)
    static let toolPen = UInt16(BTN_TOOL_PEN)
    static let toolFinger = UInt16(BTN_TOOL_FINGER)
    static let stylus = UInt16(BTN_STYLUS)
    static let games = UInt16(BTN_JOYSTICK)..<UInt16(BTN_DIGI)
    /// A letter key: a device that has it is a keyboard.
    static let letterA = UInt16(KEY_A)
    /// Keys that switch a machine off and on: the nodes of power buttons have no others.
    static let power: Set<UInt16> = [UInt16(KEY_POWER), UInt16(KEY_SLEEP), UInt16(KEY_WAKEUP), UInt16(KEY_SUSPEND)]
    /// Either means contact on a device with one position: touchscreens have BTN_TOUCH, absolute pointers BTN_LEFT.
    static let contact = [touch, left]
}

enum Property {
    static let pointer = UInt16(INPUT_PROP_POINTER)
    static let direct = UInt16(INPUT_PROP_DIRECT)
    static let buttonpad = UInt16(INPUT_PROP_BUTTONPAD)
    static let accelerometer = UInt16(INPUT_PROP_ACCELEROMETER)
}

enum Bus {
    static let usb = UInt16(BUS_USB)
    static let bluetooth = UInt16(BUS_BLUETOOTH)
    static let virtual = UInt16(BUS_VIRTUAL)
    static let cec = UInt16(BUS_CEC)
}

/// The names that the kernel's headers give to event types, codes and properties.
///
/// A name is given as the bytes of a line. What libevdev does not know, such as a code newer than it, is nil.
enum EventNames {
    static func type(_ name: UnsafeBufferPointer<UInt8>) -> UInt16? {
        lookUp(name) { libevdev_event_type_from_name_n($0, $1) }
    }

    static func code(_ name: UnsafeBufferPointer<UInt8>, type: UInt16) -> UInt16? {
        lookUp(name) { libevdev_event_code_from_name_n(UInt32(type), $0, $1) }
    }

    static func property(_ name: UnsafeBufferPointer<UInt8>) -> UInt16? {
        lookUp(name) { libevdev_property_from_name_n($0, $1) }
    }

    /// Whether the bytes are a name rather than a number: all names have a prefix and an underscore.
    static func isName(_ word: UnsafeBufferPointer<UInt8>) -> Bool { word.contains(UInt8(ascii: "_")) }

    private static func lookUp(
        _ name: UnsafeBufferPointer<UInt8>,
        _ find: (UnsafePointer<CChar>, Int) -> Int32
    ) -> UInt16? {
        guard !name.isEmpty else { return nil }
        return name.withMemoryRebound(to: CChar.self) { characters in
            characters.baseAddress.flatMap { UInt16(exactly: find($0, characters.count)) }
        }
    }

    static func name(ofType type: UInt16) -> String? {
        libevdev_event_type_get_name(UInt32(type)).map { String(cString: $0) }
    }

    static func name(ofCode code: UInt16, type: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
    }

    static func name(ofProperty property: UInt16) -> String? {
        libevdev_property_get_name(UInt32(property)).map { String(cString: $0) }
    }
}
