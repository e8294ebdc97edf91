import Output

/// Darkness, and the light after it.
extension KMSDisplay {
    /// What the connector's property DPMS says.
    private enum Signal: UInt64 {
        case on = 0
        case off = 3
    }

    /// Switches the panel off and keeps its mode; the next frame, drawn whole, lights it again.
    ///
    /// A frame in flight is given up. What was on the glass before the first frame comes back at the end all the same.
    /// - Returns: false when the device cannot do it now: try again later.
    /// - Throws: `DisplayError` when the device refuses for good.
    func turnOff() throws -> Bool {
        guard device.claimMaster() else { return false }
        guard try isTaken({ () throws(DisplayError) in try darken() }) else { return false }
        glass = .foreign
        hasTakenOver = true
        isOff = true
        return true
    }

    /// Takes the screen over anew with the next frame, which is drawn whole: another program may have had the screen, or
    /// the buffers' memory may have been lost.
    ///
    /// A frame in flight is given up; the card keeps its buffers and what it showed before the first frame.
    func invalidate() {
        glass = .foreign
    }

    private func darken() throws(DisplayError) {
        if scanout is LegacyScanout { return try signal(.off) }
        var request = AtomicRequest()
        request.set(selection.crtc.id, try device.properties(of: selection.crtc.id), "ACTIVE", 0)
        try device.commit(request, .allowModeset, serial: 0)
    }

    /// Gives the panel its signal back after the mode was set with the old calls: some drivers leave it off.
    ///
    /// Atomic commits have done so already.
    func relight() throws(DisplayError) {
        guard isOff else { return }
        if scanout is LegacyScanout { try signal(.on) }
        isOff = false
    }

    private func signal(_ signal: Signal) throws(DisplayError) {
        let connector = selection.connector.id
        guard let property = try device.properties(of: connector)["DPMS"] else {
            throw .unusable(
                connector: selection.connector.name,
                card: selection.card,
                reason: "it cannot be switched off: its driver has no property DPMS"
            )
        }
        try device.set(property.id, of: connector, to: signal.rawValue)
    }
}
