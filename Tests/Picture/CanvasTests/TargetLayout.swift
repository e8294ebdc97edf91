@testable import Canvas

/// How a target may lie in memory.
struct TargetLayout: Sendable {
    let format: PixelFormat
    /// The bytes between the end of a row and the next one.
    let padding: Int
    /// Whether the byte that a format does not use is stored as an opacity.
    var fillsUnused = false

    static let surface = TargetLayout(format: .xrgb8888, padding: 0)
    static let padded = TargetLayout(format: .xrgb8888, padding: 12)
    /// Rows do not begin at words.
    static let odd = TargetLayout(format: .xrgb8888, padding: 3)
    static let packed = TargetLayout(format: .rgb565, padding: 6)
    static let opaque = TargetLayout(format: .xrgb8888, padding: 12, fillsUnused: true)
    /// The picture of a plane.
    static let plane = TargetLayout(format: .argb8888, padding: 12)

    /// What an opaque word that is written has in its upper byte.
    var opacity: UInt32 { format.isOpaque ? 0 : 0xFF00_0000 }

    /// The memory of a frame in which `paint` drew.
    func bytes(_ size: PixelSize, _ paint: (FrameTarget) -> Void) -> [UInt8] {
        let pitch = size.width * format.bytesPerPixel + padding
        // Words, so that the memory is aligned as a buffer's is.
        var memory = [UInt64](repeating: 0xA5A5_A5A5_A5A5_A5A5, count: (pitch * size.height + 7) / 8)
        return memory.withUnsafeMutableBytes { bytes in
            paint(
                FrameTarget(memory: bytes, pitch: pitch, size: size, format: format, fillsUnused: fillsUnused)
            )
            return Array(bytes)
        }
    }
}
