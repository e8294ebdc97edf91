import System
import Typing

/// How fast an encoder is turned: a fast one changes values by several steps a tick.
struct KnobRate: Equatable, Sendable {
    private var last: Microseconds?

    /// Above so many ticks a second a tick counts four times.
    private static let fast = 8.0
    private static let factor = 4

    /// How many steps `turn` is.
    mutating func steps(of turn: KnobTurn) -> Int {
        defer { last = turn.time }
        guard let last, turn.time > last else { return turn.ticks }
        let rate = Double(abs(turn.ticks)) * 1_000_000 / Double(turn.time - last)
        return rate > Self.fast ? turn.ticks * Self.factor : turn.ticks
    }
}
