import Gestures
package import System

/// What is known of a touchscreen that it does not say itself, or says wrongly.
package struct DeviceQuirk: Hashable, Sendable {
    /// An axis that carries a position although the protocol has another one for it.
    package struct Axis: Hashable, Sendable {
        /// Its name in the kernel's headers, `ABS_RX`.
        package var name: String
        /// Its true range; nil where the device says it.
        package var range: ClosedRange<Int>?

        /// The axis `name`, whose true range is `range`.
        package init(name: String, range: ClosedRange<Int>? = nil) {
            self.name = name
            self.range = range
        }
    }

    /// The name of the touchscreens that it is about, as the kernel gives it.
    package var name: String
    /// The axis of horizontal positions; nil for that of the protocol.
    package var x: Axis?
    /// The axis of vertical positions; nil for that of the protocol.
    package var y: Axis?
    /// Whether it is a touchscreen, whatever it looks like; nil where that is plain.
    package var isTouchscreen: Bool?
    /// A lift later than this after the last motion has no speed; nil for the configured gap.
    package var liftGap: Microseconds?
    /// A contact has moved when it is this many units of the device from where it was last, on either axis.
    package var minimumMovement = 0
    /// `ABS_MT_TOUCH_MAJOR` from which a contact is the palm of a hand; nil where the device's millimetres tell.
    package var palmSize: Int?

    /// A quirk of the touchscreens called `name` that changes nothing yet.
    package init(name: String) {
        self.name = name
    }
}

extension DeviceQuirk {
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

extension [DeviceQuirk] {
    /// What is known of the touchscreens called `name`: the last word counts.
    func about(_ name: String) -> DeviceQuirk? { last { $0.name == name } }
}
