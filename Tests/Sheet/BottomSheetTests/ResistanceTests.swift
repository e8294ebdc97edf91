import Testing

@testable import BottomSheet

struct ResistanceTests {
    static let square = Resistance.custom(NamedFunction("root") { ($0 + 1).squareRoot() - 1 })
    /// Every kind that gives way at all.
    static let giving: [Resistance] = [
        .logarithmic, .rubberBand, .rubberBand(0.2), .linear(0.5), .linear(1), square,
    ]

    @Test(
        "LBBottomSheet's elasticity has its documented values",
        arguments: [(0.0, 0.0), (3, 2), (9, 4), (21, 6), (45, 8), (93, 10)]
    )
    func logarithm(excess: Double, stretch: Double) {
        #expect(abs(Resistance.logarithmic.stretch(excess, dimension: 1280) - stretch) < 1e-12)
    }

    @Test("It grows without bound, but very slowly: 16.8 points for a thousand")
    func logarithmFar() {
        #expect(abs(Resistance.logarithmic.stretch(1000, dimension: 1280) - 16.8) < 0.05)
        let slope = Resistance.logarithmic.stretch(1e-6, dimension: 1280) / 1e-6
        #expect(abs(slope - 0.96) < 0.005)
    }

    @Test(
        "The rubber band is (1 − 1 / (x·0.55 / D + 1))·D",
        arguments: [(100.0, 1000.0), (550, 812), (5000, 400), (1, 1280)]
    )
    func rubberBand(excess: Double, dimension: Double) {
        // The same by another way: x·c·D / (x·c + D).
        let wanted = excess * 0.55 * dimension / (excess * 0.55 + dimension)
        #expect(abs(Resistance.rubberBand.stretch(excess, dimension: dimension) - wanted) < 1e-9)
        #expect(Resistance.rubberBand.stretch(1e12, dimension: dimension) <= dimension)
    }

    @Test("A linear one is a part of the way, none at all is nothing")
    func linear() {
        #expect(Resistance.linear(0.25).stretch(80, dimension: 1280) == 20)
        #expect(Resistance.none.stretch(80, dimension: 1280) == 0)
    }

    @Test("Every kind is 0 at the limit, continuous there, and never goes back", arguments: giving + [.none])
    func monotone(resistance: Resistance) {
        #expect(resistance.stretch(0, dimension: 1280) == 0)
        #expect(resistance.stretch(1e-9, dimension: 1280) <= 1.0001e-9)
        let way = (0...4000).map { resistance.stretch(Double($0) / 2, dimension: 1280) }
        #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(zip(way, way.dropFirst()).allSatisfy { $1 - $0 <= 0.5 + 1e-9 }, "never faster than the finger")
    }

    @Test("The inverse gives the finger's position", arguments: giving)
    func roundTrip(resistance: Resistance) {
        for excess in [0, 0.001, 1, 3, 21, 93, 400, 1000, 3000] {
            let stretch = resistance.stretch(excess, dimension: 1280)
            let found = resistance.excess(of: stretch, dimension: 1280)
            #expect(abs(found - excess) < 1e-6 * max(1, excess), "\(excess) stretches to \(stretch)")
        }
    }

    @Test("Within the limit there is no stretch either way", arguments: giving + [.none])
    func inside(resistance: Resistance) {
        for number in [-1, -1e9, -0.0, 0, .nan] as [Double] {
            #expect(resistance.stretch(number, dimension: 1280) == 0)
            #expect(resistance.excess(of: number, dimension: 1280) == 0)
        }
    }

    @Test("A stretch that no finger can reach has a finite inverse", arguments: giving)
    func farInverse(resistance: Resistance) {
        for stretch in [1279, 1280, 1281, 1e6, 1e300] {
            let excess = resistance.excess(of: stretch, dimension: 1280)
            #expect((0...100_000).contains(excess), "\(excess) for \(stretch)")
        }
    }

    @Test(
        "Parts and dimensions that mean nothing do not stretch, and never pull back",
        arguments: [0, -3, .nan] as [Double]
    )
    func oddParts(part: Double) {
        for resistance in [Resistance.rubberBand(part), .linear(part)] {
            #expect(resistance.stretch(100, dimension: 1280) == 0)
            #expect(resistance.excess(of: 10, dimension: 1280) >= 0)
        }
        #expect(Resistance.rubberBand.stretch(100, dimension: part) == 0)
        #expect(Resistance.linear(7).stretch(100, dimension: 1280) == 100, "no faster than the finger")
    }

    @Test("A function whose result is not finite stretches nothing")
    func oddFunction() {
        for result in [Double.nan, .infinity, -5] {
            #expect(Resistance.custom(NamedFunction("odd") { _ in result }).stretch(10, dimension: 100) == 0)
        }
    }
}
