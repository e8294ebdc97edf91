package import Gestures
import Udev

extension TouchscreenDiscovery {
    /// How udev says that the touchscreen at `path` lies on its panel; nil when it says nothing.
    ///
    /// - Throws: `CalibrationError` when what it says is no calibration, or `UdevError`.
    package static func calibration(of path: String) throws -> Calibration? {
        let device = try DeviceEnumerator.devices(subsystem: "input").first { $0.devNode == path }
        return try device?.properties["LIBINPUT_CALIBRATION_MATRIX"].map(calibration(matrix:))
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

/// What udev says of a touchscreen's lie is not to be understood.
package struct CalibrationError: Error, Hashable, CustomStringConvertible {
    /// What it says.
    package let matrix: String

    /// What was expected and found.
    package var description: String {
        "LIBINPUT_CALIBRATION_MATRIX: expected six numbers that keep the panel's plane, found \"\(matrix)\""
    }
}
