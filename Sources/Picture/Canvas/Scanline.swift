/// Pixels in cached memory, which may be read.
typealias Pixels = UnsafeMutableBufferPointer<UInt32>

struct Block<Pointer> {
    let first: Pointer
    let stride: Int
}

/// Pixels that lie side by side on the panel, in cached memory.
struct Scanline {
    let pixels: Pixels
    /// The column of the first one.
    let x: Int
    let y: Int

    var rect: PixelRect { PixelRect(x: x, y: y, width: pixels.count, height: 1) }

    /// Its pixels in `rect`; nil where there are none.
    func part(in rect: PixelRect) -> Scanline? {
        let first = max(x, rect.x)
        let end = min(x + pixels.count, rect.maxX)
        guard first < end, y >= rect.y, y < rect.maxY else { return nil }
        return Scanline(pixels: Pixels(rebasing: pixels[first - x..<end - x]), x: first, y: y)
    }

    /// The index of the line's first pixel among the pixels of `rect`, row-major.
    func offset(in rect: PixelRect) -> Int { (y - rect.y) * rect.width + x - rect.x }

    func with(_ pixels: Pixels) -> Scanline { Scanline(pixels: pixels, x: x, y: y) }
}
