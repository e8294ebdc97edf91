import Gestures
import System
import TestSupport

/// A finger of constant speed on a panel of one rate, and a display of another.
package struct SteadyFinger: Sendable {
    /// How often the panel reports, in hertz.
    package var rate: Double
    /// How often the display shows a frame, in hertz.
    package var refresh: Double
    /// When the panel reports first, in its intervals.
    package var phase: Double
    /// How early or late a stamp may be, in milliseconds.
    package var jitter: Double

    /// Whole rates repeat their beat within a second.
    private static let seconds = 2.1
    private static let beginning = 0.1

    package init(rate: Double, refresh: Double, phase: Double, jitter: Double = 0) {
        self.rate = rate
        self.refresh = refresh
        self.phase = phase
        self.jitter = jitter
    }

    /// How steadily it is followed, raw and resampled.
    ///
    /// It moves one point a millisecond, so that points of the way are milliseconds of delay.
    package var steadiness: Steadiness {
        var random = SplitMix(seed: 7)
        var trail = TouchResampler()
        var steadiness = Steadiness()
        var place = 0.0
        var report = phase / rate
        var stamp = report
        for frame in 1...Int(Self.seconds * refresh) {
            let time = Double(frame) / refresh
            while stamp <= time {
                place = report * 1000
                trail.add(Point(x: 0, y: place), at: Self.microseconds(stamp))
                report += 1 / rate
                stamp = report + random.number(in: -jitter...jitter) / 1000
            }
            guard time > Self.beginning, let shown = trail.position(at: Self.microseconds(time)) else { continue }
            steadiness.add(finger: time * 1000, raw: place, shown: shown.y)
        }
        return steadiness
    }

    /// How far it is shown beyond its place, in milliseconds of its way, when it stops at `stop` milliseconds; the panel
    /// reports a finger that has moved, and no other.
    package func overshoot(stoppingAt stop: Double) -> Double {
        var trail = TouchResampler()
        var (report, place, overshoot) = (phase / rate, -1.0, 0.0)
        for frame in 1...Int((stop / 1000 + 0.1) * refresh) {
            let time = Double(frame) / refresh
            while report <= time {
                let next = min(report * 1000, stop)
                if next != place { trail.add(Point(x: 0, y: next), at: Self.microseconds(report)) }
                place = next
                report += 1 / rate
            }
            overshoot = max(overshoot, (trail.position(at: Self.microseconds(time))?.y ?? 0) - stop)
        }
        return overshoot
    }

    private static func microseconds(_ seconds: Double) -> Microseconds { Microseconds((seconds * 1e6).rounded()) }
}

/// Where a finger of one point a millisecond was shown, raw and resampled.
package struct Steadiness: Sendable {
    /// The greatest distance behind the finger, in milliseconds.
    package private(set) var delay = -Double.infinity
    /// The greatest distance behind the newest sample, in milliseconds.
    package private(set) var addedDelay = -Double.infinity

    private var raw: [Double] = []
    private var shown: [Double] = []

    /// The standard deviation of the steps from frame to frame by the newest sample, in milliseconds of the finger.
    package var rawDeviation: Double { Self.deviation(raw) }

    package var shownDeviation: Double { Self.deviation(shown) }

    mutating func add(finger: Double, raw: Double, shown: Double) {
        self.raw.append(raw)
        self.shown.append(shown)
        delay = max(delay, finger - shown)
        addedDelay = max(addedDelay, raw - shown)
    }

    private static func deviation(_ places: [Double]) -> Double {
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        let mean = steps.reduce(0, +) / Double(steps.count)
        return (steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(steps.count)).squareRoot()
    }
}
