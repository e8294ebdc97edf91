import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Icons
import Interaction
import Logging
import Output
import Rendering
import Stacking
import Values

// From there to the display, or back.
extension PresentationStore {
    func commit(_ outcome: SheetChange.Outcome, of entry: Entry) throws {
        let change = entry.change
        if case .measure = change { return noteArea(outcome, of: entry.name) }
        kept?.note()
        if change.setsValues || outcome.document == .other { kept?.changed() }
        if entry.name == Self.homeName { return commitHome(outcome, of: change) }
        try expectRoom(for: outcome, of: entry)
        guard entry.name == shownName else { return try commitCovered(outcome, of: entry) }
        var outcome = outcome
        if case .turn(.to) = change { outcome.presentation.keep(touches.place ?? SheetPlace()) }
        // A finger may have presented the sheet again meanwhile, with the settings that it had.
        if case .restore = change, !touches.isHidden { return }
        if case .present(_, _, let detent, _) = change { try expect(detent, in: outcome) }
        if let reason = outcome.lostDocument {
            log.error("the content cannot be laid out for the display: \(reason)")
        }
        let file = presentation.file
        try apply(outcome, of: change)
        if let place = outcome.place { touches.restore(place) } else { showKept(of: shown, after: file) }
        if let error = outcome.lostSettings {
            log.warning("the settings of a program do not fit the configuration, and are dropped: \(error)")
            keeper?.overridesDidEnd()
            let faults = Faults()
            faults.note(error)
            publisher.publish(droppedSettings: faults.list)
        }
        if case .present(_, _, let detent, _) = change {
            publisher.presentationDidChange()
            touches.present(at: detent)
        }
        if case .bring = change { touches.present(at: nil) }
        let revision = shown.revision.number
        noteContent(on: outcome.document)
        if shown.revision.number != revision { publisher.publish(revision: shown.revision.number, of: shownName) }
    }

    func expect(_ detent: String?, in outcome: SheetChange.Outcome) throws(ControlError) {
        guard display != nil, let interaction = touches.interaction else { throw .noDisplay }
        guard case .all(let scene, _) = outcome.picture else {
            return try interaction.machine.layout.expect(detent)
        }
        try SheetLayout(outcome.presentation.behavior, in: scene.area).expect(detent)
    }

    private func apply(_ outcome: SheetChange.Outcome, of change: SheetChange) throws {
        var next = shown
        (next.presentation, next.bytes) = (outcome.presentation, outcome.bytes)
        switch outcome.picture {
        case .same where next.settings == shown.settings: shown = next
        case .same: try replaceShown(by: next, keeping: .all)
        case .page(let page):
            next.page?.show(page)
            noteLost(page.lostPictures, on: &next)
            shown = next
            if change.setsValues { touches.forgetValues(of: outcome.item) }
            touches.show(shown.page, keeping: .place)
            output?.requestFrame()
        case .content(let scene):
            noteLost(scene.page?.lostPictures ?? [], on: &next)
            next.update(to: scene)
            shown = next
            if change.setsValues { touches.forgetValues(of: outcome.item) }
            draw(keeping: .place)
        case .all(let scene, let keeping):
            next.show(scene, paintedBy: worker)
            next.page?.tilesDidArrive = { [weak self] in self?.output?.requestFrame() }
            if let page = shown.page {
                if keeping.contains(.place) { next.page?.update(page) } else { next.page?.replace(page) }
            }
            switch change {
            case .present, .bring, .turn: next.forgetLostPictures()
            default: break
            }
            noteLost(scene.page?.lostPictures ?? [], on: &next)
            try replaceShown(by: next, keeping: keeping)
            if change.setsValues { touches.forgetValues(of: outcome.item) }
        }
    }

    private func noteLost(_ pictures: [ValueFault], on sheet: inout ShownSheet) {
        for fault in sheet.note(lostPictures: pictures) { log.warning("\(fault)") }
        if let fault = IconCache.ofService?.takeFault() { log.warning("\(fault)") }
    }

