import Synchronization
package import System

/// How soon a job is wanted.
///
/// A more urgent one runs between two steps of another.
package enum JobUrgency: Int, Comparable, Sendable, CaseIterable {
    /// It may be wanted soon, such as a tile beyond the edge of what is seen.
    case ahead
    /// Somebody waits for it, such as a client for its reply.
    case usual
    /// A frame lacks it.
    case urgent

    package static func < (one: JobUrgency, other: JobUrgency) -> Bool { one.rawValue < other.rawValue }
}

/// What a job may take before it has to end.
package enum JobBounds: Sendable {
    /// The worker's budget of processor time, and of time in which files come.
    case usual
    /// Whatever it takes; files are waited for for ever.
    case none
}

package enum JobError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nobody wants its result any more.
    case cancelled
    /// It has used more processor time than a job may, which is so many microseconds.
    case overBudget(Microseconds)
    /// What it has asked the system for does not come.
    case unanswered

    package var description: String {
        switch self {
        case .cancelled: "it was cancelled"
        case .overBudget(let limit): "it takes more than \(limit / 1000) ms of processor time (limits.job_ms)"
        case .unanswered: "the file system does not answer"
        }
    }
}

package struct JobID: Hashable, Sendable {
    let number: Int
}

struct Job: Sendable {
    /// Nil of one whose result is not delivered.
    var id: JobID?
    let urgency: JobUrgency
    /// The most processor time in microseconds; nil for any.
    var budget: Microseconds?
    /// For how long its blocking calls may be waited for, in microseconds; nil for ever.
    var patience: Microseconds?
    let run: @Sendable (JobContext) -> Void
}

/// What a thread is given to do and what it gives, on the way to the thread that waits for it.
final class JobExchange<Value: Sendable>: Sendable {
    private let work: @Sendable (JobContext) throws -> Value
    private let result = Mutex<Result<Value, any Error>?>(nil)

    init(_ work: @escaping @Sendable (JobContext) throws -> Value) { self.work = work }

    var outcome: Result<Value, any Error>? { result.withLock(\.self) }

    func run(_ job: JobContext) {
        let outcome: Result<Value, any Error> = Result {
            try job.step()
            return try work(job)
        }
        result.withLock { $0 = outcome }
    }
}
