package import System

/// The key of one device that was pressed last, which says again and again that it is down.
///
/// Kernels repeat keys as well, at the rate of the console, and for ever.
package struct KeyRepeat: Equatable, Sendable {
    private var held: KeyStroke?
    private var end: Microseconds = 0
    /// When it says so next; nil where no key is down that does.
    package private(set) var deadline: Microseconds?

    package static let delay: Microseconds = 500_000
    package static let period: Microseconds = 33_000
    /// A key that is down for longer lies under something.
    package static let patience: Microseconds = 30_000_000

    package init() {}

    /// Notes a stroke of the device.
    package mutating func note(_ stroke: KeyStroke) {
        switch stroke.phase {
        case .down where stroke.origin == .keyboard:
            held = stroke
            (deadline, end) = (stroke.time + Self.delay, stroke.time + Self.patience)
        case .up where stroke.key == held?.key: (held, deadline) = (nil, nil)
        case .down, .up, .repeat: break
        }
    }

    /// The stroke that is due by `time`: one, however late it is.
    package mutating func elapse(to time: Microseconds) -> KeyStroke? {
        guard var stroke = held, let due = deadline, due <= time else { return nil }
        let next = due + Self.period
        deadline = time >= end ? nil : next > time ? next : time + Self.period
        (stroke.time, stroke.phase) = (time, .repeat)
        return stroke
    }
}
