import Gestures
import System
import Testing

@testable import Power

struct LightnessTests {
    @Test(
        "What looks half as bright has less than a fifth of the light, as CIE 1976 has it",
        arguments: [(0, 0), (0.08, 0.008856), (0.5, 0.184187), (0.76, 0.498872), (1, 1)] as [(Double, Double)]
    )
    func curve(lightness: Double, luminance: Double) {
        #expect(abs(Lightness(lightness).luminance - luminance) < 1e-5)
        #expect(abs(Lightness(luminance: luminance).value - lightness) < 1e-5)
    }

    @Test("It rises everywhere, also at the knee, and converts both ways without loss")
    func rises() {
        var before = -1.0
        for step in 0...1000 {
            let lightness = Lightness(Double(step) / 1000)
            #expect(lightness.luminance > before)
            #expect(abs(Lightness(luminance: lightness.luminance).value - lightness.value) < 1e-9)
            before = lightness.luminance
        }
    }

    @Test("Values outside 0 to 1 are clamped", arguments: [(-1, 0), (2, 1)] as [(Double, Double)])
    func ends(value: Double, end: Double) {
        #expect(Lightness(value).value == end)
        #expect(abs(Lightness(luminance: value).value - end) < 1e-12)
    }
}

struct FadeTests {
    private let fade = Fade(from: Lightness(1), to: Lightness(0), at: 1000, for: 300)

    @Test(
        "It goes evenly to the eye from one end to the other, and stays there",
        arguments: [(0, 1), (1000, 1), (1075, 0.75), (1150, 0.5), (1299, 1.0 / 300), (1300, 0), (9999, 0)]
            as [(Microseconds, Double)]
    )
    func way(time: Microseconds, value: Double) {
        #expect(abs(fade.lightness(at: time).value - value) < 1e-12)
        #expect(fade.completion == 1300)
    }

    @Test("A fade without distance or duration is over at once")
    func still() {
        #expect(Fade(from: Lightness(0.5), to: Lightness(0.5), at: 7, for: 300).completion == 7)
        let jump = Fade(from: Lightness(1), to: Lightness(0), at: 7, for: 0)
        #expect(jump.completion == 7 && jump.lightness(at: 7).value == 0)
    }
}

struct SleepGapTests {
    @Test("Sleep is detected where the boot clock has run ahead of the monotonic one")
    func sleep() {
        var gap = SleepGap()
        let readings: [(monotonic: Microseconds, boot: Microseconds)] = [
            // What was before is not known; awake, both go on; they are read one after the other; sleep; once is once.
            (1_000, 5_001_000), (9_000_000, 14_000_000), (9_000_000, 14_040_000), (9_000_010, 15_000_000),
            (9_000_020, 15_000_010),
        ]
        let found = readings.map { gap.hasSlept(monotonic: $0.monotonic, boot: $0.boot) }
        #expect(found == [false, false, false, true, false])
    }
}
