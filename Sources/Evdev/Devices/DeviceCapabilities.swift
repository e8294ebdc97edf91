/// What an input device can do: all that decides whether it is a touchscreen.
struct DeviceCapabilities: Hashable, Sendable {
    /// The name that the kernel gives it.
    var name = ""
    /// The bus that it is on, `BUS_…`.
    var bus: UInt16 = 0
    /// Input properties, `INPUT_PROP_…`.
    var properties: Set<UInt16> = []
    /// Keys and buttons that it has; nil when not known, as in a hand-written description.
    var keys: Set<UInt16>?
    /// Its axes.
    var axes: [UInt16: AxisRange] = [:]
    /// What udev says of ID_INPUT_TOUCHSCREEN; nil where it does not say.
    var isTouchscreenToUdev: Bool?

    /// Whether it reports positions of several contacts.
    var hasMultiTouch: Bool { axes[Axis.positionX] != nil && axes[Axis.positionY] != nil }
    /// Whether it reports one absolute position.
    var hasPosition: Bool { axes[Axis.x] != nil && axes[Axis.y] != nil }

    /// Whether the button or key is there for certain.
    func has(_ button: UInt16) -> Bool { keys?.contains(button) ?? false }

    /// The device as a source of touches, as far as a recording of it can be read.
    /// - Throws: `TouchFault` when no touches can be read from it.
    func touchDevice() throws(TouchFault) -> TouchDevice {
        if hasMultiTouch {
            return try device(axes[Axis.slot] == nil ? .a : .b, x: Axis.positionX, y: Axis.positionY)
        }
        guard hasPosition, hasContactButton || axes[Axis.pressure] != nil else { throw .noTouch }
        return try device(.single, x: Axis.x, y: Axis.y)
    }

    /// The device as a live source of touches.
    ///
    /// The kernel cannot be asked for the contacts of a device without slots, nor for pressure that stands for a
    /// button: neither could be caught up with after events were lost.
    /// - Throws: `TouchFault` when no touches can be read from it.
    func liveTouchDevice() throws(TouchFault) -> TouchDevice {
        if hasMultiTouch {
            guard axes[Axis.slot] != nil else { throw .anonymousContacts }
        } else if !hasContactButton {
            throw .noTouch
        }
        return try touchDevice()
    }

    /// Whether a button tells contact on a device with one position.
    private var hasContactButton: Bool {
        guard let keys else { return true }
        return Button.contact.contains(where: keys.contains)
    }

    private func device(_ touchProtocol: TouchProtocol, x: UInt16, y: UInt16) throws(TouchFault) -> TouchDevice {
        guard let horizontal = axes[x], let vertical = axes[y] else { throw .noTouch }
        if horizontal.isEmpty { throw .emptyRange(axis: x, horizontal) }
        if vertical.isEmpty { throw .emptyRange(axis: y, vertical) }
        return TouchDevice(name: name, touchProtocol: touchProtocol, x: horizontal, y: vertical)
    }
}

/// Why a device yields no touches.
enum TouchFault: Error, Hashable, CustomStringConvertible {
    /// It has no position axes, or no button that means contact.
    case noTouch
    /// It speaks multi-touch protocol A, which is read from recordings only.
    case anonymousContacts
    /// A position axis has no extent.
    case emptyRange(axis: UInt16, AxisRange)

    var description: String {
        switch self {
        case .noTouch:
            "no touchscreen: expected ABS_MT_POSITION_X and ABS_MT_POSITION_Y, or ABS_X and ABS_Y with BTN_TOUCH"
        case .anonymousContacts:
            "multi-touch protocol A (contacts without slots) is not supported: expected ABS_MT_SLOT"
        case .emptyRange(let axis, let range):
            "\(Axis.name(axis)) has no range (min \(range.min), max \(range.max)): expected min below max"
        }
    }
}
