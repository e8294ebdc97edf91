import BottomSheet
import Content
import SheetDaemon

// From the daemon's events to the program's closures.
extension SheetApplication: DaemonHost {
    var decides: Bool { onDismissAttempted != nil }

    func handle(_ event: DaemonEvent) { queue.deliver(event) }

    /// Calls the closure that `event` is for.
    func deliver(_ event: DaemonEvent) throws {
        switch event {
        case .lit: if let waiting { try present(waiting) }
        case .content(.activated(let id)): try onActivated(id)
        case .content(.changed(let id, let value)): try onChanged(id, ItemValue(base: value))
        case .sheet(let event, let attempt?): try decide(about: event, attempt)
        case .sheet(let event, nil):
            switch event.name {
            case .didPresent: try onPresented()
            case .didMove: try onMoved(event.detent)
            case .didDismiss: try onDismissed(event.reason)
            case .willPresent, .willMove, .willDismiss, .dismissAttempted, .tappedOutside: break
            }
        }
    }

    private func decide(about event: SheetEvent, _ attempt: Int) throws {
        guard let onDismissAttempted else { return }
        let dismisses = try onDismissAttempted(event.reason)
        // The closure may have dismissed the sheet: then there is nothing left to decide.
        try? daemon.decide(attempt, dismisses)
    }
}
