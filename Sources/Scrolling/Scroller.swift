/// The offset of a content that is taller than the place where it is seen.
///
/// Offsets are points of content above the place's upper edge: 0 shows the beginning. A value; time is an argument, in
/// microseconds.
package struct Scroller: Hashable, Sendable {
    private enum Motion: Hashable {
        case resting(Double)
        /// Under a finger: where it would be without the resistance of the ends.
        case dragged(Double)
        case gliding(Glide)
    }

    /// Points of content.
    package private(set) var content: Double
    /// Points of the place where it is seen.
    package private(set) var viewport: Double
    /// What is left of its speed after a millisecond of gliding.
    package var deceleration: Double
    private var motion = Motion.resting(0)

    /// A content at its beginning.
    package init(
        content: Double,
        viewport: Double,
        deceleration: Double = ScrollBehavior.usualDeceleration
    ) {
        self.content = content
        self.viewport = max(0, viewport)
        self.deceleration = deceleration
    }

    /// The offsets at which it may rest.
    package var limits: ClosedRange<Double> { 0...max(0, content - viewport) }

    /// The offset at `time`, beyond the limits where a finger pulls it or a glide has run into an end.
    package func offset(at time: Int64) -> Double {
        switch motion {
        case .resting(let offset): offset
        case .dragged(let raw): resisted(raw)
        case .gliding(let glide): glide.state(at: time).offset
        }
    }

    /// The speed at `time`, in points a second; positive shows what is further down.
    package func velocity(at time: Int64) -> Double {
        if case .gliding(let glide) = motion { glide.state(at: time).velocity } else { 0 }
    }

    /// Whether it moves by itself at `time`.
    package func isMoving(at time: Int64) -> Bool {
        if case .gliding(let glide) = motion { !glide.isOver(at: time) } else { false }
    }

    /// Whether a finger has it.
    package var isHeld: Bool {
        if case .dragged = motion { true } else { false }
    }

    /// Whether it moves by itself and `settle` has not ended that.
    package var isGliding: Bool {
        if case .gliding = motion { true } else { false }
    }

    /// The first moment at which it rests, if it moves by itself.
    package var end: Int64? {
        if case .gliding(let glide) = motion { glide.end } else { nil }
    }

    /// When it runs into one of its ends by itself, and with what speed; nil when it does not.
    package var impact: (time: Int64, velocity: Double)? {
        if case .gliding(let glide) = motion { glide.impact } else { nil }
    }

    /// A finger takes it.
    package mutating func grab(at time: Int64) {
        motion = .dragged(unresisted(offset(at: time)))
    }

    /// The finger moves it by `distance`, against the resistance of the ends.
    package mutating func drag(by distance: Double) {
        if case .dragged(let raw) = motion { motion = .dragged(raw + distance) }
    }

    /// The finger lets it go with `velocity`, in points a second.
    ///
    /// - Parameter start: when it sets out, which may be later: until then it stays where it is.
    package mutating func release(velocity: Double, from start: Int64, at time: Int64) {
        glide(from: offset(at: time), velocity: velocity, began: start, springs: false)
    }

    /// It rests at `time`, wherever it is within its limits.
    package mutating func stop(at time: Int64) {
        motion = .resting(limits.clamp(offset(at: time)))
    }

    /// Ends what has come to rest.
    package mutating func settle(at time: Int64) {
        if case .gliding(let glide) = motion, glide.isOver(at: time) { motion = .resting(glide.goal) }
    }

    /// Takes other sizes; it goes on with what it does, from where it is or may be.
    package mutating func resize(content: Double, viewport: Double, at time: Int64) {
        guard content != self.content || viewport != self.viewport else { return }
        let (before, former) = (offset(at: time), limits)
        (self.content, self.viewport) = (content, max(0, viewport))
        // What is stretched stays stretched, as far as there is room.
        let stretch = before - former.clamp(before)
        let most = 0.99 * self.viewport
        let offset = limits.clamp(before - stretch) + min(max(stretch, -most), most)
        switch motion {
        case .resting: motion = .resting(limits.clamp(offset))
        case .dragged: motion = .dragged(unresisted(offset))
        case .gliding(let glide) where time < glide.began:
            self.glide(from: offset, velocity: glide.velocity, began: glide.began, springs: false)
        case .gliding(let glide):
            self.glide(from: offset, velocity: velocity(at: time), began: time, springs: glide.springs(at: time))
        }
    }

    private mutating func glide(from start: Double, velocity: Double, began: Int64, springs: Bool) {
        let glide = Glide(
            start: start,
            velocity: velocity.isFinite ? velocity : 0,
            limits: limits,
            began: began,
            decay: deceleration,
            room: viewport,
            springs: springs
        )
        motion = glide.end > glide.began ? .gliding(glide) : .resting(glide.goal)
    }

    /// The offset without the resistance of the ends: where a finger that drags it has pulled it.
    package func pulled(at time: Int64) -> Double {
        if case .dragged(let raw) = motion { raw } else { unresisted(offset(at: time)) }
    }

    /// The rubber band of the phones that everybody knows: f(x) = (1 − 1 / (0.55·x / D + 1))·D, D the place's height.
    private static let stiffness = 0.55

    private func resisted(_ raw: Double) -> Double {
        let edge = limits.clamp(raw)
        let excess = abs(raw - edge)
        guard excess > 0, viewport > 0 else { return edge }
        let stretch = (1 - 1 / (Self.stiffness * excess / viewport + 1)) * viewport
        return raw > edge ? edge + stretch : edge - stretch
    }

    private func unresisted(_ offset: Double) -> Double {
        let edge = limits.clamp(offset)
        let stretch = min(abs(offset - edge), viewport * 0.99)
        guard stretch > 0, viewport > 0 else { return edge }
        let excess = (1 / (1 - stretch / viewport) - 1) * viewport / Self.stiffness
        return offset > edge ? edge + excess : edge - excess
    }
}
