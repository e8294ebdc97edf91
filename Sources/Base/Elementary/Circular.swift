// Sine and cosine that are the same to the last bit on every processor, as the exponentials are.

/// The sine of `x`; beyond a million its phase is that of a slightly longer circle.
package func sin(_ x: Double) -> Double {
    let (rest, quarter) = reduced(x)
    return switch quarter {
    case 0: sine(of: rest)
    case 1: cosine(of: rest)
    case 2: -sine(of: rest)
    default: -cosine(of: rest)
    }
}

/// The cosine of `x`; beyond a million its phase is that of a slightly longer circle.
package func cos(_ x: Double) -> Double {
    let (rest, quarter) = reduced(x)
    return switch quarter {
    case 0: cosine(of: rest)
    case 1: -sine(of: rest)
    case 2: -cosine(of: rest)
    default: sine(of: rest)
    }
}

/// A quarter of a circle in three parts; a whole number below 2^20 times the first two is exact.
private enum Quarter {
    static let high = 0x1.921fb544p0
    static let middle = 0x1.0b4611a6p-34
    static let low = 0x1.3198a2e037073p-69
    static let perUnit = 0.6366197723675813431
}

/// What is left of `x` within an eighth of a circle, and the quarter, 0 to 3, around which it lies.
private func reduced(_ x: Double) -> (rest: Double, quarter: Int) {
    guard x.isFinite else { return (.nan, 0) }
    let x = abs(x) < 1e6 ? x : x.remainder(dividingBy: 2 * .pi)
    let quarters = (x * Quarter.perUnit).rounded()
    let rest = x - quarters * Quarter.high - quarters * Quarter.middle - quarters * Quarter.low
    return (rest, Int(quarters) & 3)
}

private func sine(of x: Double) -> Double {
    let square = x * x
    // ±1 / n!, from n = 17 down to 3.
    let power = series(
        square,
        1.0 / 355_687_428_096_000,
        -1.0 / 1_307_674_368_000,
        1.0 / 6_227_020_800,
        -1.0 / 39_916_800,
        1.0 / 362_880,
        -1.0 / 5_040,
        1.0 / 120,
        -1.0 / 6
    )
    return x + x * square * power
}

private func cosine(of x: Double) -> Double {
    let square = x * x
    // ±1 / n!, from n = 16 down to 4.
    let power = series(
        square,
        1.0 / 20_922_789_888_000,
        -1.0 / 87_178_291_200,
        1.0 / 479_001_600,
        -1.0 / 3_628_800,
        1.0 / 40_320,
        -1.0 / 720,
        1.0 / 24
    )
    // What 1 − x²/2 loses is added again.
    let half = square / 2
    let most = 1 - half
    return most + ((1 - most - half) + square * square * power)
}
