import Canvas
import Output
import SystemPackage

/// One way to put framebuffers on the glass of a chosen display: with atomic commits or with the old calls.
protocol Scanout {
    /// Whether the card says that it can show such a picture by `method`. Nothing changes on the glass.
    /// - Throws: `DisplayError` when it cannot say now.
    func accepts(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool

    /// Lights the panel with a picture that is drawn completely. Blocks until it is shown.
    /// - Parameters:
    ///   - method: the mode, and how the plane turns the framebuffer.
    ///   - seamless: try first without anything that flickers, when the mode runs already.
    func light(_ picture: ScanoutPicture, _ method: RotationMethod, seamless: Bool) throws(DisplayError)

    /// Shows a picture from the next vertical blank on. Returns at once; an event with `serial` follows.
    /// - Parameter damage: what of the primary plane's framebuffer differs from the one on the glass; where nothing does,
    ///   only the other planes change.
    func flip(to picture: ScanoutPicture, damage: Damage, serial: UInt64) throws(DisplayError)

    /// Makes what was drawn in the framebuffer on the glass visible. Drivers that read it all the time need not be told.
    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError)

    /// The framebuffers that were on the glass before, which belong to other programs.
    var picturesBefore: Set<FramebufferID> { get }

    /// Puts back what was on the glass before.
    func restore() throws(DisplayError)
}

extension Scanout {
    /// The old call for a flush, which atomic drivers know as well.
    ///
    /// Not knowing it means not needing it.
    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage, on device: any KMSDevice) throws(DisplayError) {
        do throws(DisplayError) {
            try device.markDirty(framebuffer, damage)
        } catch {
            guard error.errno == .noFunction else { throw error }
        }
    }
}
