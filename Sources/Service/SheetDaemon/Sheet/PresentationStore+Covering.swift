import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Logging
import Rendering
import Stacking
import Values

// What covers what.
extension PresentationStore {
    /// Shows what is called `name`, as it was or hidden where it is new; what is shown is covered by that.
    ///
    /// - Parameters:
    ///   - beneath: the names of what is seen beneath it, from the lowest.
    ///   - reply: called when it is in the place of the other, which has not been drawn yet.
    ///     It gets the detent where it is to open, where that was said.
    func show(_ name: String, on beneath: [String], reply: @escaping (Result<String?, any Error>) -> Void) {
        guard let sheet = covered[name] else { return }
        let prefetched = takePrefetch(of: name, on: beneath)
        if prefetched == nil { beneathStamp += 1 }
        let change = SheetChange.show(sheet, on: prefetched?.beneath ?? flattening(beneath), prefetched)
        enqueue(change, of: name, urgency: .max) { reply($0.map { sheet.opening }) }
    }

    /// Prepares what is called `name` to be shown, while what is shown moves away.
    ///
    /// - Parameter beneath: the names of what is seen beneath it, from the lowest.
    func prepare(_ name: String, on beneath: [String]) {
        if let next = prefetch?.next, next.name == name, next.beneath.names == beneath { return }
        dropPrefetch()
        guard name != shownName, let sheet = covered[name] else { return }
        beneathStamp += 1
        let (basis, beneath) = (self.basis(of: name), flattening(beneath))
        let next = Prefetch(of: name, on: beneath, panel: basis.scene?.panel)
        prefetch = (next, nil)
        // What it fails with, whoever shows it fails with as well.
        let job = worker.submit(.urgent) { job in
            next.put(try SheetChange.show(sheet, on: beneath).prepare(from: basis, job))
        } then: { [weak self] _ in
            if self?.prefetch?.next === next { self?.prefetch?.job = nil }
        }
        if !next.isReady { prefetch?.job = job }
    }

    /// Nothing moves away any more, or what comes next is another one by now.
    func dropPrefetch() {
        if let job = prefetch?.job { worker.cancel(job) }
        prefetch = nil
    }

    /// What is prepared, or about to be, where it is still what would be prepared now.
    private func takePrefetch(of name: String, on beneath: [String]) -> Prefetch? {
        guard let next = prefetch?.next, next.name == name, next.beneath.names == beneath else { return nil }
        guard next.beneath.stamp == beneathStamp else { return nil }
        prefetch = nil
        return next
    }

    /// It was prepared for nothing: something else is to be shown by now.
    struct NoLongerWanted: Error {}

    /// Whether what is shown covers other presentations.
    var covers: Bool { !beneath.isEmpty }

    /// Has what is called `name`, and not shown now, come back at `detent`.
    func move(_ name: String, to detent: String, wasShown: Bool) throws(ControlError) {
        guard var sheet = covered[name] else { return }
        try sheet.machine?.layout.expect(detent)
        if wasShown { (sheet.place.detent, sheet.place.top) = (detent, 0) } else { sheet.opening = detent }
        covered[name] = sheet
        if beneath.contains(name) { beneathDidChange() }
    }

    /// Shows what is beneath as it is now.
    func beneathDidChange() {
        beneathStamp += 1
        enqueue(.flatten, urgency: -1) { _ in }
    }

    /// Prepares what the run before has kept of a presentation.
    /// - Throws: what a `Present` of the same throws.
    func add(_ entry: StackState.Entry) throws {
        let sheet = sheet
        let presentation = try worker.wait { job in
            try entry.presented.applied(to: sheet.asConfigured(job), job)
        }
        var covered = CoveredSheet(presentation)
        covered.place = entry.place
        covered.bytes = presentation.document?.value.json.utf8.count ?? 0
        self.covered[entry.name] = covered
    }

    /// Shows what is called `name` on the first display, as it was.
    ///
    /// - Parameter place: where the configured sheet is.
    func begin(with name: String, on beneath: [String], sheet place: SheetPlace?) {
        guard let first = covered.removeValue(forKey: name) else { return }
        var sheet = CoveredSheet(presentation)
        sheet.place = place ?? SheetPlace()
        covered[shownName] = sheet
        (shown, shownName, self.beneath, firstPlace) = (ShownSheet(first.presentation), name, beneath, first.place)
        shown.bytes = first.bytes
    }

