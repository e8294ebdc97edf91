import Control
import EventLoop
import Interaction
import Logging
import Stacking

// What a crash must not lose.
extension Presenter {
    /// The name of what a request changes.
    func target(of request: Request) -> String {
        switch request {
        case .present(let presentation): presentation.name ?? StackEntry.sheetName
        case .update(_, let name): (try? known(name)) ?? StackEntry.sheetName
        default: StackEntry.sheetName
        }
    }

    /// A request was carried out that has changed what is called `name`.
    func note(_ request: Request, of name: String) { records[name, default: .initial].note(request, on: nil) }

    /// What is presented besides the configured sheet; nothing where that is all.
    var kept: StackState {
        let entries = stack.entries.filter { $0.kind == .presentation && $0.lifetime == .daemon }
        guard entries.contains(where: { $0.name != StackEntry.sheetName || $0.timeout != nil }) else { return .initial }
        return StackState(entries: entries.compactMap(kept))
    }

    /// Nil for what is on its way out.
    private func kept(_ entry: StackEntry) -> StackState.Entry? {
        let place = presentations.place(of: entry.name) ?? SheetPlace()
        guard !entry.wasShown || place.detent != nil else { return nil }
        return StackState.Entry(
            name: entry.name,
            priority: entry.priority,
            user: entry.owner.user,
            timeout: entry.timeout,
            wasShown: entry.wasShown,
            presented: records[entry.name] ?? .initial,
            place: place
        )
    }

    /// Whether the configured sheet is there for the next run: not where it goes with a client.
    var keepsSheet: Bool { stack.entry(named: StackEntry.sheetName)?.lifetime != .connection }

    /// Presents what the run before has kept, before there is a display.
    ///
    /// - Parameter place: where the configured sheet was; nil where nothing was kept.
    func restore(_ state: StackState, sheet place: SheetPlace?) {
        for entry in state.entries where entry.name != StackEntry.sheetName {
            do { try presentations.add(entry) } catch {
                log.error("what was presented as \(entry.name) before the crash cannot be shown again: \(error)")
                continue
            }
            records[entry.name] = entry.presented
        }
        var entries = state.entries.filter { records[$0.name] != nil || $0.name == StackEntry.sheetName }
        if entries.allSatisfy({ $0.name != StackEntry.sheetName }), place?.detent != nil {
            entries.insert(.sheet, at: 0)
        } else if place?.detent == nil {
            entries.removeAll { $0.name == StackEntry.sheetName }
        }
        for entry in entries {
            let owner = StackOwner(user: entry.user, isPrivileged: false)
            let request = StackRequest(
                entry.name,
                over: true,
                priority: entry.priority,
                timeout: entry.timeout,
                owner: owner
            )
            stack.restore(request, wasShown: entry.wasShown, at: loop.now)
        }
        noteDeadlines()
        guard let top = stack.displayed, top.name != StackEntry.sheetName else { return }
        presentations.begin(with: top.name, on: stack.beneath(top.id).map(\.name), sheet: place)
    }
}

extension StackState.Entry {
    /// The configured sheet, which is kept by itself.
    fileprivate static let sheet = StackState.Entry(
        name: StackEntry.sheetName,
        priority: .normal,
        user: 0,
        wasShown: true,
        presented: .initial,
        place: SheetPlace()
    )
}
