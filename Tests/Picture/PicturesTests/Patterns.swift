import Canvas

/// A surface with a pattern in which every pixel differs from its neighbours.
func pattern(_ width: Int, _ height: Int) -> Surface {
    let words = (0..<width * height).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
    return Surface(size: PixelSize(width: width, height: height), pixels: words)
}

/// Frame `number` of a small animation: a white square that moves over a dark field.
func movingSquare(_ number: Int, size: PixelSize) -> Surface {
    var surface = Surface(size: size, color: Color(0x1C1C1E))
    for y in 2..<6 {
        for x in number..<number + 4 { surface[x, y] = 0xFFFFFF }
    }
    return surface
}

extension [UInt8] {
    /// An unsigned number of `count` bytes at `at`, the most significant first.
    func big(_ at: Int, _ count: Int) -> Int { self[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    /// An unsigned number of `count` bytes at `at`, the least significant first.
    func little(_ at: Int, _ count: Int) -> Int { self[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
    func text(_ at: Int, _ count: Int) -> String { String(decoding: self[at..<at + count], as: UTF8.self) }
}
