package import Canvas

/// A panel in memory: replays, tests and daemons without devices show their frames on it.
package final class HeadlessDisplay: LiveDisplay {
    /// Columns and rows.
    package let size: PixelSize
    /// Frames a second.
    package let refreshRate: Double
    /// Width and height in millimetres, as given.
    package let millimeters: (width: Int, height: Int)?
    /// What is on the screen.
    ///
    /// Without `wantsPixels` it stays as it was at first.
    package private(set) var surface: Surface

    /// How the picture is turned on it, all of it by drawing.
    package private(set) var rotation: Rotation
    private let wantsPixels: Bool
    private var isDrawn = false

    /// A panel of `size` pixels.
    /// - Parameters:
    ///   - refreshRate: frames a second.
    ///   - millimeters: what the panel says of its size.
    ///   - rotation: how the picture is turned on it.
    ///   - wantsPixels: whether frames are drawn. If not, nothing is painted and bytes are only counted, which is all
    ///     that a trace needs.
    package init(
        size: PixelSize,
        refreshRate: Double = 60,
        millimeters: (width: Int, height: Int)? = nil,
        rotation: Rotation = .none,
        wantsPixels: Bool = true
    ) {
        self.size = size
        self.refreshRate = refreshRate
        self.millimeters = millimeters
        self.rotation = rotation
        self.wantsPixels = wantsPixels
        surface = Surface(size: wantsPixels ? size : PixelSize(width: 0, height: 0))
    }

    /// Draws `damage`, the first time everything.
    ///
    /// Always shown at once.
    package func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) -> PresentResult {
        let whole = PixelRect(size)
        let damage = isDrawn ? damage.clipped(to: whole) : Damage(whole)
        isDrawn = true
        if wantsPixels, !damage.isEmpty {
            surface.withFrame { painter.paint(.frame(placement), damage, into: $0) }
        }
        return .shown(bytesWritten: damage.area * PixelFormat.xrgb8888.bytesPerPixel)
    }
}

// A display that is always there.
extension HeadlessDisplay {
    /// No other display has this name.
    package var name: DisplayName { DisplayName(device: "headless") }

    /// One line for the log.
    package var summary: String { "\(name) \(size.width)x\(size.height), in memory" }

    /// The picture is turned as it was asked for.
    package var geometry: DisplayGeometry {
        DisplayGeometry(panel: size, rotation: rotation, drawingRotation: rotation)
    }

    /// Nothing ever happens to it.
    package func reprobe() -> DisplayChange { .unchanged }

    /// It has one mode, which is the one that it runs.
    package func reconfigure(to mode: Mode) { invalidate() }

    /// Turns the picture from the next frame on.
    package func turn(to turning: Turning) {
        rotation = turning.rotation
        invalidate()
    }

    /// It has no planes, whatever is asked for.
    package func use(_ planes: PlaneUse) {}

    /// Nobody sees it dark; the next frame is drawn whole.
    package func turnOff() -> Bool {
        invalidate()
        return true
    }

    /// The next frame is drawn whole.
    package func invalidate() { isDrawn = false }

    /// Nothing was on it.
    package func snapshot() -> Snapshot { .none(reason: "the display is in memory") }

    /// Nothing was on it.
    package func restore() -> Restoration { .done }
}
