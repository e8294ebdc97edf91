import CDim

/// Exact eight-bit blending of packed words.
///
/// A channel of the result is (under·(255 − a) + over·a) / 255, rounded to nearest: (t + (t >> 8)) >> 8 with
/// t = product + 128 is that quotient for every product up to 255². Two channels travel in one 32-bit word, sixteen bits
/// each.
enum Blend {
    private static let lanes: UInt32 = 0x00FF_00FF
    private static let half: UInt32 = 0x0080_0080

    @inline(__always)
    static func mix(_ under: UInt32, _ over: UInt32, alpha: UInt32) -> UInt32 {
        let rest = 255 &- alpha
        let redBlue = (under & lanes) &* rest &+ (over & lanes) &* alpha
        let green = (under >> 8 & 0xFF) &* rest &+ (over >> 8 & 0xFF) &* alpha
        return divide(redBlue) | divide(green) << 8
    }

    @inline(__always)
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: divide(UInt32(a) &* UInt32(b)))
    }

    /// Blends the word `color` over a row, each pixel with its own opacity.
    static func lay(
        _ color: UInt32,
        _ alphas: UnsafeBufferPointer<UInt8>,
        on row: UnsafeMutableBufferPointer<UInt32>
    ) {
        guard let alphas = alphas.baseAddress, let pixels = row.baseAddress else { return }
        sheetd_lay(pixels, alphas, row.count, color)
    }

    @inline(__always)
    private static func divide(_ product: UInt32) -> UInt32 {
        let t = product &+ half
        return (t &+ (t >> 8 & lanes)) >> 8 & lanes
    }
}
