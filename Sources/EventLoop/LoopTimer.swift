package import System

/// A timer that fires once at the time that it was set to last.
package final class LoopTimer {
    private let source: EventSource

    /// A timer that is not set and calls `body` when it fires.
    /// - Throws: `LoopError`.
    package init(
        on loop: EventLoop,
        priority: EventLoop.Priority = .input,
        _ body: @escaping () throws -> Void
    ) throws {
        source = try EventSource.timer(on: loop, priority: priority, body)
    }

    /// Fires at `time`; at once where that has passed.
    package func set(at time: Microseconds) { source.setTime(time) }

    /// Does not fire.
    package func cancel() { source.cancelTime() }
}

/// A timer that fires no later than the time that it was set to last, and sometimes earlier.
///
/// For a deadline that is postponed again and again, as with every touch: to wake up once for nothing is cheaper than to set
/// a timer each time. It must be set again whenever it has fired.
package final class LazyLoopTimer {
    private var timer: LoopTimer?
    /// When it fires; nil when it is not set.
    private var time: Microseconds?

    /// A timer that is not set and calls `body` when it fires.
    /// - Throws: `LoopError`.
    package init(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        timer = try LoopTimer(on: loop) { [unowned self] in
            time = nil
            try body()
        }
    }

    /// Fires no later than `deadline`; nil does not fire at all.
    package func set(at deadline: Microseconds?) {
        guard let deadline else {
            if time != nil { timer?.cancel() }
            time = nil
            return
        }
        guard deadline < time ?? .max else { return }
        time = deadline
        timer?.set(at: deadline)
    }
}
