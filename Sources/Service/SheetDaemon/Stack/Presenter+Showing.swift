import BottomSheet
import Control
import EventLoop
import Interaction
import Logging
import Stacking

// What the display shows.
extension Presenter {
    var step: PresentationStack.Step {
        let interaction = touches.interaction
        let situation = PresentationStack.Situation(
            isTouched: interaction?.isTouched == true,
            isMoving: interaction?.isStill(at: loop.now) == false
        )
        return stack.step(in: situation, at: loop.now)
    }

    /// Whether the display shows what it is to show.
    var isSettled: Bool { step == .nothing }

    func scheduleTurn() { if step != .nothing { turn?.set(at: loop.now) } }

    /// Does what is to be done next.
    func proceed() {
        followLeads()
        noteDeadlines()
        presentations.guardSecrets()
        prepareNext()
        let step = step
        switch step {
        case .nothing: touches.release()
        case .wait(let limit): if limit > loop.now { turn?.set(at: limit) }
        case .endTouches:
            touches.withhold()
            if self.step != step { proceed() }
        case .dismiss(let reason): dismissDisplayed(reason.event)
        case .show(let id): show(id)
        }
    }

    /// While what is shown moves away, what comes next is prepared; what is beneath is seen as a picture until that is there.
    private func prepareNext() {
        switch touches.interaction?.pose(at: loop.now).state {
        case .dismissing: presentations.prepare(name(of: stack.next?.id), on: stack.beneath(stack.next?.id).map(\.name))
        case .hidden, nil: break
        default: presentations.dropPrefetch()
        }
    }

    private func dismissDisplayed(_ reason: SheetEvent.Reason) {
        touches.withhold()
        guard let machine = touches.interaction?.machine else { return }
        switch machine.pose(at: loop.now).state {
        case .dismissing: return
        case .hidden:
            _ = stack.displayedWasDismissed()
            turn?.set(at: loop.now)
        default: touches.dismiss(reason: reason)
        }
    }

    private func show(_ id: StackEntry.ID?) {
        guard preparing != Goal(id: id) else { return }
        preparing = Goal(id: id)
        let beneath = stack.beneath(id).map(\.name)
        presentations.show(name(of: id), on: beneath) { [weak self] result in self?.didPrepare(id, result) }
    }

    private func didPrepare(_ id: StackEntry.ID?, _ result: Result<String?, any Error>) {
        preparing = nil
        let entry = id.flatMap { stack[$0] }
        switch result {
        case .success(let opening): didShow(entry, at: opening)
        case .failure(is PresentationStore.NoLongerWanted): break
        // It is tried again when something changes: what fails at once would fail again and again.
        case .failure(let error): return fail(entry, with: ControlError(error))
        }
        turn?.set(at: loop.now)
    }

    private func didShow(_ entry: StackEntry?, at opening: String?) {
        let before = stack.displayedName
        stack.didShow(entry?.id)
        if before != stack.displayedName, stack.entry(named: before) == nil { presentations.forget(before) }
        guard let entry else { return }
        if !entry.wasShown || opening != nil { touches.present(at: opening) }
        if !entry.wasShown, questions[entry.id] != nil { touches.editFirst() }
        waiting.removeValue(forKey: entry.id)?(.success(entry.name))
    }

    /// What cannot be shown is no longer presented; the configured sheet stays as it is.
    private func fail(_ entry: StackEntry?, with error: ControlError) {
        log.error("\(entry?.name ?? StackEntry.sheetName) cannot be shown: \(error)")
        guard let entry else { return }
        waiting.removeValue(forKey: entry.id)?(.failure(error))
        questions.removeValue(forKey: entry.id)?(.failure(error))
        if let departure = try? stack.dismiss(entry.name, for: .daemon) { end(departure) }
        turn?.set(at: loop.now)
    }

    /// What lies beneath several sheets has another picture: it is painted again, not for each of many.
    func windowsDidChange() {
        guard presentations.covers else { return }
        flattening?.set(at: max(loop.now, lastFlattening + Self.flatteningInterval))
    }
}
