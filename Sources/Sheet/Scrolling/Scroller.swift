/// The scroll offset of content that may be taller than its viewport.
///
/// Offsets are points of content above the viewport's upper edge: 0 shows the beginning. A value; time is an argument, in
/// microseconds.
package struct Scroller: Equatable, Sendable {
    private enum Motion: Equatable {
        case resting(Double)
        /// Dragged: the offset that it would have without the resistance of the ends.
        case dragged(Double)
        case gliding(Glide)
    }

    /// The height of the content, in points.
    package private(set) var content: Double
    /// The height of the viewport, in points.
    package private(set) var viewport: Double
    /// The part of the velocity that is left after a millisecond of gliding.
    package var deceleration: Double
    /// It rests at multiples of this alone, in points, as do its limits; nil where it rests anywhere.
    private var step: Double?
    private var motion = Motion.resting(0)

    package init(
        content: Double,
        viewport: Double,
        deceleration: Double = ScrollBehavior.usualDeceleration
    ) {
        self.content = content
        self.viewport = max(0, viewport)
        self.deceleration = deceleration
    }

    /// A scroller of so many values, each of them `step` points high, that rests with one of them in the middle.
    ///
    /// - Parameter offset: where it is at first, which may be beyond its limits or between two values.
    package init(values: Int, step: Double, viewport: Double, offset: Double, deceleration: Double) {
        let content = Double(max(0, values - 1)) * step + viewport
        self.init(content: content, viewport: viewport, deceleration: deceleration)
        (self.step, motion) = (step, .resting(offset))
    }

    /// The offsets at which it may rest.
    package var limits: ClosedRange<Double> { 0...snapped(max(0, content - viewport)) }

    /// The multiple of the step that is nearest to `offset`.
    private func snapped(_ offset: Double) -> Double { step.map { (offset / $0).rounded() * $0 } ?? offset }

    /// Where it rests, or comes to rest if no finger holds it.
    package var goal: Double {
        switch motion {
        case .resting(let offset): offset
        case .dragged(let raw): limits.clamp(raw)
        case .gliding(let glide): glide.goal
        }
    }

    /// The offset at `time`; beyond the limits where a finger pulls it, or where the spring stops a glide.
    package func offset(at time: Int64) -> Double {
        switch motion {
        case .resting(let offset): offset
        case .dragged(let raw): resisted(raw)
        case .gliding(let glide): glide.state(at: time).offset
        }
    }

    /// The velocity at `time`, in points per second; positive scrolls towards the end.
    package func velocity(at time: Int64) -> Double {
        if case .gliding(let glide) = motion { glide.state(at: time).velocity } else { 0 }
    }

    package func isMoving(at time: Int64) -> Bool {
        if case .gliding(let glide) = motion { !glide.isOver(at: time) } else { false }
    }

    package var isHeld: Bool {
        if case .dragged = motion { true } else { false }
    }

    /// Whether it moves by itself and `settle(at:)` has not ended that.
    package var isGliding: Bool {
        if case .gliding = motion { true } else { false }
    }

    /// The first moment at which it rests, if it moves by itself.
    package var end: Int64? {
        if case .gliding(let glide) = motion { glide.end } else { nil }
    }

    /// When a glide reaches one of the ends, and with what velocity; nil when none does.
    package var impact: (time: Int64, velocity: Double)? {
        if case .gliding(let glide) = motion { glide.impact } else { nil }
    }

    package mutating func grab(at time: Int64) {
        motion = .dragged(unresisted(offset(at: time)))
    }

    package mutating func drag(by distance: Double) {
        if case .dragged(let raw) = motion { motion = .dragged(raw + distance) }
    }

    /// Ends the drag with `velocity`, in points per second.
    ///
    /// - Parameter start: when it begins to glide, which may be later: until then it stays where it is.
    package mutating func release(velocity: Double, from start: Int64, at time: Int64) {
        glide(from: offset(at: time), velocity: velocity, began: start, springs: false)
    }

    /// Moves it from where it is to `goal`, as its ends move what was pulled beyond them.
    package mutating func travel(to goal: Double, at time: Int64) {
        move(Glide(start: offset(at: time), velocity: 0, limits: goal...goal, began: time, springs: true))
    }

    /// Stops it at `time`, within its limits.
    package mutating func stop(at time: Int64) {
        motion = .resting(limits.clamp(offset(at: time)))
    }

    package mutating func settle(at time: Int64) {
        if case .gliding(let glide) = motion, glide.isOver(at: time) { motion = .resting(glide.goal) }
    }

    /// Changes the sizes; a drag or a glide continues from its offset, or from the nearest possible one.
    package mutating func resize(content: Double, viewport: Double, at time: Int64) {
        guard content != self.content || viewport != self.viewport else { return }
        let (before, former) = (offset(at: time), limits)
        (self.content, self.viewport) = (content, max(0, viewport))
        // A stretched offset stays stretched, as far as the viewport allows.
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
        let velocity = velocity.isFinite ? velocity : 0
        func glide(_ velocity: Double, _ limits: ClosedRange<Double>, springs: Bool, aim: Double? = nil) -> Glide {
            Glide(
                start: start,
                velocity: velocity,
                limits: limits,
                began: began,
                decay: deceleration,
                room: step ?? viewport,
                springs: springs,
                aim: aim
            )
        }
        let free = glide(velocity, limits, springs: springs)
        guard let step, free.impact == nil else { return move(free) }
        // A glide that goes on for a value and more has the velocity that ends it on one; a shorter one is moved by the spring.
        let aim = snapped(free.goal)
        let needed = (aim - start) * Glide.rate(deceleration) + (aim < start ? -Glide.slowest : Glide.slowest)
        let isFree = limits.contains(start) && abs(aim - start) > step && (needed < 0) == (velocity < 0)
        move(isFree ? glide(needed, limits, springs: false, aim: aim) : glide(velocity, aim...aim, springs: true))
    }

    private mutating func move(_ glide: Glide) {
        motion = glide.end > glide.began ? .gliding(glide) : .resting(glide.goal)
    }

    /// The offset to which a finger has pulled it, without the resistance of the ends.
    package func pulled(at time: Int64) -> Double {
        if case .dragged(let raw) = motion { raw } else { unresisted(offset(at: time)) }
    }

    private var band: RubberBand { RubberBand(stiffness: RubberBand.usualStiffness, dimension: viewport) }

    private func resisted(_ raw: Double) -> Double {
        let edge = limits.clamp(raw)
        let stretch = band.stretch(abs(raw - edge))
        return raw > edge ? edge + stretch : edge - stretch
    }

    private func unresisted(_ offset: Double) -> Double {
        let edge = limits.clamp(offset)
        let excess = band.excess(of: min(abs(offset - edge), viewport * 0.99)) ?? 0
        return offset > edge ? edge + excess : edge - excess
    }
}
