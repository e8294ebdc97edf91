package import Canvas
package import System

/// A panel in memory: replays, tests and daemons without devices show their frames on it.
package final class HeadlessDisplay: Display {
    package let size: PixelSize
    package let refreshRate: Double
    package let millimeters: PhysicalSize?
    /// What is on the screen.
    ///
    /// Without `wantsPixels` it stays as it was at first.
    package private(set) var surface: Surface

    /// How the picture is turned on it, all of it by drawing.
    package private(set) var rotation: Rotation
    private let wantsPixels: Bool
    private var isDrawn = false

    /// - Parameter wantsPixels: whether frames are drawn. If not, nothing is painted and bytes are only counted, which is all
    ///   that a trace needs.
    package init(
        size: PixelSize,
        refreshRate: Double = 60,
        millimeters: PhysicalSize? = nil,
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

    package var name: DisplayName { DisplayName(device: "headless") }
    package var summary: String { "\(name) \(size.width)x\(size.height), in memory" }
    package var geometry: DisplayGeometry {
        DisplayGeometry(panel: size, rotation: rotation, drawingRotation: rotation)
    }

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

    package func invalidate() { isDrawn = false }

    /// It has no planes, whatever is asked for.
    package func change(from old: DisplayRequest, to new: DisplayRequest) {
        guard new.turning != old.turning else { return }
        rotation = new.turning.rotation
        invalidate()
    }
}
