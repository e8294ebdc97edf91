import Elementary
import Glibc
import TestSupport
import Testing

/// The C library's functions, whose errors are less than one unit of the last place, are the truth here.
@Suite("Elementary functions")
struct ElementaryTests {
    /// How far `value` is from the `truth`, in units of the last place of the truth.
    private static func distance(_ value: Double, _ truth: Double) -> Double {
        value == truth ? 0 : abs(value - truth) / truth.ulp
    }

    @Test("Exponentials and logarithms are right within two units of the last place, over all magnitudes")
    func exponentials() {
        var random = SplitMix(seed: 1)
        for _ in 0..<20_000 {
            let x = random.number(in: -700...700) * Glibc.pow(10, -random.number(in: 0...8))
            #expect(Self.distance(Elementary.exp(x), Glibc.exp(x)) <= 2, "exp \(x)")
            #expect(Self.distance(Elementary.exp2(x), Glibc.exp2(x)) <= 2, "exp2 \(x)")
            let y = Glibc.exp(x)
            #expect(Self.distance(Elementary.log(y), Glibc.log(y)) <= 2, "log \(y)")
            #expect(Self.distance(Elementary.log2(y), Glibc.log2(y)) <= 3, "log2 \(y)")
        }
    }

    @Test("Powers of channels of colours are right to 15 digits")
    func powers() {
        for channel in 1...1000 {
            let x = Double(channel) / 1000
            #expect(abs(Elementary.pow(x, 2.4) / Glibc.pow(x, 2.4) - 1) < 2e-15, "\(x)")
        }
        #expect(Elementary.pow(0, 2.4) == 0 && Elementary.pow(5, 0) == 1 && Elementary.pow(1, 7) == 1)
    }

    @Test("Sine and cosine are right within 2^-52, in every quarter, near its edges and far out")
    func circular() {
        var random = SplitMix(seed: 2)
        for turn in 0..<20_000 {
            let far = random.number(in: -1e6...1e6) * Glibc.pow(10, -random.number(in: 0...9))
            let edge = Double(turn % 4000 - 2000) * .pi / 4
            for x in [far, edge] {
                #expect(abs(Elementary.sin(x) - Glibc.sin(x)) <= 0x1p-52, "sin \(x)")
                #expect(abs(Elementary.cos(x) - Glibc.cos(x)) <= 0x1p-52, "cos \(x)")
            }
        }
        #expect(abs(Elementary.sin(1e18)) <= 1 && abs(Elementary.cos(-1e300)) <= 1)
    }

    @Test("The edges are those of the C library")
    func edges() {
        let values: [Double] = [
            0, -0.0, 1, -1, .infinity, -.infinity, .nan, 745, 746, -745, -746, -708.4, 709.7, 709.8, 1024, 1023.5,
            -1074, -1075.5,
            .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 0x1.6a09e667f3bcdp0,
            0x1.6a09e667f3bccp-1,
        ]
        for x in values {
            for (name, ours, theirs) in [
                ("exp", Elementary.exp(x), Glibc.exp(x)), ("exp2", Elementary.exp2(x), Glibc.exp2(x)),
                ("log", Elementary.log(x), Glibc.log(x)), ("log2", Elementary.log2(x), Glibc.log2(x)),
            ] {
                #expect(
                    ours.isNaN == theirs.isNaN && (ours.isNaN || Self.distance(ours, theirs) <= 2),
                    "\(name)(\(x)): \(ours)"
                )
            }
        }
        #expect(Elementary.sin(.infinity).isNaN && Elementary.cos(.nan).isNaN && Elementary.cos(0) == 1)
    }
}