    /// The configured sheet, shown or not.
    var sheet: Presentation { covered[StackEntry.sheetName]?.presentation ?? presentation }

    /// Where the configured sheet rests; nil while it moves or is touched.
    var sheetPlace: SheetPlace? {
        guard keepsSheet() else { return SheetPlace() }
        return covered[StackEntry.sheetName]?.settled ?? (touches.isInUse ? nil : place(of: shownName))
    }

    /// Where what is called `name` rests, for the next run: without pages, which that does not have.
    func place(of name: String) -> SheetPlace? {
        guard name == shownName else { return covered[name]?.settled }
        return touches.place.map { CoveredSheet(shown, at: $0).settled }
    }

    /// Makes what was picked in a sheet of its own the value of the item called `id`: programs learn of it as of what fingers set.
    func pick(_ value: ItemValue, of id: String, in stage: StageID) {
        let (document, values, _) = contentNow(of: stage.name)
        guard let document, let location = document.location(of: id) else { return }
        guard document[location].accepts(value), !document[location].shows(value, set: values[id]) else { return }
        guard stage != .home, stage.name != shownName else {
            return touches.perform { interaction, now in interaction.pick(value, of: id, on: stage, at: now) }
        }
        guard var sheet = covered[stage.name] else { return }
        sheet.place.values[id] = value
        sheet.revision.note(sheet.place.values, on: .same)
        covered[stage.name] = sheet
        publisher.publish(.changed(id: id, value: value), of: stage, at: touches.now)
        keeper?.sheetDidChange()
        if beneath.contains(stage.name) { beneathDidChange() }
    }

    /// Something that was presented under `name` is gone; the configured sheet is hidden then, in its configured settings.
    func forget(_ name: String) {
        kept?.note()
        if name == StackEntry.sheetName { hideCoveredSheet() } else { covered[name] = nil }
        guard beneath.contains(name) else { return }
        beneath.removeAll { $0 == name }
        beneathDidChange()
    }

    private func hideCoveredSheet() {
        let name = StackEntry.sheetName
        guard var sheet = covered[name] else { return }
        sheet.place = sheet.settled
        (sheet.place.detent, sheet.place.top) = (nil, 0)
        sheet.presentation = sheet.presentation.closed
        covered[name] = sheet
        guard !sheet.presentation.overrides.isEmpty else { return }
        enqueue(.restore, of: name) { [keeper, log] in
            switch $0 {
            case .success: keeper?.overridesDidEnd()
            case .failure(let error): log.error("the configured settings cannot be brought back: \(error)")
            }
        }
    }
}

// What is covered, as jobs need it.
extension PresentationStore {
    func coveredBasis(of name: String) -> ShownSheet.Basis {
        let snapshot = display.flatMap { snapshots.known(before: $0) }
        let sheet = covered[name] ?? covered[StackEntry.sheetName] ?? CoveredSheet(presentation)
        var basis = ShownSheet.Basis(sheet, on: shown.scene, snapshot: snapshot)
        basis.presentation = basis.presentation.rotated(to: settings.panel.display.rotation)
        basis.isNew = covered[name] == nil
        return basis
    }

    /// What is called `names`, from the lowest, to be painted as one picture.
    func flattening(_ names: [String]) -> Beneath {
        guard !names.isEmpty else { return Beneath(stamp: beneathStamp) }
        let home = homePicture
        let sheets = names.compactMap { $0 == shownName ? shownCovered : covered[$0] }
        return Beneath(
            names: names,
            sheets: sheets,
            windows: frames.windowsBehind,
            home: home,
            stamp: beneathStamp
        )
    }

    /// What is shown, as it is when something covers it.
    private var shownCovered: CoveredSheet {
        var sheet = CoveredSheet(shown, at: touches.place ?? SheetPlace())
        sheet.page = shown.page?.prepared
        return sheet
    }
}

// What is not on the display, and what comes to it.
extension PresentationStore {
    /// Where something comes back on the display, or comes to it hidden.
    struct Stand {
        let name: String
        let place: SheetPlace
    }

