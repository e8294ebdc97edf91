package import Gestures
import System
import SystemPackage
package import Udev
package import Values

package enum TouchscreenDiscovery {
    /// All event devices, in the order of their numbers.
    package static func candidates(
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) throws -> [TouchscreenCandidate] {
        try inspected(quirks: quirks, opener: opener).map(\.device).candidates
    }

    /// All event devices, each by itself and as udev knows it, in the order of their numbers.
    static func inspected(
        quirks: [DeviceQuirk],
        opener: DeviceOpener = .direct
    ) throws -> [(info: DeviceInfo, device: InspectedDevice)] {
        try DeviceEnumerator.devices(subsystem: "input")
            .compactMap { info in inspect(info, quirks, opener).map { (info, $0) } }
            .sorted { naturallyPrecedes($0.1.candidate.path, $1.1.candidate.path) }
    }

    /// Inspects one device, such as the monitor announces; nil when it is no event device.
    package static func candidate(
        _ device: DeviceInfo,
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) -> TouchscreenCandidate? {
        inspect(device, quirks, opener)?.candidate
    }

    /// - Parameter pointer: whether `.auto` may choose an absolute pointer where there is no touchscreen.
    /// - Returns: the first in the order of their numbers, and the others that are suitable.
    /// - Throws: `TouchscreenNotFoundError`, which lists what was found instead, or `UdevError`.
    package static func choose(
        device: DeviceRequest,
        pointer: Bool,
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) throws -> TouchscreenChoice {
        let name: String?
        switch device {
        case .auto: name = nil
        case .name(let wanted): name = wanted
        case .path(let path):
            return try choose(meant: inspect(path: path, quirks, opener, for: .path).candidate)
        }
        return try choose(name: name, pointer: pointer, among: candidates(quirks: quirks, opener: opener))
    }

    /// Whether another program has grabbed a device; nil when that cannot be found out.
    ///
    /// For a few microseconds the device is grabbed: what happens then is missed by programs that read without a grab.
    package static func isGrabbed(path: String) -> Bool? {
        do throws(TouchscreenError) {
            try InputNode(path: path).expectFree()
            return false
        } catch {
            return error.isBusy ? true : nil
        }
    }
}

extension TouchscreenDiscovery {
    /// Chooses among what was found: the device called `name`, or any where there is no name.
    static func choose(
        name: String?,
        pointer: Bool,
        among candidates: [TouchscreenCandidate]
    ) throws(TouchscreenNotFoundError) -> TouchscreenChoice {
        let eligible = name.map { name in candidates.filter { $0.name.isSameName(as: name) } } ?? candidates
        let accepted: [DeviceVerdict] = name != nil || pointer ? [.touchscreen, .pointer] : [.touchscreen]
        for verdict in accepted {
            let found = eligible.filter { $0.verdict == verdict }
            if let first = found.first { return TouchscreenChoice(path: first.path, others: Array(found.dropFirst())) }
        }
        let wanted = name.map { "no touchscreen is named '\($0)'" } ?? "no touchscreen found"
        throw TouchscreenNotFoundError(
            description: wanted + ": " + list(eligible.isEmpty ? candidates : eligible),
            mayPass: candidates.contains(where: \.mayBeReadLater)
        )
    }

    /// Accepts a path that the user gave for any device that yields touches, unless a quirk forbids it.
    static func choose(meant candidate: TouchscreenCandidate) throws(TouchscreenNotFoundError) -> TouchscreenChoice {
        switch candidate.verdict {
        case .touchscreen, .pointer: return TouchscreenChoice(path: candidate.path)
        case .refused: throw TouchscreenNotFoundError(description: "cannot use " + list([candidate]))
        case .unreadable:
            throw TouchscreenNotFoundError(description: candidate.reason, mayPass: candidate.mayBeReadLater)
        }
    }

    private static func inspect(
        _ device: DeviceInfo,
        _ quirks: [DeviceQuirk],
        _ opener: DeviceOpener
    ) -> InspectedDevice? {
        guard device.sysName.hasPrefix("event"), let path = device.devNode else { return nil }
        return inspect(path: path, quirks, opener, udev: UdevClassification(device.properties))
    }

    private static func inspect(
        path: String,
        _ quirks: [DeviceQuirk],
        _ opener: DeviceOpener,
        udev: UdevClassification = UdevClassification(),
        for interest: DeviceInterest = .search
    ) -> InspectedDevice {
        do throws(TouchscreenError) {
            let node = try InputNode(path: path, opener: opener)
            var capabilities = node.capabilities
            capabilities.udev = udev
            var device = InspectedDevice(path: path, capabilities: capabilities, quirks: quirks, for: interest)
            device.candidate.complaint = node.complaint
            return device
        } catch {
            return InspectedDevice(path: path, error: error, udev: udev)
        }
    }

