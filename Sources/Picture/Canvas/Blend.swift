import CDim

/// An opaque colour of eight bits a channel, as one word 0x00RRGGBB: the layout of XRGB8888.
package struct Color: Hashable, Sendable {
    /// 0x00RRGGBB.
    package var word: UInt32

    /// A colour from its word; the top byte is ignored.
    package init(_ word: UInt32) {
        self.word = word & 0x00FF_FFFF
    }

    /// A colour from its channels, 0 to 255.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Red, 0 to 255.
    package var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
    /// Green, 0 to 255.
    package var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
    /// Blue, 0 to 255.
    package var blue: UInt8 { UInt8(truncatingIfNeeded: word) }

    /// White.
    package static let white = Color(0xFFFFFF)
    /// Black.
    package static let black = Color(0)
}

/// Exact eight-bit blending of packed words.
///
/// A channel of the result is (under·(255 − a) + over·a) / 255, rounded to nearest: (t + (t >> 8)) >> 8 with
/// t = product + 128 is that quotient for every product up to 255². Two channels travel in one 32-bit word, sixteen bits
/// each.
enum Blend {
    private static let lanes: UInt32 = 0x00FF_00FF
    private static let half: UInt32 = 0x0080_0080

    /// `over` with opacity `alpha` (0…255) on `under`.
    @inline(__always)
    static func mix(_ under: UInt32, _ over: UInt32, alpha: UInt32) -> UInt32 {
        let rest = 255 &- alpha
        let redBlue = (under & lanes) &* rest &+ (over & lanes) &* alpha
        let green = (under >> 8 & 0xFF) &* rest &+ (over >> 8 & 0xFF) &* alpha
        return divide(redBlue) | divide(green) << 8
    }

    /// The product of two opacities, rounded to nearest.
    @inline(__always)
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: divide(UInt32(a) &* UInt32(b)))
    }

    /// Blends `color` over a row, each pixel with its own opacity.
    static func lay(
        _ color: Color,
        _ alphas: UnsafeBufferPointer<UInt8>,
        on row: UnsafeMutableBufferPointer<UInt32>
    ) {
        guard let alphas = alphas.baseAddress, let pixels = row.baseAddress else { return }
        sheetd_lay(pixels, alphas, row.count, color.word)
    }

    @inline(__always)
    private static func divide(_ product: UInt32) -> UInt32 {
        let t = product &+ half
        return (t &+ (t >> 8 & lanes)) >> 8 & lanes
    }
}

/// A colour laid with one opacity over all of a picture.
struct Dim {
    let color: Color
    let alpha: UInt8

    /// The word that results from `word` under the dim.
    func over(_ word: UInt32) -> UInt32 {
        Blend.mix(word, color.word, alpha: UInt32(alpha))
    }

    /// Writes the dimmed row `source` to `target`, from left to right, without reading the target; both may be the same.
    func lay(over source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>) {
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let count = min(source.count, target.count)
        sheetd_dim(from, count, to, count, count, 1, color.word, alpha)
    }

    /// Writes the dimmed block `source` to `target`, which has room for all of it; streamed, past the caches.
    func lay(over source: Source, into target: Target, size: PixelSize, isStreamed: Bool = false) {
        let (width, height) = (size.width, size.height)
        let lay = isStreamed ? sheetd_stream : sheetd_dim
        lay(source.first, source.stride, target.first, target.stride, width, height, color.word, alpha)
    }

    /// Writes the dimmed block `source` with a shadow over it.
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

/// What lies over the backdrop's picture where it is drawn.
enum BackdropOverlay {
    case dim(Dim)
    /// A part of a shadow on the dim.
    case shade(Shade, on: Dim)

    /// Writes `source` with the overlay to `target`, which has room for all of it and is not read.
    ///
    /// - Parameters:
    ///   - part: where on the panel it lies.
    ///   - isStreamed: whether a dim is stored past the caches; no shadow is so large that it would be.
    func lay(over source: Dim.Source, into target: Dim.Target, _ part: PixelRect, isStreamed: Bool = false) {
        switch self {
        case .dim(let dim): dim.lay(over: source, into: target, size: part.size, isStreamed: isStreamed)
        case .shade(let shade, on: let dim):
            shade.withAlphas(of: part) { dim.lay(over: source, into: target, size: part.size, under: $0) }
        }
    }
}
