import Canvas
import Output

/// All that is put on the glass together: the primary plane's framebuffer, and what other planes lay over it.
struct ScanoutPicture {
    /// What the primary plane shows, over the whole screen.
    var framebuffer: FramebufferID
    /// How high the primary plane lies among the others; nil leaves that as it is.
    var height: UInt64?
    /// The other planes that are used, or were until now.
    var overlays: [Overlay] = []
    /// Keeps the overlays' buffers, as long as it may be on the glass.
    var stack: LayerStack?

    /// The planes that show something over the primary one.
    var visibleOverlays: [Overlay] { overlays.filter { $0.content != nil } }

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
