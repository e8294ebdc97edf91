/// Something that only jobs may touch, such as the objects of a library that must stay on one thread.
///
/// Its handle may be on any thread. When the last one is gone, the value ends on the thread of the worker.
package final class JobBound<Value>: @unchecked Sendable {
    /// Keeps the value alive until the worker lets go of it.
    private let held: Unmanaged<Box>
    private let queue: JobQueue?

    private final class Box {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// - Parameter queue: whose worker the value belongs to; nil where the thread of the caller does everything.
    init(_ value: Value, endingIn queue: JobQueue?) {
        held = .passRetained(Box(value))
        self.queue = queue
    }

    deinit {
        if let queue { queue.release(Unmanaged<AnyObject>.fromOpaque(held.toOpaque())) } else { held.release() }
    }

    package func value(in job: JobContext) -> Value { held.takeUnretainedValue().value }
}
