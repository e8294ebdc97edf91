import Foundation
import Synchronization
import System
import TestSupport
import Testing

@testable import Jobs

@Suite("Jobs of a worker")
struct WorkerTests {
    /// What jobs have done so far, in order.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    /// Holds the thread of a worker until all jobs of a test are submitted.
    private final class Gate: Sendable {
        private let counter: EventCounter

        init() throws { counter = try EventCounter() }

        func open() { counter.add() }
        func pass() { counter.take() }
    }

    /// A worker whose thread stands still until the gate opens.
    private static func held(
        budget: Microseconds? = nil,
        clock: @escaping @Sendable () -> Microseconds = { 0 }
    ) throws -> (Worker, Gate) {
        let (worker, gate) = (try Worker(budget: budget, clock: clock), try Gate())
        worker.submit(.urgent, { _ in gate.pass() }, then: { _ in })
        return (worker, gate)
    }

    @Test("Of jobs that wait, the most urgent comes first, and of equally urgent ones the first, whatever there are")
    func order() throws {
        var random = SplitMix(seed: 7)
        for _ in 0..<50 {
            let (worker, gate) = try Self.held()
            let log = Log()
            var delivered: [String] = []
            let urgencies = (0..<12).map { _ in JobUrgency.allCases.randomElement(using: &random) ?? .usual }
            for (number, urgency) in urgencies.enumerated() {
                worker.submit(urgency, { _ in log.add("\(number)") }, then: { _ in delivered.append("\(number)") })
            }
            gate.open()
            worker.deliver(while: { true })
            let expected = JobUrgency.allCases.reversed().flatMap { urgency in
                urgencies.indices.filter { urgencies[$0] == urgency }.map(String.init)
            }
            #expect(log.all == expected)
            #expect(delivered == expected)
        }
    }

    @Test("A more urgent job runs between two steps of another one, and one that is no more urgent does not")
    func between() throws {
        let (worker, log, gate) = (try Worker(budget: nil), Log(), try Gate())
        let began = try Gate()
        worker.submit(.usual) { job in
            log.add("first step")
            began.open()
            gate.pass()
            try job.step()
            log.add("second step")
        } then: { _ in
            log.add("long")
        }
        began.pass()
        for urgency in JobUrgency.allCases {
            worker.submit(urgency, { _ in log.add("\(urgency)") }, then: { _ in log.add("\(urgency) delivered") })
        }
        gate.open()
        worker.deliver(while: { true })
        let work = log.all.filter { !$0.hasSuffix("delivered") && $0 != "long" }
        #expect(work == ["first step", "urgent", "second step", "usual", "ahead"])
        let ends = log.all.filter { $0.hasSuffix("delivered") || $0 == "long" }
        #expect(ends == ["urgent delivered", "long", "usual delivered", "ahead delivered"])
    }

