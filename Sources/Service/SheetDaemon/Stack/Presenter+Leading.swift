import BottomSheet
import Configuration
import Content
import Control
import EventLoop
import Interaction
import Jobs
import Logging
import Rendering
import Stacking
import System
import SystemPackage
import Values

// Where items lead: to documents that come, to sheets in which values are picked, and away.
extension Presenter {
    /// What an item leads to once this turn of the loop is over: it may be the middle of a frame.
    ///
    /// One at a time: a second tap on what is on its way does nothing.
    enum Lead {
        case press(String, of: StageID, by: SheetEvent.Reason)
        case pick(String, of: StageID)
        case back(StageID)
    }

    func note(_ lead: Lead) {
        leads.append(lead)
        turn?.set(at: loop.now)
    }

    /// Goes where items lead that were pressed since the last turn.
    func followLeads() {
        let leads = leads
        self.leads = []
        for lead in leads where !isLed {
            switch lead {
            case .press(let id, let stage, let reason):
                if let item = item(id, of: stage) { follow(item, id, of: stage, by: reason) }
            case .pick(let id, let stage): if let item = item(id, of: stage) { pick(item, id, of: stage) }
            case .back(let stage): turnPage(.back, of: stage)
            }
        }
    }

    /// The document that is shown on `stage`; nil where that is not on the display any more.
    private func assets(of stage: StageID) -> SceneAssets? {
        if stage == .home { return presentations.home?.presentation.assets }
        return stage.name == presentations.shownName ? presentations.presentation.assets : nil
    }

    private func item(_ id: String, of stage: StageID) -> Item? {
        let document = assets(of: stage)?.document
        return document.flatMap { document in document.location(of: id).map { document[$0] } }
    }

    private func follow(_ item: Item, _ id: String, of stage: StageID, by reason: SheetEvent.Reason) {
        if item.dismisses, stage != .home { touches.dismissByItem(reason: reason) }
        guard let path = item.presents, let assets = assets(of: stage) else { return }
        isLed = true
        presentations.worker.submit(.urgent) { job in
            try assets.open(path, job)
        } then: { [weak self] outcome in
            switch outcome {
            case .success(let opened): self?.bring(opened, for: id, of: stage, by: reason)
            case .failure(let error): self?.endLead(path, .failure(error))
            }
        }
    }

    /// Brings a document that was read: as a page of a sheet that stays as tall as it is, else as a sheet of its own over all others.
    private func bring(_ opened: OpenedDocument, for id: String, of stage: StageID, by reason: SheetEvent.Reason) {
        guard stage == .home || stage.name == presentations.shownName else { return isLed = false }
        if stage == .home, isConfigured(opened) {
            touches.presentByItem(reason: reason)
            return endLead(opened.name, Result<Void, any Error>.success(()))
        }
        if stage != .home, presentations.presentation.behavior.stays {
            return turnPage(.to(opened, by: id), of: stage, called: opened.name)
        }
        let priority = stage == .home ? nil : stack.entry(named: stage.name)?.priority
        let request = StackRequest(opened.name, over: true, priority: priority)
        present(
            .bring(opened),
            request,
            made: { [weak self] in self?.records[opened.name] = PresentedState(of: opened.files) },
            reply: { [weak self] in self?.endLead(opened.name, $0.map { _ in }) }
        )
    }

    /// Whether the home brings the very document that the configured sheet shows: that is presented, as fingers have left it.
    private func isConfigured(_ opened: OpenedDocument) -> Bool {
        let file = opened.files.document.map { FilePath($0).absolute.string }
        return presentations.shownName == StackEntry.sheetName && presentations.presentation.file == file
    }

    private func turnPage(_ turn: PageTurn, of stage: StageID, called name: String = "what lies beneath") {
        isLed = true
        presentations.enqueue(.turn(turn), of: stage.name, urgency: 1) { [weak self] in self?.endLead(name, $0) }
    }

    /// An item has led to `path`, or why it has not: whoever has pressed it sees that, and the log says what is wrong.
    func endLead<Failure: Error>(_ path: String, _ result: Result<Void, Failure>) {
        isLed = false
        guard case .failure(let error) = result else { return touches.beNew() }
        // So it is where a program dismisses what is on its way.
        if error is PresentationStore.NoLongerWanted { return }
        if case .dismissed? = error as? ControlError { return }
        log.error("\(path) cannot be shown: \(error)")
        didFail(path)
    }

    /// Presents the sheet in which another value of an item is picked, over the one that it is on.
    private func pick(_ item: Item, _ id: String, of stage: StageID) {
        let values = touches.values(of: stage)
        let assets = assets(of: stage)
        guard let document = assets?.document?.picker(of: item, showing: values[id]) else { return }
        isLed = true
        var request = StackRequest(
            over: true,
            priority: stack.entry(named: stage.name)?.priority,
            lifetime: .connection
        )
        var number = 0
        repeat {
            number += 1
            request.name = "pick-\(number)"
        } while stack.entry(named: request.name) != nil
        let tray = [Override(.tray)]
        present(
            .present({ _ in document }, with: { _ in tray }, detent: nil, from: assets?.pictures),
            request,
            answered: { [weak self] in
                guard case .success(let answer) = $0, let value = item.picked(by: answer.id, answer.values) else {
                    return
                }
                self?.presentations.pick(value, of: id, in: stage)
            },
            reply: { [weak self] in self?.endLead("the sheet of \(id)", $0.map { _ in }) }
        )
    }
}

extension SheetBehavior {
    /// Whether it is as tall as it is whatever it shows, so that pages may come and go in it.
    fileprivate var stays: Bool {
        !detents.contains { if case .content = $0.extent { true } else { false } }
    }
}
