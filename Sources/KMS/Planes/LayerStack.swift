import Canvas
import Output

/// The buffers of the layers above the backdrop, and the planes that they lie on.
///
/// A class, because a picture on the screen and the display share it: it is freed when neither needs it any more.
final class LayerStack {
    let arrangement: PlaneArrangement
    private let method: RotationMethod
    private let properties: [PlaneID: PropertyTable]
    /// The sheet's buffers, in turn.
    private let pool: BufferPool
    /// A buffer of the colour that dims; nil where it is not shown any more.
    private var dim: BufferPool?
    private let dimColor: Color
    /// The sheet's buffer that was drawn and accepted last.
    private var sheet: FramebufferID?

    /// Finds buffers for `request` on the planes of `arrangement`: those of the stacks before it where they are alike.
    ///
    /// Of the sheet's there are two at least, because nothing may be drawn in one that is on the screen. The third one comes
    /// with `fill`.
    /// - Throws: `DisplayError` when there is no memory for them.
    init(
        _ arrangement: PlaneArrangement,
        _ method: RotationMethod,
        _ request: LayerRequest,
        after before: [LayerStack],
        on screen: Screen
    ) throws(DisplayError) {
        let device = screen.device
        var properties: [PlaneID: PropertyTable] = [:]
        for plane in arrangement.overlays { properties[plane.id] = try device.properties(of: plane.id) }
        if let alike = before.map(\.pool).first(where: { $0.suits(request.sheet, .argb8888) }) {
            alike.startAnew()
            pool = alike
        } else {
            for stack in before { stack.keep(only: screen.occupied) }
            pool = try BufferPool(
                most: 3,
                size: request.sheet,
                format: .argb8888,
                isOpaque: false,
                for: .comfort,
                on: device
            )
        }
        try pool.pair()
        dim = try arrangement.dim?.plane.dimFormat.map { (format) throws(DisplayError) in
            let alike = before.filter { $0.dimColor == request.dim }.compactMap(\.dim)
            if let alike = alike.first(where: { $0.suits(method.bufferSize, format) }) { return alike }
            let size = method.bufferSize
            let pool = try BufferPool(most: 1, size: size, format: format, isOpaque: true, for: .comfort, on: device)
            pool.fill(with: request.dim)
            return pool
        }
        dimColor = request.dim
        self.arrangement = arrangement
        self.method = method
        self.properties = properties
    }

    /// Has as many buffers for the sheet as it is to have, or as there is memory for: when no other stack is on the screen.
    func fill() { pool.fill() }

    /// Gives up all buffers but those that are on the screen, and one of the sheet.
    private func keep(only shown: Set<FramebufferID>) {
        pool.keep(only: shown)
        if let buffer = dim?.framebuffer, !shown.contains(buffer) { dim = nil }
    }

    /// Draws what a frame wants of the sheet's picture: nothing where that has not changed.
    ///
    /// - Parameter isWhole: whether all of it is to be drawn, because it is not known what is on the screen.
    /// - Returns: the bytes written, and the damage to be handed to `advance` when the frame is accepted.
    func draw(
        _ frame: LayeredFrame,
        isWhole: Bool,
        by painter: inout ScenePainter
    ) -> (bytes: Int, drawn: Damage?) {
        guard let wanted = frame.sheet, isWhole || sheet == nil || !wanted.damage.isEmpty else { return (0, nil) }
        let whole = PixelRect(pool.size)
        let damage = isWhole ? Damage(whole) : wanted.damage.clipped(to: whole).simplified
        return (pool.draw(damage, of: .sheet(wanted.layer), by: &painter), damage)
    }

    /// Notes that the frame just drawn was accepted.
    func advance(_ drawn: Damage?) {
        guard let drawn else { return }
        sheet = pool.framebuffer
        pool.advance(drawn)
    }

    /// What the planes show of a frame whose backdrop is `backdrop`.
    ///
    /// - Parameter isDrawn: whether the sheet's picture was drawn anew for it.
    func picture(_ frame: LayeredFrame, over backdrop: FramebufferID, isDrawn: Bool) -> ScanoutPicture {
        let drawn = isDrawn ? pool.framebuffer : sheet ?? pool.framebuffer
        let overlay = sheetOverlay(drawn, at: frame.sheet?.place, alpha: frame.sheet?.alpha ?? 255)
        return picture(over: backdrop, dimAlpha: frame.dimAlpha, sheet: overlay)
    }

    /// A frame with all layers, the sheet at `place`, or without any but the backdrop: for asking whether the card would show
    /// it.
    func testPicture(over backdrop: FramebufferID, sheetAt place: PixelRect?) -> ScanoutPicture {
        let sheet = sheetOverlay(pool.framebuffer, at: place, alpha: 255)
        return picture(over: backdrop, dimAlpha: place == nil ? 0 : 128, sheet: sheet)
    }

    private func picture(over backdrop: FramebufferID, dimAlpha: UInt8, sheet: Overlay) -> ScanoutPicture {
        let overlays = [dimOverlay(dimAlpha), sheet].compactMap(\.self)
        let height = arrangement.backdrop.height
        return ScanoutPicture(framebuffer: backdrop, height: height, overlays: overlays, stack: self)
    }

    private func dimOverlay(_ alpha: UInt8) -> Overlay? {
        guard let slot = arrangement.dim else { return nil }
        let whole = PixelRect(method.bufferSize)
        return overlay(slot, alpha == 0 ? nil : dim?.framebuffer, source: whole, at: whole, alpha: alpha)
    }

    /// Much hardware refuses planes that reach beyond the screen, so what is beyond is cut off here.
    private func sheetOverlay(_ framebuffer: FramebufferID, at place: PixelRect?, alpha: UInt8) -> Overlay {
        let place = place ?? PixelRect(PixelSize(width: 0, height: 0))
        let seen = place.intersection(PixelRect(method.bufferSize))
        let isSeen = !seen.isEmpty && alpha != 0
        let source = PixelRect(x: seen.x - place.x, y: seen.y - place.y, width: seen.width, height: seen.height)
        return overlay(
            arrangement.sheet,
            isSeen ? framebuffer : nil,
            source: source,
            at: seen,
            alpha: alpha
        )
    }

    private func overlay(
        _ slot: PlaneArrangement.Slot,
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
                height: slot.height,
                blending: blending
            )
        }
        return Overlay(plane: slot.plane.id, properties: properties[slot.plane.id] ?? PropertyTable(), content: content)
    }
}
