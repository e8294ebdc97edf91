import LoopTestSupport
import SystemPackage
import Testing

@testable import EventLoop

struct EventLoopTests {
    private struct TestError: Error {}

    @Test("Each timer fires once, in order of time, whatever the order in which the timers were set")
    func timers() throws {
        let loop = try EventLoop()
        var fired: [String] = []
        let late = try LoopTimer(on: loop) {
            fired.append("late")
            loop.stop()
        }
        let early = try LoopTimer(on: loop) { fired.append("early") }
        let cancelled = try LoopTimer(on: loop) { fired.append("cancelled") }
        let now = loop.now
        late.set(at: now + 2000)
        early.set(at: now + 1000)
        cancelled.set(at: now + 500)
        cancelled.cancel()
        try withExtendedLifetime([late, early]) { try loop.withDeadline { try loop.run() } }
        #expect(fired == ["early", "late"])
        #expect(loop.now >= now + 2000)
    }

    @Test("Of sources that are due together, touches are dispatched before frames, and frames before clients")
    func priorities() throws {
        let loop = try EventLoop()
        var fired: [EventLoop.Priority] = []
        let timers = try [EventLoop.Priority.control, .drawing, .input].map { priority in
            try LoopTimer(on: loop, priority: priority) {
                fired.append(priority)
                if fired.count == 3 { loop.stop() }
            }
        }
        for timer in timers { timer.set(at: 0) }
        try withExtendedLifetime(timers) { try loop.withDeadline { try loop.run() } }
        #expect(fired == [.input, .drawing, .control])
    }

    @Test("A source that waits for nothing is not woken by the other end hanging up, until it waits for bytes again")
    func hangUp() throws {
        let loop = try EventLoop()
        let (reading, writing) = try FileDescriptor.pipe()
        var woken = 0
        let source = try EventSource.readable(reading.rawValue, on: loop) {
            woken += 1
            loop.stop()
        }
        source.await([])
        try writing.close()
        var wokenBefore: Int?
        let timer = try LoopTimer(on: loop, priority: .control) {
            wokenBefore = woken
            source.await(.read)
        }
        timer.set(at: loop.now + 1000)
        try withExtendedLifetime((source, timer)) { try loop.withDeadline { try loop.run() } }
        source.stop()
        try reading.close()
        #expect(wokenBefore == 0 && woken == 1)
    }

    @Test("A lazy timer that is postponed fires at its first time; a cancelled one does not fire")
    func alarm() throws {
        let loop = try EventLoop()
        var fired: [String] = []
        let early = try LazyLoopTimer(on: loop) { fired.append("early") }
        let silent = try LazyLoopTimer(on: loop) { fired.append("silent") }
        let end = try LoopTimer(on: loop) { loop.stop() }
        let now = loop.now
        early.set(at: now + 1000)
        early.set(at: now + 3_600_000_000)
        silent.set(at: now + 1000)
        silent.set(at: nil)
        end.set(at: now + 5000)
        try withExtendedLifetime((early, silent, end)) { try loop.withDeadline { try loop.run() } }
        #expect(fired == ["early"])
    }

    @Test("A readable descriptor wakes the loop until its source is stopped; what a source throws ends the run")
    func readable() throws {
        let loop = try EventLoop()
        let (reading, writing) = try FileDescriptor.pipe()
        try writing.close()
        var reads = 0
        let source = try EventSource.readable(reading.rawValue, on: loop) {
            reads += 1
            throw TestError()
        }
        #expect(throws: TestError.self) { try loop.withDeadline { try loop.run() } }
        #expect(reads == 1)
        source.stop()
        try reading.close()
    }
}
