import EventLoop
import System
import SystemPackage

/// Notices that the machine has slept, with and without anybody who tells.
///
/// A timer of the wall clock that is cancelled when that clock jumps wakes the loop: it jumps when the machine wakes up. One
/// of the two other clocks has gone on meanwhile and the other has not, which tells sleep from somebody who sets the clock.
/// A class, because the loop calls back into it.
final class SleepClock {
    private var gap = SleepGap()
    private let watch: WallClockWatch
    private var source: EventSource?

    /// A clock that calls `body` when the machine has slept.
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

    /// Whether the machine has slept since this was asked last.
    func hasSlept() -> Bool {
        gap.hasSlept(monotonic: SystemClock.monotonic.now, boot: SystemClock.boot.now)
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
