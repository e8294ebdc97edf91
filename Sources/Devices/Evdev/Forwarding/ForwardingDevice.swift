import CLibevdev
package import Gestures
import Glibc

/// A virtual touchscreen that forwards touches beside the sheet to programs that read touchscreens.
///
/// It counts in the pixels of the picture as the viewer sees it. When the size of the picture changes another one is made;
/// the kernel lifts the contacts of one that is destroyed.
package struct ForwardingDevice: ~Copyable {
    /// The name by which programs find it, and by which sheetd recognizes its own.
    package static let name = "sheetd forwarded touches"

    private let device: OpaquePointer
    private var encoder: SlotEncoder

    package init(width: Int, height: Int) throws(TouchscreenError) {
        device = try Self.makeDevice(width: width, height: height)
        encoder = SlotEncoder(width: width, height: height)
    }

    deinit {
        libevdev_uinput_destroy(device)
    }

    /// - Parameter contacts: with positions in fractions of the picture, 0 to 1.
    package mutating func send(_ contacts: [Contact]) throws(TouchscreenError) {
        for event in encoder.encode(contacts) {
            let status = libevdev_uinput_write_event(device, UInt32(event.type), UInt32(event.code), event.value)
            if status < 0 { throw Self.error("pass touches on", status) }
        }
    }
}

extension ForwardingDevice {
    private static func axes(width: Int, height: Int) -> [(code: UInt16, last: Int)] {
        [
            (Axis.x, width - 1), (Axis.y, height - 1),
            (Axis.slot, SlotEncoder.slotCount - 1),
            (Axis.positionX, width - 1), (Axis.positionY, height - 1),
            (Axis.trackingID, SlotEncoder.largestTrackingID), (Axis.toolType, Int(MT_TOOL_PALM)),
        ]
    }

    private static func makeDevice(width: Int, height: Int) throws(TouchscreenError) -> OpaquePointer {
        guard let description = libevdev_new() else { throw error("make a touchscreen", -ENOMEM) }
        defer { libevdev_free(description) }
        libevdev_set_name(description, name)
        libevdev_set_id_bustype(description, Int32(BUS_VIRTUAL))
        libevdev_enable_property(description, UInt32(INPUT_PROP_DIRECT))
        libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
        for (code, last) in axes(width: width, height: height) {
            var range = input_absinfo()
            range.maximum = Int32(clamping: last)
            libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(code), &range)
        }
        var device: OpaquePointer?
        let managed = LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue
        let status = libevdev_uinput_create_from_device(description, managed, &device)
        guard let device, status == 0 else { throw error("make a touchscreen", status) }
        return device
    }

    private static func error(_ operation: String, _ status: Int32) -> TouchscreenError {
        TouchscreenError(operation: "\(operation) through /dev/uinput", errno: -status, hint: hint(-status))
    }

    static func hint(_ errno: Int32) -> String? {
        switch errno {
        case ENOENT, ENODEV, ENXIO: "the kernel's module uinput is not loaded"
        case EACCES, EPERM: "the user that sheetd runs as needs to be allowed to write to it"
        default: nil
        }
    }
}
