import System

/// Where a touch was at one moment.
struct MotionSample: Hashable, Sendable {
    var time: Microseconds
    var position: Point
}

/// The newest samples of a touch: in order, finite, at least a millisecond apart, and never more than `capacity`.
struct MotionSamples: Hashable, Sendable {
    /// How many of the newest are kept at least; each time there are twice as many, the older half goes.
    static let kept = 32
    static let capacity = 2 * kept
    private static let mergeInterval: Microseconds = 1_000

    private(set) var all: [MotionSample] = []
    /// When the newest sample began to take in others.
    private var opened: Microseconds = 0

    var newest: MotionSample? { all.last }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
    }

    /// Adds where the touch is at `time`.
    ///
    /// Samples within a millisecond are one, the newest of them, since quotients over shorter times are noise. A sample
    /// from the past or without a finite position is ignored.
    mutating func add(_ position: Point, at time: Microseconds) {
        guard position.x.isFinite, position.y.isFinite else { return }
        if let newest {
            if time < newest.time { return }
            if time - opened < Self.mergeInterval {
                all[all.count - 1] = MotionSample(time: time, position: position)
                return
            }
        }
        if all.count == Self.capacity { all.removeFirst(Self.capacity - Self.kept) }
        all.append(MotionSample(time: time, position: position))
        opened = time
    }

    /// Moves the whole way, so that what was at `old` is exactly at `new`.
    mutating func shift(from old: Point, to new: Point) {
        for index in all.indices { all[index].position = all[index].position - old + new }
    }
}
