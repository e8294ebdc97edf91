import BottomSheet
import Gestures

/// The gestures that would dismiss the sheet and that no client has decided about yet: a pure value.
struct DismissalAttempts: Equatable, Sendable {
    private struct Attempt: Equatable, Sendable {
        let number: Int
        let reason: SheetEvent.Reason
        let end: Microseconds
    }

    private var open: [Attempt] = []
    private var count = 0

    /// Adds an attempt of `time`, which may be decided within `patience` milliseconds, and returns its number.
    mutating func ask(_ reason: SheetEvent.Reason, at time: Microseconds, patience: Int) -> Int {
        count += 1
        open.append(Attempt(number: count, reason: reason, end: time + Microseconds(patience) * 1000))
        return count
    }

    /// Removes an attempt that was decided, and returns its reason; nil when there is none, or the decision comes too late.
    mutating func answer(_ number: Int) -> SheetEvent.Reason? {
        guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
        return open.remove(at: index).reason
    }

    /// Removes all attempts, because no client decides any more or the sheet is hidden, and returns the first one's reason.
    mutating func end() -> SheetEvent.Reason? {
        defer { open = [] }
        return open.first?.reason
    }

    /// Removes all attempts when the time of one is over at `time`, and returns that one's reason.
    mutating func elapse(to time: Microseconds) -> SheetEvent.Reason? {
        guard let late = open.first(where: { $0.end <= time }) else { return nil }
        open = []
        return late.reason
    }

    /// When `elapse` must be called; nil while there is no attempt.
    var deadline: Microseconds? { open.map(\.end).min() }
}
