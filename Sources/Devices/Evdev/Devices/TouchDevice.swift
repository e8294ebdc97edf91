package import System

/// A source of touches, live or recorded: a touchscreen as it describes itself.
package struct TouchDevice: Equatable, Sendable {
    package var name: String
    package var touchProtocol: TouchProtocol
    package var x: AxisRange
    package var y: AxisRange
    /// Its quirk; nil for most touchscreens.
    package var quirk: DeviceQuirk?
    /// Whether there is no panel behind it: it was made by a program or a virtual machine, and is as large as the picture.
    package var isVirtual = false

    package init(name: String, touchProtocol: TouchProtocol, x: AxisRange, y: AxisRange) {
        self.name = name
        self.touchProtocol = touchProtocol
        self.x = x
        self.y = y
    }

    /// The size of the touch surface; nil when unknown or implausible.
    package var millimeters: PhysicalSize? {
        guard let width = x.millimeters, let height = y.millimeters else { return nil }
        return PhysicalSize(width: width, height: height)
    }

    /// What its quirk changes, in a few words; nil where that is nothing.
    package var quirkSummary: String? { quirk?.summary }

    package var summary: String {
        let kind = touchProtocol == .single ? "single touch" : "multi-touch \(touchProtocol.rawValue)"
        let size = millimeters.map { ", \($0.width) x \($0.height) mm" } ?? ""
        let changes = quirkSummary.map { "; a quirk says: \($0)" } ?? ""
        return "\(kind), x \(x.min) to \(x.max), y \(y.min) to \(y.max)\(size)\(changes)"
    }
}

extension TouchDevice {
    /// From this length on a contact is a palm: the thumb of a large hand, laid flat, is shorter.
    private static let palmMillimeters = 45

    /// `ABS_MT_TOUCH_MAJOR` from which a contact is a palm; `Int32.max` where the size is unknown.
    ///
    /// The kernel has lengths in the units of the positions.
    var palmSize: Int32 {
        if let size = quirk?.palmSize { return Int32(clamping: size) }
        guard millimeters != nil else { return .max }
        return Int32(clamping: x.resolution * Self.palmMillimeters)
    }
}

package enum TouchProtocol: String, Sendable {
    /// Multi-touch without slots: every frame lists all contacts, anonymous.
    case a = "A"
    case b = "B"
    case single
}

package struct AxisRange: Equatable, Sendable {
    package var min: Int
    package var max: Int
    /// Units per millimetre; 0 when unknown.
    package var resolution: Int

    package init(min: Int, max: Int, resolution: Int = 0) {
        self.min = min
        self.max = max
        self.resolution = resolution
    }

    /// Whether the axis has fewer than two values, so that it gives no position.
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
