import Canvas
import Output

/// All that is put on the screen together: the primary plane's framebuffer, and what other planes lay over it.
struct ScanoutPicture {
    /// What the primary plane shows, over the whole screen.
    var framebuffer: FramebufferID
    /// How high the primary plane lies among the others; nil keeps that as it is.
    var level: UInt64?
    /// The other planes that are used, or were until now.
    var overlays: [Overlay] = []
    /// Keeps the overlays' buffers, as long as it may be on the screen.
    var stack: LayerStack?

    var visibleOverlays: [Overlay] { overlays.filter { $0.content != nil } }

    var framebuffers: Set<FramebufferID> { Set([framebuffer] + overlays.compactMap { $0.content?.framebuffer }) }

    /// The same, with the overlays turned off that `before` shows and this picture does not name.
    func turningOff(_ before: ScanoutPicture?) -> ScanoutPicture {
        let named = Set(overlays.map(\.id))
        var picture = self
        picture.overlays += (before?.visibleOverlays ?? []).filter { !named.contains($0.id) }.map(\.turnedOff)
        return picture
    }
}

/// A plane besides the primary one, and what it shows.
struct Overlay {
    struct Content {
        let framebuffer: FramebufferID
        /// The part of the framebuffer that is seen.
        let source: PixelRect
        /// Where on the panel it lies.
        let place: PixelRect
        /// The kernel's opacity, 0…0xFFFF.
        let alpha: UInt64
        let turn: PlaneRotation
        /// How high it lies among the planes; nil keeps that as it is.
        let level: UInt64?
        /// The kernel's value for colours that are multiplied by their opacity; nil keeps that as it is.
        let blending: UInt64?
    }

    let plane: ObjectProperties<Plane>
    /// What it shows; nil turns it off.
    let content: Content?

    var id: PlaneID { plane.object }

    var turnedOff: Overlay { Overlay(plane: plane, content: nil) }

    func set(in request: inout AtomicRequest, on crtc: CrtcID) throws(DisplayError) {
        try request.set(.framebuffer, of: plane, to: content?.framebuffer)
        try request.set(.crtc, of: plane, to: content == nil ? nil : crtc)
        guard let content else { return }
        try request.place(plane, source: content.source, on: content.place)
        request.setIfPresent(.rotation, of: plane, to: content.turn.rawValue)
        request.setIfPresent(.alpha, of: plane, to: content.alpha)
        if let level = content.level { request.setIfPresent(.level, of: plane, to: level) }
        if let blending = content.blending { request.setIfPresent(.blending, of: plane, to: blending) }
    }
}

extension AtomicRequest {
    /// Sets which part of a framebuffer, in 16.16 fixed point, a plane shows where on the screen.
    mutating func place(
        _ plane: ObjectProperties<Plane>,
        source: PixelRect,
        on place: PixelRect
    ) throws(DisplayError) {
        let values: [(PlaneProperty, Int)] = [
            (.sourceX, source.x << 16), (.sourceY, source.y << 16),
            (.sourceWidth, source.width << 16), (.sourceHeight, source.height << 16),
            (.x, place.x), (.y, place.y), (.width, place.width), (.height, place.height),
        ]
        for (name, value) in values { try set(name, of: plane, to: UInt64(value)) }
    }
}
