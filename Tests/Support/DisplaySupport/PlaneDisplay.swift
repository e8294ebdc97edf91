package import Canvas
package import Output

/// A display with planes in memory, which can lose and regain them, and be busy.
package final class PlaneDisplay: Display, DisplayPlanes {
    package let name = DisplayName(device: "planes")
    package let summary = ""
    package let size: PixelSize
    package let refreshRate = 60.0
    package let geometry: DisplayGeometry
    package var planes: (any DisplayPlanes)? { self }
    package var answer: Layering?
    package var isBusy = false
    /// Refuses the next frame on planes and composes from then on.
    package var isLiar = false
    package private(set) var framesOnPlanes = 0

    private var backdrop: Surface
    private var figure = Surface(size: PixelSize(width: 0, height: 0))
    private var dim: (color: Color, alpha: UInt8) = (.black, 0)
    private var sheet: LayeredFrame.Sheet?

    package init(_ size: PixelSize, _ answer: Layering?, rotation: Rotation = .none) {
        self.size = size
        geometry = DisplayGeometry(panel: size, rotation: rotation, drawingRotation: rotation)
        self.answer = answer
        backdrop = Surface(size: size, color: Color(0xBAD_BAD))
    }

    package func invalidate() {}
    package func change(from old: DisplayRequest, to new: DisplayRequest) {}

    package func layering(for request: LayerRequest) -> Layering? {
        if figure.size != request.sheet { figure = Surface(size: request.sheet) }
        dim.color = request.dim
        return answer
    }

    package func present(_ damage: Damage, of placement: Scene.Placement, by painter: inout ScenePainter)
        -> PresentResult
    {
        if isBusy { return .deferred }
        backdrop.withFrame { painter.paint(.frame(placement), damage, into: $0) }
        (sheet, dim.alpha) = (nil, 0)
        return .shown(bytesWritten: damage.area * 4)
    }

    package func present(_ frame: LayeredFrame, by painter: inout ScenePainter) -> PresentResult {
        if isBusy { return .deferred }
        if isLiar {
            answer = .composed(because: "plane 31 lies")
            return .redraw(.planes(card: "/dev/dri/card0", reason: "plane 31 lies"))
        }
        framesOnPlanes += 1
        backdrop.withFrame { painter.paint(frame.backdrop.painting, frame.backdrop.damage, into: $0) }
        let size = figure.size
        if let sheet = frame.sheet, !sheet.damage.isEmpty {
            figure.pixels.withUnsafeMutableBytes { bytes in
                let target = FrameTarget(memory: bytes, pitch: size.width * 4, size: size, format: .argb8888)
                painter.paint(.sheet(sheet.layer), sheet.damage, into: target)
            }
        }
        sheet = frame.sheet
        if case .planes(dims: true, _) = answer { dim.alpha = frame.dimAlpha } else { dim.alpha = 0 }
        return .shown(bytesWritten: (frame.backdrop.damage.area + (frame.sheet?.damage.area ?? 0)) * 4)
    }

    /// What is on the screen.
    package var screen: Surface {
        var screen = backdrop
        for i in screen.pixels.indices {
            screen.pixels[i] = blend(dim.color.word | 0xFF00_0000, screen.pixels[i], dim.alpha)
        }
        guard let sheet else { return screen }
        let seen = sheet.place.intersection(PixelRect(size))
        for y in seen.y..<seen.maxY {
            for x in seen.x..<seen.maxX {
                screen[x, y] = blend(figure[x - sheet.place.x, y - sheet.place.y], screen[x, y], sheet.alpha)
            }
        }
        return screen
    }

    private func blend(_ over: UInt32, _ under: UInt32, _ alpha: UInt8) -> UInt32 {
        let (opacity, alpha) = (Int(over >> 24), Int(alpha))
        var word: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let above = Int(over >> shift & 255)
            let below = Int(under >> shift & 255)
            let sum: Int = above * alpha * 255 + below * (65025 - opacity * alpha)
            word |= UInt32((2 * sum + 65025) / 130050) << shift
        }
        return word
    }
}
