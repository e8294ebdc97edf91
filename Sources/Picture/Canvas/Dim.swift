import CDim

struct Dim {
    let color: Color
    let alpha: UInt8

    func over(_ word: UInt32) -> UInt32 {
        Blend.mix(word, color.word, alpha: UInt32(alpha))
    }

    /// Writes the dimmed row `source` to `target`, from left to right, without reading the target; both may be the same.
    func lay(over source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>) {
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let count = min(source.count, target.count)
        sheetd_dim(from, count, to, count, count, 1, color.word, alpha)
    }

    /// How pixels are stored: streamed, past the caches, which would not hold them anyway.
    enum Stores { case cached, streamed }

    /// Writes the dimmed block `source` to `target`, which has room for all of it.
    func lay(over source: Source, into target: Target, size: PixelSize, _ stores: Stores = .cached) {
        let lay = stores == .streamed ? sheetd_stream : sheetd_dim
        lay(source.first, source.stride, target.first, target.stride, size.width, size.height, color.word, alpha)
    }

    func lay(over source: Source, into target: Target, size: PixelSize, under shadow: sheetd_shadow) {
        withUnsafePointer(to: shadow) { shadow in
            sheetd_shade(
                source.first,
                source.stride,
                target.first,
                target.stride,
                size.width,
                size.height,
                color.word,
                alpha,
                shadow
            )
        }
    }

    typealias Source = Block<UnsafePointer<UInt32>>
    typealias Target = Block<UnsafeMutablePointer<UInt32>>
}

/// What lies over the ground's picture where it is drawn.
enum GroundOverlay {
    case dim(Dim)
    case shade(Shade, on: Dim)

    /// Writes `source` with the overlay to `target`, which has room for all of it and is not read.
    ///
    /// - Parameters:
    ///   - part: where on the panel it lies.
    ///   - stores: how a dim is stored; no shadow is so large that it would be streamed.
    func lay(over source: Dim.Source, into target: Dim.Target, _ part: PixelRect, _ stores: Dim.Stores = .cached) {
        switch self {
        case .dim(let dim): dim.lay(over: source, into: target, size: part.size, stores)
        case .shade(let shade, on: let dim):
            shade.withAlphas(of: part) { dim.lay(over: source, into: target, size: part.size, under: $0) }
        }
    }
}
