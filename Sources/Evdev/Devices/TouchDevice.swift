/// What a touchscreen says about itself, live or recorded.
package struct TouchDevice: Hashable, Sendable {
    /// The name that the kernel gives it.
    package var name: String
    /// How it reports contacts.
    package var touchProtocol: TouchProtocol
    /// The range of its horizontal axis.
    package var x: AxisRange
    /// The range of its vertical axis.
    package var y: AxisRange
    /// What is known of it besides; nil for most touchscreens.
    package var quirk: DeviceQuirk?
    /// Whether no glass is behind it: it was made by a program or a virtual machine, and is as large as what is shown.
    package var isVirtual = false

    /// A touchscreen from what it says.
    package init(name: String, touchProtocol: TouchProtocol, x: AxisRange, y: AxisRange) {
        self.name = name
        self.touchProtocol = touchProtocol
        self.x = x
        self.y = y
    }

    /// The size of the touch surface; nil when the device does not say, or says nonsense.
    package var millimeters: (width: Int, height: Int)? {
        guard let width = x.millimeters, let height = y.millimeters else { return nil }
        return (width, height)
    }
}

/// How a device reports contacts.
package enum TouchProtocol: String, Sendable {
    /// Multi-touch without slots: every frame lists all contacts, anonymous.
    case a = "A"
    /// Multi-touch with slots and tracking ids.
    case b = "B"
    /// One contact: a position and a button.
    case single
}

/// The range of one axis, in device units.
package struct AxisRange: Hashable, Sendable {
    /// The smallest value.
    package var min: Int
    /// The largest value.
    package var max: Int
    /// Units per millimetre; 0 when unknown.
    package var resolution: Int

    /// A range of `min` to `max`, both included.
    package init(min: Int, max: Int, resolution: Int = 0) {
        self.min = min
        self.max = max
        self.resolution = resolution
    }

    /// Whether no position can be told on the axis: nothing, or a single value.
    var isEmpty: Bool { min >= max }

    /// The length of the axis; nil when the resolution is missing or implausible (under 10 mm, over 10 m).
    var millimeters: Int? {
        guard resolution > 0, !isEmpty else { return nil }
        let length = (max - min + 1) / resolution
        return (10...10_000).contains(length) ? length : nil
    }

    /// Where `value` lies, 0..<1; values beyond the range, which real panels do send, count as its nearer end.
    func fraction(of value: Int32) -> Double {
        let inside = Swift.min(Swift.max(Int(value), min), max)
        return Double(inside - min) / Double(max - min + 1)
    }
}
