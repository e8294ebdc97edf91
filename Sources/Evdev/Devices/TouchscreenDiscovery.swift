package import Udev

/// Finds the touchscreen among the input devices.
package enum TouchscreenDiscovery {
    /// Every event device there is now, in the order of their numbers.
    /// - Parameters:
    ///   - quirks: what is known of touchscreens besides what they say.
    ///   - opener: how devices are opened.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package static func candidates(
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) throws -> [TouchscreenCandidate] {
        try DeviceEnumerator.devices(subsystem: "input").compactMap { inspect($0, quirks, opener) }
            .sorted { naturallyPrecedes($0.candidate.path, $1.candidate.path) }
            .candidates
    }

    /// Looks at one device, such as the monitor announces; nil when it is no event device.
    package static func candidate(_ device: DeviceInfo, quirks: [DeviceQuirk] = []) -> TouchscreenCandidate? {
        inspect(device, quirks, .direct)?.candidate
    }

    /// Chooses a touchscreen.
    /// - Parameters:
    ///   - device: which one is asked for.
    ///   - pointer: whether `.auto` may choose an absolute pointer where there is no touchscreen.
    ///   - quirks: what is known of touchscreens besides what they say.
    ///   - opener: how devices are opened.
    /// - Returns: the first in the order of their numbers, and what would have done as well.
    /// - Throws: `TouchscreenNotFoundError`, which tells what was found instead, or `UdevError`.
    package static func choose(
        device: DeviceRequest,
        pointer: Bool,
        quirks: [DeviceQuirk] = [],
        opener: DeviceOpener = .direct
    ) throws -> TouchscreenChoice {
        if case .path(let path) = device {
            return try choose(meant: inspect(path: path, quirks, opener, isMeant: true).candidate)
        }
        var name: String?
        if case .name(let wanted) = device { name = wanted }
        return try choose(name: name, pointer: pointer, among: candidates(quirks: quirks, opener: opener))
    }

    /// Whether another program keeps the events of a device to itself; nil when that cannot be told.
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
        let eligible = name.map { name in candidates.filter { $0.name == name } } ?? candidates
        let accepted: [DeviceVerdict] = name != nil || pointer ? [.touchscreen, .pointer] : [.touchscreen]
        for verdict in accepted {
            let found = eligible.filter { $0.verdict == verdict }
            if let first = found.first { return TouchscreenChoice(path: first.path, others: Array(found.dropFirst())) }
        }
        let wanted = name.map { "no touchscreen is named '\($0)'" } ?? "no touchscreen found"
        let shown = eligible.isEmpty ? candidates : eligible
        throw TouchscreenNotFoundError(description: wanted + ": " + list(shown))
    }

    /// A path is taken at its word: whatever touches can be read from, unless a quirk forbids it.
    static func choose(meant candidate: TouchscreenCandidate) throws(TouchscreenNotFoundError) -> TouchscreenChoice {
        switch candidate.verdict {
        case .touchscreen, .pointer: return TouchscreenChoice(path: candidate.path)
        case .refused: throw TouchscreenNotFoundError(description: "cannot use " + list([candidate]))
        case .unreadable: throw TouchscreenNotFoundError(description: candidate.reason)
        }
    }

    private static func inspect(
        _ device: DeviceInfo,
        _ quirks: [DeviceQuirk],
        _ opener: DeviceOpener
    ) -> InspectedDevice? {
        guard device.sysName.hasPrefix("event"), let path = device.devNode else { return nil }
        return inspect(path: path, quirks, opener, udev: device.properties)
    }

    private static func inspect(
        path: String,
        _ quirks: [DeviceQuirk],
        _ opener: DeviceOpener,
        udev: [String: String] = [:],
        isMeant: Bool = false
    ) -> InspectedDevice {
        do throws(TouchscreenError) {
            var capabilities = try InputNode(path: path, opener: opener).capabilities
            capabilities.take(udev: udev)
            return InspectedDevice(path: path, capabilities: capabilities, quirks: quirks, isMeant: isMeant)
        } catch {
            return InspectedDevice(path: path, error: error)
        }
    }

    private static func list(_ candidates: [TouchscreenCandidate]) -> String {
        guard !candidates.isEmpty else { return "there are no input devices" }
        return candidates.map { $0.verdict == .unreadable ? $0.reason : "\($0.path) (\($0.name)): \($0.reason)" }
            .joined(separator: "; ")
    }
}
