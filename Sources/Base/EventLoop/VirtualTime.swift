import System

/// The timers of a loop whose time leaps from one to the next.
///
/// Those that are due at one moment fire in the order of their priorities, and then in the order in which they were set:
/// two runs of one program are the same.
struct VirtualTime {
    private struct Timer {
        var time: Microseconds
        var priority: EventLoop.Priority
        /// Counts what was set before.
        var order: Int
        /// Nil where its owner is gone, and wants it no more.
        weak var source: EventSource?

        func precedes(_ other: Timer) -> Bool {
            (time, priority.rawValue, order) < (other.time, other.priority.rawValue, other.order)
        }
    }

    /// The time of the timer that fired last; it never runs backwards.
    private(set) var now: Microseconds = 0
    /// The time of day at its beginning: 10:08 on the first day of 2026, unless somebody sets the clock.
    private(set) var epoch: Microseconds = 1_767_262_080_000_000
    private var timers: [ObjectIdentifier: Timer] = [:]
    private var count = 0

    /// Has `source` fire once at `time`, or next where that has passed.
    mutating func set(_ source: EventSource, at time: Microseconds, _ priority: EventLoop.Priority) {
        count += 1
        timers[ObjectIdentifier(source)] = Timer(
            time: max(time, now),
            priority: priority,
            order: count,
            source: source
        )
    }

    /// Sets the time of day; timers that wait for one fire at once.
    mutating func setWallTime(to time: Microseconds) {
        epoch = time - now
        for (id, timer) in timers where timer.source is WallTimer { timers[id]?.time = now }
    }

    mutating func cancel(_ source: ObjectIdentifier) { timers[source] = nil }

    /// Leaps to the timer that fires next, which is no longer set; nil when there is none, or nothing but the clock goes on.
    mutating func takeNext() -> EventSource? {
        guard timers.values.contains(where: { $0.source != nil && !($0.source is WallTimer) }) else { return nil }
        while let (id, next) = timers.min(by: { $0.value.precedes($1.value) }) {
            timers[id] = nil
            guard let source = next.source else { continue }
            now = next.time
            return source
        }
        return nil
    }
}
