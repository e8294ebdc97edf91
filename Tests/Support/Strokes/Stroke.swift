import Gestures
package import TestSupport

/// A finger's way down a panel as hands make it: a minimum-jerk curve, whose speed is known at every moment.
package struct Stroke: Sendable {
    /// How far the finger would go, in points.
    package var distance: Double
    /// How long the whole way takes, in seconds.
    package var duration: Double
    /// When the finger is lifted, in seconds: a flick is over before the hand has stopped.
    package var lift: Double
    /// How often the panel reports, in hertz.
    package var rate: Double
    /// When it reports first, in its intervals, 0..<1.
    package var phase: Double

    package func position(at seconds: Double) -> Double {
        let s = min(max(seconds / duration, 0), 1)
        return distance * s * s * s * (10 - 15 * s + 6 * s * s)
    }

    package func speed(at seconds: Double) -> Double {
        let s = min(max(seconds / duration, 0), 1)
        return distance / duration * 30 * s * s * (1 - s) * (1 - s)
    }

    /// What a panel of 4096 units on 1080 points reports of it.
    ///
    /// The speed is known where the finger is on the panel for 35 ms before and after.
    package var observations: [Observation] {
        let unit = 1080.0 / 4096
        let count = max(Int((lift * rate - phase).rounded(.down)) + 1, 0)
        return (0..<count).map { index in
            let seconds = (Double(index) + phase) / rate
            let isInside = Double(index) / rate >= 0.035 && lift - seconds >= 0.035
            return Observation(
                seconds: seconds,
                position: (position(at: seconds) / unit).rounded() * unit,
                speed: isInside ? speed(at: seconds) : nil
            )
        }
    }

    /// A flick or a drag.
    ///
    /// Flicks take 0.15 to 0.45 s for 100 to 700 points and end between the top speed and the stop; drags take 0.4 to
    /// 1.6 s for 50 to 900 points. Panels report 60 to 125 times a second.
    package static func random(_ random: inout SplitMix) -> Stroke {
        let isFlick = random.oneIn(2)
        let distance = random.number(in: isFlick ? 100...700 : 50...900)
        let duration = random.number(in: isFlick ? 0.15...0.45 : 0.4...1.6)
        let part = isFlick ? random.number(in: 0.5...1) : 1
        let rate = random.number(in: 60...125)
        let phase = random.number(in: 0...1)
        return Stroke(distance: distance, duration: duration, lift: duration * part, rate: rate, phase: phase)
    }
}
