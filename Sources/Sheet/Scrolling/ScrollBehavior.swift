package struct ScrollBehavior: Hashable, Sendable {
    /// Whether the sheet or its content moves first when a finger drags the content.
    package var first: ScrollPriority
    /// Whether a bar shows how far it is scrolled.
    package var showsIndicator: Bool
    /// The part of the velocity that is left after a millisecond of gliding, above 0, below 1.
    package var deceleration: Double

    /// UIScrollView's normal rate.
    package static let usualDeceleration = 0.998

    package init(
        first: ScrollPriority = .sheet,
        showsIndicator: Bool = true,
        deceleration: Double = usualDeceleration
    ) {
        self.first = first
        self.showsIndicator = showsIndicator
        self.deceleration = deceleration
    }

    /// How long a glide with the initial `speed` takes for `distance`, and how fast it is there.
    ///
    /// In seconds and points per second; nil where it comes to rest before.
    package func pass(_ distance: Double, with speed: Double) -> (seconds: Double, speed: Double)? {
        let rate = Glide.rate(deceleration)
        let left = speed - max(0, distance) * rate
        guard left > Glide.slowest else { return nil }
        return (Glide.time(from: speed, to: left, rate: rate), left)
    }
}

/// When the bar that shows how far content is scrolled is visible: while the content moves, and for a short time after.
///
/// A value; time is an argument, in microseconds.
package struct ScrollIndicator: Equatable, Sendable {
    /// How long it stays after the content has come to rest.
    package static let fadeDelay: Int64 = 500_000
    package static let fadeDuration: Int64 = 300_000

    private enum State: Equatable {
        case hidden
        case shown
        /// The content rests from this moment on.
        case waiting(Int64)
        case fading(Int64)
    }

    private var state = State.hidden

    package init() {}

    package mutating func show() {
        state = .shown
    }

    /// The content is at rest from `time` on, which may be in the future.
    package mutating func rest(from time: Int64) {
        if state != .hidden { state = .waiting(time) }
    }

    /// Its opacity at `time`, 0…1.
    package func opacity(at time: Int64) -> Double {
        switch state {
        case .hidden: 0
        case .shown: 1
        case .waiting(let rest), .fading(let rest):
            1 - min(max(Double(time - rest - Self.fadeDelay) / Double(Self.fadeDuration), 0), 1)
        }
    }

    /// When it begins to fade; nil when it is not waiting for that.
    package var deadline: Int64? {
        if case .waiting(let rest) = state { rest + Self.fadeDelay } else { nil }
    }

    /// Begins to fade when the deadline has passed by `time`.
    package mutating func elapse(to time: Int64) {
        if case .waiting(let rest) = state, time >= rest + Self.fadeDelay { state = .fading(rest) }
    }

    /// Whether its opacity will still change after a frame at `time`.
    package func isFading(after time: Int64) -> Bool {
        if case .fading(let rest) = state { time < rest + Self.fadeDelay + Self.fadeDuration } else { false }
    }
}
