import CLibdrm
import Canvas
import Glibc
import Output
import System
import SystemPackage

/// Changing what is on the screen.
extension Card {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        guard let raw = drmModeAtomicAlloc() else { throw failure("commit", .noMemory) }
        defer { drmModeAtomicFree(raw) }
        for item in request.assignments {
            try check(drmModeAtomicAddProperty(raw, item.object, item.property.rawValue, item.value), "commit")
        }
        let operation = flags.contains(.allowModeset) ? "set the mode" : "commit a frame"
        try check(drmModeAtomicCommit(fileDescriptor, raw, flags.kernelFlags, userData(serial)), operation)
    }

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

    func set(_ property: PropertyID, of plane: PlaneID, to value: UInt64) throws(DisplayError) {
        let (object, type) = (plane.rawValue, Plane.objectType)
        let result = drmModeObjectSetProperty(fileDescriptor, object, type, property.rawValue, value)
        try check(result, "turn plane \(plane.rawValue)")
    }

    func set(_ property: PropertyID, of connector: ConnectorID, to value: UInt64) throws(DisplayError) {
        let result = drmModeConnectorSetProperty(fileDescriptor, connector.rawValue, property.rawValue, value)
        try check(result, "set a property of connector \(connector.rawValue)")
    }

    func readFlips() throws(DisplayError) -> [FlipEvent] {
        var flips: [FlipEvent] = []
        try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer throws(DisplayError) in
            while let events = try readEvents(into: buffer) {
                flips += FlipEvent.all(in: events)
            }
        }
        return flips
    }

    /// One read of the card: the filled part of `buffer`, or nil when there is nothing to read now.
    private func readEvents(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(DisplayError) -> UnsafeRawBufferPointer? {
        do throws(Errno) {
            let count = try retryingInterrupts { read(fileDescriptor, buffer.baseAddress, buffer.count) }
            return count > 0 ? UnsafeRawBufferPointer(rebasing: buffer[..<count]) : nil
        } catch .wouldBlock {
            return nil
        } catch {
            throw failure("read flip events", error)
        }
    }

    /// The kernel hands a pointer-sized number back with the event; ours is never used as an address.
    private func userData(_ serial: UInt64) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: UInt(serial))
    }
}

extension FlipEvent {
    /// The flip events among the variable-sized records that a card delivers.
    static func all(in events: UnsafeRawBufferPointer) -> [FlipEvent] {
        var flips: [FlipEvent] = []
        var rest = events[...]
        while rest.count >= MemoryLayout<drm_event>.size {
            let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event.self)
            let length = Int(header.length)
            // A record shorter than its own header would keep us here for ever.
            guard length >= MemoryLayout<drm_event>.size, length <= rest.count else { break }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                flips.append(FlipEvent(UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: drm_event_vblank.self)))
            }
            rest = rest.dropFirst(length)
        }
        return flips
    }

    private init(_ event: drm_event_vblank) {
        self.init(
            crtc: CrtcID(rawValue: event.crtc_id),
            serial: event.user_data,
            flip: PageFlip(
                time: Int64(event.tv_sec) * 1_000_000 + Int64(event.tv_usec),
                sequence: event.sequence
            )
        )
    }
}

extension CommitFlags {
    fileprivate var kernelFlags: UInt32 {
        var flags: UInt32 = 0
        if contains(.nonBlocking) { flags |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) }
        if contains(.allowModeset) { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if contains(.flipEvent) { flags |= UInt32(DRM_MODE_PAGE_FLIP_EVENT) }
        if contains(.testOnly) { flags |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
        return flags
    }
}
