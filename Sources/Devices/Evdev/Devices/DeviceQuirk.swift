package import System

/// Corrections of what a touchscreen reports about itself.
package struct DeviceQuirk: Equatable, Sendable {
    /// An axis that carries a position although the protocol has another one for it.
    package struct Axis: Equatable, Sendable {
        /// Its name in the kernel's headers, `ABS_RX`.
        package var name: String
        /// Its true range; nil where the device's own is right.
        package var range: ClosedRange<Int>?

        package init(name: String, range: ClosedRange<Int>? = nil) {
            self.name = name
            self.range = range
        }

        var code: UInt16? { Evdev.Axis.code(name) }
    }

    package var name: String
    /// The axis of horizontal positions; nil for that of the protocol.
    package var x: Axis?
    /// The axis of vertical positions; nil for that of the protocol.
    package var y: Axis?
    /// Whether it is a touchscreen, whatever its capabilities; nil where these decide.
    package var isTouchscreen: Bool?
    /// A lift later than this after the last motion has no velocity; nil for the configured gap.
    package var liftGap: Microseconds?
    /// A contact has moved when it is this many units of the device from where it was last, on either axis.
    package var minimumMovement: Int
    /// `ABS_MT_TOUCH_MAJOR` from which a contact is a palm; nil where the device's millimetres decide.
    package var palmSize: Int?

    package init(
        name: String,
        x: Axis? = nil,
        y: Axis? = nil,
        isTouchscreen: Bool? = nil,
        liftGap: Microseconds? = nil,
        minimumMovement: Int = 0,
        palmSize: Int? = nil
    ) {
        self.name = name
        self.x = x
        self.y = y
        self.isTouchscreen = isTouchscreen
        self.liftGap = liftGap
        self.minimumMovement = minimumMovement
        self.palmSize = palmSize
    }

    /// What it changes, in a few words; nil when it changes nothing.
    var summary: String? {
        var changes: [String] = []
        if isTouchscreen == true { changes.append("a touchscreen") }
        for (axis, what) in [(x, "x"), (y, "y")] {
            guard let axis else { continue }
            let range = axis.range.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
            changes.append("\(what) on \(axis.name)\(range)")
        }
        if let liftGap { changes.append("lift gap \(Double(liftGap) / 1000) ms") }
        if minimumMovement > 0 { changes.append("movement from \(minimumMovement) units on") }
        if let palmSize { changes.append("palms from \(palmSize) on") }
        return changes.isEmpty ? nil : changes.joined(separator: ", ")
    }
}

extension String {
    /// Whether both name one device: firmware fills names with blanks, and recorders cut them off.
    func isSameName(as other: String) -> Bool { withoutOuterBlanks == other.withoutOuterBlanks }

    private var withoutOuterBlanks: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[first...last]
    }
}

extension [DeviceQuirk] {
    /// The quirk of the touchscreens called `name`; the last one counts.
    func about(_ name: String) -> DeviceQuirk? { last { $0.name.isSameName(as: name) } }
}
