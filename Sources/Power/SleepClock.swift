import CLibsystemd
import EventLoop
import Glibc
import System
import SystemPackage

/// Notices that the machine has slept, with and without anybody who tells.
///
/// A timer of the wall clock that is cancelled when that clock jumps wakes the loop: it jumps when the machine wakes up. One
/// of the two other clocks has gone on meanwhile and the other has not, which tells sleep from somebody who sets the clock.
/// A class, because the loop calls back into it.
final class SleepClock {
    private var gap = SleepGap()
    private let timer: FileDescriptor
    private var source: EventSource?

    /// A clock that calls `body` when the machine has slept.
    /// - Throws: `LoopError`.
    init(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        let descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        try LoopError.check(descriptor < 0 ? -errno : 0, "create a timer of the wall clock")
        timer = FileDescriptor(rawValue: descriptor)
        source = try .readable(descriptor, on: loop) { [unowned self] in
            arm()
            if hasSlept() { try body() }
        }
        arm()
    }

    deinit {
        source?.stop()
        try? timer.close()
    }

    /// Whether the machine has slept since this was asked last.
    func hasSlept() -> Bool {
        gap.hasSlept(monotonic: Self.now(CLOCK_MONOTONIC), boot: Self.now(CLOCK_BOOTTIME))
    }

    /// Far in the future, so that it never rings by itself; setting it also takes the cancellation off.
    private func arm() {
        var setting = itimerspec()
        setting.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        timerfd_settime(timer.rawValue, flags, &setting, nil)
    }

    private static func now(_ clock: clockid_t) -> Microseconds {
        var time = timespec()
        clock_gettime(clock, &time)
        return Microseconds(time.tv_sec) * 1_000_000 + Microseconds(time.tv_nsec) / 1000
    }
}

/// How far the clock that goes on in sleep is ahead of the one that stands still.
struct SleepGap: Hashable, Sendable {
    private var known: Microseconds?

    /// The clocks are read one after the other, and something else may run in between.
    private static let tolerance: Microseconds = 50_000

    /// Whether the gap has grown since it was asked last; the first time it is only learnt.
    mutating func hasSlept(monotonic: Microseconds, boot: Microseconds) -> Bool {
        let gap = boot - monotonic
        defer { known = gap }
        return known.map { gap - $0 > Self.tolerance } ?? false
    }
}
