package import System

/// The last seconds of what goes by itself, as a line shows them that shrinks in steps: a function of time.
package struct Expiry: Equatable, Sendable {
    /// When it goes.
    private let end: Microseconds
    /// How long before that the whole line is seen.
    private let span: Microseconds
    /// How long a step takes: a line that shrinks must not keep a panel busy.
    private let step: Microseconds
    /// When the next step is due; nil after the last one.
    private(set) var deadline: Microseconds?

    /// - Parameter isReduced: whether little is to move.
    package init(at end: Microseconds, warning span: Microseconds, isReduced: Bool, now: Microseconds) {
        (self.end, self.span) = (end, span)
        step = isReduced ? 1_000_000 : 250_000
        deadline = nextStep(after: now)
    }

    /// How much of the line is left, 0…1.
    package func rest(at time: Microseconds) -> Double {
        min(1, Double(steps(at: time) * step) / Double(max(1, span)))
    }

    /// Notes that steps have been made.
    mutating func elapse(to time: Microseconds) { deadline = nextStep(after: time) }

    private func steps(at time: Microseconds) -> Int64 { (max(0, end - time) + step - 1) / step }

    private func nextStep(after time: Microseconds) -> Microseconds? {
        let steps = min(steps(at: time), (span + step - 1) / step)
        return steps > 0 ? end - (steps - 1) * step : nil
    }
}
