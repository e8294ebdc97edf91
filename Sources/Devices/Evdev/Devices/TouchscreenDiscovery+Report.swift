import Udev
package import Values

extension TouchscreenDiscovery {
    /// What udev says that touches depend on: prefixes of its properties.
    private static let tellingProperties = ["ID_INPUT", "LIBINPUT_CALIBRATION_MATRIX"]

    /// Every input device and what it was taken for; those that may be touched are described as evemu does it.
    ///
    /// Serial numbers are not asked for. On Bluetooth the place where a device is plugged in is an address, and what people
    /// call their own keyboards is not told either.
    /// - Parameter quirks: the quirks of touchscreens.
    /// - Throws: `UdevError` when the devices cannot be listed.
    package static func report(quirks: [DeviceQuirk]) throws -> Value {
        let found = try inspected(quirks: quirks)
        return .list(zip(found, found.map(\.device).candidates).map { entry($0.info, $0.device, $1, quirks) })
    }

    /// One device in a report: as udev knows it, as it is by itself, and compared with the others.
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
        guard mayTouch else { return .table(entries) }
        entries["virtual"] = .flag(InputNode.isVirtual(candidate.path))
        entries["held"] = isGrabbed(path: candidate.path).map { .flag($0) }
        entries["quirk"] = quirks.about(candidate.name)?.summary.map { .text($0) }
        entries["udev"] = .table(
            info.properties.filter { name, _ in tellingProperties.contains(where: name.hasPrefix) }
                .mapValues { .text($0) }
        )
        let lines = (try? InputNode(path: candidate.path).description.evemuLines) ?? []
        entries["evemu"] = .list(lines.map { .text($0) })
        return .table(entries)
    }
}
