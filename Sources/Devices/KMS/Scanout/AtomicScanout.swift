import Canvas
import Output

/// Frames through atomic commits: everything changes together, or nothing does.
struct AtomicScanout {
    private let device: any KMSDevice
    private let selection: DisplaySelection
    private let plane: PlaneID
    private let planeProperties: PropertyTable
    private let crtcProperties: PropertyTable
    private let connectorProperties: PropertyTable
    /// What each frame sets of the plane: its framebuffer, and what of that is new, where the driver wants to know.
    private let frame: (framebuffer: PropertyID, clips: PropertyID?)
    private var before: AtomicState

    /// What the driver must have; everything else is optional.
    private static let required = (
        plane: ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"],
        crtc: ["ACTIVE", "MODE_ID"],
        connector: ["CRTC_ID"]
    )

    /// Remembers what is on the screen.
    ///
    /// Nil when the driver lacks a property that commits are made of.
    init?(_ selection: DisplaySelection, on device: any KMSDevice) throws(DisplayError) {
        guard let plane = selection.plane else { return nil }
        planeProperties = try device.properties(of: plane.id)
        crtcProperties = try device.properties(of: selection.crtc.id)
        connectorProperties = try device.properties(of: selection.connector.id)
        guard planeProperties.has(AtomicScanout.required.plane),
            crtcProperties.has(AtomicScanout.required.crtc),
            connectorProperties.has(AtomicScanout.required.connector),
            let framebuffer = planeProperties.settable("FB_ID")
        else { return nil }
        frame = (framebuffer, planeProperties.settable("FB_DAMAGE_CLIPS"))
        before = try AtomicState(of: selection.crtc.id, selection.connector.id, plane.id, on: device)
        self.device = device
        self.selection = selection
        self.plane = plane.id
    }

    func accepts(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool {
        let blob = try PropertyBlob(method.mode, on: device)
        return try accepts(try lightRequest(picture, method, blob.id), .allowModeset)
    }

    /// Whether the card would show the picture as one of many, where a frame of this program is on the screen.
    func acceptsFrame(_ picture: ScanoutPicture) throws(DisplayError) -> Bool {
        var request = frameRequest(picture)
        show(picture, in: &request)
        return try accepts(request, [])
    }

    private func accepts(_ request: AtomicRequest, _ flags: CommitFlags) throws(DisplayError) -> Bool {
        do throws(DisplayError) {
            try device.commit(request, flags.union(.testOnly), serial: 0)
            return true
        } catch {
            if error.meansLater { throw error }
            return false
        }
    }

    func light(_ picture: ScanoutPicture, _ method: RotationMethod, seamless: Bool) throws(DisplayError) {
        let blob = try PropertyBlob(method.mode, on: device)
        let request = try lightRequest(picture, method, blob.id)
        if seamless, try runs(method.mode) {
            do throws(DisplayError) {
                return try device.commit(request, [], serial: 0)
            } catch {
                if error.meansLater { throw error }
            }
        }
        try device.commit(request, .allowModeset, serial: 0)
    }

    func flip(to picture: ScanoutPicture, damage: Damage, serial: UInt64) throws(DisplayError) {
        try update(picture, damage, [.nonBlocking, .flipEvent], serial)
    }

    func flush(_ framebuffer: FramebufferID, damage: Damage) throws(DisplayError) {
        guard frame.clips != nil else { return try device.markDirtyIfNeeded(framebuffer, damage) }
        try update(ScanoutPicture(framebuffer: framebuffer), damage, [], 0)
    }

    var picturesBefore: Set<FramebufferID> { before.pictures }

    func restore() throws(DisplayError) {
        try before.restore()
    }

    /// Remembers planes that are about to join, so that they, too, are put back at the end.
    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) {
        try before.remember(planes)
    }

