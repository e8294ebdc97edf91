import Canvas

/// Where on the upright picture the units of a window lie.
struct WindowFrame: Equatable, Sendable {
    /// The corner of its geometry, in pixels.
    let x: Double
    let y: Double
    /// Pixels per unit.
    let across: Double
    let down: Double

    func moved(x: Int, y: Int) -> WindowFrame {
        WindowFrame(x: self.x + Double(x) * across, y: self.y + Double(y) * down, across: across, down: down)
    }

    /// The pixels of a rectangle: both edges are rounded, so that what adjoins does so on the picture.
    func around(_ rect: PixelRect) -> PixelRect {
        rectangle(rect) {
            $0.rounded()
        } _: {
            $0.rounded()
        }
    }

    /// The pixels that lie in a rectangle as a whole.
    func within(_ rect: PixelRect) -> PixelRect {
        rectangle(rect) {
            $0.rounded(.up)
        } _: {
            $0.rounded(.down)
        }
    }

    private func rectangle(
        _ rect: PixelRect,
        _ first: (Double) -> Double,
        _ last: (Double) -> Double
    ) -> PixelRect {
        let left = Int(first(x + Double(rect.x) * across))
        let top = Int(first(y + Double(rect.y) * down))
        let right = Int(last(x + Double(rect.maxX) * across))
        let bottom = Int(last(y + Double(rect.maxY) * down))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
