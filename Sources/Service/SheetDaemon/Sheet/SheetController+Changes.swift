import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Logging
import Output
import Rendering
import System

// What is shown.
extension SheetController: ChangeQueueDelegate {
    func preparation(of change: SheetChange) -> Preparation {
        var known: Surface?
        if let display { known = snapshot(before: display, isWanted: false) }
        return preparation(of: change, on: shown.scene?.prepared.panel, snapshot: known)
    }

    /// All that a job needs to make `change` ready on `panel`.
    func preparation(of change: SheetChange, on panel: Panel?, snapshot: Surface?) -> Preparation {
        let now = now
        let pose = interaction?.pose(at: now)
        return Preparation(
            change: change,
            shown: presentation,
            panel: panel,
            page: page?.page.prepared,
            last: shown.scene?.last,
            pose: interaction?.contentPose(at: now) ?? ContentPose(viewport: 0),
            top: pose.flatMap { $0.state == .hidden ? nil : $0.top },
            snapshot: snapshot
        )
    }

    func commit(_ prepared: PreparedChange, of change: SheetChange, from preparation: Preparation) throws -> Bool {
        // A finger may have presented the sheet again meanwhile, with the settings that it had.
        if case .restore = change, !isHidden { return true }
        guard preparation.panel == shown.scene?.prepared.panel else { return false }
        if let display, preparation.snapshot == nil, prepared.presentation.assets.wantsSnapshot {
            // It is read once; a display that has none does not hold the change up.
            guard snapshot(before: display, isWanted: true) == nil else { return false }
        }
        try check(change, prepared)
        try apply(prepared, of: change)
        didApply(change, prepared)
        return true
    }

    /// Shows `next` in the place of what is shown, or leaves everything as it was, the picture included.
    ///
    /// - Throws: what cannot be had: a display, or a setting of a device.
    func commit(_ next: ShownSheet) throws {
        let previous = shown
        let request = DisplayRequest(next.settings, touchscreen: touch.screen.device)
        let before = DisplayRequest(previous.settings, touchscreen: touch.screen.device)
        var transaction = Transaction()
        delegate?.prepare(&transaction, from: previous.settings, to: next.settings)
        do {
            // The display comes last: nothing that it has shown needs to be taken back then.
            try transaction.run {
                replaceShown(next)
                if request == before { output?.refresh() } else { try output?.change(to: request) }
            }
        } catch {
            replaceShown(previous)
            if display == nil { reopen() }
            throw error
        }
        delegate?.settingsDidChange(from: previous.settings, to: next.settings)
    }

    private func apply(_ prepared: PreparedChange, of change: SheetChange) throws {
        var next = shown
        next.presentation = prepared.presentation
        switch prepared.picture {
        case .same: replaceShown(next)
        case .unseen: try commit(next)
        case .page(let page):
            next.scene?.page?.page.show(page)
            replaceShown(next)
        case .content(let scene):
            next.scene?.adopt(scene)
            replaceShown(next)
        case .all(let scene):
            if case .present = change { next.lostPictures = [] }
            next.scene = shownScene(scene)
            logLostPictures(of: scene.page, in: &next)
            logLostDocument(of: prepared)
            try commit(next)
        }
    }

    /// The page of a scene on the sheet.
    func shownScene(_ prepared: PreparedScene) -> ShownScene {
        var scene = ShownScene(prepared: prepared, isComplete: true)
        scene.prepared.page = nil
        guard let content = prepared.page else { return scene }
        let page = Page(content, paintedBy: changes.worker)
        page.tilesDidArrive = { [weak self] in self?.output?.requestFrame() }
        scene.page = PlacedPage(page, at: prepared.place)
        return scene
    }

    /// Logs pictures that are gone since they were presented, once for each file.
    private func logLostPictures(of page: PreparedPage?, in shown: inout ShownSheet) {
        for fault in page?.lostPictures ?? [] where shown.lostPictures.insert(fault).inserted {
            log.warning("a placeholder is shown: \(fault)")
        }
    }

    /// Logs why the document is left away, where it is.
    func logLostDocument(of prepared: PreparedChange) {
        guard let reason = prepared.lostDocument else { return }
        log.error("the content cannot be laid out for the display: \(reason)")
    }

    /// The display of before comes back; where it cannot be had, one is waited for.
    private func reopen() {
        do {
            try output?.open()
        } catch {
            log.error("the display of before cannot be had back: \(error)")
        }
    }
}
