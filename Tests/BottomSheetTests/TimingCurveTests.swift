import Testing

@testable import BottomSheet

struct TimingCurveTests {
    static let curves: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut]

    @Test("Every curve leads from exactly 0 to exactly 1, never backwards", arguments: curves)
    func ends(curve: TimingCurve) {
        #expect(curve.progress(at: 0) == 0)
        #expect(curve.progress(at: 1) == 1)
        #expect(curve.progress(at: -1) == 0)
        #expect(curve.progress(at: 2) == 1)
        let steps = (0...1000).map { curve.progress(at: Double($0) / 1000) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
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
