import CLibevdev

extension SlotState {
    /// A slot as libevdev read it.
    init(_ handle: OpaquePointer, slot: Int32, of device: TouchDevice) {
        func value(_ axis: UInt16) -> Int32 { libevdev_get_slot_value(handle, UInt32(slot), UInt32(axis)) }
        let axes = PositionAxes(device: device)
        trackingID = value(Axis.trackingID)
        x = value(axes.x)
        y = value(axes.y)
        tool = value(Axis.toolType)
        distance = value(Axis.distance)
        touchMajor = value(Axis.touchMajor)
    }

    /// The one contact of a device without slots: any tracking id stands for a pressed button, or for pressure where the
    /// device has no button.
    init(single handle: OpaquePointer, of device: TouchDevice) {
        func value(_ type: UInt16, _ code: UInt16) -> Int32 {
            libevdev_get_event_value(handle, UInt32(type), UInt32(code))
        }
        let buttons = Button.contact.filter {
            libevdev_has_event_code(handle, UInt32(EventType.key), UInt32($0)) == 1
        }
        let isPressed =
            buttons.isEmpty
            ? value(EventType.absolute, Axis.pressure) > 0 : buttons.contains { value(EventType.key, $0) != 0 }
        let axes = PositionAxes(device: device)
        trackingID = isPressed ? 0 : -1
        x = value(EventType.absolute, axes.x)
        y = value(EventType.absolute, axes.y)
    }
}

extension DeviceDescription {
    /// What libevdev knows of a device.
    init(_ handle: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        name = text(libevdev_get_name(handle))
        place = text(libevdev_get_phys(handle))
        bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle))
        vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle))
        product = UInt16(truncatingIfNeeded: libevdev_get_id_product(handle))
        version = UInt16(truncatingIfNeeded: libevdev_get_id_version(handle))
        properties = Set((0..<UInt16(INPUT_PROP_CNT)).filter { libevdev_has_property(handle, UInt32($0)) == 1 })
        codes = Self.codes(handle)
        for axis in codes[EventType.absolute] ?? [] {
            guard let info = libevdev_get_abs_info(handle, UInt32(axis))?.pointee else { continue }
            axes[axis] = AxisInfo(info)
        }
        lights = active(EventType.led, handle)
        switches = active(EventType.switch, handle)
    }

    private static func codes(_ handle: OpaquePointer) -> [UInt16: Set<UInt16>] {
        var codes: [UInt16: Set<UInt16>] = [:]
        for (type, count) in EventType.codeCounts where libevdev_has_event_type(handle, UInt32(type)) == 1 {
            guard type != EventType.syn else { continue }
            codes[type] = Set((0..<count).filter { libevdev_has_event_code(handle, UInt32(type), UInt32($0)) == 1 })
        }
        return codes
    }

    /// The codes of `type` that are on now.
    private func active(_ type: UInt16, _ handle: OpaquePointer) -> Set<UInt16> {
        (codes[type] ?? []).filter { libevdev_get_event_value(handle, UInt32(type), UInt32($0)) != 0 }
    }
}

extension DeviceDescription.AxisInfo {
    /// An axis as the kernel describes it.
    fileprivate init(_ info: input_absinfo) {
        range = AxisRange(min: Int(info.minimum), max: Int(info.maximum), resolution: Int(info.resolution))
        fuzz = Int(info.fuzz)
        flat = Int(info.flat)
        value = Int(info.value)
    }
}
