import Stacking
import System
import Testing

/// A display that shows what a stack wants it to, with one finger, as simple as can be: everything that moves does so for a
/// quarter of a second, and what is to be shown is prepared for 30 ms.
///
/// It expects that no finger is interrupted before its patience is over.
struct StackDisplay {
    enum Finger { case up, down, withheld }

    var stack = PresentationStack()
    private(set) var now: Microseconds = 0
    private(set) var finger = Finger.up
    private(set) var lastTouch: Microseconds = 0
    /// Those that came up as something new, in this order.
    private(set) var presented: [StackEntry.ID] = []
    private(set) var departures: [StackDeparture] = []
    private(set) var warnings: [(id: StackEntry.ID, time: Microseconds)] = []
    private var motion: (end: Microseconds, hides: Bool)?
    private var preparing: (id: StackEntry.ID?, end: Microseconds)?
    private var patience: Microseconds?

    private static let (motion, preparation): (Microseconds, Microseconds) = (250_000, 30_000)

    /// Whether it shows what lies uppermost, and nothing is left to be done.
    var isSettled: Bool {
        stack.display == (stack.top.map { .entry($0.id) } ?? .sheet) && step == .nothing && motion == nil
    }

    private var step: PresentationStack.Step {
        stack.step(in: .init(isTouched: finger == .down, isMoving: motion != nil), at: now)
    }

    /// Something has left the stack.
    mutating func note(_ gone: [StackDeparture]) { departures += gone }

    /// A program presents something.
    mutating func present(_ request: StackRequest) throws(StackError) {
        let isLeaving = stack.displayed == nil && stack.display != .sheet && request.name == stack.displayedName
        note(try stack.present(request, at: now))
        // It was prepared in the place of what the display still has, which comes up again.
        if isLeaving { (motion, preparing) = ((now + Self.motion, false), nil) }
    }

    mutating func touch() {
        if finger == .up { finger = isBusy ? .withheld : .down }
        use()
    }

    private mutating func use() {
        lastTouch = now
        stack.wasTouched(at: now)
    }

    mutating func lift() { finger = .up }

    /// Whether fingers do not count.
    private var isBusy: Bool { stack.displayed == nil && stack.display != .sheet }

    /// A swipe hides what is shown, or shows the configured sheet.
    mutating func swipe() {
        guard motion == nil, finger == .up else { return }
        switch stack.display {
        case .sheet:
            stack.sheetWasPresented(at: now)
            motion = (now + Self.motion, false)
        case .entry where stack.displayed != nil: motion = (now + Self.motion, true)
        default: return
        }
        use()
    }

    /// Time goes on, and all is done that is due.
    mutating func advance(by duration: Microseconds) {
        let end = now + duration
        proceed()
        while let due = [motion?.end, preparing?.end, patience, stack.deadline].compactMap(\.self).min(), due <= end {
            now = max(now, due)
            if let motion, motion.end <= now {
                self.motion = nil
                if motion.hides { note(stack.displayedWasDismissed().map { [$0] } ?? []) }
            }
            if let goal = preparing, goal.end <= now {
                preparing = nil
                if step == .show(goal.id) { show(goal.id) }
            }
            if let deadline = stack.deadline, deadline <= now {
                let (expiring, gone) = stack.elapse(to: now)
                warnings += expiring.map { ($0.id, now) }
                note(gone)
            }
            proceed()
        }
        now = end
    }

    private mutating func show(_ id: StackEntry.ID?) {
        if let id, stack[id]?.wasShown == false {
            presented.append(id)
            motion = (now + Self.motion, false)
        }
        stack.didShow(id)
    }

    /// Carries out steps until there is something to wait for.
    private mutating func proceed() {
        patience = nil
        for _ in 1...4 {
            switch step {
            case .nothing: return
            case .wait(let limit):
                if finger == .down, limit > now { patience = limit }
                #expect(finger == .down || motion != nil, "nobody would end the wait")
                return
            case .endTouches:
                expectPatience()
                finger = .withheld
            case .dismiss:
                if finger == .down { finger = .withheld }
                if motion?.hides != true { motion = (now + Self.motion, true) }
                return
            case .show(let id):
                #expect(stack.displayed == nil || finger != .down && motion == nil, "something else is shown too early")
                if preparing.map({ $0.id != id }) ?? true { preparing = (id, now + Self.preparation) }
                return
            }
        }
        Issue.record("the steps come to no end: \(step)")
    }

    private func expectPatience() {
        let isOver = stack.top.map { now >= $0.arrival + PresentationStack.patience }
        #expect(isOver == true || stack.top?.priority == .alarm)
    }
}
