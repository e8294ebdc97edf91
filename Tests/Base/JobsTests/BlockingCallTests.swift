import Foundation
import Synchronization
import System
import SystemPackage
import TestSupport
import Testing

@testable import Jobs

@Suite("Calls that may never return")
struct BlockingCallTests {
    /// A pipe from which nothing comes until a byte is written: a read of it blocks in the kernel.
    private final class Silence: Sendable {
        private let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
        private let asked = Mutex(0)

        init() throws { ends = try FileDescriptor.pipe() }

        /// Reads a byte.
        func read() throws -> UInt8 {
            asked.withLock { $0 += 1 }
            var byte: UInt8 = 0
            _ = try withUnsafeMutableBytes(of: &byte) { try ends.readEnd.read(into: $0) }
            return byte
        }

        /// How many reads have begun.
        var reads: Int { asked.withLock(\.self) }

        func answer(_ byte: UInt8) throws { _ = try ends.writeEnd.writeAll([byte]) }
    }

    /// Never over in a test.
    private static let long: Microseconds = 3_600_000_000

    @Test("While a call blocks, more urgent jobs are done, others wait, and what it gives goes on in its job")
    func others() throws {
        let (worker, silence) = (try Worker(budget: nil, patience: Self.long), try Silence())
        var delivered: [String] = []
        worker.submit(.usual) { job in
            try job.blocking { try silence.read() }
        } then: {
            delivered.append("file \((try? $0.get()) ?? 0)")
        }
        worker.submit(.usual, { _ in }, then: { _ in delivered.append("other") })
        for number in 1...3 {
            worker.submit(.urgent, { _ in }, then: { _ in delivered.append("urgent \(number)") })
            worker.deliver { delivered.count < number }
        }
        #expect(delivered == ["urgent 1", "urgent 2", "urgent 3"])
        try silence.answer(7)
        worker.deliver(while: { true })
        #expect(delivered == ["urgent 1", "urgent 2", "urgent 3", "file 7", "other"])
    }

    @Test("A job whose file does not come ends with that, asks for no other one, and the next job is done")
    func patience() throws {
        let (worker, silence) = (try Worker(budget: nil, patience: 1000), try Silence())
        var delivered: [String] = []
        worker.submit(.usual) { job in
            let first = Result { try job.blocking { try silence.read() } }
            let second = Result { try job.blocking { try silence.read() } }
            return [first, second]
        } then: { outcome in
            for case .failure(let error) in (try? outcome.get()) ?? [] { delivered.append("\(error)") }
        }
        worker.submit(.usual, { _ in }, then: { _ in delivered.append("next") })
        worker.deliver(while: { true })
        #expect(delivered == ["the file system does not answer", "the file system does not answer", "next"])
        #expect(silence.reads <= 1)
        try silence.answer(0)
    }

    @Test("A worker that is not needed any more ends though a call blocks, and so does a job that is cancelled")
    func ending() throws {
        let silence = try Silence()
        var worker: Worker? = try Worker(budget: nil, patience: Self.long)
        var isCancelled = false
        let job = worker?.submit(.usual) { job in
            try job.blocking { try silence.read() }
        } then: {
            if case .failure(JobError.cancelled) = $0 { isCancelled = true }
        }
        try Waiting.wait(for: "read") { silence.reads > 0 }
        if let job { worker?.cancel(job) }
        worker?.deliver { !isCancelled }
        #expect(isCancelled)
        worker?.submit(.usual, { job in try job.blocking { try silence.read() } }, then: { _ in })
        worker = nil
        try silence.answer(0)
        try silence.answer(0)
    }

    @Test("Calls that do not return are left to so many threads and no more; when one returns there is room again")
    func bounded() throws {
        let (worker, silence) = (try Worker(budget: nil, patience: 1000), try Silence())
        var faults = 0
        for _ in 0..<20 {
            worker.submit(.usual) { job in
                try job.blocking { try silence.read() }
            } then: { outcome in
                if case .failure(JobError.unanswered) = outcome { faults += 1 }
            }
        }
        worker.deliver(while: { true })
        #expect(faults == 20 && silence.reads <= 16)
        for _ in 0..<16 { try silence.answer(1) }
        var answer: UInt8?
        try Waiting.wait(for: "room") {
            worker.submit(.usual, { job in try job.blocking { 9 } }, then: { answer = try? $0.get() })
            worker.deliver(while: { true })
            return answer != nil
        }
        #expect(answer == 9)
    }

    @Test("Where the caller waits for a file for ever, and where there is no thread, the call is simply made")
    func patient() throws {
        let silence = try Silence()
        try silence.answer(1)
        try silence.answer(2)
        let worker = try Worker(budget: nil, patience: 0)
        #expect(try worker.wait(within: .none) { job in try job.blocking { try silence.read() } } == 1)
        #expect(try Worker.inline.wait { job in try job.blocking { try silence.read() } } == 2)
        #expect(throws: JobError.unanswered) { try worker.wait { job in try job.blocking { 3 } } }
    }
}
