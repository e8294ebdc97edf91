/// What lies over a picture where it is drawn.
enum BackdropOverlay {
    case nothing
    case dim(Dim)
    /// A part of a shadow on the dim.
    case shade(Shade, on: Dim)

    /// Writes `source` under it to `target`, which has room for all of it and is not read.
    ///
    /// - Parameter part: where on the panel it lies.
    func lay(over source: Dim.Source, into target: Dim.Target, _ part: PixelRect) {
        switch self {
        case .nothing:
            for y in 0..<part.height {
                (target.first + y * target.stride).update(from: source.first + y * source.stride, count: part.width)
            }
        case .dim(let dim): dim.lay(over: source, into: target, size: part.size)
        case .shade(let shade, on: let dim):
            shade.withAlphas(of: part) { dim.lay(over: source, into: target, size: part.size, under: $0) }
        }
    }
}
