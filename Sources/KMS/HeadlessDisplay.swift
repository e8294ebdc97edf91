public import Canvas

/// A display without a panel: frames land in a surface, at once.
///
/// The memory is touched only when somebody wants to see it; without pixels a frame costs no more than its count.
public final class HeadlessDisplay: Display {
    public let size: PixelSize
    public let refreshRate: Double
    public var millimeters: (width: Int, height: Int)? { nil }
    /// What is on the glass; black where pixels are not wanted.
    public private(set) var surface: Surface

    private let wantsPixels: Bool

    /// A display of `size` pixels that shows `refreshRate` frames a second.
    public init(size: PixelSize, refreshRate: Double, wantsPixels: Bool) {
        self.size = size
        self.refreshRate = refreshRate
        self.wantsPixels = wantsPixels
        surface = Surface(size: wantsPixels ? size : PixelSize(width: 0, height: 0))
    }

    public func present(_ damage: Damage, painter: (FrameTarget, Damage) -> Void) throws -> Presentation {
        if wantsPixels { surface.withFrame { painter($0, damage) } }
        return .shown(bytesWritten: damage.area * PixelFormat.xrgb8888.bytesPerPixel)
    }
}
