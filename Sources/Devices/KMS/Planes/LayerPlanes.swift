import Canvas
import Output

/// The planes that the layers above the backdrop lie on: what they are set to for a frame.
struct LayerPlanes {
    let arrangement: PlaneArrangement
    private let method: RotationMethod
    private let dim: ObjectProperties<Plane>?
    private let sheet: ObjectProperties<Plane>

    init(
        _ arrangement: PlaneArrangement,
        _ method: RotationMethod,
        on device: any KMSDevice
    ) throws(DisplayError) {
        self.arrangement = arrangement
        self.method = method
        dim = try arrangement.dim.map { (slot) throws(DisplayError) in
            try ObjectProperties(of: slot.plane.id, on: device)
        }
        sheet = try ObjectProperties(of: arrangement.sheet.plane.id, on: device)
    }

    /// The plane that dims; nil where none does.
    func dim(_ framebuffer: FramebufferID?, alpha: UInt8) -> Overlay? {
        guard let slot = arrangement.dim, let dim else { return nil }
        let whole = PixelRect(method.bufferSize)
        return overlay(slot, dim, alpha == 0 ? nil : framebuffer, source: whole, at: whole, alpha: alpha)
    }

    /// The plane of the sheet, whose picture lies at `place`; nil where nothing of it is seen.
    ///
    /// Much hardware refuses planes that reach beyond the screen, so what is beyond is cut off here.
    func sheet(_ framebuffer: FramebufferID, at place: PixelRect?, alpha: UInt8) -> Overlay {
        let place = place ?? PixelRect(PixelSize(width: 0, height: 0))
        let seen = place.intersection(PixelRect(method.bufferSize))
        let isSeen = !seen.isEmpty && alpha != 0
        let source = PixelRect(x: seen.x - place.x, y: seen.y - place.y, width: seen.width, height: seen.height)
        return overlay(arrangement.sheet, sheet, isSeen ? framebuffer : nil, source: source, at: seen, alpha: alpha)
    }

    private func overlay(
        _ slot: PlaneArrangement.Slot,
        _ plane: ObjectProperties<Plane>,
        _ framebuffer: FramebufferID?,
        source: PixelRect,
        at place: PixelRect,
        alpha: UInt8
    ) -> Overlay {
        let blending: UInt64? = if case .chosen(let value) = slot.plane.traits.blending { value } else { nil }
        let content = framebuffer.map { framebuffer in
            Overlay.Content(
                framebuffer: framebuffer,
                source: source,
                place: method.scanOut.onPanel(place, panel: method.mode.size),
                alpha: UInt64(alpha) * 257,
                turn: arrangement.turn,
                level: slot.level,
                blending: blending
            )
        }
        return Overlay(plane: plane, content: content)
    }
}
