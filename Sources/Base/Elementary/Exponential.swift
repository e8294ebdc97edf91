// Exponentials and logarithms that are the same to the last bit on every processor.
//
// Those of the C library have variants for processors with fused operations, and their last bits differ. What decides about a
// gesture, or is traced, uses these: sums and products in a fixed order, at most two units of the last place away from the truth.

/// e to the power of `x`.
package func exp(_ x: Double) -> Double {
    guard abs(x) < 746 else { return x.isNaN ? x : x > 0 ? .infinity : 0 }
    let exponent = (x * log2OfE).rounded()
    return exp(of: x - exponent * Logarithm2.high - exponent * Logarithm2.low, exponent)
}

/// 2 to the power of `x`.
package func exp2(_ x: Double) -> Double {
    guard abs(x) < 1076 else { return x.isNaN ? x : x > 0 ? .infinity : 0 }
    let exponent = x.rounded()
    return exp(of: (x - exponent) * (Logarithm2.high + Logarithm2.low), exponent)
}

/// The natural logarithm of `x`.
package func log(_ x: Double) -> Double {
    guard let parts = LogarithmParts(x) else { return logarithmOfEdge(x) }
    return parts.exponent * Logarithm2.high + (parts.rest + parts.exponent * Logarithm2.low)
}

/// The logarithm of `x` to the base of 2.
package func log2(_ x: Double) -> Double {
    guard let parts = LogarithmParts(x) else { return logarithmOfEdge(x) }
    return parts.exponent + parts.rest * log2OfE
}

/// `x`, which is at least 0, to the power of `y`; its relative error grows with |y · log x|.
package func pow(_ x: Double, _ y: Double) -> Double { y == 0 ? 1 : exp(y * log(x)) }

private let log2OfE = 1.442695040888963407

/// The natural logarithm of 2 in two parts; a whole number below 2^20 times the first is exact.
private enum Logarithm2 {
    static let high = 0x1.62e42feep-1
    static let low = 0x1.a39ef35793c76p-33
}

/// e^`rest` · 2^`exponent`, for a rest of at most half the logarithm of 2.
private func exp(of rest: Double, _ exponent: Double) -> Double {
    // 1 / n!, from n = 13 down to 2: what follows is less than 2^-57.
    let power = series(
        rest,
        1.0 / 6_227_020_800,
        1.0 / 479_001_600,
        1.0 / 39_916_800,
        1.0 / 3_628_800,
        1.0 / 362_880,
        1.0 / 40_320,
        1.0 / 5_040,
        1.0 / 720,
        1.0 / 120,
        1.0 / 24,
        1.0 / 6,
        1.0 / 2
    )
    return Double(sign: .plus, exponent: Int(exponent), significand: 1 + (rest + rest * rest * power))
}

/// x = 2^exponent · m, with m between √½ and √2, and the logarithm of m.
private struct LogarithmParts {
    let exponent: Double
    let rest: Double

    init?(_ x: Double) {
        guard x > 0, x.isFinite else { return nil }
        let isUpper = x.significand > 0x1.6a09e667f3bcdp0
        exponent = Double(x.exponent) + (isUpper ? 1 : 0)
        // log(1 + f) = 2·artanh(s) for s = f / (2 + f), as a series of s².
        let f = (isUpper ? x.significand / 2 : x.significand) - 1
        let s = f / (2 + f)
        let square = s * s
        let power = series(
            square,
            2.0 / 23,
            2.0 / 21,
            2.0 / 19,
            2.0 / 17,
            2.0 / 15,
            2.0 / 13,
            2.0 / 11,
            2.0 / 9,
            2.0 / 7,
            2.0 / 5,
            2.0 / 3
        )
        rest = f - s * (f - square * power)
    }
}

private func logarithmOfEdge(_ x: Double) -> Double { x == 0 ? -.infinity : x > 0 ? x : .nan }

/// The sum of `coefficients` · xⁿ, the highest power first.
func series(_ x: Double, _ coefficients: Double...) -> Double { coefficients.reduce(0) { $0 * x + $1 } }
