import CLibdrm
import Canvas
import Output
import SystemPackage

/// The calls that change what is on the screen and are older than atomic commits.
protocol LegacyCalls: AnyObject {
    /// Sets a mode; nil turns the CRTC off.
    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(DisplayError)
    /// `serial` comes back with the flip event.
    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(DisplayError)
    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError)
    func turnOff(_ plane: Plane) throws(DisplayError)
    func set(_ assignment: AtomicRequest.Assignment) throws(DisplayError)
    /// The brightness table of a CRTC, as drivers without the property GAMMA_LUT have one; nil where there is none.
    func gamma(of crtc: CrtcID) -> GammaTable?
    /// Sets that table, which has as many entries as before.
    func set(_ gamma: GammaTable, of crtc: CrtcID) throws(DisplayError)
}

extension LegacyCalls {
    /// The old call for a flush, which atomic drivers know as well.
    ///
    /// Not knowing it means not needing it.
    func markDirtyIfNeeded(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError) {
        do throws(DisplayError) {
            try markDirty(framebuffer, damage)
        } catch {
            guard error.errno == .noFunction else { throw error }
        }
    }
}

struct LegacyScene: Equatable, Sendable {
    var framebuffer: FramebufferID
    var origin = Crtc.Origin()
    var connectors: [ConnectorID]
    var mode: ModeLine
}

extension Card: LegacyCalls {
    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(DisplayError) {
        guard let scene else {
            let result = drmModeSetCrtc(fileDescriptor, crtc.rawValue, 0, 0, 0, nil, 0, nil)
            return try check(result, "turn off CRTC \(crtc.rawValue)")
        }
        var connectors = scene.connectors.map(\.rawValue)
        var mode = scene.mode.info
        let result = drmModeSetCrtc(
            fileDescriptor,
            crtc.rawValue,
            scene.framebuffer.rawValue,
            scene.origin.x,
            scene.origin.y,
            &connectors,
            Int32(connectors.count),
            &mode
        )
        try check(result, "set the mode \(scene.mode.name)")
    }

    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(DisplayError) {
        let flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        let result = drmModePageFlip(fileDescriptor, crtc.rawValue, framebuffer.rawValue, flags, userData(serial))
        try check(result, "flip CRTC \(crtc.rawValue)")
    }

    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError) {
        var clips = damage.rects.map { rect in
            drmModeClip(
                x1: UInt16(rect.x),
                y1: UInt16(rect.y),
                x2: UInt16(rect.maxX),
                y2: UInt16(rect.maxY)
            )
        }
        let result = drmModeDirtyFB(fileDescriptor, framebuffer.rawValue, &clips, UInt32(clips.count))
        try check(result, "flush framebuffer \(framebuffer.rawValue)")
    }

    func turnOff(_ plane: Plane) throws(DisplayError) {
        if plane.kind == .cursor, let crtc = plane.crtc {
            try check(drmModeSetCursor(fileDescriptor, crtc.rawValue, 0, 0, 0), "hide the cursor")
        } else {
            let result = drmModeSetPlane(fileDescriptor, plane.id.rawValue, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            try check(result, "turn off plane \(plane.id.rawValue)")
        }
    }

    func set(_ assignment: AtomicRequest.Assignment) throws(DisplayError) {
        let (object, property) = (assignment.object, assignment.property.rawValue)
        // Object numbers are unique among all kinds.
        let kind = UInt32(DRM_MODE_OBJECT_ANY)
        let result = drmModeObjectSetProperty(fileDescriptor, object, kind, property, assignment.value)
        try check(result, "set property \(property) of object \(object)")
    }

    func gamma(of crtc: CrtcID) -> GammaTable? {
        guard let raw = drmModeGetCrtc(fileDescriptor, crtc.rawValue) else { return nil }
        let count = Int(raw.pointee.gamma_size)
        drmModeFreeCrtc(raw)
        guard count > 1 else { return nil }
        var table = GammaTable.straight(count)
        let (card, id, size) = (fileDescriptor, crtc.rawValue, UInt32(count))
        return drmModeCrtcGetGamma(card, id, size, &table.red, &table.green, &table.blue) == 0 ? table : nil
    }

    func set(_ gamma: GammaTable, of crtc: CrtcID) throws(DisplayError) {
        // The library asks for tables that it could change.
        var table = gamma
        let size = UInt32(gamma.red.count)
        let (card, id) = (fileDescriptor, crtc.rawValue)
        let result = drmModeCrtcSetGamma(card, id, size, &table.red, &table.green, &table.blue)
        try check(result, "set the brightness table of CRTC \(crtc.rawValue)")
    }
}
