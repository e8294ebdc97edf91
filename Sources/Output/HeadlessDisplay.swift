package import Canvas

/// A panel in memory: replays and tests show their frames on it.
package final class HeadlessDisplay: Display {
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

    private let wantsPixels: Bool
    private var isDrawn = false

    /// A panel of `size` pixels.
    /// - Parameters:
    ///   - refreshRate: frames a second.
    ///   - millimeters: what the panel says of its size.
    ///   - wantsPixels: whether frames are drawn. If not, painters are not called and bytes are only counted, which is all
    ///     that a trace needs.
    package init(
        size: PixelSize,
        refreshRate: Double = 60,
        millimeters: (width: Int, height: Int)? = nil,
        wantsPixels: Bool = true
    ) {
        self.size = size
        self.refreshRate = refreshRate
        self.millimeters = millimeters
        self.wantsPixels = wantsPixels
        surface = Surface(size: wantsPixels ? size : PixelSize(width: 0, height: 0))
    }

    /// Draws `damage`, the first time everything.
    ///
    /// Always shown at once.
    package func present(_ damage: Damage, painter: (FrameTarget, Damage) -> Void) -> PresentResult {
        let whole = PixelRect(size)
        let damage = isDrawn ? damage.clipped(to: whole) : Damage(whole)
        isDrawn = true
        if wantsPixels, !damage.isEmpty {
            surface.withFrame { painter($0, damage) }
        }
        return .shown(bytesWritten: damage.area * PixelFormat.xrgb8888.bytesPerPixel)
    }
}
