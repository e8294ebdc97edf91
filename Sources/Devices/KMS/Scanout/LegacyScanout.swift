import Canvas
import Output

/// Frames through the calls that every KMS driver knows: set the CRTC once, then flip pages.
struct LegacyScanout: Scanout {
    let style = CallStyle.legacy
    private let device: any KMSDevice
    private let selection: DisplaySelection
    private let before: LegacyScene?
    private let colors: LegacyColors
    /// What turns the plane back as an earlier program left it; nil where it is upright.
    private let leftover: AtomicRequest.Assignment?

    /// Values of the connector's property DPMS.
    private enum Power: UInt64 {
        case on = 0
        case off = 3
    }

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

    func acceptsFrame(_ picture: ScanoutPicture) -> Bool { picture.overlays.isEmpty }

    /// A running mode is kept running by the kernel itself, so there is nothing to try first.
    func light(_ picture: ScanoutPicture, _ method: RotationMethod, _ lighting: Lighting) throws(DisplayError) {
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

    func flip(to picture: ScanoutPicture, damage: Damage, serial: UInt64) throws(DisplayError) {
        try device.pageFlip(selection.crtc.id, to: picture.framebuffer, serial: serial)
    }

    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError) {
        try device.markDirtyIfNeeded(framebuffer, damage)
    }

    func turnOff() throws(DisplayError) { try set(.off) }

    /// Some drivers keep it off.
    func turnOn() throws(DisplayError) { try set(.on) }

    var picturesBefore: Set<FramebufferID> { before.map { [$0.framebuffer] } ?? [] }

    /// These calls use no other planes.
    func remember(_ planes: [PlaneID]) {}

    func restore() throws(DisplayError) {
        if let leftover { try turnPlane(to: leftover.value) }
        do throws(DisplayError) {
            try device.setCrtc(selection.crtc.id, to: before)
        } catch {
            // Whoever draws next had these colours.
            try? colors.restore()
            throw error
        }
        try colors.restore()
    }

    private func set(_ power: Power) throws(DisplayError) {
        let connector = try ObjectProperties(of: selection.connector.id, on: device)
        guard let property = connector[.power]?.id else {
            throw .unusable(
                connector: selection.connector.name,
                card: selection.card,
                reason: "it cannot be switched off: its driver has no property DPMS"
            )
        }
        try device.set(.init(object: connector.object.rawValue, property: property, value: power.rawValue))
    }

    /// Turns a plane that was found turned; any other stays as it is.
    ///
    /// A plane that is lit can only be turned where its picture has the sides for it, so it goes dark where it must.
    private func turnPlane(to value: UInt64) throws(DisplayError) {
        guard let leftover else { return }
        let turn = AtomicRequest.Assignment(object: leftover.object, property: leftover.property, value: value)
        do throws(DisplayError) {
            try device.set(turn)
        } catch {
            if error.meansLater { throw error }
            try device.setCrtc(selection.crtc.id, to: nil)
            try device.set(turn)
        }
    }

    /// The kernel's console turns the plane, and mode setting by the old calls keeps that.
    private static func leftover(
        _ selection: DisplaySelection,
        on device: any KMSDevice
    ) throws(DisplayError) -> AtomicRequest.Assignment? {
        guard let plane = selection.plane?.id,
            let rotation = try ObjectProperties(of: plane, on: device)[.rotation],
            rotation.value != PlaneRotation.upright.rawValue
        else { return nil }
        return AtomicRequest.Assignment(object: plane.rawValue, property: rotation.id, value: rotation.value)
    }
}
