public import Gestures

/// A sheet on its way by itself: position as a pure function of time.
public struct Motion: Hashable, Sendable {
    /// When it set out.
    public var start: Microseconds
    /// The top it left, in points.
    public var origin: Double
    /// The top it goes to, in points.
    public var target: Double
    /// How long, along which curve.
    public var timing: Timing

    /// A motion that leaves `origin` for `target` at `start`.
    public init(from origin: Double, to target: Double, timing: Timing, start: Microseconds) {
        self.origin = origin
        self.target = target
        self.timing = timing
        self.start = start
    }

    /// The first moment at which it is on the target.
    public var end: Microseconds { start + timing.duration }

    /// The top at `time`: exactly the origin before the start, exactly the target from the end on.
    public func top(at time: Microseconds) -> Double {
        if time >= end { return target }
        let elapsed = Double(max(0, time - start)) / Double(timing.duration)
        return origin + (target - origin) * timing.curve.progress(at: elapsed)
    }
}
