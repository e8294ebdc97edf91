import BottomSheet
import Content
import EventLoop
import SheetDaemon

// What it hears.
extension SheetApplication: DaemonHost {
    var decides: Bool { onDismissAttempted != nil }

    /// It may come in the middle of a frame, where nothing may be presented: what a program does waits for its end.
    func hear(_ news: DaemonNews) {
        self.news.append(news)
        delivery?.set(at: daemon.loop.now)
    }

    /// Calls the program's closures.
    func deliver() throws {
        while !news.isEmpty { try deliver(news.removeFirst()) }
    }

    private func deliver(_ news: DaemonNews) throws {
        switch news {
        case .lit: if let waiting { try present(waiting) }
        case .content(.activated(let id)): try onActivated(id)
        case .content(.changed(let id, let value)): try onChanged(id, value)
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
        // The sheet may be gone by now, by a program's will: then there is nothing to decide.
        try? daemon.decide(attempt, dismisses)
    }
}
