import Gestures
import System

/// The moments at which a virtual display shows frames: multiples of its period.
struct DisplayTicks {
    private let period: Double
    private var index: Int64 = 0

    /// Ticks of a display that shows `refreshRate` frames a second, from time 0 on.
    init(refreshRate: Double) {
        period = 1_000_000 / refreshRate
    }

    /// The tick that is due next.
    var next: Microseconds { time(of: index) }

    /// The tick was used.
    mutating func advance() { index += 1 }

    /// Lets the ticks before `time` pass unused.
    mutating func skip(to time: Microseconds) {
        index = max(index, Int64(Double(time) / period) - 1)
        while next < time { index += 1 }
    }

    private func time(of index: Int64) -> Microseconds { Microseconds((Double(index) * period).rounded()) }
}
