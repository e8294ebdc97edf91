package import Gestures
package import System
import SystemPackage
import Udev

/// Corrections of what a touchscreen reports about itself.
package struct DeviceQuirk: Hashable, Sendable {
    /// An axis that carries a position although the protocol has another one for it.
    package struct Axis: Hashable, Sendable {
        /// Its name in the kernel's headers, `ABS_RX`.
        package var name: String
        /// Its true range; nil where the device's own is right.
        package var range: ClosedRange<Int>?

        /// The axis `name`, whose true range is `range`.
        package init(name: String, range: ClosedRange<Int>? = nil) {
            self.name = name
            self.range = range
        }

        /// The number of the axis; nil when the kernel knows no such name.
        var code: UInt16? { Evdev.Axis.code(name) }
    }

    /// The kernel's name of the touchscreens that it corrects.
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

    /// A quirk of the touchscreens called `name`, which changes what is given.
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

extension [DeviceQuirk] {
    /// The quirk of the touchscreens called `name`; the last one counts.
    func about(_ name: String) -> DeviceQuirk? { last { $0.name == name } }
}

extension TouchscreenDiscovery {
    /// The calibration that udev has for the touchscreen at `path`, which may be a link; nil when it has none.
    ///
    /// - Throws: `CalibrationError` when its property is no calibration, or `UdevError`.
    package static func calibration(of path: String) throws -> Calibration? {
        try calibration(of: path, among: DeviceEnumerator.devices(subsystem: "input"))
    }

    /// The calibration that one of `devices` has, the one to which `path` leads.
    static func calibration(of path: String, among devices: [DeviceInfo]) throws(CalibrationError) -> Calibration? {
        let node = FilePath(path).resolved?.string ?? path
        let matrix = devices.first { $0.devNode == node }?.properties["LIBINPUT_CALIBRATION_MATRIX"]
        guard let matrix else { return nil }
        return try calibration(matrix: matrix)
    }

    /// The calibration that six numbers with spaces between them make.
    static func calibration(matrix: String) throws(CalibrationError) -> Calibration {
        let numbers = matrix.split(separator: " ").map { Double($0) }
        guard let calibration = Calibration(numbers.compactMap(\.self)), numbers.count == 6 else {
            throw CalibrationError(matrix: matrix)
        }
        return calibration
    }
}

/// A calibration of udev that cannot be parsed or inverted.
package struct CalibrationError: Error, Hashable, CustomStringConvertible {
    /// The value of the property.
    package let matrix: String

    /// What was expected and found.
    package var description: String {
        "LIBINPUT_CALIBRATION_MATRIX: expected six numbers that keep the panel's plane, found \"\(matrix)\""
    }
}
