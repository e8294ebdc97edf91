import Canvas
import Output

/// Frames through the calls that every KMS driver knows: set the CRTC once, then flip pages.
struct LegacyScanout {
    private let device: any KMSDevice
    private let selection: DisplaySelection
    private let before: LegacyScene?
    private let colors: LegacyColors
    /// The property that turns the plane, and what an earlier program left there; nil where it is upright.
    private let leftover: (plane: PlaneID, property: PropertyTable.Entry)?

    /// Remembers what is on the screen.
    init(_ selection: DisplaySelection, on device: any KMSDevice) throws(DisplayError) {
        let crtc = try device.crtc(selection.crtc.id)
        let connectors = try device.connectors(litBy: crtc.id)
        if let mode = crtc.mode, let framebuffer = crtc.framebuffer {
            before = LegacyScene(framebuffer: framebuffer, origin: crtc.origin, connectors: connectors, mode: mode)
        } else {
            before = nil
        }
        leftover = try Self.leftover(selection, on: device)
        colors = try LegacyColors(of: crtc.id, selection.connector.id, on: device)
        self.device = device
        self.selection = selection
    }

    /// The old calls cannot try, and would turn the plane in a step of its own.
    func accepts(_ picture: ScanoutPicture, _ method: RotationMethod) -> Bool {
        method.way != .plane && picture.overlays.isEmpty
    }

    /// A running mode is kept running by the kernel itself, so there is nothing to try first.
    func light(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) {
        try turnPlane(to: PlaneRotation.upright.rawValue)
        let connectors = [selection.connector.id]
        let scene = LegacyScene(framebuffer: picture.framebuffer, connectors: connectors, mode: method.mode)
        try device.setCrtc(selection.crtc.id, to: scene)
        for plane in try device.planes() where plane.crtc == selection.crtc.id && plane.kind != .primary {
            try device.turnOff(plane)
        }
        // Last, so that what is refused has changed no colour.
        try colors.clear()
    }

    func flip(to picture: ScanoutPicture, serial: UInt64) throws(DisplayError) {
        try device.pageFlip(selection.crtc.id, to: picture.framebuffer, serial: serial)
    }

    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError) {
        try device.markDirtyIfNeeded(framebuffer, damage)
    }

    var picturesBefore: Set<FramebufferID> { before.map { [$0.framebuffer] } ?? [] }

    func restore() throws(DisplayError) {
        if let leftover { try turnPlane(to: leftover.property.value) }
        do throws(DisplayError) {
            try device.setCrtc(selection.crtc.id, to: before)
        } catch {
            // Whoever draws next had these colours.
            try? colors.restore()
            throw error
        }
        try colors.restore()
    }

    /// Turns a plane that was found turned; any other is left alone.
    ///
    /// A plane that is lit can only be turned where its picture has the sides for it, so it goes dark where it must.
    private func turnPlane(to value: UInt64) throws(DisplayError) {
        guard let leftover else { return }
        do throws(DisplayError) {
            try device.set(leftover.property.id, of: leftover.plane, to: value)
        } catch {
            if error.meansLater { throw error }
            try device.setCrtc(selection.crtc.id, to: nil)
            try device.set(leftover.property.id, of: leftover.plane, to: value)
        }
    }

    /// The kernel's console turns the plane, and mode setting by the old calls keeps that.
    private static func leftover(
        _ selection: DisplaySelection,
        on device: any KMSDevice
    ) throws(DisplayError) -> (plane: PlaneID, property: PropertyTable.Entry)? {
        guard let plane = selection.plane?.id else { return nil }
        guard let property = try device.properties(of: plane)["rotation"] else { return nil }
        return property.value == PlaneRotation.upright.rawValue ? nil : (plane, property)
    }
}
