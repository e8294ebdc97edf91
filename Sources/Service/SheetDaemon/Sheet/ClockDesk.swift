import Content
import EventLoop
import Interaction
import Logging
import Rendering
import System

/// Has the clocks that are seen change with each minute, and wakes nothing while none is.
final class ClockDesk {
    private let touches: TouchSession
    private let presentations: PresentationStore
    private let clock: WallClock
    /// Fires in a later turn of the loop: what is seen may have changed in the middle of a frame.
    private var turn: LoopTimer?
    /// What is seen with clocks, by name.
    private var seen: Set<String> = []
    /// What is being prepared.
    private var pending: Set<String> = []

    /// - Throws: `LoopError`.
    init(_ touches: TouchSession, _ presentations: PresentationStore, by clock: WallClock, on loop: EventLoop) throws {
        (self.touches, self.presentations, self.clock) = (touches, presentations, clock)
        turn = try LoopTimer(on: loop, priority: .drawing) { clock.follow() }
        presentations.moment = { clock.moment }
        clock.followers.append { [unowned self] in follow($0) }
        touches.observers.append { [unowned self] in
            let before = seen
            seen = names
            if seen != before { turn?.set(at: loop.now) }
        }
    }

    /// What is seen now: on a dark panel, and where another session has it, that is nothing.
    private var names: Set<String> {
        guard touches.output?.isDrawing == true, let interaction = touches.interaction else { return [] }
        // Every touch and every frame asks.
        guard interaction.hasClocks || !presentations.beneathWithClocks.isEmpty else { return [] }
        let now = touches.now
        let shown = interaction.stagesWithClocks(at: now).map(\.name)
        return Set(shown + (interaction.isCoveringAll(at: now) ? [] : presentations.beneathWithClocks))
    }

    private func follow(_ now: Int64) -> Int64? {
        seen = names
        for name in seen where !pending.contains(name) && presentations.isBehind(name, clock.moment) {
            pending.insert(name)
            presentations.tick(name) { [weak self] in self?.pending.remove(name) }
        }
        return seen.isEmpty ? nil : now - now % 60 + 60
    }
}

extension PresentationStore {
    /// What lies beneath what is shown, and has clocks, may be something else from now on.
    func findClocksBeneath() {
        beneathWithClocks = beneath.filter { covered[$0]?.presentation.assets.document?.hasClocks == true }
    }

    /// Whether clocks of what is called `name` show another time than `moment`.
    func isBehind(_ name: String, _ moment: WallMoment) -> Bool {
        let page = name == Self.homeName ? home?.page : name == shownName ? shown.page : nil
        let document = page?.layout.document ?? covered[name]?.presentation.assets.document
        return document?.isBehind(moment) ?? false
    }

    /// Has the clocks of what is called `name` show what they show now.
    func tick(_ name: String, then done: @escaping () -> Void) {
        guard name == shownName || name == Self.homeName else {
            covered[name]?.presentation = covered[name]?.presentation.at(moment()) ?? presentation
            beneathDidChange()
            return done()
        }
        enqueue(.tick, of: name) { [log] in
            if case .failure(let error) = $0 { log.error("a clock stands still: \(error)") }
            done()
        }
    }
}