    private static func list(_ candidates: [TouchscreenCandidate]) -> String {
        guard !candidates.isEmpty else { return "there are no input devices" }
        return candidates.map { $0.verdict == .unreadable ? $0.reason : "\($0.path) (\($0.name)): \($0.reason)" }
            .joined(separator: "; ")
    }
}

// What a report of the machine has.
extension TouchscreenDiscovery {
    /// What udev says that touches depend on: prefixes of its properties.
    private static let reportedProperties = ["ID_INPUT", "LIBINPUT_CALIBRATION_MATRIX"]

    /// Every input device and what it was taken for; those that may be touched are described as evemu does it.
    ///
    /// Serial numbers are not asked for. On Bluetooth the place where a device is plugged in is an address, and what people
    /// call their own keyboards is not in it either.
    package static func report(quirks: [DeviceQuirk]) throws -> Value {
        let found = try inspected(quirks: quirks)
        return .list(zip(found, found.map(\.device).candidates).map { entry($0.info, $0.device, $1, quirks) })
    }

    static func entry(
        _ info: DeviceInfo,
        _ device: InspectedDevice,
        _ candidate: TouchscreenCandidate,
        _ quirks: [DeviceQuirk]
    ) -> Value {
        let isFar = device.capabilities?.identity.bus == Bus.bluetooth
        let mayTouch = candidate.verdict == .touchscreen || candidate.verdict == .pointer
        var entries: [String: Value] = [
            "path": .text(candidate.path),
            "verdict": .text(candidate.verdict.rawValue),
            "reason": .text(candidate.reason),
        ]
        if mayTouch || !isFar { entries["name"] = .text(candidate.name) }
        entries["complaint"] = candidate.complaint.map { .text($0) }
        if let place = device.capabilities?.physicalPath, !place.isEmpty, !isFar { entries["place"] = .text(place) }
        if let keys = device.capabilities, keys.hasKeys, !mayTouch {
            let (verdict, reason) = keys.keyClassification()
            entries["keys"] = .table(["verdict": .text(verdict.rawValue), "reason": .text(reason)])
        }
        guard mayTouch else { return .table(entries) }
        entries["virtual"] = .flag(InputNode.isVirtual(candidate.path))
        entries["held"] = isGrabbed(path: candidate.path).map { .flag($0) }
        entries["quirk"] = quirks.about(candidate.name)?.summary.map { .text($0) }
        entries["udev"] = .table(
            info.properties.filter { name, _ in reportedProperties.contains(where: name.hasPrefix) }
                .mapValues { .text($0) }
        )
        let lines = (try? InputNode(path: candidate.path).description.evemuLines) ?? []
        entries["evemu"] = .list(lines.map { .text($0) })
        return .table(entries)
    }
}

// What udev knows besides.
extension TouchscreenDiscovery {
    /// The calibration that udev has for the touchscreen at `path`, which may be a link; nil when it has none.
    package static func calibration(of path: String) throws -> Calibration? {
        try calibration(of: path, among: DeviceEnumerator.devices(subsystem: "input"))
    }

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

package enum DeviceRequest: Equatable, Sendable {
    case auto
    case path(String)
    case name(String)

    /// A request as a configuration has it: `auto`, a path, which begins with a slash, or a name, which may hold slashes.
    package init(_ text: String) {
        if text == "auto" {
            self = .auto
        } else {
            self = text.hasPrefix("/") ? .path(text) : .name(text)
        }
    }
}

package struct TouchscreenChoice: Equatable, Sendable {
    package var path: String
    package var others: [TouchscreenCandidate] = []

    /// A warning that other touchscreens are suitable too, and how to choose one; nil when there was only one.
    package var warning: String? {
        guard !others.isEmpty else { return nil }
        let list = others.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
        return "\(others.count + 1) touchscreens: took \(path), not \(list); name one in input.device"
    }
}

package struct TouchscreenNotFoundError: Error, Equatable, CustomStringConvertible {
    package var description: String
    /// Whether one may be found later, though no event says when: a device could not be read just now.
    package var mayPass = false
}

package struct CalibrationError: Error, Equatable, CustomStringConvertible {
    package let matrix: String

    package var description: String {
        "LIBINPUT_CALIBRATION_MATRIX: expected six numbers that keep the panel's plane, found \"\(matrix)\""
    }
}
