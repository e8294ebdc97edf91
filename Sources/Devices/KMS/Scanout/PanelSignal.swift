import Output

/// The signal that a panel is sent, and the calls that switch it off and on.
struct PanelSignal {
    /// Whether the panel is switched on; the values are those of the connector's property DPMS.
    enum Power: UInt64, Hashable, Sendable {
        case on = 0
        case off = 3
    }

    /// Whether the connection carries the signal.
    enum Link: Hashable, Sendable {
        case good
        /// It lost the signal; the panel is dark until a mode is set.
        case bad
    }

    /// Whether the display has lost the signal.
    var link = Link.good
    private var power = Power.on
    private let selection: DisplaySelection
    private let device: any KMSDevice

    /// The signal of a chosen display, which is there.
    init(_ selection: DisplaySelection, on device: any KMSDevice) {
        self.selection = selection
        self.device = device
    }

    /// Whether a commit without a mode setting may be enough to show a picture.
    var isLit: Bool { power == .on && link == .good }

    /// Switches it off and keeps the mode, with an atomic commit or with the old call.
    mutating func turnOff(isAtomic: Bool) throws(DisplayError) {
        if isAtomic { try clearActive() } else { try set(.off) }
        power = .off
    }

    /// Switches it off for a mode setting to bring it back, where it is not off already.
    ///
    /// The old calls do without where the driver cannot.
    mutating func cut(isAtomic: Bool) throws(DisplayError) {
        guard power == .on else { return }
        do throws(DisplayError) {
            try turnOff(isAtomic: isAtomic)
        } catch {
            if isAtomic || error.meansLater { throw error }
        }
    }

    /// Gives it back after the mode was set with the old calls: some drivers leave it off.
    ///
    /// Atomic commits have done so already.
    mutating func turnOn(isAtomic: Bool) throws(DisplayError) {
        guard power == .off else { return }
        if !isAtomic { try set(.on) }
        power = .on
    }

    private func clearActive() throws(DisplayError) {
        let crtc = selection.crtc.id
        var request = AtomicRequest()
        request.set(crtc, try device.properties(of: crtc), "ACTIVE", 0)
        try device.commit(request, .allowModeset, serial: 0)
    }

    /// The old call.
    /// - Throws: `DisplayError` when the driver has no way to do it.
    private func set(_ power: Power) throws(DisplayError) {
        let connector = selection.connector.id
        guard let property = try device.properties(of: connector)["DPMS"] else {
            throw .unusable(
                connector: selection.connector.name,
                card: selection.card,
                reason: "it cannot be switched off: its driver has no property DPMS"
            )
        }
        try device.set(property.id, of: connector, to: power.rawValue)
    }
}
