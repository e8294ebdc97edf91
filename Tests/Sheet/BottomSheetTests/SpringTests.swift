import Testing

@testable import BottomSheet

struct SpringTests {
    /// Underdamped, nearly critical on both sides, critical, overdamped.
    static let ratios = [0.2, 0.576, 0.9999, 0.999_999_99, 1, 1.000_000_01, 1.0001, 2, 20]

    /// x″ = −ω²x − 2ζωx′ by the classic Runge-Kutta method in steps of 0.1 ms.
    private static func integrate(
        _ spring: Spring,
        from x: Double,
        velocity v: Double,
        milliseconds: Int,
        each: (Int, Double, Double) -> Void
    ) {
        let (w, z, h) = (spring.frequency, spring.dampingRatio, 0.0001)
        let pull = { (x: Double, v: Double) in -w * w * x - 2 * z * w * v }
        var (x, v) = (x, v)
        for step in 1...milliseconds * 10 {
            let (k1, a1) = (v, pull(x, v))
            let (k2, a2) = (v + h / 2 * a1, pull(x + h / 2 * k1, v + h / 2 * a1))
            let (k3, a3) = (v + h / 2 * a2, pull(x + h / 2 * k2, v + h / 2 * a2))
            let (k4, a4) = (v + h * a3, pull(x + h * k3, v + h * a3))
            x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
            if step % 100 == 0 { each(step / 10, x, v) }
        }
    }

    @Test("A spring agrees with step-by-step integration of its equation", arguments: ratios, [-3000.0, 0, 4000])
    func integration(ratio: Double, velocity: Double) {
        let spring = Spring(response: 0.4, dampingRatio: ratio)
        Self.integrate(spring, from: 500, velocity: velocity, milliseconds: 600) { milliseconds, x, v in
            let state = spring.state(after: Double(milliseconds) / 1000, from: 500, velocity: velocity)
            #expect(abs(state.position - x) < 1e-3, "position at \(milliseconds) ms")
            #expect(abs(state.velocity - v) < 0.05, "velocity at \(milliseconds) ms")
        }
    }

    @Test("A spring begins at the given distance with the given velocity", arguments: ratios)
    func beginning(ratio: Double) {
        let state = Spring(response: 0.4, dampingRatio: ratio).state(after: 0, from: 123, velocity: -456)
        #expect(abs(state.position - 123) < 1e-9)
        #expect(abs(state.velocity + 456) < 1e-9)
    }

    @Test("Response is the time of one swing without damping: ω = 2π / response")
    func response() {
        #expect(abs(Spring(response: 0.4, dampingRatio: 1).frequency - 15.707_963_267_948_966) < 1e-12)
    }

    @Test("From its duration on a spring is within a thousandth of the way", arguments: ratios)
    func duration(ratio: Double) {
        let spring = Spring(duration: 500_000, dampingRatio: ratio)
        for i in 0...500 {
            let state = spring.state(after: 0.5 + Double(i) / 100, from: 1, velocity: 0)
            #expect(abs(state.position) <= 0.001 + 1e-9)
        }
    }

    @Test("A critically damped spring needs all of its duration: (1 + ωt)·e^(−ωt) is a thousandth at its end")
    func criticalDuration() {
        let spring = Spring(duration: 300_000)
        #expect(abs(spring.state(after: 0.3, from: 1, velocity: 0).position - 0.001) < 1e-9)
        #expect(spring.state(after: 0.299, from: 1, velocity: 0).position > 0.001)
    }

    @Test("Without speed a spring at or above critical damping never turns back", arguments: ratios.suffix(5))
    func monotone(ratio: Double) {
        let spring = Spring(duration: 500_000, dampingRatio: ratio)
        let way = (0...1000).map { spring.state(after: Double($0) / 1000, from: 700, velocity: 0).position }
        #expect(zip(way, way.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(way.allSatisfy { $0 >= 0 })
    }

    @Test("Below critical damping it swings over, by e^(−πζ / √(1 − ζ²)) of the way", arguments: [0.2, 0.576, 0.8])
    func overshoot(ratio: Double) {
        let spring = Spring(response: 0.4, dampingRatio: ratio)
        let root = (1 - ratio * ratio).squareRoot()
        let state = spring.state(after: .pi / (spring.frequency * root), from: 100, velocity: 0)
        // e^(−y) as its own series, so that nothing of the code under test judges itself.
        let y = Double.pi * ratio / root
        let series = (1...60).reduce((sum: 1.0, term: 1.0)) { sum, n in
            let term = sum.term * -y / Double(n)
            return (sum.sum + term, term)
        }
        #expect(abs(state.position + 100 * series.sum) < 1e-9)
        #expect(abs(state.velocity) < 1e-9)
    }

    @Test("After the settling time a thousandth is left, whatever the speed at first", arguments: ratios)
    func settling(ratio: Double) {
        let spring = Spring(response: 0.4, dampingRatio: ratio)
        for (x, v) in [(500.0, 0.0), (500, -8000), (-20, 8000), (0, 3000), (1e-3, 0)] {
            let time = spring.settlingTime(from: x, velocity: v)
            let size = max(abs(x), abs(v) / spring.frequency * 40)
            #expect(time > 0 && time < 30)
            for i in 0...200 {
                let state = spring.state(after: time * (1 + Double(i) / 100), from: x, velocity: v)
                #expect(abs(state.position) <= 0.001 * size * 1.001)
            }
        }
        #expect(spring.settlingTime(from: 0, velocity: 0) == 0)
    }

    @Test(
        "Numbers that make no spring are taken as some that do",
        arguments: [0, -1, .nan, .infinity, 1e-300, 1e9, 1e300] as [Double]
    )
    func oddSprings(number: Double) {
        for spring in [
            Spring(response: number, dampingRatio: 1), Spring(response: 0.4, dampingRatio: number),
            Spring(duration: 500_000, dampingRatio: number), Spring(duration: 0), Spring(duration: -5),
        ] {
            let motion = Motion(from: 700, to: 40, animation: .spring(spring), start: 1000)
            #expect(motion.end > 1000 && motion.end <= 3_600_001_000)
            for time in [1000, 1001, 17_000, 500_000, 1_000_000_000, motion.end] {
                #expect((-620...700.001).contains(motion.top(at: time)))
            }
        }
    }
}
