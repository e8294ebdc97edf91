import BottomSheet
import Gestures

/// The fingers that would have dismissed the sheet, as long as nobody has said what is to become of it: a pure value.
struct DismissalAttempts: Hashable, Sendable {
    private struct Attempt: Hashable, Sendable {
        let number: Int
        let reason: SheetEvent.Reason
        /// When it is no longer waited for an answer.
        let end: Microseconds
    }

    private var open: [Attempt] = []
    private var count = 0

    /// A finger has tried at `time`, and so many milliseconds are given to answer; the number to answer with.
    mutating func ask(_ reason: SheetEvent.Reason, at time: Microseconds, patience: Int) -> Int {
        count += 1
        open.append(Attempt(number: count, reason: reason, end: time + Microseconds(patience) * 1000))
        return count
    }

    /// Takes an answer: how the attempt was made; nil when nobody has asked, or it comes too late.
    mutating func answer(_ number: Int) -> SheetEvent.Reason? {
        guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
        return open.remove(at: index).reason
    }

    /// Nobody answers any more, or the sheet is gone: how the first attempt was made that is still open.
    mutating func end() -> SheetEvent.Reason? {
        defer { open = [] }
        return open.first?.reason
    }

    /// Ends all when one has waited for too long at `time`: how that one was made.
    mutating func elapse(to time: Microseconds) -> SheetEvent.Reason? {
        guard let late = open.first(where: { $0.end <= time }) else { return nil }
        open = []
        return late.reason
    }

    /// When `elapse` is to be asked; nil while nothing is open.
    var deadline: Microseconds? { open.map(\.end).min() }
}
