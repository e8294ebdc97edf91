/// What fills an area: a colour, or a picture whose upper-left corner lies on the area's.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A picture; beyond its edges the colour goes on.
    case picture(Surface, beyond: Color)
}

extension Fill {
    /// Fills `row` with the pixels from column `x` of row `y` of the area on, under a `dim` of opacity `alpha`.
    func fill(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int, dimmedBy dim: Color = .black, alpha: UInt8 = 0)
    {
        switch self {
        case .color(let color):
            row.update(repeating: Blend.mix(color.word, dim.word, alpha: UInt32(alpha)))
        case .picture(let picture, let beyond):
            let isRow = (0..<picture.size.height).contains(y)
            let count = isRow ? max(0, min(row.count, picture.size.width - x)) : 0
            let rest = UnsafeMutableBufferPointer(rebasing: row[count...])
            rest.update(repeating: Blend.mix(beyond.word, dim.word, alpha: UInt32(alpha)))
            guard count > 0 else { return }
            picture.pixels.withUnsafeBufferPointer { pixels in
                let source = UnsafeBufferPointer(rebasing: pixels[(y * picture.size.width + x)...].prefix(count))
                if alpha == 0 {
                    _ = row.update(fromContentsOf: source)
                } else {
                    Blend.dim(source, into: row, color: dim, alpha: alpha)
                }
            }
        }
    }
}
