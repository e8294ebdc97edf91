import Canvas

/// Frames through atomic commits: everything changes together, or nothing does.
struct AtomicScanout: Scanout {
    private let device: any KMSDevice
    private let selection: DisplaySelection
    private let plane: PlaneID
    private let planeProperties: PropertyTable
    private let crtcProperties: PropertyTable
    private let connectorProperties: PropertyTable
    private let before: AtomicState

    /// What the driver must have; everything else is optional.
    private static let required = (
        plane: ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"],
        crtc: ["ACTIVE", "MODE_ID"],
        connector: ["CRTC_ID"]
    )

    /// Remembers what is on the glass.
    ///
    /// Nil when the driver lacks a property that commits are made of.
    init?(_ selection: DisplaySelection, on device: any KMSDevice) throws(KMSError) {
        guard let plane = selection.plane else { return nil }
        planeProperties = try device.properties(of: plane.id)
        crtcProperties = try device.properties(of: selection.crtc.id)
        connectorProperties = try device.properties(of: selection.connector.id)
        guard planeProperties.has(AtomicScanout.required.plane),
            crtcProperties.has(AtomicScanout.required.crtc),
            connectorProperties.has(AtomicScanout.required.connector)
        else { return nil }
        before = try AtomicState(of: selection.crtc.id, selection.connector.id, plane.id, on: device)
        self.device = device
        self.selection = selection
        self.plane = plane.id
    }

    func accepts(_ framebuffer: FramebufferID, _ method: RotationMethod) throws(KMSError) -> Bool {
        let blob = try PropertyBlob(method.mode, on: device)
        let request = try lightRequest(framebuffer, method, blob.id)
        do throws(KMSError) {
            try device.commit(request, [.testOnly, .allowModeset], serial: 0)
            return true
        } catch {
            if error.meansLater { throw error }
            return false
        }
    }

    func light(_ framebuffer: FramebufferID, _ method: RotationMethod, seamless: Bool) throws(KMSError) {
        let blob = try PropertyBlob(method.mode, on: device)
        let request = try lightRequest(framebuffer, method, blob.id)
        if seamless, try runs(method.mode) {
            do throws(KMSError) {
                return try device.commit(request, [], serial: 0)
            } catch {
                if error.meansLater { throw error }
            }
        }
        try device.commit(request, .allowModeset, serial: 0)
    }

    func flip(to framebuffer: FramebufferID, damage: Damage, serial: UInt64) throws(KMSError) {
        try update(framebuffer, damage, [.nonBlocking, .flipEvent], serial)
    }

    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(KMSError) {
        guard planeProperties["FB_DAMAGE_CLIPS"] != nil else {
            return try markDirty(framebuffer, damage, on: device)
        }
        try update(framebuffer, damage, [], 0)
    }

    func restore() throws(KMSError) {
        try before.restore()
    }

    private func update(
        _ framebuffer: FramebufferID,
        _ damage: Damage,
        _ flags: CommitFlags,
        _ serial: UInt64
    ) throws(KMSError) {
        var request = AtomicRequest()
        request.set(plane, planeProperties, "FB_ID", to: framebuffer)
        guard planeProperties["FB_DAMAGE_CLIPS"] != nil else {
            return try device.commit(request, flags, serial: serial)
        }
        let clips = try PropertyBlob(damage, on: device)
        request.set(plane, planeProperties, "FB_DAMAGE_CLIPS", to: clips.id)
        try device.commit(request, flags, serial: serial)
    }

    /// Whether the connector shows this mode through this CRTC right now.
    private func runs(_ mode: Mode) throws(KMSError) -> Bool {
        let crtc = selection.crtc.id
        let feeder = try device.properties(of: selection.connector.id)["CRTC_ID"]?.value
        let running = try device.crtc(crtc).mode
        return feeder == UInt64(crtc.rawValue) && running?.timing == mode.timing
    }

    private func lightRequest(
        _ framebuffer: FramebufferID,
        _ method: RotationMethod,
        _ modeBlob: BlobID
    ) throws(KMSError) -> AtomicRequest {
        let (connector, crtc) = (selection.connector.id, selection.crtc.id)
        var request = AtomicRequest()
        request.set(crtc, crtcProperties, "MODE_ID", to: modeBlob)
        request.set(crtc, crtcProperties, "ACTIVE", 1)
        request.set(connector, connectorProperties, "CRTC_ID", to: crtc)
        // BAD after a cable lost its signal; only user space may declare it good again.
        request.set(connector, connectorProperties, "link-status", 0)
        placePlane(in: &request, framebuffer, method)
        for other in try device.planes() where other.crtc == crtc && other.id != plane {
            let properties = try device.properties(of: other.id)
            request.set(other.id, properties, "FB_ID", 0)
            request.set(other.id, properties, "CRTC_ID", 0)
        }
        return request
    }

    /// The framebuffer over the whole screen, whatever an earlier program left set.
    ///
    /// The plane turns between source and destination: the source, in 16.16 fixed point, has the framebuffer's sides, the
    /// destination those of the mode.
    private func placePlane(in request: inout AtomicRequest, _ framebuffer: FramebufferID, _ method: RotationMethod) {
        let (source, screen) = (method.bufferSize, method.mode.size)
        request.set(plane, planeProperties, "FB_ID", to: framebuffer)
        request.set(plane, planeProperties, "CRTC_ID", to: selection.crtc.id)
        let values: [(String, UInt64)] = [
            ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", UInt64(source.width) << 16), ("SRC_H", UInt64(source.height) << 16),
            ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", UInt64(screen.width)), ("CRTC_H", UInt64(screen.height)),
            ("rotation", method.planeRotation.rawValue), ("alpha", 0xFFFF),
        ]
        for (name, value) in values {
            request.set(plane, planeProperties, name, value)
        }
    }
}

extension PropertyTable {
    fileprivate func has(_ names: [String]) -> Bool {
        names.allSatisfy { self[$0] != nil }
    }
}
