import Foundation
import Glibc
import SystemPackage
import Testing

@testable import System

@Suite("Calls of the system")
struct SystemCallsTests {
    @Test("A call that a signal interrupts is repeated")
    func interrupted() throws {
        // The signal waits until the first call lets it in, so nothing depends on time.
        signal(SIGUSR2) { _ in }
        var (mask, before, open) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&mask)
        sigaddset(&mask, SIGUSR2)
        pthread_sigmask(SIG_BLOCK, &mask, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        open = before
        sigdelset(&open, SIGUSR2)
        pthread_kill(pthread_self(), SIGUSR2)
        var calls = 0
        let result: Int32 = try retryingInterrupts {
            calls += 1
            return calls == 1 ? sigsuspend(&open) : 7
        }
        #expect(result == 7 && calls == 2)
    }

    @Test("Any other failure is thrown as the call left it")
    func failure() {
        #expect(throws: Errno.badFileDescriptor) { try retryingInterrupts { read(-1, nil, 0) } }
        #expect(throws: Errno.badFileDescriptor) { try valueOrErrno(close(-1)) }
    }

    @Test("A result that is no failure is returned")
    func success() throws {
        #expect(try valueOrErrno(getppid()) == getppid())
        ProcessMemory.trim()
    }

    @Test("Time goes on, and the clock that counts sleep is not behind the one that does not")
    func clocks() {
        let start = SystemClock.monotonic.now
        #expect(SystemClock.boot.now >= start)
        #expect(SystemClock.monotonic.now >= start)
        #expect(SystemClock.threadProcessor.nanoseconds > 0)
    }

    @Test("A timer that is not set does not fire")
    func quietClock() throws {
        let watch = try WallClockWatch()
        var watched = pollfd(fd: watch.file.rawValue, events: Int16(POLLIN), revents: 0)
        #expect(poll(&watched, 1, 0) == 0)
    }

    @Test("Code that is given back is resident no longer, and runs again")
    func code() throws {
        func resident() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("Rss:") }
            return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
        }
        let before = try resident()
        ProcessMemory.releaseCode()
        let after = try resident()
        #expect(after < before && after > 0)
        #expect("a b".split(separator: " ").count == 2)
    }
}
