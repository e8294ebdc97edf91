package import Canvas
package import Output

/// A display in memory with two bytes a pixel.
package final class NarrowDisplay: Display {
    package let name = DisplayName(device: "narrow")
    package let summary = ""
    package let size: PixelSize
    package let refreshRate = 60.0
    package let format = PixelFormat.rgb565
    package let geometry: DisplayGeometry
    package private(set) var memory: [UInt8]
    private var isEmpty = true

    package init(_ size: PixelSize, rotation: Rotation = .none) {
        self.size = size
        geometry = DisplayGeometry(panel: size, rotation: rotation, drawingRotation: rotation)
        memory = Array(repeating: 0xA5, count: size.area * 2)
    }

    package func invalidate() { isEmpty = true }
    package func change(from old: DisplayRequest, to new: DisplayRequest) {}

    package func present(
        _ damage: Damage,
        of placement: Scene.Placement,
        by painter: inout ScenePainter
    ) -> PresentResult {
        let all = isEmpty ? Damage(PixelRect(size)) : damage
        isEmpty = false
        memory.withUnsafeMutableBytes { bytes in
            let target = FrameTarget(memory: bytes, pitch: size.width * 2, size: size, format: format)
            painter.paint(.frame(placement), all, into: target)
        }
        return .shown(bytesWritten: all.area * 2)
    }

    /// The same picture in two bytes a pixel.
    package static func narrowed(_ picture: Surface) -> [UInt8] {
        picture.pixels.flatMap { word in
            let (red, green, blue) = (word >> 19 & 31, word >> 10 & 63, word >> 3 & 31)
            let pixel: UInt32 = red << 11 | green << 5 | blue
            return [UInt8(pixel & 255), UInt8(pixel >> 8)]
        }
    }
}
