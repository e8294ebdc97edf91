import Canvas

/// Frames through the calls that every KMS driver knows: set the CRTC once, then flip pages.
struct LegacyScanout: Scanout {
    private let device: any KMSDevice
    private let selection: DisplaySelection
    private let before: LegacyScene?

    /// Remembers what is on the glass.
    init(_ selection: DisplaySelection, on device: any KMSDevice) throws(KMSError) {
        let crtc = try device.crtc(selection.crtc.id)
        let connectors = try device.connectors(litBy: crtc.id)
        if let mode = crtc.mode, let framebuffer = crtc.framebuffer {
            before = LegacyScene(framebuffer: framebuffer, origin: crtc.origin, connectors: connectors, mode: mode)
        } else {
            before = nil
        }
        self.device = device
        self.selection = selection
    }

    /// The old calls cannot try, and the plane would stay turned after the end.
    func accepts(_ framebuffer: FramebufferID, _ method: RotationMethod) throws(KMSError) -> Bool {
        method.way == .drawing
    }

    /// A running mode is kept running by the kernel itself, so there is nothing to try first.
    func light(_ framebuffer: FramebufferID, _ method: RotationMethod, seamless: Bool) throws(KMSError) {
        let scene = LegacyScene(framebuffer: framebuffer, connectors: [selection.connector.id], mode: method.mode)
        try device.setCrtc(selection.crtc.id, to: scene)
        for plane in try device.planes() where plane.crtc == selection.crtc.id && plane.kind != .primary {
            try device.turnOff(plane)
        }
    }

    func flip(to framebuffer: FramebufferID, damage: Damage, serial: UInt64) throws(KMSError) {
        try device.pageFlip(selection.crtc.id, to: framebuffer, serial: serial)
    }

    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(KMSError) {
        try markDirty(framebuffer, damage, on: device)
    }

    func restore() throws(KMSError) {
        try device.setCrtc(selection.crtc.id, to: before)
    }
}