    /// Shows `next` in the place of what is shown, or leaves everything as it was, the picture included.
    ///
    /// - Throws: what cannot be had: a display, or a setting of a device.
    func replaceShown(
        by next: ShownSheet,
        keeping: SheetChange.Keeping,
        at stand: Stand? = nil
    ) throws {
        let previous = shown
        let touchscreen = touches.touchscreen.device
        let request = DisplayRequest(next.settings.panel, touchscreen: touchscreen)
        let isSameDisplay = request == DisplayRequest(previous.settings.panel, touchscreen: touchscreen)
        var transaction = Transaction()
        devices?.prepare(&transaction, from: previous.settings, to: next.settings)
        do {
            // The display comes last: nothing that it has shown needs to be taken back then.
            try transaction.run {
                shown = next
                if !isSameDisplay { try output?.change(to: request) }
                if isSameDisplay || stand != nil { draw(keeping: keeping, at: stand) }
            }
        } catch {
            shown = previous
            if display == nil { reopen() }
            throw error
        }
        touches.settings = next.settings.panel
        devices?.settingsDidChange(from: previous.settings, to: next.settings)
    }

    /// The display of before comes back; where it cannot be had, one is waited for.
    private func reopen() {
        do { try output?.open() } catch { log.error("the display of before cannot be had back: \(error)") }
    }
}

// What is shown, on the display.
extension PresentationStore {
    /// Shows the sheet on a display that was found or has changed.
    ///
    /// What is not prepared for it is prepared first. On the first display nothing is seen until then. On another one backdrop and
    /// sheet are seen where nothing that is missing would be; else what is on the screen stays.
    func show(on display: any Display) {
        let panel = Panel(display)
        let isOther = shown.scene?.panel != panel
        defer { if isOther { measureCovered() } }
        if isOther {
            let presentations = [presentation] + covered.values.map(\.presentation)
            if presentations.contains(where: \.assets.wantsSnapshot) {
                _ = snapshots.picture(before: display, log: log)
            }
            let last = shown.page?.prepared ?? shown.scene?.page
            let scene = SheetScene(presentation, on: panel, after: last, covers: !beneath.isEmpty)
            shown.show(scene, paintedBy: worker)
        }
        showHome(on: panel)
        let isLacking = shown.scene?.lacks != .nothing
        if touches.interaction != nil || !isLacking { draw(keeping: .place) }
        guard isLacking else { return }
        enqueue(.layOut) { [weak self] in self?.didLayOut($0) }
    }

    /// A sheet that cannot be prepared for a display stays plain.
    private func didLayOut(_ result: Result<Void, any Error>) {
        guard case .failure(let error) = result else { return }
        log.error("the sheet cannot be laid out for the display: \(error)")
        shown.scene?.giveUp()
        draw(keeping: [])
    }

    /// Places the sheet under the fingers, and has it drawn where the display may be drawn on.
    ///
    /// - Parameter stand: of a sheet that takes the place of another one.
    func draw(keeping: SheetChange.Keeping, at stand: Stand? = nil) {
        guard let scene = shown.scene else { return }
        let isFirst = touches.interaction == nil
        if let stand { touches.replace(by: presentation, called: stand.name, on: scene) }
        touches.place(scene, of: presentation, called: shownName)
        touches.place(home: home?.page, isThere: home != nil)
        if scene.lacks == .nothing { touches.show(shown.page, keeping: keeping) }
        if let stand { touches.restore(stand.place) }
        if isFirst { restoreSheet() }
        restoreHome()
        if let display = output?.drawnDisplay {
            frames.show(scene, shown.page, over: home, keyboards(on: scene), on: display)
        }
    }

    /// The pictures of our keyboard on `scene`, over the sheet and over the home, which are kept as long as they fit.
    private func keyboards(on scene: SheetScene) -> [KeyboardPictures] {
        let (transform, turned) = (scene.transform, scene.panel.drawn(scene.transform).rotation)
        var pictures: [KeyboardPictures] = []
        for document in [nil, home?.presentation.assets.document] {
            pictures.append(
                presentation.assets.keyboard(
                    transform,
                    turned: turned,
                    over: document,
                    after: pictures + keyboards,
                    paintedBy: worker
                )
            )
        }
        for picture in pictures { picture.picturesDidArrive = { [weak self] in self?.output?.requestFrame() } }
        keyboards = pictures
        return pictures
    }
}
