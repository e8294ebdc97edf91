import CSystemCalls
import Glibc
package import SystemPackage

package enum SystemClock {
    /// The clock of touches and frames: it stands still while the machine sleeps, and nobody can set it.
    case monotonic
    /// Like `monotonic`, but it goes on while the machine sleeps.
    case boot
    /// The time of day: microseconds since 1970, which anybody may set.
    case realtime
    /// The processor time that the calling thread has used.
    case threadProcessor

    package var now: Microseconds { nanoseconds / 1000 }

    package var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(id, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private var id: clockid_t {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .boot: CLOCK_BOOTTIME
        case .realtime: CLOCK_REALTIME
        case .threadProcessor: CLOCK_THREAD_CPUTIME_ID
        }
    }
}

/// A descriptor that becomes readable when the wall clock jumps: somebody has set it, or the machine has slept.
///
/// The kernel cancels timers of the wall clock at such a jump; this is one that expires by itself only where it is given a time.
package struct WallClockWatch: ~Copyable, Sendable {
    package let file: FileDescriptor

    package init() throws(Errno) {
        let flags = Int32(TFD_NONBLOCK | TFD_CLOEXEC)
        file = FileDescriptor(rawValue: try valueOrErrno(timerfd_create(CLOCK_REALTIME, flags)))
        rearm()
    }

    deinit { try? file.close() }

    /// Makes the descriptor unreadable until the next jump or, if that is given, until the clock shows `time`, in seconds.
    package borrowing func rearm(at time: Int64 = .max) {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(max(1, time))
        timerfd_settime(file.rawValue, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    }
}
