/// An input device that was looked at by itself, before it is seen beside the others.
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
    init(path: String, error: TouchscreenError) {
        candidate = TouchscreenCandidate(path: path, name: "", verdict: .unreadable, reason: "\(error)")
    }
}

extension [InspectedDevice] {
    /// What they are when they are seen together: the mouse that a touchscreen plays as well is none.
    var candidates: [TouchscreenCandidate] {
        let touchscreens = filter { $0.candidate.verdict == .touchscreen }
        return map { device in
            var candidate = device.candidate
            guard candidate.verdict != .touchscreen, let capabilities = device.capabilities, capabilities.isPointer,
                let panel = touchscreens.first(where: { $0.capabilities?.isPart(ofSameDeviceAs: capabilities) ?? false }
                )
            else { return candidate }
            candidate.verdict = .refused
            candidate.reason = "the mouse that the touchscreen \(panel.candidate.path) plays as well"
            return candidate
        }
    }
}

extension DeviceCapabilities {
    /// Whether two nodes belong to one thing that is plugged in: same maker, same product, same place.
    ///
    /// The last part of a place counts the nodes of a thing.
    fileprivate func isPart(ofSameDeviceAs other: DeviceCapabilities) -> Bool {
        func plug(_ place: String) -> Substring { place.lastIndex(of: "/").map { place[..<$0] } ?? place[...] }
        guard vendor != 0, bus == other.bus, vendor == other.vendor, product == other.product else { return false }
        return plug(place) == plug(other.place)
    }
}
