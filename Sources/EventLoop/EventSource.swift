import CLibsystemd
import Glibc
import System

/// What wakes the loop: a readable descriptor, a signal or, for `LoopTimer`, a time.
///
/// It wakes the loop as long as this object lives.
///
/// A class, because libsystemd keeps a pointer to it; `deinit` takes the source out of the loop before the pointer dies.
package final class EventSource {
    private let loop: EventLoop
    private let body: () throws -> Void
    private var source: OpaquePointer?

    private init(_ loop: EventLoop, _ body: @escaping () throws -> Void) {
        self.loop = loop
        self.body = body
    }

    deinit { stop() }

    /// Takes the source out of the loop.
    ///
    /// A body that closes the descriptor must call it first: the object outlives the body.
    package func stop() {
        source = sd_event_source_disable_unref(source)
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Runs the body of the source that libsystemd was given `pointer` for.
    private static func fire(_ pointer: UnsafeMutableRawPointer?) -> Int32 {
        guard let pointer else { return 0 }
        let source = Unmanaged<EventSource>.fromOpaque(pointer).takeUnretainedValue()
        source.loop.perform(source.body)
        return 0
    }
}

// MARK: - Descriptors

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
        let result = EventSource(loop, body)
        let events = Readiness.read.rawValue
        try LoopError.check(
            sd_event_add_io(loop.event, &result.source, descriptor, events, { EventSource.fire($3) }, result.pointer),
            "watch a file descriptor"
        )
        sd_event_source_set_priority(result.source, priority.rawValue)
        return result
    }

    /// What a descriptor can be ready for; one whose other end is gone wakes the loop in any case.
    package struct Readiness: OptionSet {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let read = Readiness(rawValue: UInt32(EPOLLIN.rawValue))
        package static let write = Readiness(rawValue: UInt32(EPOLLOUT.rawValue))
    }

    /// From now on waits until the descriptor is ready for `readiness`.
    package func await(_ readiness: Readiness) {
        sd_event_source_set_io_events(source, readiness.rawValue)
    }
}

// MARK: - Signals

extension EventSource {
    /// Calls `body` at a signal, which is blocked everywhere else.
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
}

// MARK: - Times

extension EventSource {
    /// A source that waits for no time yet.
    static func timer(
        on loop: EventLoop,
        priority: EventLoop.Priority,
        _ body: @escaping () throws -> Void
    ) throws -> EventSource {
        let result = EventSource(loop, body)
        let (pointer, clock) = (result.pointer, CLOCK_MONOTONIC)
        // The accuracy of 1 µs must be given: libsystemd's own is a quarter of a second.
        try LoopError.check(
            sd_event_add_time(loop.event, &result.source, clock, 0, 1, { EventSource.fire($2) }, pointer),
            "create a timer"
        )
        result.cancelTime()
        sd_event_source_set_priority(result.source, priority.rawValue)
        return result
    }

    /// Wakes the loop once at `time`, or at once where that has passed.
    func setTime(_ time: Microseconds) {
        sd_event_source_set_time(source, UInt64(max(0, time)))
        sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
    }

    /// Waits for no time any more.
    func cancelTime() {
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    }
}
