/// A generator of random numbers that gives the same ones for the same seed on every machine.
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    package mutating func number(in range: ClosedRange<Double>) -> Double {
        let unit = Double(next() >> 11) / Double(1 << 53)
        return range.lowerBound + (range.upperBound - range.lowerBound) * unit
    }

    package mutating func index(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    package mutating func pick<Item>(_ items: [Item]) -> Item { items[index(items.count)] }

    package mutating func oneIn(_ cases: Int) -> Bool { index(cases) == 0 }
}
