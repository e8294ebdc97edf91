import Gestures
package import System
package import TestSupport

/// What a panel said of one finger at one moment, and what the finger really did.
package struct Observation: Sendable {
    package var seconds: Double
    package var stamp: Microseconds
    package var position: Double
    /// How fast it really was, in points per second; nil where nobody can say.
    package var speed: Double?

    package init(seconds: Double, position: Double, speed: Double?) {
        self.seconds = seconds
        self.stamp = Microseconds((seconds * 1e6).rounded())
        self.position = position
        self.speed = speed
    }
}

/// What goes wrong between a finger and its reader.
package enum Disturbance: String, CaseIterable, Sendable {
    case none = "clean"
    /// Every stamp is up to 2 ms early or late.
    case jitter = "2 ms jitter"
    /// Every stamp is up to 4 ms early or late, and every fifth frame is lost.
    case jitterAndLoss = "4 ms jitter, 20 % lost"

    package func disturb(_ observations: [Observation], _ random: inout SplitMix) -> [Observation] {
        let jitter = self == .none ? 0 : self == .jitter ? 2000.0 : 4000
        var result: [Observation] = []
        for var observation in observations {
            if self == .jitterAndLoss && random.oneIn(5) { continue }
            observation.stamp += Microseconds(random.number(in: -jitter...jitter).rounded())
            result.append(observation)
        }
        return result
    }
}
