/// An opaque picture in cached memory: XRGB8888 words, row after row, without padding.
package struct Surface: Hashable, Sendable {
    /// Columns and rows.
    package let size: PixelSize
    /// `size.area` words 0x00RRGGBB, row-major.
    package var pixels: [UInt32]

    /// A surface of one colour.
    package init(size: PixelSize, color: Color = .black) {
        self.size = size
        pixels = [UInt32](repeating: color.word, count: size.area)
    }

    /// A surface over `pixels`, row-major, which must be `size.area` words.
    package init(size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.area, "a surface of \(size) needs \(size.area) pixels, not \(pixels.count)")
        self.size = size
        self.pixels = pixels
    }

    /// The word at column `x`, row `y`.
    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    /// Lends the pixels as a frame that can be drawn into.
    package mutating func withFrame<Result>(_ body: (FrameTarget) throws -> Result) rethrows -> Result {
        let size = size
        return try pixels.withUnsafeMutableBytes { bytes in
            try body(FrameTarget(memory: bytes, pitch: size.width * 4, size: size, format: .xrgb8888))
        }
    }
}
