import Output
import System

/// The times that a frame is drawn for.
struct FrameMoment: Equatable, Sendable {
    /// When it is on the screen: motion without a finger is shown as of then.
    var onGlass: Microseconds
    /// The time of the touches that it shows.
    var fingers: Microseconds
    /// When its drawing was to begin: what it costs counts from then.
    var due: Microseconds
    var begun: Microseconds
    /// Whether it was held back until shortly before its blank.
    var isLatched = false
}

/// When frames are drawn, and for which moment.
///
/// On a display with vertical blanks a frame is drawn as late as it safely can be: at its deadline, which is the blank minus
/// the cost of 99 % of the frames minus a guard. Then it shows the newest touches. The first frame of a motion is drawn at
/// once where that probably reaches the next blank: one that does not is seen where it would have been seen anyway. No two
/// frames are for one blank. Until flips have proven that they come with blanks, and where cost and guard leave no room, the
/// deadline is the blank before, so that every frame is drawn at once. Where flips have lied about their times, frames are a
/// period apart. Frames of another kind, as those in which a message moves, are drawn at once as well: what the next one
/// costs is not known.
///
/// A display without blanks accepts a frame as soon as the one before is there: a frame is drawn when it is requested, but a
/// period after the beginning of the one before. What a wire takes to send a frame is part of the period.
struct FrameClock: Equatable, Sendable {
    /// Microseconds from frame to frame.
    let period: Microseconds
    /// Whether flips wait for a vertical blank.
    var isPacedByHardware: Bool

    private var blanks = Blanks()
    private var costs = DrawingCosts()
    private var spare = LatchGuard()
    /// Whether each frame may cost more than the one before, so that all are drawn at once.
    var isUneven = false
    /// Whether the frame that is requested waits for a picture as long as it can, also where it begins a motion.
    var isHeldBack = false
    /// The frame that is requested and not begun.
    private var plan: Plan?
    private var latest: FrameMoment?
    /// The blank that the latest frame was for, or was shown at; so for one that was skipped.
    private var taken: Microseconds?

    private struct Plan: Equatable {
        let begin: Microseconds
        let blank: Microseconds
        let lead: Microseconds
        let isLatched: Bool
    }

    /// A clock for a display that shows `refreshRate` frames a second; one below 1 Hz is not believed, and 60 taken for it.
    init(refreshRate: Double, isPacedByHardware: Bool) {
        period = Microseconds(1_000_000 / (refreshRate >= 1 ? refreshRate : 60))
        self.isPacedByHardware = isPacedByHardware
    }

