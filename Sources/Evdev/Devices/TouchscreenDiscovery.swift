public import Gestures
public import Udev

/// An input device that was looked at.
public struct TouchscreenCandidate: Hashable, Sendable {
    /// The device file, `/dev/input/event3`.
    public var path: String
    /// Its name; empty when it could not be read.
    public var name: String
    /// What it is.
    public var verdict: DeviceVerdict
    /// Why it is that, in words.
    public var reason: String
}

/// Why no touchscreen was chosen.
public struct TouchscreenNotFound: Error, Hashable, CustomStringConvertible {
    /// What was looked for, and what was there instead.
    public var description: String
}

/// Finds the touchscreen among the input devices.
public enum TouchscreenDiscovery {
    /// Every event device there is now, in the order of their numbers.
    /// - Throws: `UdevError` when the devices cannot be listed.
    public static func candidates() throws -> [TouchscreenCandidate] {
        try DeviceEnumerator.devices(subsystem: "input").compactMap(candidate)
            .sorted { naturallyPrecedes($0.path, $1.path) }
    }

    /// Looks at one device, such as the monitor announces; nil when it is no event device.
    public static func candidate(_ device: DeviceInfo) -> TouchscreenCandidate? {
        guard device.sysName.hasPrefix("event"), let path = device.devNode else { return nil }
        return candidate(path: path, isTouchscreen: device.properties["ID_INPUT_TOUCHSCREEN"].map { $0 == "1" })
    }

    /// Chooses a touchscreen.
    /// - Parameters:
    ///   - device: "auto", a path, or a device name.
    ///   - pointer: whether "auto" may choose an absolute pointer where there is no touchscreen.
    /// - Returns: the path to open.
    /// - Throws: `TouchscreenNotFound`, which tells what was found instead, or `UdevError`.
    public static func choose(device: String, pointer: Bool) throws -> String {
        if device.contains("/") {
            return try choose(path: device, candidate: candidate(path: device, isTouchscreen: nil))
        }
        return try choose(device: device, pointer: pointer, among: try candidates())
    }
}

extension TouchscreenDiscovery {
    /// How udev says that the touchscreen at `path` lies on its panel; nil when it says nothing.
    ///
    /// - Throws: `CalibrationFault` when what it says is no calibration, or `UdevError`.
    public static func calibration(of path: String) throws -> Calibration? {
        let device = try DeviceEnumerator.devices(subsystem: "input").first { $0.devNode == path }
        return try device?.properties["LIBINPUT_CALIBRATION_MATRIX"].map(calibration(matrix:))
    }

    /// The calibration that six numbers with spaces between them make.
    static func calibration(matrix: String) throws(CalibrationFault) -> Calibration {
        let numbers = matrix.split(separator: " ").map { Double($0) }
        guard let calibration = Calibration(numbers.compactMap(\.self)), numbers.count == 6 else {
            throw CalibrationFault(matrix: matrix)
        }
        return calibration
    }
}

/// What udev says of a touchscreen's lie is not to be understood.
public struct CalibrationFault: Error, Hashable, CustomStringConvertible {
    /// What it says.
    public let matrix: String

    /// What was expected and found.
    public var description: String {
        "LIBINPUT_CALIBRATION_MATRIX: expected six numbers that keep the panel's plane, found \"\(matrix)\""
    }
}

extension TouchscreenDiscovery {
    /// Chooses among what was found.
    static func choose(
        device: String,
        pointer: Bool,
        among candidates: [TouchscreenCandidate]
    ) throws(TouchscreenNotFound) -> String {
        let isNamed = device != "auto"
        let eligible = isNamed ? candidates.filter { $0.name == device } : candidates
        let accepted: [DeviceVerdict] = isNamed || pointer ? [.touchscreen, .pointer] : [.touchscreen]
        for verdict in accepted {
            if let found = eligible.first(where: { $0.verdict == verdict }) { return found.path }
        }
        let wanted = isNamed ? "no touchscreen is named '\(device)'" : "no touchscreen found"
        let shown = isNamed && !eligible.isEmpty ? eligible : candidates
        throw TouchscreenNotFound(description: wanted + ": " + list(shown))
    }

    /// A path is taken at its word: touchscreen or pointer, whatever udev calls it.
    static func choose(path: String, candidate: TouchscreenCandidate) throws(TouchscreenNotFound) -> String {
        switch candidate.verdict {
        case .touchscreen, .pointer: return path
        case .refused: throw TouchscreenNotFound(description: "cannot use " + list([candidate]))
        case .unreadable: throw TouchscreenNotFound(description: candidate.reason)
        }
    }

    private static func candidate(path: String, isTouchscreen: Bool?) -> TouchscreenCandidate {
        do throws(TouchscreenError) {
            var capabilities = try InputNode(path: path).capabilities
            capabilities.isTouchscreenToUdev = isTouchscreen
            let (verdict, reason) = capabilities.classification
            return TouchscreenCandidate(path: path, name: capabilities.name, verdict: verdict, reason: reason)
        } catch {
            return TouchscreenCandidate(path: path, name: "", verdict: .unreadable, reason: "\(error)")
        }
    }

    private static func list(_ candidates: [TouchscreenCandidate]) -> String {
        guard !candidates.isEmpty else { return "there are no input devices" }
        return candidates.map { $0.verdict == .unreadable ? $0.reason : "\($0.path) (\($0.name)): \($0.reason)" }
            .joined(separator: "; ")
    }
}
