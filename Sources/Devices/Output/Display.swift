package import Canvas
package import System

/// A panel that frames are shown on: on a card, on a framebuffer, or in memory.
///
/// A display keeps what was drawn, so a frame draws only its damage. One frame is in flight at a time. What only some displays
/// can do is asked for by name: `flips`, `planes`, `modes`, `power` and `handOver` are nil where a display cannot do it.
package protocol Display: AnyObject {
    var name: DisplayName { get }
    /// Columns and rows that frames are drawn for.
    var size: PixelSize { get }
    var geometry: DisplayGeometry { get }
    /// Frames a second of the current mode.
    var refreshRate: Double { get }
    var format: PixelFormat { get }
    /// The size of the panel; nil when it does not say or says nonsense.
    var millimeters: PhysicalSize? { get }
    /// One line for the log: device, mode, and how frames get there.
    var summary: String { get }
    /// What its owner should know of how it came to be used, a line each.
    var remarks: [String] { get }
    /// Whether it is used only because there is no better one.
    var isStopgap: Bool { get }

    /// Has `painter` paint `damage` of the frame at `placement`, and shows it.
    ///
    /// What the display's memory missed while other buffers were shown is painted with it. The first frame is painted
    /// whole, and so is one after the display was lost or changed.
    /// - Parameter damage: what changed since the last frame that was accepted. What lies outside is cut off; with nothing
    ///   left, nothing happens.
    /// - Throws: `DisplayError` when the device refuses for good.
    func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) throws -> PresentResult
    /// Has the next frame drawn whole: another program may have had the screen, or its memory may have been lost.
    ///
    /// A frame in flight is given up.
    func invalidate()

    /// Turns the picture and shows layers on planes, or not, where `new` differs from `old` in that: both or nothing.
    ///
    /// It begins with the next frame, which must be drawn whole, for the new `size` and `geometry`.
    /// - Throws: `DisplayError` when there is no memory for it, or what was asked for by name cannot be done.
    func change(from old: DisplayRequest, to new: DisplayRequest) throws
    /// Asks the display again, after a uevent.
    /// - Throws: `DisplayError` when the device is gone.
    func reprobe() throws -> DisplayChange

    var flips: (any DisplayFlips)? { get }
    var planes: (any DisplayPlanes)? { get }
    var modes: (any DisplayModes)? { get }
    var power: (any DisplayPower)? { get }
    var handOver: (any DisplayHandOver)? { get }
}

/// What a plain display answers: one that stays as it is, and where frames are on the screen at once.
extension Display {
    package var geometry: DisplayGeometry { DisplayGeometry(panel: size, rotation: .none, drawingRotation: .none) }
    package var format: PixelFormat { .xrgb8888 }
    package var millimeters: PhysicalSize? { nil }
    package var remarks: [String] { [] }
    package var isStopgap: Bool { false }
    package func reprobe() throws -> DisplayChange { .unchanged }

    package var flips: (any DisplayFlips)? { nil }
    package var planes: (any DisplayPlanes)? { nil }
    package var modes: (any DisplayModes)? { nil }
    package var power: (any DisplayPower)? { nil }
    package var handOver: (any DisplayHandOver)? { nil }
}

extension Display {
    package var panel: PixelSize { geometry.panel }
    package var rotation: Rotation { geometry.rotation }
    package var drawingRotation: Rotation { geometry.drawingRotation }
    package var isPacedByHardware: Bool { flips?.isPacedByHardware ?? false }
}

/// How a picture lies on its panel.
///
/// The parts change together, so picture and touch have one source.
package struct DisplayGeometry: Equatable, Sendable {
    /// The columns and rows that touches count on.
    package let panel: PixelSize
    /// How the picture is turned on `panel`.
    package let rotation: Rotation
    /// How frames are to be turned when they are drawn: not at all where the display does it.
    package let drawingRotation: Rotation

    package init(panel: PixelSize, rotation: Rotation, drawingRotation: Rotation) {
        self.panel = panel
        self.rotation = rotation
        self.drawingRotation = drawingRotation
    }
}

/// What became of a display after a uevent.
package enum DisplayChange: Equatable, Sendable {
    case unchanged
    /// It should run this mode from now on, or is built in otherwise than it said before: `DisplayModes.reconfigure(to:)`.
    case modeChanged(Mode)
    /// It is gone: close it, and look for another one.
    case disconnected
    /// A better one has come, and which: close it, and look again.
    case superseded(because: String)
}

extension PhysicalSize {
    /// The size with its sides exchanged where that makes it lie as `pixels` do, for a display that may have turned since.
    package func lying(as pixels: PixelSize) -> PhysicalSize {
        (width > height) == (pixels.width > pixels.height) ? self : PhysicalSize(width: height, height: width)
    }

    /// The size, where it gives a picture of `pixels` between 50 and 600 dots an inch both ways; else nil.
    ///
    /// Televisions that claim 160 x 90 mm, and projectors that claim nothing, fail this.
    package func plausible(for pixels: PixelSize) -> PhysicalSize? {
        func isPlausible(_ dots: Int, _ millimeters: Int) -> Bool {
            millimeters > 0 && (50...600).contains(Double(dots) * 25.4 / Double(millimeters))
        }
        return isPlausible(pixels.width, width) && isPlausible(pixels.height, height) ? self : nil
    }
}
