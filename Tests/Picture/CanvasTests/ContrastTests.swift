import TestSupport
import Testing

@testable import Canvas

@Suite("Contrast is that of the Web Content Accessibility Guidelines 2")
struct ContrastTests {
    @Test(
        "Known ratios",
        arguments: [
            (0x000000, 0xFFFFFF, 21), (0xFFFFFF, 0x000000, 21), (0x777777, 0xFFFFFF, 4.478),
            (0x767676, 0xFFFFFF, 4.542), (0x949494, 0xFFFFFF, 3.034), (0xFF0000, 0xFFFFFF, 3.998),
            (0x123456, 0x123456, 1),
        ] as [(UInt32, UInt32, Double)]
    )
    func ratio(one: UInt32, other: UInt32, ratio: Double) {
        #expect(abs(Color(one).contrast(with: Color(other)) - ratio) < 0.001)
    }

    @Test("A colour that stands out stays as it is, another one changes until it does")
    func standingOut() {
        var random = SplitMix(seed: 17)
        for _ in 0..<400 {
            let color = Color(UInt32(random.index(1 << 24)))
            let grounds = (0...random.index(2)).map { _ in Color(UInt32(random.index(1 << 24))) }
            let least = random.pick([3, 4.5])
            func weakest(_ color: Color) -> Double { grounds.map { $0.contrast(with: color) }.min() ?? 0 }
            let result = color.standingOut(from: grounds, by: least)
            if weakest(color) >= least { #expect(result == color) }
            let best = max(weakest(.black), weakest(.white))
            #expect(weakest(result) >= min(least, best) - 1e-9)
        }
    }
}
