/// One colour at one opacity, laid over four pixels at once: the loop that a dragged sheet's frames spend their time in.
///
/// The plainest processors multiply sixteen bits at a time in their vectors, so every channel gets a lane of that width.
struct DimVector {
    /// Four words as pairs of lanes: green and blue, unused and red.
    private typealias Lanes = SIMD8<UInt16>

    private let rest: Lanes
    private let redBlue: Lanes
    private let green: Lanes
    /// 257 in every lane, out of the optimiser's sight: where it knows the factor it trades one multiplication for four
    /// shifts, masks and additions, a sixth of the loop.
    private let quotient: Lanes

    /// `color` at opacity `alpha`.
    init(color: Color, alpha: UInt8) {
        func share(_ channel: UInt8) -> UInt16 { UInt16(channel) &* UInt16(alpha) &+ 128 }
        let (r, g, b) = (share(color.red), share(color.green), share(color.blue))
        rest = Lanes(repeating: 255 &- UInt16(alpha))
        redBlue = Lanes(b, r, b, r, b, r, b, r)
        green = Lanes(g, 128, g, 128, g, 128, g, 128)
        quotient = Self.hidden(257)
    }

    @inline(never) @_optimize(none)
    private static func hidden(_ factor: UInt16) -> Lanes { Lanes(repeating: factor) }

    /// Lays the colour on the pixels of a row, but for up to seven at its end; the number of pixels that are done.
    func lay(on source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>) -> Int {
        let count = min(source.count, target.count)
        let from = UnsafeRawBufferPointer(source)
        let to = UnsafeMutableRawBufferPointer(target)
        var next = 0
        while next &+ 8 <= count {
            let (first, second) = (next &* 4, next &* 4 &+ 16)
            let left = under(from.loadUnaligned(fromByteOffset: first, as: Lanes.self))
            let right = under(from.loadUnaligned(fromByteOffset: second, as: Lanes.self))
            to.storeBytes(of: left, toByteOffset: first, as: Lanes.self)
            to.storeBytes(of: right, toByteOffset: second, as: Lanes.self)
            next &+= 8
        }
        return next
    }

    @inline(__always)
    private func under(_ words: Lanes) -> Lanes {
        divide((words & 0x00FF) &* rest &+ redBlue) | divide((words &>> 8) &* rest &+ green) &<< 8
    }

    /// t·257 / 2¹⁶ equals (t + (t >> 8)) >> 8, and is one instruction.
    @inline(__always)
    private func divide(_ t: Lanes) -> Lanes {
        let product = SIMD8<UInt32>(truncatingIfNeeded: t) &* SIMD8<UInt32>(truncatingIfNeeded: quotient)
        return Lanes(truncatingIfNeeded: product &>> 16)
    }
}
