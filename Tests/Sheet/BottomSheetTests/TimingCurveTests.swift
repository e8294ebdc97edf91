import Testing

@testable import BottomSheet

struct TimingCurveTests {
    /// A curve and the control points that it is made of.
    struct Sample: CustomTestStringConvertible {
        var curve: TimingCurve
        var x: (Double, Double)
        var y: (Double, Double)
        var testDescription: String { "\(x.0), \(y.0), \(x.1), \(y.1)" }

        init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ curve: TimingCurve? = nil) {
            (x, y) = ((x1, x2), (y1, y2))
            self.curve = curve ?? TimingCurve(x1, y1, x2, y2)
        }

        /// Progress by plain bisection on the polynomial in powers of its parameter, 200 halvings.
        func progress(at time: Double) -> Double {
            var (low, high) = (0.0, 1.0)
            for _ in 0..<200 {
                let middle = (low + high) / 2
                if Self.power(middle, x) < time { low = middle } else { high = middle }
            }
            return Self.power(low, y)
        }

        /// 3a·u + (3b − 6a)·u² + (1 + 3a − 3b)·u³.
        private static func power(_ u: Double, _ c: (Double, Double)) -> Double {
            ((1 + 3 * c.0 - 3 * c.1) * u + 3 * c.1 - 6 * c.0) * u * u + 3 * c.0 * u
        }
    }

    /// The constants of design.md, and some that are steeper than any preset's.
    static let samples = [
        Sample(0, 0, 1, 1, .linear), Sample(0.42, 0, 1, 1, .easeIn), Sample(0, 0, 0.58, 1, .easeOut),
        Sample(0.42, 0, 0.58, 1, .easeInOut), Sample(0.32, 0.72, 0, 1), Sample(0.9, 0, 0.1, 1),
        Sample(0.3, -0.5, 0.7, 1.5),
    ]

    @Test("Every curve leads from exactly 0 to exactly 1", arguments: samples)
    func ends(sample: Sample) {
        #expect(sample.curve.progress(at: 0) == 0)
        #expect(sample.curve.progress(at: 1) == 1)
        #expect(sample.curve.progress(at: -1) == 0)
        #expect(sample.curve.progress(at: 2) == 1)
    }

    @Test("The curves of the presets never go back", arguments: samples.prefix(6))
    func monotone(sample: Sample) {
        let steps = (0...1000).map { sample.curve.progress(at: Double($0) / 1000) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("Bisection finds the same values", arguments: samples)
    func bisection(sample: Sample) {
        for i in 1..<500 {
            let t = Double(i) / 500
            #expect(abs(sample.curve.progress(at: t) - sample.progress(at: t)) < 1e-9, "at \(t)")
        }
    }

    @Test("The speed is the slope of the curve", arguments: samples)
    func speed(sample: Sample) {
        let h = 1e-6
        for i in 1..<100 {
            let t = Double(i) / 100
            let quotient = (sample.progress(at: t + h) - sample.progress(at: t - h)) / (2 * h)
            #expect(abs(sample.curve.speed(at: t) - quotient) < 1e-4 * max(1, abs(quotient)), "at \(t)")
        }
    }

    @Test("The speed is finite everywhere, the ends of a vertical curve included")
    func finiteSpeed() {
        for curve in Self.samples.map(\.curve) + [TimingCurve(0, 1, 0, 1), TimingCurve(1, 0, 1, 0)] {
            for t in [-1, 0, 1e-9, 0.5, 1 - 1e-9, 1, 2] { #expect(abs(curve.speed(at: t)) <= 1000.000_001, "at \(t)") }
        }
    }

    @Test("Ease-out is ease-in turned around, ease-in-out is its own mirror image")
    func symmetry() {
        for i in 0...100 {
            let t = Double(i) / 100
            #expect(abs(TimingCurve.easeOut.progress(at: t) - (1 - TimingCurve.easeIn.progress(at: 1 - t))) < 1e-12)
            #expect(abs(TimingCurve.easeInOut.progress(at: t) + TimingCurve.easeInOut.progress(at: 1 - t) - 1) < 1e-12)
            #expect(abs(TimingCurve.linear.progress(at: t) - t) < 1e-12)
        }
    }

    @Test("A point of the curve itself is met: parameter 0.5 of ease-in")
    func knownPoint() {
        // x(0.5) = 3·0.25·0.5·0.42 + 3·0.5·0.25·1 + 0.125 and y(0.5) = 3·0.5·0.25·1 + 0.125.
        let x = 0.375 * 0.42 + 0.375 + 0.125
        #expect(abs(TimingCurve.easeIn.progress(at: x) - 0.5) < 1e-12)
    }
}
