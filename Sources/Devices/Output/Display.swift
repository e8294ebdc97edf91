package import Canvas

/// A panel that frames are shown on: DRM/KMS or headless.
///
/// A display keeps what was drawn, so a frame draws only its damage. One frame is in flight at a time.
package protocol Display: AnyObject {
    /// Columns and rows that frames are drawn for.
    var size: PixelSize { get }
    /// Frames a second of the current mode.
    var refreshRate: Double { get }
    /// How the pixels of its frames are stored.
    var format: PixelFormat { get }
    /// Width and height of the panel in millimetres; nil when it does not say or says nonsense.
    var millimeters: (width: Int, height: Int)? { get }

    /// Has `painter` paint `damage` of the frame at `placement`, and shows it.
    ///
    /// What the display's memory missed while other buffers were shown is painted with it. The first frame is painted
    /// whole, and so is one after the display was lost or changed.
    /// - Parameter damage: what changed since the last frame that was not deferred. What lies outside is cut off; with
    ///   nothing left, nothing happens.
    /// - Throws: `DisplayError` when the device refuses for good.
    func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) throws -> PresentResult

    /// How layers are shown from now on; to be asked before every frame.
    ///
    /// Nil when that is not known yet: this frame is to be composed.
    /// - Throws: `DisplayError.noPlanes` when planes were asked for by name and cannot be had.
    func layering(for request: LayerRequest) throws -> Layering?
    /// Has `painter` paint what has changed of the layers, and shows them.
    ///
    /// The first frame is painted whole, and so is one after the display was lost or changed. `.redraw` means that this frame
    /// and those after it are to be composed.
    func present(_ frame: LayeredFrame, by painter: inout ScenePainter) throws -> PresentResult
}

extension Display {
    /// Most displays have what surfaces have.
    package var format: PixelFormat { .xrgb8888 }

    /// A display without planes has layers composed.
    package func layering(for request: LayerRequest) throws -> Layering? {
        .composed(because: "the display has no planes")
    }

    /// A display without planes refuses frames of layers.
    package func present(_ frame: LayeredFrame, by painter: inout ScenePainter) throws -> PresentResult {
        .redraw(.planes(card: "the display", reason: "it has none"))
    }
}

/// What became of a frame.
package enum PresentResult: Hashable, Sendable {
    /// It is on the screen already; no event will follow.
    case shown(bytesWritten: Int)
    /// It will be on the screen when the flip event comes.
    case queued(bytesWritten: Int)
    /// The device could not accept it now (EBUSY, or another master): try again later with the same damage.
    case deferred
    /// The device refused it, and is ready for another one, which is to be drawn anew: see `size` and `geometry`, or for a
    /// frame of layers `layering`.
    case redraw(Fallback)

    /// Whether the frame is on the screen or on its way there.
    package var isAccepted: Bool {
        switch self {
        case .shown, .queued: true
        case .deferred, .redraw: false
        }
    }
}

/// What a display goes on with after its device has refused something, as a line for the log.
package enum Fallback: Hashable, Sendable {
    /// The card refused a way of turning the picture that had passed its test.
    case rotation(card: String, method: String, next: String)
    /// A mode was refused where nothing else would be seen; the next lower one is ready.
    case mode(connector: String, mode: String, reason: String, next: String)
    /// Another mode or turn was refused; the display is as it was before, and its picture is still there.
    case change(connector: String, wanted: String, reason: String, kept: String)
    /// Layers cannot be shown on planes of the card: frames are to be composed.
    case planes(card: String, reason: String)
}

extension Fallback: CustomStringConvertible {
    package var description: String {
        switch self {
        case .rotation(let card, let method, let next):
            "\(card): the picture cannot be turned \(method), which passed the test; now \(next)"
        case .mode(let connector, let mode, let reason, let next):
            "\(connector): \(mode) is refused (\(reason)); now \(next)"
        case .change(let connector, let wanted, let reason, let kept):
            "\(connector): \(wanted) is refused (\(reason)); \(kept) stays"
        case .planes(let card, let reason):
            "\(card): the sheet has no plane of its own any more: \(reason)"
        }
    }
}

/// The moment a frame reached the screen.
package struct PageFlip: Hashable, Sendable {
    /// Microseconds of CLOCK_MONOTONIC.
    package let time: Int64
    /// The CRTC's count of vertical blanks; 0 from drivers that have none.
    package let sequence: UInt32

    /// A flip at `time` microseconds.
    package init(time: Int64, sequence: UInt32) {
        self.time = time
        self.sequence = sequence
    }
}
