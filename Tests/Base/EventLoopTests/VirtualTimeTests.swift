import SystemPackage
import Testing

@testable import EventLoop

@Suite("A loop whose time leaps from timer to timer")
struct VirtualTimeTests {
    @Test("Timers fire in the order of time, then of priority, then of setting, at exactly their time")
    func order() throws {
        let loop = try EventLoop(.virtual)
        var fired: [String] = []
        func timer(_ name: String, _ priority: EventLoop.Priority = .input) throws -> LoopTimer {
            try LoopTimer(on: loop, priority: priority) { fired.append("\(name) \(loop.now)") }
        }
        let timers: [(LoopTimer, Int64)] = try [
            (timer("an hour"), 3_600_000_000), (timer("frame", .drawing), 2), (timer("second"), 2), (timer("first"), 1),
            (timer("third"), 2), (timer("past"), -5),
        ]
        for (timer, time) in timers { timer.set(at: time) }
        try withExtendedLifetime(timers) { try loop.run() }
        #expect(fired == ["past 0", "first 1", "second 2", "third 2", "frame 2", "an hour 3600000000"])
    }

    @Test("A timer that is set again, cancelled, or whose owner is gone does not fire at its old time")
    func changed() throws {
        let loop = try EventLoop(.virtual)
        var fired: [String] = []
        let moved = try LoopTimer(on: loop) { fired.append("moved \(loop.now)") }
        let cancelled = try LoopTimer(on: loop) { fired.append("cancelled") }
        var gone: LoopTimer? = try LoopTimer(on: loop) { fired.append("gone") }
        gone?.set(at: 5)
        gone = nil
        moved.set(at: 5)
        moved.set(at: 9)
        cancelled.set(at: 5)
        cancelled.cancel()
        try withExtendedLifetime([moved, cancelled]) { try loop.run() }
        #expect(fired == ["moved 9"])
    }

    @Test("A timer that sets itself again goes on until the loop is stopped; an error ends the run")
    func again() throws {
        let loop = try EventLoop(.virtual)
        var timer: LoopTimer?
        timer = try LoopTimer(on: loop) {
            if loop.now == 500 { loop.stop() }
            timer?.set(at: loop.now + 100)
        }
        timer?.set(at: 100)
        try loop.run()
        #expect(loop.now == 500)
        let failing = try EventLoop(.virtual)
        let fault = try LoopTimer(on: failing) { throw Errno.ioError }
        fault.set(at: 0)
        #expect(throws: Errno.ioError) { try withExtendedLifetime(fault) { try failing.run() } }
    }

    @Test("What comes from outside is handled before time goes on")
    func outside() throws {
        let loop = try EventLoop(.virtual)
        let (reading, writing) = try FileDescriptor.pipe()
        var fired: [String] = []
        let source = try EventSource.readable(reading.rawValue, on: loop) {
            var byte = UInt8(0)
            _ = try withUnsafeMutableBytes(of: &byte) { try reading.read(into: $0) }
            fired.append("byte at \(loop.now)")
        }
        let first = try LoopTimer(on: loop) { _ = try writing.writeAll([1]) }
        let second = try LoopTimer(on: loop) { fired.append("timer at \(loop.now)") }
        first.set(at: 10)
        second.set(at: 11)
        try withExtendedLifetime((source, first, second)) { try loop.run() }
        #expect(fired == ["byte at 10", "timer at 11"])
        source.stop()
        try reading.close()
        try writing.close()
    }

    @Test("A timer of the clock fires when that shows its time, or is set; what waits for nothing else does not go on")
    func wall() throws {
        let loop = try EventLoop(.virtual)
        var shown: [Int64] = []
        let begin = loop.wallTime / 1_000_000
        let timer = try WallTimer(on: loop) { shown.append(loop.wallTime / 1_000_000 - begin) }
        let end = try LoopTimer(on: loop) { loop.stop() }
        timer.set(at: begin + 60)
        try loop.run()
        #expect(shown.isEmpty && loop.now == 0)
        end.set(at: 61_000_000)
        try loop.run()
        #expect(shown == [60])
        timer.set(at: begin + 120)
        loop.setWallTime(to: loop.wallTime - 3_600_000_000)
        end.set(at: 62_000_000)
        try loop.run()
        #expect(shown == [60, Int64(61 - 3600)])
        timer.set(at: begin)
        timer.set(at: nil)
        end.set(at: 9_000_000_000)
        try withExtendedLifetime(timer) { try loop.run() }
        #expect(shown.count == 2)
    }

    @Test("On a real clock a time that has passed is there at once, and each time but once")
    func past() throws {
        let loop = try EventLoop()
        var (count, timer): (Int, WallTimer?) = (0, nil)
        timer = try WallTimer(on: loop) {
            count += 1
            if count == 2 { loop.stop() } else { timer?.set(at: loop.wallTime / 1_000_000 - 1) }
        }
        timer?.set(at: loop.wallTime / 1_000_000 - 60)
        try loop.run()
        #expect(count == 2)
    }
}
