import Canvas
import Output

enum Lighting {
    /// Without anything that flickers, where the mode runs already and the card accepts that.
    case seamless
    case modeset
}

/// The way to put framebuffers on the screen of a chosen display: atomic commits, or the old calls.
protocol Scanout {
    var style: CallStyle { get }
    /// The framebuffers that were on the screen before, which belong to other programs.
    var picturesBefore: Set<FramebufferID> { get }

    /// Whether the card says that it can show such a picture by `method`.
    ///
    /// Nothing changes on the screen.
    /// - Throws: `DisplayError` when it cannot say now.
    func accepts(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool
    /// Whether the card says that it can show such a picture as a frame, which may not set the mode, after the picture that
    /// is on the screen.
    ///
    /// Nothing changes on the screen.
    /// - Throws: `DisplayError` when it cannot say now.
    func acceptsFrame(_ picture: ScanoutPicture) throws(DisplayError) -> Bool

    /// Lights the panel with a picture that is drawn completely.
    ///
    /// Blocks until it is shown.
    /// - Parameter method: the mode, and how the plane turns the framebuffer.
    func light(_ picture: ScanoutPicture, _ method: RotationMethod, _ lighting: Lighting) throws(DisplayError)
    /// Switches the panel off and keeps its mode.
    /// - Throws: `DisplayError` when the driver has no way to do it.
    func turnOff() throws(DisplayError)
    /// Switches the panel on after its mode was set, where that has not done so.
    func turnOn() throws(DisplayError)

    /// Shows a picture from the next vertical blank on.
    ///
    /// Returns at once; an event with `serial` follows.
    /// - Parameter damage: what of the primary plane's framebuffer differs from the one on the screen; where nothing does,
    ///   only the other planes change.
    func flip(to picture: ScanoutPicture, damage: Damage, serial: UInt64) throws(DisplayError)
    /// Makes what was drawn in the framebuffer on the screen visible.
    ///
    /// Drivers that read it all the time ignore it.
    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError)

    /// Remembers planes that are about to join, so that they, too, are put back at the end.
    mutating func remember(_ planes: [PlaneID]) throws(DisplayError)
    func restore() throws(DisplayError)
}

extension DisplaySelection {
    /// The best way that the card knows; it remembers what is on the screen.
    ///
    /// A driver that lacks a property that atomic commits are made of is driven with the old calls all the same.
    func scanout(on device: any KMSDevice) throws(DisplayError) -> any Scanout {
        if device.style == .atomic, let atomic = try AtomicScanout(self, on: device) { return atomic }
        return try LegacyScanout(self, on: device)
    }
}