    private func update(
        _ picture: ScanoutPicture,
        _ damage: Damage,
        _ flags: CommitFlags,
        _ serial: UInt64
    ) throws(DisplayError) {
        var request = frameRequest(picture)
        if damage.isEmpty {
            // An event comes only where the CRTC has a part in the commit, which planes that stay off do not give it.
            request.set(selection.crtc.id, crtcProperties, "ACTIVE", 1)
            return try device.commit(request, flags, serial: serial)
        }
        show(picture, in: &request)
        guard let property = frame.clips else { return try device.commit(request, flags, serial: serial) }
        let clips = try PropertyBlob(damage, on: device)
        request.set(plane.rawValue, property, UInt64(clips.id.rawValue))
        try device.commit(request, flags, serial: serial)
    }

    private func show(_ picture: ScanoutPicture, in request: inout AtomicRequest) {
        request.set(plane.rawValue, frame.framebuffer, UInt64(picture.framebuffer.rawValue))
    }

    /// What a frame sets besides the primary plane's framebuffer.
    private func frameRequest(_ picture: ScanoutPicture) -> AtomicRequest {
        var request = AtomicRequest()
        for overlay in picture.overlays { overlay.set(in: &request, on: selection.crtc.id) }
        if let height = picture.height { request.set(plane, planeProperties, "zpos", height) }
        return request
    }

    /// Whether the connector shows this mode through this CRTC right now.
    private func runs(_ mode: ModeLine) throws(DisplayError) -> Bool {
        let crtc = selection.crtc.id
        let feeder = try device.properties(of: selection.connector.id)["CRTC_ID"]?.value
        let running = try device.crtc(crtc).mode
        return feeder == UInt64(crtc.rawValue) && running?.timing == mode.timing
    }

    private func lightRequest(
        _ picture: ScanoutPicture,
        _ method: RotationMethod,
        _ modeBlob: BlobID
    ) throws(DisplayError) -> AtomicRequest {
        let (connector, crtc) = (selection.connector.id, selection.crtc.id)
        var request = AtomicRequest()
        request.set(crtc, crtcProperties, "MODE_ID", to: modeBlob)
        request.set(crtc, crtcProperties, "ACTIVE", 1)
        request.set(connector, connectorProperties, "CRTC_ID", to: crtc)
        // BAD after a cable lost its signal; only user space may declare it good again.
        request.set(connector, connectorProperties, "link-status", 0)
        try detachOthers(in: &request, for: method.mode)
        try ColorState.clear(in: &request, crtc, connector, on: device)
        placePlane(in: &request, picture, method)
        for overlay in picture.overlays { overlay.set(in: &request, on: crtc) }
        let known = [plane] + picture.overlays.map(\.plane)
        for other in try device.planes() where other.crtc == crtc && !known.contains(other.id) {
            let properties = try device.properties(of: other.id)
            request.set(other.id, properties, "FB_ID", 0)
            request.set(other.id, properties, "CRTC_ID", 0)
        }
        return request
    }

    /// Turns the other connectors off that the CRTC lights, unless they show what ours shows already: few cards send one
    /// signal to two of them, and those may not know the mode.
    private func detachOthers(in request: inout AtomicRequest, for mode: ModeLine) throws(DisplayError) {
        if try runs(mode) { return }
        for other in try device.connectors(litBy: selection.crtc.id) where other != selection.connector.id {
            request.set(other, try device.properties(of: other), "CRTC_ID", 0)
        }
    }

    /// The framebuffer over the whole screen, whatever an earlier program left set.
    ///
    /// The plane turns between source and destination: the source has the framebuffer's sides, the destination those of
    /// the mode.
    private func placePlane(in request: inout AtomicRequest, _ picture: ScanoutPicture, _ method: RotationMethod) {
        request.set(plane, planeProperties, "FB_ID", to: picture.framebuffer)
        request.set(plane, planeProperties, "CRTC_ID", to: selection.crtc.id)
        let (source, screen) = (PixelRect(method.bufferSize), PixelRect(method.mode.size))
        request.place(plane, planeProperties, source: source, on: screen)
        request.set(plane, planeProperties, "rotation", method.planeRotation.rawValue)
        request.set(plane, planeProperties, "alpha", 0xFFFF)
        if let height = picture.height { request.set(plane, planeProperties, "zpos", height) }
    }
}

extension PropertyTable {
    fileprivate func has(_ names: [String]) -> Bool {
        names.allSatisfy { self[$0] != nil }
    }
}
