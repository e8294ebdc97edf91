/// An input device that was inspected.
package struct TouchscreenCandidate: Hashable, Sendable {
    /// The device file, `/dev/input/event3`.
    package var path: String
    /// Its name; empty when it could not be read.
    package var name: String
    /// What it is.
    package var verdict: DeviceVerdict
    /// Why it is that, in words.
    package var reason: String
    /// What libevdev finds wrong with it; nil where it finds nothing.
    package var complaint: String?
    /// Whether it could not be read just now, and may be a touchscreen.
    package var mayBeReadLater = false
}

/// An input device that was inspected by itself, before it is compared with the others.
struct InspectedDevice {
    /// What it is by itself.
    var candidate: TouchscreenCandidate
    /// What it can do; nil when it could not be read.
    var capabilities: DeviceCapabilities?

    /// A device that could be read.
    init(path: String, capabilities: DeviceCapabilities, quirks: [DeviceQuirk], isMeant: Bool = false) {
        let name = capabilities.name
        let (verdict, reason) = capabilities.classification(quirks.about(name), isMeant: isMeant)
        candidate = TouchscreenCandidate(path: path, name: name, verdict: verdict, reason: reason)
        self.capabilities = capabilities
    }

    /// A device that could not be read.
    ///
    /// - Parameter mayTouch: whether it may be a touchscreen.
    init(path: String, error: TouchscreenError, mayTouch: Bool = true) {
        candidate = TouchscreenCandidate(path: path, name: "", verdict: .unreadable, reason: "\(error)")
        candidate.mayBeReadLater = mayTouch && error.mayPass
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
    /// What each of the devices is, compared with the others.
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