    @Test("Another budget counts for the jobs that are submitted from then on")
    func limit() throws {
        let time = Mutex<Microseconds>(0)
        let worker = try Worker(budget: 100) { time.withLock(\.self) }
        var ends: [Result<Void, JobError>] = []
        for budget in [100, 1000, nil, 100] as [Microseconds?] {
            worker.limit(to: budget)
            worker.submit { job in
                time.withLock { $0 += 500 }
                try job.step()
            } then: { outcome in
                ends.append(outcome.mapError { $0 as? JobError ?? .cancelled })
            }
        }
        worker.deliver(while: { true })
        #expect(ends.map { (try? $0.get()) != nil } == [false, true, true, false])
        if case .failure(let error)? = ends.last { #expect(error == .overBudget(100)) }
    }

    @Test("Results come one at a time, in the thread that takes them, and each job has exactly one")
    func results() throws {
        struct Fault: Error {}
        let worker = try Worker(budget: nil)
        var delivered: [Int?] = []
        for number in 0..<20 {
            worker.submit(
                .usual,
                { _ in try number % 3 == 0 ? { throw Fault() }() : number },
                then: { delivered.append(try? $0.get()) }
            )
        }
        for count in 1...20 {
            worker.deliver { delivered.count < count }
            #expect(delivered.count == count)
        }
        worker.deliver()
        #expect(delivered == (0..<20).map { $0 % 3 == 0 ? nil : $0 })
    }

    @Test("Who waits for a job gets its result alone; those of others are delivered later, in the order of their ends")
    func waiting() throws {
        let worker = try Worker(budget: nil)
        var delivered: [String] = []
        for number in 1...3 { worker.submit(.usual, { _ in }, then: { _ in delivered.append("\(number)") }) }
        #expect(try worker.wait { _ in 7 } == 7)
        #expect(delivered.isEmpty)
        worker.submit(.urgent, { _ in }, then: { _ in delivered.append("4") })
        worker.deliver(while: { true })
        #expect(delivered == ["1", "2", "3", "4"])
    }

    @Test("A job that is cancelled ends at its next step, or does not begin, and its end is delivered")
    func cancelled() throws {
        let (worker, gate) = try Self.held()
        let (log, began, going) = (Log(), try Gate(), try Gate())
        var ends: [String] = []
        func end(_ outcome: Result<Void, any Error>) {
            if case .failure(let error) = outcome { ends.append("\(error)") } else { ends.append("done") }
        }
        let waiting = worker.submit(.ahead, { _ in log.add("waiting") }, then: end)
        let running = worker.submit(.usual) { job in
            began.open()
            going.pass()
            try job.step()
            log.add("running")
        } then: {
            end($0)
        }
        worker.cancel(waiting)
        gate.open()
        began.pass()
        worker.cancel(running)
        going.open()
        worker.deliver(while: { true })
        #expect(log.all.isEmpty)
        #expect(ends == ["it was cancelled", "it was cancelled"])
    }

    /// A clock that a job moves.
    private final class JobClock: Sendable {
        private let time = Mutex<Microseconds>(0)

        var now: Microseconds { time.withLock { $0 } }
        func pass(_ duration: Microseconds) { time.withLock { $0 += duration } }
    }

    @Test(
        "A job beyond its budget of processor time ends at its next step; what others use between its steps is not its"
    )
    func budget() throws {
        let (clock, log, gate, began) = (JobClock(), Log(), try Gate(), try Gate())
        let worker = try Worker(budget: 1000, clock: { clock.now })
        var ends: [String] = []
        worker.submit(.usual) { job in
            began.open()
            gate.pass()
            for number in 1...3 {
                clock.pass(400)
                try job.step()
                log.add("\(number)")
            }
        } then: {
            if case .failure(let error) = $0 { ends.append("\(error)") }
        }
        began.pass()
        worker.submit(.urgent, within: .none) { job in
            clock.pass(5000)
            try job.step()
        } then: {
            if case .success = $0 { ends.append("unlimited") }
        }
        gate.open()
        worker.deliver(while: { true })
        #expect(log.all == ["1", "2"])
        #expect(ends == ["unlimited", "it takes more than 1 ms of processor time (limits.job_ms)"])
    }

    @Test("What is bound to jobs ends on the worker's thread, whoever lets go of it")
    func bound() throws {
        let (worker, log) = (try Worker(budget: nil), Log())
        var handle: JobBound<Ending>?
        worker.submit(.usual, { job in job.bind(Ending(log)) }, then: { handle = try? $0.get() })
        worker.deliver { handle == nil }
        #expect(handle != nil && log.all.isEmpty)
        handle = nil
        // What remains of the first job may have it last, and lets go of it behind the next one.
        for _ in 1...2 {
            worker.submit(.usual, { _ in }, then: { _ in })
            worker.deliver(while: { true })
        }
        #expect(log.all == ["there"])
    }

    /// Notes whether it ends on the thread on which it was made.
    private final class Ending: Sendable {
        private let log: Log
        private let thread = pthread_self()

        init(_ log: Log) { self.log = log }

        deinit { log.add(pthread_equal(pthread_self(), thread) != 0 ? "there" : "elsewhere") }
    }

    @Test("What goes into a job ends on the worker's thread, though whoever gets its result had it too")
    func input() throws {
        let (worker, log) = (try Worker(budget: nil), Log())
        func submit() {
            let input = Ending(log)
            worker.submit(
                .usual,
                { _ in withExtendedLifetime(input) {} },
                then: { _ in withExtendedLifetime(input) {} }
            )
        }
        submit()
        // The job has let go of it when the next one is done; its end is not delivered yet.
        worker.submit(.urgent, { _ in }, then: { _ in })
        worker.submit(.ahead, { _ in }, then: { _ in })
        worker.deliver(while: { true })
        try worker.wait { _ in }
        #expect(log.all == ["elsewhere"])
    }

    @Test("What a job gives ends on the worker's thread where nobody keeps it, and where somebody does, with that")
    func output() throws {
        let (worker, log) = (try Worker(budget: nil), Log())
        var kept: Ending?
        worker.submit(.usual, { _ in Ending(log) }, then: { _ in })
        worker.submit(.usual, { _ in Ending(log) }, then: { kept = try? $0.get() })
        worker.deliver(while: { true })
        try worker.wait { _ in }
        // It was made there.
        #expect(log.all == ["there"] && kept != nil)
        kept = nil
        #expect(log.all == ["there", "elsewhere"])
    }

    @Test("Without a thread each job is done and delivered before the next one, and none has a budget")
    func inline() {
        let worker = Worker.inline
        var delivered: [String] = []
        for number in 1...3 {
            worker.submit(.ahead) { job in
                for _ in 0..<100 { try job.step() }
                return "\(number)"
            } then: {
                delivered.append((try? $0.get()) ?? "fault")
            }
        }
        #expect(delivered == ["1", "2", "3"])
        #expect(!worker.isConcurrent && worker.results == nil)
    }

    @Test("A worker that is not needed any more ends its jobs at their next step")
    func ending() throws {
        let (log, began) = (Log(), try Gate())
        var worker: Worker? = try Worker(budget: nil)
        worker?.submit(
            .usual,
            { job in
                began.open()
                while true { try job.step() }
            },
            then: { (_: Result<Void, any Error>) in log.add("delivered") }
        )
        worker?.submit(.usual, { _ in log.add("begun") }, then: { _ in log.add("delivered") })
        began.pass()
        worker = nil
        #expect(log.all.isEmpty)
    }
}
