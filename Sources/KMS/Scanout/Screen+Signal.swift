import Output
import SystemPackage

// What changes nothing of what is known of the screen.
extension Screen {
    /// Whether a framebuffer is none any more, because its program has ended.
    func isGone(_ picture: FramebufferID) -> Bool {
        do throws(DisplayError) {
            _ = try ForeignFramebuffer(picture, on: device)
            return false
        } catch {
            return error.errno == .noSuchFileOrDirectory
        }
    }

    /// Switches the signal off and keeps the mode.
    func darken() throws(DisplayError) {
        if !isAtomic { return try set(.off) }
        var request = AtomicRequest()
        request.set(selection.crtc.id, try device.properties(of: selection.crtc.id), "ACTIVE", 0)
        try device.commit(request, .allowModeset, serial: 0)
    }

    /// Switches the signal on or off with the old call.
    /// - Throws: `DisplayError` when the driver has no way to do it.
    func set(_ power: PanelSignal.Power) throws(DisplayError) {
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
