/// The bar that shows how far a content is scrolled: there while it moves, and gone a while after.
///
/// A value; time is an argument, in microseconds.
package struct ScrollIndicator: Hashable, Sendable {
    /// How long it stays when the content has come to rest.
    package static let patience: Int64 = 500_000
    /// How long it takes to fade.
    package static let fade: Int64 = 300_000

    private enum State: Hashable {
        case hidden
        case shown
        /// The content rests from this moment on.
        case waiting(Int64)
        case fading(Int64)
    }

    private var state = State.hidden

    /// One that is not seen.
    package init() {}

    /// The content is being scrolled.
    package mutating func show() {
        state = .shown
    }

    /// Whoever scrolled it has let go; it rests from `time` on, which may be later.
    package mutating func rest(from time: Int64) {
        if state != .hidden { state = .waiting(time) }
    }

    /// Its opacity at `time`, 0…1.
    package func opacity(at time: Int64) -> Double {
        switch state {
        case .hidden: 0
        case .shown: 1
        case .waiting(let rest), .fading(let rest):
            1 - min(max(Double(time - rest - Self.patience) / Double(Self.fade), 0), 1)
        }
    }

    /// When it begins to fade; nil when it does not wait for that.
    package var deadline: Int64? {
        if case .waiting(let rest) = state { rest + Self.patience } else { nil }
    }

    /// It is `time` now.
    package mutating func elapse(to time: Int64) {
        if case .waiting(let rest) = state, time >= rest + Self.patience { state = .fading(rest) }
    }

    /// Whether its opacity is another one after a frame of `time`.
    package func isFading(after time: Int64) -> Bool {
        if case .fading(let rest) = state { time < rest + Self.patience + Self.fade } else { false }
    }
}
