import CDim

/// A colour that lies with one opacity over all of a picture.
struct Dim {
    let color: Color
    let alpha: UInt8

    /// A word under it.
    func over(_ word: UInt32) -> UInt32 {
        Blend.mix(word, color.word, alpha: UInt32(alpha))
    }

    /// Writes a row that lies under it to `target`, from left to right and without reading it, unless it is the source.
    func lay(over source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>) {
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let count = min(source.count, target.count)
        sheetd_dim(from, count, to, count, count, 1, color.word, alpha)
    }

    /// The same for a block of pixels; `target` has room for all of it.
    func lay(over source: Source, into target: Target, size: PixelSize) {
        let (width, height) = (size.width, size.height)
        sheetd_dim(source.first, source.stride, target.first, target.stride, width, height, color.word, alpha)
    }

    /// The same, and on it a shadow.
    func lay(over source: Source, into target: Target, size: PixelSize, under shadow: sheetd_shadow) {
        let (width, height) = (size.width, size.height)
        withUnsafePointer(to: shadow) { shadow in
            sheetd_shade(
                source.first,
                source.stride,
                target.first,
                target.stride,
                width,
                height,
                color.word,
                alpha,
                shadow
            )
        }
    }

    typealias Source = Block<UnsafePointer<UInt32>>
    typealias Target = Block<UnsafeMutablePointer<UInt32>>
}
