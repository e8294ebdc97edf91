import EventLoop
import System
import SystemPackage

/// Detects that the machine has slept, also where no logind reports it.
///
/// The loop wakes when the wall clock jumps, as it does after sleep. CLOCK_BOOTTIME goes on during sleep and CLOCK_MONOTONIC
/// does not, which distinguishes sleep from a clock that was set.
final class SleepClock {
    private var gap = SleepGap()
    private let watch: WallClockWatch
    private var source: EventSource?

    /// - Throws: `LoopError`.
    init(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        do throws(Errno) {
            watch = try WallClockWatch()
        } catch {
            throw LoopError(operation: "create a timer of the wall clock", fault: error)
        }
        source = try .readable(watch.file.rawValue, on: loop) { [unowned self] in
            watch.rearm()
            if hasSlept() { try body() }
        }
    }

    deinit { source?.stop() }

    /// Whether the machine has slept since the last call.
    func hasSlept() -> Bool {
        gap.hasSlept(monotonic: SystemClock.monotonic.now, boot: SystemClock.boot.now)
    }
}

/// How far the boot clock, which counts sleep, is ahead of the monotonic clock.
struct SleepGap: Equatable, Sendable {
    private var known: Microseconds?

    /// The clocks are read one after the other, and the process may be suspended in between.
    private static let tolerance: Microseconds = 50_000

    /// Whether the gap has grown since the last call; false at the first.
    mutating func hasSlept(monotonic: Microseconds, boot: Microseconds) -> Bool {
        let gap = boot - monotonic
        defer { known = gap }
        return known.map { gap - $0 > Self.tolerance } ?? false
    }
}
