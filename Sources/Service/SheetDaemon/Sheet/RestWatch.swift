import Content
import EventLoop
import Interaction
import System

/// Those who wait until sheet, scroll and controls are at rest, and are seen so; work of unknown length does not count.
///
/// It is asked for whenever something has changed, and a timer is the limit: nothing looks again and again.
final class RestWatch {
    enum Rest {
        /// Nothing moves that comes to an end.
        case still
        /// No finger is down either.
        case untouched
    }

    enum Outcome {
        case resting
        /// Something has moved for as long as anybody waits.
        case restless
    }

    private struct Waiter {
        let rest: Rest
        let deadline: Microseconds
        let body: (Outcome) -> Void
        /// The frame that shows everything at rest; nil while something moves.
        var frame: Int?
    }

    /// How long anybody waits.
    static let limit: Microseconds = 10_000_000

    private let touches: TouchSession
    private let presentations: PresentationStore
    private let presenter: Presenter
    private let loop: EventLoop
    private var waiters: [Waiter] = []
    /// Fires in a later turn of the loop: who reacts to the end of a motion may begin another one.
    private var turn: LoopTimer?
    private var patience: LazyLoopTimer?

    /// - Throws: `LoopError`.
    init(_ touches: TouchSession, _ presentations: PresentationStore, _ presenter: Presenter, on loop: EventLoop)
        throws
    {
        (self.touches, self.presentations, self.presenter) = (touches, presentations, presenter)
        self.loop = loop
        turn = try LoopTimer(on: loop, priority: .control) { [unowned self] in answer() }
        patience = try LazyLoopTimer(on: loop) { [unowned self] in answer() }
        touches.observers.append { [weak self] in self?.check() }
    }

    /// Calls `body` once, when all is at rest or has moved for too long; never before it returns.
    func wait(for rest: Rest, _ body: @escaping (Outcome) -> Void) {
        waiters.append(Waiter(rest: rest, deadline: loop.now + Self.limit, body: body))
        check()
    }

    private func check() { if !waiters.isEmpty { turn?.set(at: loop.now) } }

    private func answer() {
        let now = loop.now
        var answers: [() -> Void] = []
        waiters = waiters.compactMap { waiter in
            var waiter = waiter
            waiter.frame = isResting(waiter.rest, at: now) ? waiter.frame ?? touches.output?.frame ?? 0 : nil
            guard let outcome = outcome(for: waiter, at: now) else { return waiter }
            answers.append { waiter.body(outcome) }
            return nil
        }
        patience?.set(at: waiters.map(\.deadline).min())
        for answer in answers { answer() }
    }

    /// Nil while it waits.
    private func outcome(for waiter: Waiter, at now: Microseconds) -> Outcome? {
        if let frame = waiter.frame, touches.output?.isOver(frame) != false { return .resting }
        return now < waiter.deadline ? nil : .restless
    }

    private func isResting(_ rest: Rest, at now: Microseconds) -> Bool {
        guard let interaction = touches.interaction else { return true }
        guard presenter.isSettled else { return false }
        if touches.output?.isDrawing == true, presentations.shown.page?.isUnfinished == true { return false }
        return rest == .still ? interaction.isStill(at: now) : interaction.isAtRest(at: now)
    }
}
