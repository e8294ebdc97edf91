/// The offset of a content that is taller than the place where it is seen.
///
/// Offsets are points of content above the place's upper edge: 0 shows the beginning. A value; time is an argument, in
/// microseconds.
public struct Scroller: Hashable, Sendable {
    private enum Motion: Hashable {
        case resting(Double)
        /// Under a finger: where it would be without the resistance of the ends.
        case dragged(Double)
        case gliding(Glide)
    }

    /// Points of content.
    public private(set) var content: Double
    /// Points of the place where it is seen.
    public private(set) var viewport: Double
    private var motion = Motion.resting(0)

    /// A content at its beginning.
    public init(content: Double, viewport: Double) {
        self.content = content
        self.viewport = viewport
    }

    /// The offsets at which it may rest.
    public var limits: ClosedRange<Double> { 0...max(0, content - viewport) }

    /// The offset at `time`, beyond the limits where a finger pulls it or a glide has run into an end.
    public func offset(at time: Int64) -> Double {
        switch motion {
        case .resting(let offset): offset
        case .dragged(let raw): resisted(raw)
        case .gliding(let glide): glide.state(at: time).offset
        }
    }

    /// The speed at `time`, in points a second; positive shows what is further down.
    public func velocity(at time: Int64) -> Double {
        if case .gliding(let glide) = motion { glide.state(at: time).velocity } else { 0 }
    }

    /// Whether it moves by itself at `time`.
    public func isMoving(at time: Int64) -> Bool {
        if case .gliding(let glide) = motion { !glide.isOver(at: time) } else { false }
    }

    /// A finger takes it.
    public mutating func grab(at time: Int64) {
        motion = .dragged(unresisted(offset(at: time)))
    }

    /// The finger moves it by `distance`, against the resistance of the ends.
    public mutating func drag(by distance: Double) {
        if case .dragged(let raw) = motion { motion = .dragged(raw + distance) }
    }

    /// The finger lets it go with `velocity`, in points a second.
    public mutating func release(velocity: Double, at time: Int64) {
        motion = .gliding(Glide(start: offset(at: time), velocity: velocity, limits: limits, began: time))
    }

    /// Ends what has come to rest.
    public mutating func settle(at time: Int64) {
        if case .gliding(let glide) = motion, glide.isOver(at: time) { motion = .resting(glide.goal) }
    }

    /// Takes other sizes; the offset stays where it may.
    public mutating func resize(content: Double, viewport: Double, at time: Int64) {
        let offset = offset(at: time)
        (self.content, self.viewport) = (content, viewport)
        motion = .resting(min(max(offset, limits.lowerBound), limits.upperBound))
    }

    /// The offset without the resistance of the ends: where a finger that drags it has pulled it.
    func pulled(at time: Int64) -> Double {
        if case .dragged(let raw) = motion { raw } else { unresisted(offset(at: time)) }
    }

    /// The rubber band of the phones that everybody knows: f(x) = (1 − 1 / (0.55·x / D + 1))·D, D the place's height.
    private static let stiffness = 0.55

    private func resisted(_ raw: Double) -> Double {
        let edge = min(max(raw, limits.lowerBound), limits.upperBound)
        let excess = abs(raw - edge)
        guard excess > 0, viewport > 0 else { return edge }
        let stretch = (1 - 1 / (Self.stiffness * excess / viewport + 1)) * viewport
        return raw > edge ? edge + stretch : edge - stretch
    }

    private func unresisted(_ offset: Double) -> Double {
        let edge = min(max(offset, limits.lowerBound), limits.upperBound)
        let stretch = min(abs(offset - edge), viewport * 0.99)
        guard stretch > 0, viewport > 0 else { return edge }
        let excess = (1 / (1 - stretch / viewport) - 1) * viewport / Self.stiffness
        return offset > edge ? edge + excess : edge - excess
    }
}
