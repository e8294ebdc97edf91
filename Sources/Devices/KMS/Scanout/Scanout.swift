import Canvas
import Output

/// How a panel is lit.
enum Lighting {
    /// Without anything that flickers, where the mode runs already and the card accepts that.
    case seamless
    /// With a mode setting.
    case modeset
}

/// The way to put framebuffers on the screen of a chosen display.
enum Scanout {
    /// With atomic commits.
    case atomic(AtomicScanout)
    /// With the old calls.
    case legacy(LegacyScanout)

    /// Remembers what is on the screen.
    ///
    /// A driver that lacks a property that atomic commits are made of is driven with the old calls all the same.
    init(_ selection: DisplaySelection, on device: any KMSDevice) throws(DisplayError) {
        if device.style == .atomic, let atomic = try AtomicScanout(selection, on: device) {
            self = .atomic(atomic)
        } else {
            self = .legacy(try LegacyScanout(selection, on: device))
        }
    }

    var style: CallStyle {
        switch self {
        case .atomic: .atomic
        case .legacy: .legacy
        }
    }

    /// Whether the card says that it can show such a picture by `method`.
    ///
    /// Nothing changes on the screen.
    /// - Throws: `DisplayError` when it cannot say now.
    func accepts(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool {
        switch self {
        case .atomic(let scanout): try scanout.accepts(picture, method)
        case .legacy(let scanout): scanout.accepts(picture, method)
        }
    }

    /// Whether the card says that it can show such a picture as a frame, which may not set the mode, after the picture that
    /// is on the screen.
    ///
    /// Nothing changes on the screen.
    /// - Throws: `DisplayError` when it cannot say now.
    func acceptsFrame(_ picture: ScanoutPicture) throws(DisplayError) -> Bool {
        switch self {
        case .atomic(let scanout): try scanout.acceptsFrame(picture)
        case .legacy: picture.overlays.isEmpty
        }
    }

    /// Lights the panel with a picture that is drawn completely.
    ///
    /// Blocks until it is shown.
    /// - Parameter method: the mode, and how the plane turns the framebuffer.
    func light(_ picture: ScanoutPicture, _ method: RotationMethod, _ lighting: Lighting) throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.light(picture, method, lighting)
        case .legacy(let scanout): try scanout.light(picture, method)
        }
    }

    func turnOff() throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.turnOff()
        case .legacy(let scanout): try scanout.turnOff()
        }
    }

    /// Switches the panel on after its mode was set; an atomic commit has done so already.
    func turnOn() throws(DisplayError) {
        if case .legacy(let scanout) = self { try scanout.turnOn() }
    }

    /// Shows a picture from the next vertical blank on.
    ///
    /// Returns at once; an event with `serial` follows.
    /// - Parameter damage: what of the primary plane's framebuffer differs from the one on the screen; where nothing does,
    ///   only the other planes change.
    func flip(to picture: ScanoutPicture, damage: Damage, serial: UInt64) throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.flip(to: picture, damage: damage, serial: serial)
        case .legacy(let scanout): try scanout.flip(to: picture, serial: serial)
        }
    }

    /// Makes what was drawn in the framebuffer on the screen visible.
    ///
    /// Drivers that read it all the time ignore it.
    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.flush(framebuffer, damage: damage)
        case .legacy(let scanout): try scanout.flush(framebuffer, damage: damage)
        }
    }

    /// Remembers planes that are about to join, so that they, too, are put back at the end.
    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) {
        guard case .atomic(var scanout) = self else { return }
        try scanout.remember(planes)
        self = .atomic(scanout)
    }

    /// The framebuffers that were on the screen before, which belong to other programs.
    var picturesBefore: Set<FramebufferID> {
        switch self {
        case .atomic(let scanout): scanout.picturesBefore
        case .legacy(let scanout): scanout.picturesBefore
        }
    }

    func restore() throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.restore()
        case .legacy(let scanout): try scanout.restore()
        }
    }
}
