import Canvas
import Output

/// The buffers of the layers above the backdrop, and the planes that they lie on.
///
/// A class, because a picture on the screen and the display share it: it is freed when neither needs it any more.
final class LayerStack {
    private let planes: LayerPlanes
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
        planes = try LayerPlanes(arrangement, method, on: device)
        if let alike = before.map(\.pool).first(where: { $0.suits(request.sheet, .argb8888) }) {
            alike.startAnew()
            pool = alike
        } else {
            for stack in before { stack.keep(only: screen.frames.occupied) }
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
    }

    /// The planes that it lies on.
    var arrangement: PlaneArrangement { planes.arrangement }

    /// Gives up all buffers but those that are on the screen, and one of the sheet.
    private func keep(only shown: Set<FramebufferID>) {
        pool.keep(only: shown)
        if let buffer = dim?.framebuffer, !shown.contains(buffer) { dim = nil }
    }

    /// Draws what has changed of a frame and shows it, its backdrop in the buffers of `arrangement`; where the screen is to be
    /// taken over, everything.
    func present(
        _ frame: LayeredFrame,
        over arrangement: Arrangement,
        on screen: inout Screen,
        by painter: inout ScenePainter
    ) throws(DisplayError) -> PresentResult {
        screen.frames.isIdle
            ? try flip(to: frame, over: arrangement, on: &screen, by: &painter)
            : try takeOver(with: frame, over: arrangement, on: &screen, by: &painter)
    }

    /// Has as many buffers for the sheet as it is to have, or as there is memory for: when no other stack is on the screen.
    func fill() { pool.fill() }

    private func takeOver(
        with frame: LayeredFrame,
        over arrangement: Arrangement,
        on screen: inout Screen,
        by painter: inout ScenePainter
    ) throws(DisplayError) -> PresentResult {
        let (backdrop, whole) = (arrangement.pool, Damage(PixelRect(arrangement.method.bufferSize)))
        backdrop.spare(besides: screen.frames.occupied)
        let bytes = backdrop.draw(whole, of: frame.backdrop.painting, by: &painter)
        let sheet = draw(frame, isWhole: true, by: &painter)
        let picture = picture(frame, over: backdrop.framebuffer, isDrawn: sheet.drawn != nil)
        let isAccepted = try screen.takeOver(picture.turningOff(screen.frames.shown), arrangement.method)
        guard isAccepted else { return .deferred }
        backdrop.advance(whole)
        advance(sheet.drawn)
        return .shown(bytesWritten: bytes + sheet.bytes)
    }

    private func flip(
        to frame: LayeredFrame,
        over arrangement: Arrangement,
        on screen: inout Screen,
        by painter: inout ScenePainter
    ) throws(DisplayError) -> PresentResult {
        let (pool, shown) = (arrangement.pool, screen.frames.shown)
        if shown?.stack === self { fill() }
        let damage = frame.backdrop.damage.clipped(to: PixelRect(arrangement.method.bufferSize)).simplified
        let bytes = damage.isEmpty ? 0 : pool.draw(damage, of: frame.backdrop.painting, by: &painter)
        let sheet = draw(frame, isWhole: false, by: &painter)
        let backdrop = damage.isEmpty ? shown?.framebuffer ?? pool.framebuffer : pool.framebuffer
        let picture = picture(frame, over: backdrop, isDrawn: sheet.drawn != nil)
        guard try screen.flip(to: picture.turningOff(shown), damage: damage) else { return .deferred }
        if !damage.isEmpty { pool.advance(damage) }
        advance(sheet.drawn)
        return .queued(bytesWritten: bytes + sheet.bytes)
    }

    /// Draws what a frame wants of the sheet's picture: nothing where that has not changed.
    ///
    /// - Parameter isWhole: whether all of it is to be drawn, because it is not known what is on the screen.
    /// - Returns: the bytes written, and the damage to be handed to `advance` when the frame is accepted.
    private func draw(
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
    private func advance(_ drawn: Damage?) {
        guard let drawn else { return }
        sheet = pool.framebuffer
        pool.advance(drawn)
    }

    /// What the planes show of a frame whose backdrop is `backdrop`.
    ///
    /// - Parameter isDrawn: whether the sheet's picture was drawn anew for it.
    private func picture(_ frame: LayeredFrame, over backdrop: FramebufferID, isDrawn: Bool) -> ScanoutPicture {
        let drawn = isDrawn ? pool.framebuffer : sheet ?? pool.framebuffer
        let overlay = planes.sheet(drawn, at: frame.sheet?.place, alpha: frame.sheet?.alpha ?? 255)
        return picture(over: backdrop, dimAlpha: frame.dimAlpha, sheet: overlay)
    }

    /// A frame with all layers, the sheet at `place`, or without any but the backdrop: for asking whether the card would show
    /// it.
    func testPicture(over backdrop: FramebufferID, sheetAt place: PixelRect?) -> ScanoutPicture {
        let sheet = planes.sheet(pool.framebuffer, at: place, alpha: 255)
        return picture(over: backdrop, dimAlpha: place == nil ? 0 : 128, sheet: sheet)
    }

    private func picture(over backdrop: FramebufferID, dimAlpha: UInt8, sheet: Overlay) -> ScanoutPicture {
        let overlays = [planes.dim(dim?.framebuffer, alpha: dimAlpha), sheet].compactMap(\.self)
        let height = arrangement.backdrop.height
        return ScanoutPicture(framebuffer: backdrop, height: height, overlays: overlays, stack: self)
    }
}
