package import System

/// What was copied last, for a while: a panel is used by many, one after the other.
package struct Clipboard: Equatable, Sendable {
    private var text: String?
    /// When it is emptied; nil where nothing is in it.
    package private(set) var deadline: Microseconds?

    private static let life: Microseconds = 60_000_000

    package init() {}

    /// Keeps `text`, which is nobody's secret.
    package mutating func put(_ text: String, at time: Microseconds) {
        if !text.isEmpty { (self.text, deadline) = (text, time + Self.life) }
    }

    package func text(at time: Microseconds) -> String? { deadline.flatMap { time < $0 ? text : nil } }

    /// Is emptied when its time has come.
    package mutating func elapse(to time: Microseconds) {
        if let deadline, deadline <= time { (text, self.deadline) = (nil, nil) }
    }
}
