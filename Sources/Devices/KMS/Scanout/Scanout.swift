import Canvas
import Output
import SystemPackage

/// The way to put framebuffers on the screen of a chosen display.
enum Scanout {
    /// With atomic commits.
    case atomic(AtomicScanout)
    /// With the old calls.
    case legacy(LegacyScanout)

    /// Remembers what is on the screen.
    ///
    /// - Parameter isAtomic: whether the card knows atomic commits; a driver that lacks a property that they are made of is
    ///   driven with the old calls all the same.
    init(_ selection: DisplaySelection, on device: any KMSDevice, isAtomic: Bool) throws(DisplayError) {
        if isAtomic, let atomic = try AtomicScanout(selection, on: device) {
            self = .atomic(atomic)
        } else {
            self = .legacy(try LegacyScanout(selection, on: device))
        }
    }

    /// Whether changes of several objects are made at once.
    var isAtomic: Bool {
        if case .atomic = self { true } else { false }
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
    /// - Parameters:
    ///   - method: the mode, and how the plane turns the framebuffer.
    ///   - seamless: try first without anything that flickers, when the mode runs already.
    func light(_ picture: ScanoutPicture, _ method: RotationMethod, seamless: Bool) throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.light(picture, method, seamless: seamless)
        case .legacy(let scanout): try scanout.light(picture, method)
        }
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

    /// Puts back what was on the screen before.
    func restore() throws(DisplayError) {
        switch self {
        case .atomic(let scanout): try scanout.restore()
        case .legacy(let scanout): try scanout.restore()
        }
    }
}

extension KMSDevice {
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

/// All that is put on the screen together: the primary plane's framebuffer, and what other planes lay over it.
struct ScanoutPicture {
    /// What the primary plane shows, over the whole screen.
    var framebuffer: FramebufferID
    /// How high the primary plane lies among the others; nil leaves that as it is.
    var height: UInt64?
    /// The other planes that are used, or were until now.
    var overlays: [Overlay] = []
    /// Keeps the overlays' buffers, as long as it may be on the screen.
    var stack: LayerStack?

    /// The planes that show something over the primary one.
    var visibleOverlays: [Overlay] { overlays.filter { $0.content != nil } }

    /// The buffers that it shows.
    var framebuffers: Set<FramebufferID> { Set([framebuffer] + overlays.compactMap { $0.content?.framebuffer }) }

    /// The same, with the overlays turned off that `before` shows and this picture does not name.
    func turningOff(_ before: ScanoutPicture?) -> ScanoutPicture {
        let named = Set(overlays.map(\.plane))
        var picture = self
        picture.overlays += (before?.visibleOverlays ?? []).filter { !named.contains($0.plane) }.map(\.turnedOff)
        return picture
    }
}

/// A plane besides the primary one, and what it shows.
struct Overlay {
    /// Where a picture lies, and how.
    struct Content {
        let framebuffer: FramebufferID
        /// The part of the framebuffer that is seen.
        let source: PixelRect
        /// Where on the panel it lies.
        let place: PixelRect
        /// The kernel's opacity, 0…0xFFFF.
        let alpha: UInt64
        let turn: PlaneRotation
        /// How high it lies among the planes; nil leaves that as it is.
        let height: UInt64?
        /// The kernel's value for colours that are multiplied by their opacity; nil leaves that as it is.
        let blending: UInt64?
    }

    let plane: PlaneID
    let properties: PropertyTable
    /// What it shows; nil turns it off.
    let content: Content?

    /// The same plane, showing nothing.
    var turnedOff: Overlay { Overlay(plane: plane, properties: properties, content: nil) }

    /// Has `request` set the plane.
    func set(in request: inout AtomicRequest, on crtc: CrtcID) {
        request.set(plane, properties, "FB_ID", to: content?.framebuffer)
        request.set(plane, properties, "CRTC_ID", to: content == nil ? nil : crtc)
        guard let content else { return }
        request.place(plane, properties, source: content.source, on: content.place)
        request.set(plane, properties, "rotation", content.turn.rawValue)
        request.set(plane, properties, "alpha", content.alpha)
        if let height = content.height { request.set(plane, properties, "zpos", height) }
        if let blending = content.blending { request.set(plane, properties, "pixel blend mode", blending) }
    }
}

extension AtomicRequest {
    /// Sets which part of a framebuffer, in 16.16 fixed point, a plane shows where on the screen.
    mutating func place(_ plane: PlaneID, _ properties: PropertyTable, source: PixelRect, on place: PixelRect) {
        let values: [(String, Int, Int)] = [
            ("SRC_X", source.x, 16), ("SRC_Y", source.y, 16), ("SRC_W", source.width, 16), ("SRC_H", source.height, 16),
            ("CRTC_X", place.x, 0), ("CRTC_Y", place.y, 0), ("CRTC_W", place.width, 0), ("CRTC_H", place.height, 0),
        ]
        for (name, value, shift) in values {
            set(plane, properties, name, UInt64(value) << UInt64(shift))
        }
    }
}
