/// Pixels that lie side by side on the panel, in cached memory.
struct Scanline {
    /// The pixels.
    let pixels: UnsafeMutableBufferPointer<UInt32>
    /// The column of the first one.
    let x: Int
    /// Their row.
    let y: Int

    /// Those of them in `rect`, if there are any.
    func part(in rect: PixelRect) -> Scanline? {
        let first = max(x, rect.x)
        let end = min(x + pixels.count, rect.maxX)
        guard first < end, y >= rect.y, y < rect.maxY else { return nil }
        return Scanline(pixels: UnsafeMutableBufferPointer(rebasing: pixels[first - x..<end - x]), x: first, y: y)
    }

    /// Which of the pixels of `rect`, row-major, is the first of the line.
    func offset(in rect: PixelRect) -> Int { (y - rect.y) * rect.width + x - rect.x }

    /// The same pixels in other memory.
    func with(_ pixels: UnsafeMutableBufferPointer<UInt32>) -> Scanline { Scanline(pixels: pixels, x: x, y: y) }
}
