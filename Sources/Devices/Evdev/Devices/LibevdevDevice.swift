import CLibevdev
import Glibc

/// A device as libevdev saw it when this value was made, and its switches that libevdev sets.
struct LibevdevDevice: ~Copyable {
    let complaint: String?

    private let handle: OpaquePointer

    init(_ descriptor: Int32, path: String) throws(TouchscreenError) {
        var handle: OpaquePointer?
        var messages = evdev_messages()
        let status = evdev_open(descriptor, &handle, &messages)
        guard let handle, status == 0 else {
            let hint = status == -ENOTTY ? "expected an event device, /dev/input/event*" : nil
            throw TouchscreenError(operation: "query \(path)", errno: -status, hint: hint)
        }
        complaint = messages.summary
        self.handle = handle
    }

    deinit { libevdev_free(handle) }

    /// Makes the device stamp its events with CLOCK_MONOTONIC.
    /// - Returns: 0, or a negative error number.
    borrowing func useMonotonicClock() -> Int32 { libevdev_set_clock_id(handle, CLOCK_MONOTONIC) }

    borrowing func grab() -> Int32 { libevdev_grab(handle, LIBEVDEV_GRAB) }

    borrowing func release() -> Int32 { libevdev_grab(handle, LIBEVDEV_UNGRAB) }

    /// Switches a light on or off, where the device has it, and may be written to.
    borrowing func light(_ code: UInt32, _ isOn: Bool) {
        libevdev_kernel_set_led_value(handle, code, isOn ? LIBEVDEV_LED_ON : LIBEVDEV_LED_OFF)
    }

    /// The contacts of `device`, and the slot that the kernel is in.
    borrowing func slots(of device: TouchDevice) -> (slots: [SlotState], current: Int) {
        // Of contacts without slots the kernel only knows the button: whether there is any.
        guard device.touchProtocol == .b else { return ([singleContact(of: device)], 0) }
        let count = max(libevdev_get_num_slots(handle), 0)
        let axes = PositionAxes(device: device)
        return ((0..<count).map { slot($0, axes) }, Int(max(libevdev_get_current_slot(handle), 0)))
    }

    /// The keys that are down.
    borrowing func keysDown() -> Set<UInt16> {
        Set((0..<UInt16(KEY_CNT)).filter { value(EventType.key, $0) != 0 })
    }

    private borrowing func slot(_ slot: Int32, _ axes: PositionAxes) -> SlotState {
        func value(_ axis: UInt16) -> Int32 { libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis)) }
        return SlotState(
            trackingID: value(Axis.trackingID),
            x: value(axes.x),
            y: value(axes.y),
            tool: value(Axis.toolType),
            distance: value(Axis.distance),
            touchMajor: value(Axis.touchMajor)
        )
    }

    /// The one contact of a device without slots: any tracking id stands for a pressed button, or for pressure where the
    /// device has no button.
    private borrowing func singleContact(of device: TouchDevice) -> SlotState {
        let buttons = Button.contact.filter { has(EventType.key, $0) }
        let isPressed =
            buttons.isEmpty
            ? value(EventType.absolute, Axis.pressure) > 0 : buttons.contains { value(EventType.key, $0) != 0 }
        let axes = PositionAxes(device: device)
        return SlotState(
            trackingID: isPressed ? 0 : -1,
            x: value(EventType.absolute, axes.x),
            y: value(EventType.absolute, axes.y)
        )
    }

    private borrowing func has(_ type: UInt16, _ code: UInt16) -> Bool {
        libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1
    }

    private borrowing func value(_ type: UInt16, _ code: UInt16) -> Int32 {
        libevdev_get_event_value(handle, UInt32(type), UInt32(code))
    }
}

extension LibevdevDevice {
    var description: DeviceDescription {
        let codes = codes
        return DeviceDescription(
            name: libevdev_get_name(handle).map { String(cString: $0) } ?? "",
            identity: identity,
            physicalPath: libevdev_get_phys(handle).map { String(cString: $0) } ?? "",
            properties: Set((0..<UInt16(INPUT_PROP_CNT)).filter { libevdev_has_property(handle, UInt32($0)) == 1 }),
            codes: codes,
            axes: axes(codes[EventType.absolute] ?? []),
            lights: (codes[EventType.led] ?? []).filter { value(EventType.led, $0) != 0 },
            switches: (codes[EventType.switch] ?? []).filter { value(EventType.switch, $0) != 0 }
        )
    }

    private var identity: DeviceIdentity {
        DeviceIdentity(
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle))
        )
    }

    private var codes: [UInt16: Set<UInt16>] {
        var codes: [UInt16: Set<UInt16>] = [:]
        for (type, count) in EventType.codeCounts where libevdev_has_event_type(handle, UInt32(type)) == 1 {
            guard type != EventType.syn else { continue }
            codes[type] = Set((0..<count).filter { has(type, $0) })
        }
        return codes
    }

    private borrowing func axes(_ codes: Set<UInt16>) -> [UInt16: DeviceDescription.AxisInfo] {
        var axes: [UInt16: DeviceDescription.AxisInfo] = [:]
        for code in codes {
            guard let info = libevdev_get_abs_info(handle, UInt32(code))?.pointee else { continue }
            let range = AxisRange(min: Int(info.minimum), max: Int(info.maximum), resolution: Int(info.resolution))
            axes[code] = DeviceDescription.AxisInfo(
                range: range,
                fuzz: Int(info.fuzz),
                flat: Int(info.flat),
                value: Int(info.value)
            )
        }
        return axes
    }
}

extension evdev_messages {
    fileprivate var summary: String? {
        guard count > 0 else { return nil }
        let text = withUnsafeBytes(of: first) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let line = text.split(separator: "\n").first.map(String.init) ?? ""
        return "libevdev says: \(line)" + (count > 1 ? ", and \(count - 1) more" : "")
    }
}
