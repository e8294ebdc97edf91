import Canvas
import Output

/// The buffers of the layers above the backdrop, and the planes that they lie on.
///
/// A picture on the screen and the display share it: it is freed when neither needs it any more.
final class LayerStack {
    private let planes: LayerPlanes
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
            alike.restart()
            pool = alike
        } else {
            for stack in before { stack.keep(only: screen.frames.occupied) }
            pool = try BufferPool(
                most: 3,
                size: request.sheet,
                format: .argb8888,
                .blended,
                for: .comfort,
                on: device.buffers
            )
        }
        try pool.pair()
        dim = try arrangement.dim?.plane.dimFormat.map { (format) throws(DisplayError) in
            let alike = before.filter { $0.dimColor == request.dim }.compactMap(\.dim)
            if let alike = alike.first(where: { $0.suits(method.bufferSize, format) }) { return alike }
            let size = method.bufferSize
            let pool = try BufferPool(most: 1, size: size, format: format, .opaque, for: .comfort, on: device.buffers)
            pool.fill(with: request.dim)
            return pool
        }
        dimColor = request.dim
    }

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
        let sheet = draw(frame, .everything, by: &painter)
        let picture = picture(frame, over: backdrop.framebuffer, sheet: sheet.framebuffer)
        let isAccepted = try screen.takeOver(picture.turningOff(screen.frames.shown), arrangement.method)
        guard isAccepted else { return .deferred }
        backdrop.advance(whole)
        advance(sheet.damage)
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
        let sheet = draw(frame, .changes, by: &painter)
        let backdrop = damage.isEmpty ? shown?.framebuffer ?? pool.framebuffer : pool.framebuffer
        let picture = picture(frame, over: backdrop, sheet: sheet.framebuffer)
        guard try screen.flip(to: picture.turningOff(shown), damage: damage) else { return .deferred }
        if !damage.isEmpty { pool.advance(damage) }
        advance(sheet.damage)
        return .queued(bytesWritten: bytes + sheet.bytes)
    }

    private enum Extent {
        case changes
        /// For when it is not known what is on the screen.
        case everything
    }

    private struct DrawnSheet {
        let framebuffer: FramebufferID
        var bytes = 0
        /// To be handed to `advance` when the frame is accepted; nil where nothing was drawn.
        var damage: Damage?
    }

    /// Draws what a frame wants of the sheet's picture: nothing where that has not changed.
    private func draw(_ frame: LayeredFrame, _ extent: Extent, by painter: inout ScenePainter) -> DrawnSheet {
        let next = pool.framebuffer
        guard let wanted = frame.sheet, extent == .everything || sheet == nil || !wanted.damage.isEmpty else {
            return DrawnSheet(framebuffer: sheet ?? next)
        }
        let whole = PixelRect(pool.size)
        let damage = extent == .everything ? Damage(whole) : wanted.damage.clipped(to: whole).simplified
        let bytes = pool.draw(damage, of: .sheet(wanted.layer), by: &painter)
        return DrawnSheet(framebuffer: next, bytes: bytes, damage: damage)
    }

    private func advance(_ drawn: Damage?) {
        guard let drawn else { return }
        sheet = pool.framebuffer
        pool.advance(drawn)
    }

    private func picture(_ frame: LayeredFrame, over backdrop: FramebufferID, sheet: FramebufferID) -> ScanoutPicture {
        let overlay = planes.sheet(sheet, at: frame.sheet?.place, alpha: frame.sheet?.alpha ?? 255)
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
        let level = arrangement.backdrop.level
        return ScanoutPicture(framebuffer: backdrop, level: level, overlays: overlays, stack: self)
    }
}
