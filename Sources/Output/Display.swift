package import Canvas

/// A panel that frames are shown on: DRM/KMS or headless.
///
/// A display keeps what was drawn, so a frame draws only its damage. One frame is in flight at a time.
package protocol Display: AnyObject {
    /// Columns and rows that frames are drawn for.
    var size: PixelSize { get }
    /// Frames a second of the current mode.
    var refreshRate: Double { get }
    /// Width and height of the panel in millimetres; nil when it does not say or says nonsense.
    var millimeters: (width: Int, height: Int)? { get }

    /// Draws `damage` and shows it.
    ///
    /// `painter` is called at most once, with the memory to draw in and what must be drawn there: `damage`, and what
    /// that memory missed while other buffers were shown. It must write every pixel of what it is given. The first frame
    /// is drawn whole, and so is one after the display was lost or changed.
    /// - Parameter damage: what changed since the last frame that was not deferred. What lies outside is cut off; with
    ///   nothing left, nothing happens.
    /// - Throws: `DisplayError` when the device refuses for good. If it refused a new mode, `size` is the old one again.
    func present(_ damage: Damage, painter: (FrameTarget, Damage) -> Void) throws -> Presentation

    /// How layers are brought to the glass from now on; to be asked before every frame.
    ///
    /// Nil when that cannot be told now: this frame is to be composed.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for by name and cannot be had.
    func layering(for request: LayerRequest) throws -> Layering?
    /// Draws what has changed of the layers and shows them.
    ///
    /// `painter` is called at most once for each layer, as with a frame of one picture. The first frame is drawn whole,
    /// and so is one after the display was lost or changed.
    /// - Throws: `DisplayError.planesRefused` when the frame is to be composed instead, this one and those after it.
    func present(_ frame: LayeredFrame, painter: LayerPainter) throws -> Presentation
}

/// What became of a frame.
package enum Presentation: Hashable, Sendable {
    /// It is on the glass already; no event will follow.
    case shown(bytesWritten: Int)
    /// It will be on the glass when the flip event comes.
    case queued(bytesWritten: Int)
    /// The device could not take it now (EBUSY, or another master): try again later with the same damage.
    case deferred
}
