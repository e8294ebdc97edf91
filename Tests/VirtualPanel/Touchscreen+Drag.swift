extension Touchscreen {
    /// A finger in slot 0 that moves up and down like a pendulum and is lifted where it turns.
    package struct Drag: Sendable {
        let x: Int
        let y: Int
        let reach: Int
        let period: Double
        let rounds: Int
        let rate: Int

        /// A finger that touches down at `x` and `y`, in the touchscreen's own units, and first moves down.
        /// - Parameters:
        ///   - reach: The distance to either side of `y`.
        ///   - period: Seconds from one turn at the bottom to the next.
        ///   - rounds: The number of turns at the bottom before the lift there.
        ///   - rate: Frames of the touchscreen a second.
        package init(x: Int, y: Int, reach: Int, period: Double, rounds: Int, rate: Int = 100) {
            (self.x, self.y, self.reach, self.period, self.rounds, self.rate) = (x, y, reach, period, rounds, rate)
        }
    }

    /// Plays the drag at its own speed.
    ///
    /// A script in the guest makes the events, before the first of them: a minute of them does not fit into a command, and a
    /// finger takes no time of a processor.
    package func play(_ drag: Drag) throws {
        let turns = "6.283185307 * $i / (\(drag.rate) * \(drag.period))"
        let script = """
            sub event { printf "E: %.6f %04x %04x %d\\n", $i / \(drag.rate), @_ } \
            event(3, 47, 0); event(3, 57, 51); event(3, 53, \(drag.x)); event(1, 330, 1); \
            for ($end = \(drag.rate) * \(drag.period) * (\(drag.rounds) + 0.25); $i <= $end; $i++) { \
            event(3, 54, \(drag.y) + \(drag.reach) * sin(\(turns))); event(0, 0, 0) } \
            event(3, 57, -1); event(1, 330, 0); event(0, 0, 0)
            """
        try panel.output(of: "perl -e '\(script)' >/tmp/drag; evemu-play \(node) </tmp/drag")
    }
}
