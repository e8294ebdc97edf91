import System
import Typing

/// A key that acts when it is lifted.
struct HeldKey: Equatable, Sendable {
    let key: Key
    /// When it goes back instead; nil where it does not, or has done so.
    private(set) var deadline: Microseconds?

    /// How long the button of an encoder is held to go back.
    static let patience: Microseconds = 600_000

    init(_ stroke: KeyStroke) {
        key = stroke.key
        deadline = stroke.origin == .encoder ? stroke.time + Self.patience : nil
    }

    /// Whether it goes back by `time`.
    mutating func elapse(to time: Microseconds) -> Bool {
        guard let deadline, deadline <= time else { return false }
        self.deadline = nil
        return true
    }
}
