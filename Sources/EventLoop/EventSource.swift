import CLibsystemd
import Glibc
package import System

/// Something that wakes the loop: a readable descriptor, a signal or a timer.
///
/// It is heard as long as this object lives.
///
/// A class, because libsystemd keeps a pointer to it; `deinit` takes the source out of the loop before the pointer dies.
package final class EventSource {
    private let loop: EventLoop
    private let body: () throws -> Void
    fileprivate var source: OpaquePointer?

    private init(_ loop: EventLoop, _ body: @escaping () throws -> Void) {
        self.loop = loop
        self.body = body
    }

    deinit { stop() }

    /// Is not heard any more.
    ///
    /// To be called before the descriptor is closed where that happens in the body: only then the object dies too late.
    package func stop() {
        source = sd_event_source_disable_unref(source)
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Runs the body of the source that libsystemd was given `pointer` for.
    fileprivate static func fire(_ pointer: UnsafeMutableRawPointer?) -> Int32 {
        guard let pointer else { return 0 }
        let source = Unmanaged<EventSource>.fromOpaque(pointer).takeUnretainedValue()
        source.loop.perform(source.body)
        return 0
    }

    /// Hears of `descriptor` whenever it is readable.
    ///
    /// The caller keeps it open for longer than this source lives.
    /// - Throws: `LoopError`.
    package static func readable(
        _ descriptor: Int32,
        on loop: EventLoop,
        priority: EventLoop.Priority = .input,
        _ body: @escaping () throws -> Void
    ) throws -> EventSource {
        let result = EventSource(loop, body)
        let events = Readiness.read.rawValue
        try LoopError.check(
            sd_event_add_io(loop.event, &result.source, descriptor, events, { EventSource.fire($3) }, result.pointer),
            "watch a file descriptor"
        )
        sd_event_source_set_priority(result.source, priority.rawValue)
        return result
    }

    /// What a descriptor can be ready for.
    ///
    /// One whose other end is gone is heard of in any case.
    package struct Readiness: OptionSet {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let read = Readiness(rawValue: UInt32(EPOLLIN.rawValue))
        package static let write = Readiness(rawValue: UInt32(EPOLLOUT.rawValue))
    }

    /// Hears of the descriptor when it is ready for `readiness` from now on.
    package func await(_ readiness: Readiness) {
        sd_event_source_set_io_events(source, readiness.rawValue)
    }

    /// Hears of a signal, which is blocked for everybody else.
    /// - Throws: `LoopError`.
    package static func signal(_ number: Int32, on loop: EventLoop, _ body: @escaping () throws -> Void) throws
        -> EventSource
    {
        let result = EventSource(loop, body)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        try LoopError.check(
            sd_event_add_signal(loop.event, &result.source, number, { EventSource.fire($2) }, result.pointer),
            "listen for signal \(number)"
        )
        return result
    }

    /// A timer that is not set yet.
    fileprivate static func timer(
        on loop: EventLoop,
        priority: EventLoop.Priority,
        _ body: @escaping () throws -> Void
    ) throws -> EventSource {
        let result = EventSource(loop, body)
        // The accuracy must be given: libsystemd's own is a quarter of a second.
        try LoopError.check(
            sd_event_add_time(
                loop.event,
                &result.source,
                CLOCK_MONOTONIC,
                0,
                1,
                { EventSource.fire($2) },
                result.pointer
            ),
            "create a timer"
        )
        sd_event_source_set_enabled(result.source, Int32(SD_EVENT_OFF))
        sd_event_source_set_priority(result.source, priority.rawValue)
        return result
    }
}

/// An alarm clock: rings once at the time it was set to last.
package final class LoopTimer {
    private let source: EventSource

    /// A timer that is not set.
    /// - Throws: `LoopError`.
    package init(
        on loop: EventLoop,
        priority: EventLoop.Priority = .input,
        _ body: @escaping () throws -> Void
    ) throws {
        source = try EventSource.timer(on: loop, priority: priority, body)
    }

    /// Rings at `time`; at once where that has passed.
    package func set(at time: Microseconds) {
        sd_event_source_set_time(source.source, UInt64(max(0, time)))
        sd_event_source_set_enabled(source.source, Int32(SD_EVENT_ONESHOT))
    }

    /// Does not ring.
    package func cancel() {
        sd_event_source_set_enabled(source.source, Int32(SD_EVENT_OFF))
    }
}
