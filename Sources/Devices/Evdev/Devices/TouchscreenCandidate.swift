package struct TouchscreenCandidate: Equatable, Sendable {
    package var path: String
    package var name: String
    package var verdict: DeviceVerdict
    package var reason: String
    package var complaint: String?
    /// Whether it could not be read just now, and may be a touchscreen.
    package var mayBeReadLater = false
}

/// An input device that was inspected by itself, before it is compared with the others.
struct InspectedDevice {
    var candidate: TouchscreenCandidate
    var capabilities: DeviceCapabilities?

    init(path: String, capabilities: DeviceCapabilities, quirks: [DeviceQuirk], for interest: DeviceInterest = .search)
    {
        let name = capabilities.name
        let (verdict, reason) = capabilities.classification(quirks.about(name), for: interest)
        candidate = TouchscreenCandidate(path: path, name: name, verdict: verdict, reason: reason)
        self.capabilities = capabilities
    }

    init(path: String, error: TouchscreenError, udev: UdevClassification = UdevClassification()) {
        candidate = TouchscreenCandidate(path: path, name: "", verdict: .unreadable, reason: "\(error)")
        candidate.mayBeReadLater = udev.mayTouch && error.mayPass
    }

    /// What the device is, compared with `touchscreens`: some touchscreens have a second node that acts as a mouse.
    func candidate(beside touchscreens: [InspectedDevice]) -> TouchscreenCandidate {
        guard candidate.verdict != .touchscreen, let capabilities, capabilities.isPointer,
            let panel = touchscreens.first(where: { $0.capabilities?.isPart(ofSameDeviceAs: capabilities) ?? false })
        else { return candidate }
        var candidate = candidate
        candidate.verdict = .refused
        candidate.reason = "the mouse that the touchscreen \(panel.candidate.path) plays as well"
        return candidate
    }
}

extension [InspectedDevice] {
    var candidates: [TouchscreenCandidate] {
        let touchscreens = filter { $0.candidate.verdict == .touchscreen }
        return map { $0.candidate(beside: touchscreens) }
    }
}

extension DeviceCapabilities {
    /// Whether two nodes belong to one piece of hardware: the same model, plugged in at the same place.
    ///
    /// The last part of a physical path counts the nodes of a device.
    fileprivate func isPart(ofSameDeviceAs other: DeviceCapabilities) -> Bool {
        func plug(_ path: String) -> Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? path[...] }
        return identity.isSameModel(as: other.identity) && plug(physicalPath) == plug(other.physicalPath)
    }
}
