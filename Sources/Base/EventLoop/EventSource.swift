import CLibsystemd
import Glibc
package import System

/// What wakes the loop: a readable descriptor, a signal or, for `LoopTimer`, a time.
///
/// It wakes the loop as long as this object lives: libsystemd keeps a pointer to it, and `deinit` takes the source out of the
/// loop while the pointer is valid.
package class EventSource {
    let loop: EventLoop
    fileprivate let priority: EventLoop.Priority
    private let body: () throws -> Void
    fileprivate var source: OpaquePointer?

    init(_ loop: EventLoop, _ priority: EventLoop.Priority, _ body: @escaping () throws -> Void) {
        self.loop = loop
        self.priority = priority
        self.body = body
    }

    deinit { stop() }

    /// Takes the source out of the loop.
    ///
    /// A body that closes the descriptor must call it first: the object outlives the body.
    package final func stop() {
        _ = loop.changeTimers { $0.cancel(ObjectIdentifier(self)) }
        source = sd_event_source_disable_unref(source)
    }

    func fire() { loop.perform(body) }

    fileprivate final var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Runs the body of the source that libsystemd was given `pointer` for.
    fileprivate static func fire(_ pointer: UnsafeMutableRawPointer?) -> Int32 {
        guard let pointer else { return 0 }
        let source = Unmanaged<EventSource>.fromOpaque(pointer).takeUnretainedValue()
        source.fire()
        return 0
    }
}

extension EventSource {
    /// Calls `body` whenever `descriptor` is readable.
    ///
    /// The caller keeps it open for longer than this source lives.
    /// - Throws: `LoopError`.
    package static func readable(
        _ descriptor: Int32,
        on loop: EventLoop,
        priority: EventLoop.Priority = .input,
        _ body: @escaping () throws -> Void
    ) throws -> EventSource {
        let result = EventSource(loop, .input, body)
        try result.add(descriptor, priority)
        return result
    }

    /// Has it wake the loop whenever `descriptor` is readable.
    final func add(_ descriptor: Int32, _ priority: EventLoop.Priority) throws {
        let (pointer, events) = (pointer, Readiness.read.rawValue)
        let added = loop.withEvent { event in
            sd_event_add_io(event, &source, descriptor, events, { EventSource.fire($3) }, pointer)
        }
        try LoopError.check(added, "watch a file descriptor")
        sd_event_source_set_priority(source, priority.rawValue)
    }

    /// What a descriptor can be ready for; where the other end of one that is waited for is gone, the loop wakes in any case.
    package struct Readiness: OptionSet {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let read = Readiness(rawValue: UInt32(EPOLLIN.rawValue))
        package static let write = Readiness(rawValue: UInt32(EPOLLOUT.rawValue))
        /// Nothing but that the other end is gone.
        package static let hangUp = Readiness(rawValue: UInt32(EPOLLHUP.rawValue))
    }

    /// From now on waits until the descriptor is ready for `readiness`; for nothing at all where that is empty.
    package func await(_ readiness: Readiness) {
        // A descriptor that is hung up is ready whatever is waited for, and would wake the loop again and again.
        sd_event_source_set_enabled(source, Int32(readiness.isEmpty ? SD_EVENT_OFF : SD_EVENT_ON))
        sd_event_source_set_io_events(source, readiness.rawValue)
    }
}

extension EventSource {
    /// Calls `body` at a signal, which is blocked everywhere else.
    /// - Throws: `LoopError`.
    package static func signal(_ number: Int32, on loop: EventLoop, _ body: @escaping () throws -> Void) throws
        -> EventSource
    {
        let result = EventSource(loop, .input, body)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let pointer = result.pointer
        let added = loop.withEvent { event in
            sd_event_add_signal(event, &result.source, number, { EventSource.fire($2) }, pointer)
        }
        try LoopError.check(added, "listen for signal \(number)")
        return result
    }
}

/// A timer that fires once at the time that it was set to last.
package final class LoopTimer: EventSource {
    /// A timer that is not set and calls `body` when it fires.
    /// - Throws: `LoopError`.
    package init(
        on loop: EventLoop,
        priority: EventLoop.Priority = .input,
        _ body: @escaping () throws -> Void
    ) throws {
        super.init(loop, priority, body)
        if loop.isVirtual { return }
        let pointer = pointer
        // The accuracy of 1 µs must be given: libsystemd's own is a quarter of a second.
        let added = loop.withEvent { event in
            sd_event_add_time(event, &source, CLOCK_MONOTONIC, 0, 1, { EventSource.fire($2) }, pointer)
        }
        try LoopError.check(added, "create a timer")
        cancel()
        sd_event_source_set_priority(source, priority.rawValue)
    }

    /// Fires at `time`; at once where that has passed.
    package func set(at time: Microseconds) {
        if loop.changeTimers({ $0.set(self, at: time, priority) }) { return }
        sd_event_source_set_time(source, UInt64(max(0, time)))
        sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
    }

    package func cancel() {
        if loop.changeTimers({ $0.cancel(ObjectIdentifier(self)) }) { return }
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    }
}

/// A timer that fires no later than the time that it was set to last, and sometimes earlier.
///
/// For a deadline that is postponed again and again, as with every touch: one needless wake-up is cheaper than setting
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
