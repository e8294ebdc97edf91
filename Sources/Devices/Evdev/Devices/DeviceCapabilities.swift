/// What an input device can do: all that decides whether it is a touchscreen.
struct DeviceCapabilities: Equatable, Sendable {
    var name = ""
    var identity = DeviceIdentity()
    /// Where it is plugged in; empty when unknown.
    var physicalPath = ""
    var properties: Set<UInt16> = []
    /// Its keys and buttons; nil when unknown, as in a hand-written description.
    var keys: Set<UInt16>?
    /// What it says by steps: `Motion`.
    var relative: Set<UInt16> = []
    /// Whether it has switches, such as that of a lid or a plug.
    var hasSwitches = false
    var axes: [UInt16: AxisRange] = [:]
    var udev = UdevClassification()

    var hasMultiTouch: Bool { axes[Axis.positionX] != nil && axes[Axis.positionY] != nil }
    var hasPosition: Bool { axes[Axis.x] != nil && axes[Axis.y] != nil }

    /// Whether the button or key is there for certain.
    func has(_ button: UInt16) -> Bool { keys?.contains(button) ?? false }
}

struct DeviceIdentity: Equatable, Sendable {
    var bus: UInt16 = 0
    var vendor: UInt16 = 0
    var product: UInt16 = 0
    var version: UInt16 = 0

    /// Whether both are the same model, as far as vendors give numbers.
    func isSameModel(as other: DeviceIdentity) -> Bool {
        vendor != 0 && (bus, vendor, product) == (other.bus, other.vendor, other.product)
    }
}

/// The description of an input device, as recordings keep it.
struct DeviceDescription: Equatable, Sendable {
    struct AxisInfo: Equatable, Sendable {
        var range: AxisRange
        /// Changes below this are noise to the kernel.
        var fuzz = 0
        /// Values this near to the middle count as the middle.
        var flat = 0
        var value = 0
    }

    var name = ""
    var identity = DeviceIdentity()
    /// Where it is plugged in, `usb-0000:00:14.0-3/input0`; empty when unknown.
    var physicalPath = ""
    var properties: Set<UInt16> = []
    /// The codes that it can send, by event type, except EV_SYN, which all have.
    var codes: [UInt16: Set<UInt16>] = [:]
    var axes: [UInt16: AxisInfo] = [:]
    var lights: Set<UInt16> = []
    var switches: Set<UInt16> = []
}

extension DeviceCapabilities {
    init(_ description: DeviceDescription) {
        name = description.name
        identity = description.identity
        physicalPath = description.physicalPath
        properties = description.properties
        keys = description.codes[EventType.key] ?? []
        relative = description.codes[EventType.relative] ?? []
        hasSwitches = description.codes[EventType.switch]?.isEmpty == false
        axes = description.axes.mapValues(\.range)
    }

    /// The device as a source of touches, live or recorded.
    /// - Parameter quirk: its quirk; axes that it does not have are ignored.
    func touchDevice(_ quirk: DeviceQuirk? = nil) throws(TouchDeviceError) -> TouchDevice {
        let touchProtocol = touchProtocol
        let known = quirk.map(applicable)
        let x = try axis(known?.x, else: touchProtocol == .single ? Axis.x : Axis.positionX)
        let y = try axis(known?.y, else: touchProtocol == .single ? Axis.y : Axis.positionY)
        guard touchProtocol != .single || hasContactButton || axes[Axis.pressure] != nil else { throw .noTouch }
        var device = TouchDevice(name: name, touchProtocol: touchProtocol, x: x, y: y)
        device.quirk = known
        return device
    }

    private var touchProtocol: TouchProtocol {
        guard hasMultiTouch else { return .single }
        return axes[Axis.slot] == nil ? .a : .b
    }

    /// Whether a button signals contact on a device with one position; pressure does where there is none.
    private var hasContactButton: Bool {
        guard let keys else { return true }
        return Button.contact.contains(where: keys.contains)
    }

    private func applicable(_ quirk: DeviceQuirk) -> DeviceQuirk {
        func isHere(_ axis: DeviceQuirk.Axis) -> Bool { axis.code.map { axes[$0] != nil } ?? false }
        var quirk = quirk
        quirk.x = quirk.x.flatMap { isHere($0) ? $0 : nil }
        quirk.y = quirk.y.flatMap { isHere($0) ? $0 : nil }
        return quirk
    }

    /// The range of a position axis: that of the quirk, else that of the protocol.
    private func axis(_ known: DeviceQuirk.Axis?, else usual: UInt16) throws(TouchDeviceError) -> AxisRange {
        let code = known?.code ?? usual
        guard var range = axes[code] else { throw .noTouch }
        if let truth = known?.range { (range.min, range.max) = (truth.lowerBound, truth.upperBound) }
        if range.isEmpty { throw .emptyRange(axis: code, range) }
        return range
    }
}

enum TouchDeviceError: Error, Equatable, CustomStringConvertible {
    case noTouch
    case emptyRange(axis: UInt16, AxisRange)

    var description: String {
        switch self {
        case .noTouch:
            "no touchscreen: expected ABS_MT_POSITION_X and ABS_MT_POSITION_Y, "
                + "or ABS_X and ABS_Y with BTN_TOUCH, BTN_LEFT or ABS_PRESSURE"
        case .emptyRange(let axis, let range):
            "\(Axis.name(axis)) has no range (min \(range.min), max \(range.max)): expected min below max"
        }
    }
}