    init(of display: any Display) {
        self.init(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
    }

    /// How long before its blank a frame is begun.
    var lead: Microseconds { isLatching ? latchedLead : period }

    private var isLatching: Bool { blanks.areProven && !isUneven && latchedLead < period }

    /// Whether a frame that costs more can be drawn for `moment`, which was perhaps held back until shortly before its blank.
    func admitsDearer(_ moment: FrameMoment) -> Bool {
        !moment.isLatched || 4 * (moment.onGlass - moment.begun) >= 3 * period
    }

    private var latchedLead: Microseconds { (costs.percentile99 ?? period) + spare.time }

    /// When a frame that is requested `now` is to be drawn, where none is in flight.
    ///
    /// Further requests for the same frame do not change it.
    mutating func drawingTime(now: Microseconds) -> Microseconds {
        guard isPacedByHardware else { return periodAfterLatest(now) }
        let plan = keptPlan(now) ?? newPlan(now)
        self.plan = plan
        return max(now, plan.begin)
    }

    /// When the next frame is to be drawn, where the one for `moment` was skipped at `now` because no pixel differs.
    mutating func drawingTime(after moment: FrameMoment, now: Microseconds) -> Microseconds {
        guard isPacedByHardware else { return moment.begun + period }
        taken = moment.onGlass
        return drawingTime(now: now)
    }

    mutating func begin(now: Microseconds) -> FrameMoment {
        guard isPacedByHardware else { return FrameMoment(onGlass: now, fingers: now, due: now, begun: now) }
        let (planned, plan) = (plan, keptPlan(now) ?? newPlan(now))
        (self.plan, isHeldBack) = (nil, false)
        // A program that woke up too late for one blank draws for the next; how late that was is a part of what frames cost.
        if let planned, planned.isLatched, planned.blank <= now { spare.noteMiss(period: period) }
        return FrameMoment(
            onGlass: plan.blank,
            // A frame that is begun a little too late shows the fingers as of its deadline: steps would be uneven else.
            fingers: min(now, plan.blank - plan.lead),
            due: min(now, planned?.begin ?? plan.begin),
            begun: now,
            isLatched: plan.isLatched
        )
    }

    /// The plan that was made, as long as it can be kept; clocks may jump.
    private func keptPlan(_ now: Microseconds) -> Plan? {
        guard let plan, now < plan.blank, plan.begin <= now + 2 * period else { return nil }
        return plan
    }

    private func newPlan(_ now: Microseconds) -> Plan {
        // A blank that lies further ahead is of a clock that has jumped.
        let taken = taken.flatMap { $0 <= now + period ? $0 : nil }
        if blanks.areDoubtful { return planAtOnce(max(periodAfterLatest(now), taken ?? now)) }
        guard let blank = firstFreeBlank(now, after: taken, costing: costs.percentile99) else {
            return planAtOnce(max(now, taken ?? now))
        }
        if isHeldBack, beginsMotion(at: blank, after: taken) { return heldBack(until: blank, now) }
        if let next = firstFreeBlank(now, after: taken, costing: costs.median), beginsMotion(at: next, after: taken) {
            if next < blank { return Plan(begin: now, blank: next, lead: next - now, isLatched: false) }
            if blank - now <= period { return Plan(begin: now, blank: blank, lead: lead, isLatched: isLatching) }
        }
        return Plan(begin: max(now, blank - lead), blank: blank, lead: lead, isLatched: isLatching)
    }

    /// A frame that nothing moves in: one that comes too late is seen a period later, and so is the picture that it waits for.
    private func heldBack(until blank: Microseconds, _ now: Microseconds) -> Plan {
        let lead = min(lead, (costs.median ?? period) + spare.time)
        return Plan(begin: max(now, blank - lead), blank: blank, lead: lead, isLatched: false)
    }

    private func beginsMotion(at blank: Microseconds, after taken: Microseconds?) -> Bool {
        taken.map { 2 * (blank - $0) > 3 * period } ?? true
    }

    /// A frame whose blank is not known.
    private func planAtOnce(_ begin: Microseconds) -> Plan {
        Plan(begin: begin, blank: begin + period, lead: period, isLatched: false)
    }

    /// The first blank that a frame which is begun `now` reaches and that `taken` is not; nil when that is not known.
    private func firstFreeBlank(
        _ now: Microseconds,
        after taken: Microseconds?,
        costing cost: Microseconds?
    ) -> Microseconds? {
        let ready = now + (isLatching ? cost ?? 0 : 0)
        let free = taken.map { $0 + period / 2 } ?? ready
        return blanks.next(after: max(ready, free), period: period)
    }

    private func periodAfterLatest(_ now: Microseconds) -> Microseconds {
        guard let latest else { return now }
        return max(now, min(latest.begun, now) + period)
    }

    /// The frame for `moment` was drawn, and the display has accepted it at `end` to show it at a blank, or has shown it at
    /// once; then `end` is nil.
    mutating func drawn(for moment: FrameMoment, acceptedAt end: Microseconds?) {
        latest = moment
        taken = moment.onGlass
        plan = nil
        guard isPacedByHardware, let end else { return blanks.forget() }
        costs.add(min(max(0, end - moment.due), period))
    }

    /// The flip of the frame happened at `time`, which was read at `now`.
    mutating func flipped(at time: Microseconds, now: Microseconds) {
        guard isPacedByHardware, let latest else { return }
        blanks.flipped(at: time, begun: latest.begun, now: now, period: period)
        taken = blanks.latest
        guard latest.isLatched, taken != nil else { return }
        let isLate = 2 * (time - latest.onGlass) > period
        if isLate { spare.noteMiss(period: period) } else { spare.noteArrival() }
    }

    /// The display did not accept a frame, or lost it.
    mutating func deferred() {
        plan = nil
        taken = nil
    }
}
