import CDim

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

    /// What opacity `b` leaves of opacity `a`, rounded to nearest.
    @inline(__always)
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: divide(UInt32(a) &* UInt32(b)))
    }

    /// `color` with opacity `alpha` on a whole row; `target` is written once, from left to right, and never read.
    static func dim(
        _ source: UnsafeBufferPointer<UInt32>,
        into target: UnsafeMutableBufferPointer<UInt32>,
        color: Color,
        alpha: UInt8
    ) {
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let count = min(source.count, target.count)
        sheetd_dim(from, count, to, count, count, 1, color.word, alpha)
    }

    /// The same for a block of pixels; `target` has room for all of it.
    static func dim(
        _ source: Block<UnsafePointer<UInt32>>,
        into target: Block<UnsafeMutablePointer<UInt32>>,
        size: PixelSize,
        color: Color,
        alpha: UInt8
    ) {
        sheetd_dim(
            source.first,
            source.stride,
            target.first,
            target.stride,
            size.width,
            size.height,
            color.word,
            alpha
        )
    }

    /// The same, and on each pixel a shadow with an opacity of its own.
    static func dim(
        _ source: Block<UnsafePointer<UInt32>>,
        into target: Block<UnsafeMutablePointer<UInt32>>,
        size: PixelSize,
        color: Color,
        alpha: UInt8,
        under shadow: sheetd_shadow
    ) {
        var shadow = shadow
        sheetd_shade(
            source.first,
            source.stride,
            target.first,
            target.stride,
            size.width,
            size.height,
            color.word,
            alpha,
            &shadow
        )
    }

    /// `color` on a row, on each pixel with an opacity of its own.
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
