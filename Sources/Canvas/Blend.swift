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
