import Canvas
import Output

/// Frames through atomic commits: everything changes together, or nothing does.
struct AtomicScanout: Scanout {
    let style = CallStyle.atomic
    private let device: any KMSDevice
    private let selection: DisplaySelection
    private let plane: ObjectProperties<Plane>
    private let crtc: ObjectProperties<Crtc>
    private let connector: ObjectProperties<Connector>
    private var before: AtomicState

    /// Remembers what is on the screen.
    ///
    /// Nil when the driver lacks a property that commits are made of.
    init?(_ selection: DisplaySelection, on device: any KMSDevice) throws(DisplayError) {
        guard let primary = selection.plane else { return nil }
        plane = try ObjectProperties(of: primary.id, on: device)
        crtc = try ObjectProperties(of: selection.crtc.id, on: device)
        connector = try ObjectProperties(of: selection.connector.id, on: device)
        guard plane.has(PlaneProperty.required), plane.settable(.framebuffer) != nil, crtc.has([.active, .mode]),
            connector.has([.crtc])
        else { return nil }
        before = try AtomicState(of: crtc, connector.object, plane.object, on: device)
        self.device = device
        self.selection = selection
    }

    func accepts(_ picture: ScanoutPicture, _ method: RotationMethod) throws(DisplayError) -> Bool {
        let blob = try PropertyBlob(method.mode, on: device)
        return try accepts(try lightRequest(picture, method, blob.id), .allowModeset)
    }

    func acceptsFrame(_ picture: ScanoutPicture) throws(DisplayError) -> Bool {
        var request = try frameRequest(picture)
        try request.set(.framebuffer, of: plane, to: picture.framebuffer)
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

    func light(_ picture: ScanoutPicture, _ method: RotationMethod, _ lighting: Lighting) throws(DisplayError) {
        let blob = try PropertyBlob(method.mode, on: device)
        let request = try lightRequest(picture, method, blob.id)
        if lighting == .seamless, try runs(method.mode) {
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
        guard plane.settable(.damageClips) != nil else { return try device.markDirtyIfNeeded(framebuffer, damage) }
        try update(ScanoutPicture(framebuffer: framebuffer), damage, [], 0)
    }

    func turnOff() throws(DisplayError) {
        var request = AtomicRequest()
        try request.set(.active, of: crtc, to: 0)
        try device.commit(request, .allowModeset, serial: 0)
    }

    /// Setting the mode has done so.
    func turnOn() {}

    var picturesBefore: Set<FramebufferID> { before.pictures }

    func restore() throws(DisplayError) { try before.restore() }

    mutating func remember(_ planes: [PlaneID]) throws(DisplayError) { try before.remember(planes) }

    private func update(
        _ picture: ScanoutPicture,
        _ damage: Damage,
        _ flags: CommitFlags,
        _ serial: UInt64
    ) throws(DisplayError) {
        var request = try frameRequest(picture)
        if damage.isEmpty {
            // An event comes only where the CRTC has a part in the commit, which planes that stay off do not give it.
            try request.set(.active, of: crtc, to: 1)
            return try device.commit(request, flags, serial: serial)
        }
        try request.set(.framebuffer, of: plane, to: picture.framebuffer)
        guard let clips = plane.settable(.damageClips) else {
            return try device.commit(request, flags, serial: serial)
        }
        let blob = try PropertyBlob(damage, on: device)
        request.set(clips, of: plane.object.rawValue, to: UInt64(blob.id.rawValue))
        try device.commit(request, flags, serial: serial)
    }

    /// What a frame sets besides the primary plane's framebuffer.
    private func frameRequest(_ picture: ScanoutPicture) throws(DisplayError) -> AtomicRequest {
        var request = AtomicRequest()
        for overlay in picture.overlays { try overlay.set(in: &request, on: crtc.object) }
        if let level = picture.level { request.setIfPresent(.level, of: plane, to: level) }
        return request
    }

    /// The picture over the whole screen, whatever an earlier program left set.
    ///
    /// The plane turns between source and destination: the source has the framebuffer's sides, the destination those of
    /// the mode.
    private func lightRequest(
        _ picture: ScanoutPicture,
        _ method: RotationMethod,
        _ mode: BlobID
    ) throws(DisplayError) -> AtomicRequest {
        var request = AtomicRequest()
        try request.set(.mode, of: crtc, to: mode)
        try request.set(.active, of: crtc, to: 1)
        try request.set(.crtc, of: connector, to: crtc.object)
        // BAD after a cable lost its signal; only user space may declare it good again.
        request.setIfPresent(.linkStatus, of: connector, to: 0)
        try detachOthers(in: &request, for: method.mode)
        try ColorState.clear(in: &request, crtc.object, connector.object, on: device)

        try request.set(.framebuffer, of: plane, to: picture.framebuffer)
        try request.set(.crtc, of: plane, to: crtc.object)
        try request.place(plane, source: PixelRect(method.bufferSize), on: PixelRect(method.mode.size))
        request.setIfPresent(.rotation, of: plane, to: method.planeRotation.rawValue)
        request.setIfPresent(.alpha, of: plane, to: 0xFFFF)
        if let level = picture.level { request.setIfPresent(.level, of: plane, to: level) }

        for overlay in picture.overlays { try overlay.set(in: &request, on: crtc.object) }
        let known = [plane.object] + picture.overlays.map(\.id)
        for other in try device.planes() where other.crtc == crtc.object && !known.contains(other.id) {
            let overlay = Overlay(plane: try ObjectProperties(of: other.id, on: device), content: nil)
            try overlay.set(in: &request, on: crtc.object)
        }
        return request
    }

    /// Whether the connector shows this mode through this CRTC right now.
    private func runs(_ mode: ModeLine) throws(DisplayError) -> Bool {
        let feeder = try ObjectProperties(of: connector.object, on: device)[.crtc]?.value
        let running = try device.crtc(crtc.object).mode
        return feeder == UInt64(crtc.object.rawValue) && running?.timing == mode.timing
    }

    /// Turns the other connectors off that the CRTC lights, unless they show what ours shows already: few cards send one
    /// signal to two of them, and those may not know the mode.
    private func detachOthers(in request: inout AtomicRequest, for mode: ModeLine) throws(DisplayError) {
        if try runs(mode) { return }
        for other in try device.connectors(litBy: crtc.object) where other != connector.object {
            try request.set(.crtc, of: try ObjectProperties(of: other, on: device), to: 0)
        }
    }
}