    /// Makes a change that concerns all presentations of those that are not shown, too.
    func passOn(_ change: SheetChange) {
        switch change {
        case .rotate(let rotation):
            if home != nil { enqueue(change, of: Self.homeName, urgency: .max) { _ in } }
            for (name, sheet) in covered { covered[name]?.presentation = sheet.presentation.rotated(to: rotation) }
            measureCovered()
        case .theme(let hour):
            if home != nil { enqueue(change, of: Self.homeName, urgency: .max) { _ in } }
            for (name, sheet) in covered { covered[name]?.presentation = sheet.presentation.themed(hour) }
            if covers { beneathDidChange() }
        case .reconfigure(let configured):
            reconfigureHome(configured)
            for name in covered.keys.sorted() {
                // Before what comes next on the display, which would turn that back.
                enqueue(change, of: name, urgency: .max) { [log] in
                    if case .failure(let error) = $0 { log.error("\(name) stays as it was configured: \(error)") }
                }
            }
        default: return
        }
    }

    /// What is not on the display lies elsewhere on it: programs ask where.
    func measureCovered() {
        for name in covered.keys.sorted() { enqueue(.measure, of: name) { _ in } }
    }

    func noteArea(_ outcome: SheetChange.Outcome, of name: String) {
        if case .all(let scene, _) = outcome.picture { covered[name]?.area = scene.area }
    }

    /// What is not on the display has changed, or is presented for the first time.
    func commitCovered(_ outcome: SheetChange.Outcome, of entry: Entry) throws {
        if case .show(let sheet, let beneath, _) = entry.change {
            return try commit(outcome, showing: sheet, called: entry.name, on: beneath)
        }
        if case .turn = entry.change { throw NoLongerWanted() }
        var sheet = covered[entry.name] ?? CoveredSheet(outcome.presentation)
        let file = covered[entry.name]?.presentation.file
        (sheet.presentation, sheet.bytes) = (outcome.presentation, outcome.bytes)
        if case .all(let scene, _) = outcome.picture { sheet.area = scene.area }
        if case .present(_, _, let detent, _) = entry.change {
            // Its detents are not those of what is on the display.
            if let area = sheet.area {
                try SheetLayout(outcome.presentation.behavior, in: area).expect(detent)
            } else {
                try expect(detent, in: outcome)
            }
            sheet.opening = detent
        }
        if entry.change.setsValues {
            sheet.forgetValues(of: outcome.item)
        } else if outcome.document == .other {
            (sheet.place.offset, sheet.place.values, sheet.place.secrets) = (0, [:], [:])
        }
        if let next = sheet.presentation.file, next != file {
            sheet.place.values.merge(kept?.values(of: next) ?? [:]) { $1 }
        }
        // What is presented for the first time is no news of what was there before.
        let revision = covered[entry.name]?.revision.number
        sheet.revision.note(sheet.place.values, on: outcome.document)
        covered[entry.name] = sheet
        if let revision, sheet.revision.number != revision {
            publisher.publish(revision: sheet.revision.number, of: entry.name)
        }
        if beneath.contains(entry.name) { beneathDidChange() }
    }

    private func commit(
        _ outcome: SheetChange.Outcome,
        showing sheet: CoveredSheet,
        called name: String,
        on beneath: Beneath
    ) throws {
        guard isWanted(name) else { throw NoLongerWanted() }
        if let reason = outcome.lostDocument {
            log.error("the content of \(name) cannot be laid out any more: \(reason)")
        }
        guard case .all(let scene, let keeping) = outcome.picture else { throw ControlError.noDisplay }
        var next = ShownSheet(outcome.presentation)
        (next.revision, next.bytes) = (sheet.revision, sheet.bytes)
        next.show(scene, paintedBy: worker)
        next.page?.tilesDidArrive = { [weak self] in self?.output?.requestFrame() }
        next.page?.windows = sheet.windows
        let before = CoveredSheet(shown, at: touches.place ?? SheetPlace())
        try replaceShown(by: next, keeping: keeping, at: Stand(name: name, place: sheet.place))
        covered[shownName] = before
        covered[name] = nil
        (shownName, self.beneath) = (name, beneath.names)
        if beneath.stamp != beneathStamp, !beneath.names.isEmpty { beneathDidChange() }
        publisher.presentationDidChange()
    }

    /// Makes sure that all documents together are not longer than they may be.
    func expectRoom(for outcome: SheetChange.Outcome, of entry: Entry) throws(ControlError) {
        let others = covered.reduce(entry.name == shownName ? 0 : shown.bytes) { bytes, other in
            other.key == entry.name ? bytes : bytes + other.value.bytes
        }
        guard outcome.bytes > 0, others + outcome.bytes > Self.documentLimit else { return }
        throw .tooMany(what: "bytes of documents", limit: Self.documentLimit)
    }

    private static let documentLimit = 8 << 20
}
