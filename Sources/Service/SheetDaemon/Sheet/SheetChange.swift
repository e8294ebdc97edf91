import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Rendering
import Values

/// A change of what is shown that takes longer than a frame: a job prepares it, then it is committed as a whole.
enum SheetChange: Sendable {
    /// Reads what a client has sent, and notes everything that is wrong with it.
    typealias Reading<Value> = @Sendable (Faults) -> Value

    /// Shows a document, or what was shown last where there is none, with overrides until the sheet is hidden.
    case present(Reading<Document?>, with: Reading<[Override]>, detent: String?)
    case update(Reading<Document?>)
    /// Shows another item in the place of the one with its id.
    case updateItem(Reading<Item>)
    /// Shows the item with this id at another value; the rest of it stays.
    case setValue(Value, id: String)
    /// Makes places of programs as high as those ask, in points.
    case grow([(place: ProgramPlace, height: Double)])
    /// Turns the picture until the configuration is read again.
    case rotate(Rotation)
    /// Shows the same in a configuration that was read again.
    case reconfigure(LoadedSettings)
    case restore
    /// Completes a scene that lacks something on a display that was found or has changed.
    case layOut
    /// Shows another presentation than the one on the display.
    case show(CoveredSheet, on: Beneath, Prefetch? = nil)
    /// Shows what lies beneath as it is now.
    case flatten
}

extension SheetChange {
    /// Whether the document says the values of its items, whatever fingers have set.
    var setsValues: Bool {
        switch self {
        case .update, .updateItem, .setValue: true
        case .present, .grow, .rotate, .reconfigure, .restore, .layOut, .show, .flatten: false
        }
    }

    struct Keeping: OptionSet, Sendable {
        let rawValue: Int

        /// How far the document is scrolled, and what fingers have set of it.
        static let place = Keeping(rawValue: 1)
        /// The document as it is laid out, where it is the same.
        static let layout = Keeping(rawValue: 2)
        /// The document although pictures of it are gone by now: placeholders take their place.
        static let lostPictures = Keeping(rawValue: 4)

        /// All that does not depend on the display.
        static let all: Keeping = [.place, .layout, .lostPictures]
    }

    /// What a job makes of a change.
    struct Outcome: Sendable {
        /// What differs on the display.
        enum Picture: Sendable {
            /// Nothing, or there is no display.
            case same
            /// The document, in the room that it had.
            case page(PreparedPage)
            /// The document, on a sheet that stays as it is.
            case content(SheetScene)
            case all(SheetScene, Keeping)
        }

        let presentation: Presentation
        var picture = Picture.same
        /// The item that was replaced; nil where that is all of them, or none.
        var item: String?
        /// The bytes of the document that a program has presented by another name than the configured sheet's.
        var bytes = 0
        /// Compared with the one that was shown.
        var document = ContentRevision.Document.same
        /// Why a document that was shown is left out on a display that has changed.
        var lostDocument: String?
        /// Why the settings that a program has asked for are dropped; nil where they are not.
        var lostSettings: ConfigurationError?
    }

    /// Prepares the change of `shown`.
    /// - Throws: `ControlError` or `SceneAssetsError` with what is wrong with it, or `JobError`.
    func prepare(from shown: ShownSheet.Basis, _ job: JobContext) throws -> Outcome {
        var outcome = try self.outcome(from: shown, job)
        let (before, after) = (shown.presentation.assets.document, outcome.presentation.assets.document)
        if after?.written != before?.written { outcome.document = .other }
        if shown.isCounted { outcome.bytes = outcome.presentation.document?.value.json.utf8.count ?? 0 }
        return outcome
    }

    private func outcome(from shown: ShownSheet.Basis, _ job: JobContext) throws -> Outcome {
        let presentation = shown.presentation
        switch self {
        case .present(let document, let overrides, let detent):
            let faults = Faults()
            let document = document(faults)
            let base = shown.isNew ? try presentation.asConfigured(job) : presentation
            let next = try base.presenting(document, with: overrides(faults), faults, job)
            try next.refuse(faults, job)
            guard document == nil else { return try shown.laidOut(next, keeping: [], at: detent, job) }
            return try shown.changed(to: next, keeping: [.place, .layout], at: detent, job)
        case .update(let document):
            let faults = Faults()
            return try shown.updated(to: document(faults), faults, job)
        case .updateItem(let item):
            let faults = Faults()
            // Its picture comes from where clients may name them, whoever has named those of the other items.
            let pictures = presentation.settings.presentedPictures
            return try shown.replacing(item(faults), load: { try pictures.load($0, within: $1, $2) }, faults, job)
        case .setValue(let value, let id): return try shown.setting(value, of: id, job)
        case .grow(let heights): return try shown.grown(heights, job)
        case .rotate(let rotation):
            return try shown.changed(to: presentation.rotated(to: rotation), keeping: .all, job)
        case .reconfigure(let configured): return try shown.reconfigured(configured, job)
        case .restore: return try shown.changed(to: presentation.overridden(by: [], job), keeping: .all, job)
        case .layOut: return try shown.completed(job)
        case .show(let sheet, let beneath, let prefetch):
            return try prefetch?.take(for: shown.scene?.panel) ?? shown.covered(by: sheet, on: beneath, job)
        case .flatten: return try shown.flattened(job)
        }
    }
}

// Everything is prepared.
extension ShownSheet.Basis {
    /// `next`, where it looks otherwise than what is shown.
    fileprivate func changed(
        to next: Presentation,
        keeping: SheetChange.Keeping,
        at detent: String? = nil,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard !next.looksLike(presentation) else { return SheetChange.Outcome(presentation: next) }
        return try laidOut(next, keeping: keeping, at: detent, job)
    }

    /// The same in a configuration that was read again, which counts: settings of a program that do not fit it are dropped.
    fileprivate func reconfigured(_ configured: LoadedSettings, _ job: JobContext) throws -> SheetChange.Outcome {
        let fault = presentation.fault(in: configured)
        let overrides = fault == nil ? presentation.overrides : []
        let next = try presentation.reconfigured(configured, with: overrides, job)
        var outcome = try laidOut(next, keeping: next.document == nil ? .place : [.place, .lostPictures], job)
        outcome.lostSettings = fault
        return outcome
    }

    /// The same on another display; a document that cannot be laid out there is left out.
    fileprivate func completed(_ job: JobContext) throws -> SheetChange.Outcome {
        guard let scene, scene.lacks != .nothing else { return SheetChange.Outcome(presentation: presentation) }
        do {
            return try laidOut(presentation, keeping: .all, job)
        } catch {
            guard (error as? JobError) != .cancelled else { throw error }
            let height = scene.page?.layout
            let plain = SheetScene(
                presentation,
                on: scene.panel,
                nil,
                height: height,
                snapshot: snapshot,
                beneath: try beneath(on: scene.panel, job)
            )
            return SheetChange.Outcome(
                presentation: presentation,
                picture: .all(plain, .all),
                lostDocument: "\(error)"
            )
        }
    }

    /// `next` on the display, if there is one.
    ///
    /// - Parameter detent: where the sheet is to open.
    fileprivate func laidOut(
        _ next: Presentation,
        keeping: SheetChange.Keeping,
        at detent: String? = nil,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard let scene else { return SheetChange.Outcome(presentation: next) }
        let before = presentation.settings.panel.display.rotation
        let panel = scene.panel.turned(to: next.settings.panel.display.rotation, from: before)
        let transform = panel.transform(next.settings.panel)
        let faults = Faults()
        let page = try next.assets.prepared(
            transform,
            behavior: next.behavior,
            turned: panel.drawn(transform).rotation,
            lostPictures: keeping.contains(.lostPictures) ? .replaced : .refused,
            after: keeping.contains(.layout) ? scene.page : nil,
            faults,
            job
        )
        try faults.refuse()
        var prepared = SheetScene(next, on: panel, page, snapshot: snapshot, beneath: try beneath(on: panel, job))
        try job.step()
        let layout = SheetLayout(next.behavior, in: prepared.area)
        let opening = (detent.flatMap(layout.detent(named:)) ?? layout.initial).top
        let pose = keeping.contains(.place) ? pose : ContentPose(viewport: 0)
        try prepared.page?.paint(pose, at: prepared.place, of: transform, top: min(top ?? opening, opening), job)
        return SheetChange.Outcome(presentation: next, picture: .all(prepared, keeping))
    }
}

// What covers what.
extension ShownSheet.Basis {
    /// What lies beneath, as one picture.
    ///
    /// Where there is no room for that it is missing: to show what is above is worth more.
    fileprivate func beneath(on panel: Panel, _ job: JobContext) throws -> Beneath.Flattened? {
        do {
            return try beneath.flattened(on: panel, snapshot: snapshot, after: scene?.beneath, job)
        } catch JobError.cancelled {
            throw JobError.cancelled
        } catch {
            return scene?.beneath
        }
    }

    /// `sheet` on the display, as it was when it was there, or hidden where it never was.
    ///
    /// A document that cannot be laid out any more is left out: what comes back must not keep the panel from being used.
    fileprivate func covered(
        by sheet: CoveredSheet,
        on beneath: Beneath,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        var basis = self
        basis.beneath = beneath
        basis.presentation = sheet.presentation
        basis.scene?.page = nil
        basis.pose = ContentPose(viewport: 0)
        (basis.pose.offset, basis.pose.values) = (sheet.place.offset, sheet.place.values)
        basis.top = sheet.place.detent == nil ? nil : sheet.place.top
        do {
            return try basis.laidOut(sheet.presentation, keeping: [.place, .lostPictures], at: sheet.opening, job)
        } catch {
            guard (error as? JobError) != .cancelled, let panel = scene?.panel else { throw error }
            let beneath = try basis.beneath(on: panel, job)
            let plain = SheetScene(sheet.presentation, on: panel, nil, snapshot: snapshot, beneath: beneath)
            return SheetChange.Outcome(
                presentation: sheet.presentation,
                picture: .all(plain, []),
                lostDocument: "\(error)"
            )
        }
    }

    /// The same on what lies beneath now, which may be nothing but the backdrop.
    fileprivate func flattened(_ job: JobContext) throws -> SheetChange.Outcome {
        guard let scene, scene.lacks == .nothing else { return SheetChange.Outcome(presentation: presentation) }
        let (beneath, height) = (try beneath(on: scene.panel, job), scene.page?.layout)
        let next = SheetScene(presentation, on: scene.panel, nil, height: height, snapshot: snapshot, beneath: beneath)
        return SheetChange.Outcome(presentation: presentation, picture: .content(next))
    }
}

// The document alone is prepared, on the sheet as it is.
extension ShownSheet.Basis {
    /// The display, and the document as it is laid out there; nil while it is not, or where there is none.
    private var laidOutPage: (panel: Panel, page: PreparedPage)? {
        guard let scene, scene.lacks == .nothing, let page = scene.page else { return nil }
        return (scene.panel, page)
    }

    fileprivate func updated(
        to document: Document?,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard let document else { throw ControlError(faults) }
        return try prepared(presentation.showing(document), faults, job)
    }

    /// The same with places of programs as high as those ask.
    fileprivate func grown(_ heights: [(place: ProgramPlace, height: Double)], _ job: JobContext) throws
        -> SheetChange.Outcome
    {
        let next = presentation.asking(heights)
        guard !next.looksLike(presentation) else { return SheetChange.Outcome(presentation: presentation) }
        return try prepared(next, values: pose.values, Faults(), job)
    }

    /// `next`, which differs in its document alone, with what fingers have set of it.
    private func prepared(
        _ next: Presentation,
        values: [String: ItemValue] = [:],
        _ faults: Faults,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        try next.refuse(faults, job)
        guard let (panel, page) = laidOutPage, let document = next.assets.document else {
            try next.assets.check(faults, job)
            try faults.refuse()
            return try laidOut(next, keeping: .place, job)
        }
        let (path, load) = (next.assets.documentPath, next.assets.loadPicture)
        guard var updated = try page.showing(document, at: path, faults, load: load, job) else {
            throw ControlError(faults)
        }
        try paint(&updated, after: page, of: next, values: values, on: panel, job)
        let scene = SheetScene(next, on: panel, updated, snapshot: snapshot, beneath: try beneath(on: panel, job))
        return SheetChange.Outcome(presentation: next, picture: .content(scene))
    }

    /// The item with this id as it stands, at another value.
    fileprivate func setting(_ value: Value, of id: String, _ job: JobContext) throws -> SheetChange.Outcome {
        guard let document = presentation.assets.document, let location = document.location(of: id) else {
            throw ControlError.noSuchItem(id)
        }
        let faults = Faults()
        let item = document[location].setting(value, faults)
        guard let item, faults.count == 0 else { throw ControlError(faults) }
        return try replacing(item, load: presentation.assets.loadPicture, faults, job)
    }

    fileprivate func replacing(
        _ item: Item,
        load: PictureLoader?,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard let id = item.id, var document = presentation.assets.document, let location = document.location(of: id)
        else {
            try faults.refuse()
            throw ControlError.noSuchItem(item.id ?? "")
        }
        document[location] = item
        let next = presentation.updated(to: document)
        guard let (panel, page) = laidOutPage else { return try prepared(next, faults, job) }
        guard var updated = page.replacing(item, at: "item", faults, load: load, job), faults.count == 0 else {
            throw ControlError(faults)
        }
        var values = pose.values
        values[id] = nil
        try paint(&updated, after: page, of: next, values: values, on: panel, job)
        // A sheet that is as tall as its content is another one now.
        var picture = SheetChange.Outcome.Picture.page(updated)
        if updated.layout.height != page.layout.height {
            let beneath = try beneath(on: panel, job)
            picture = .content(SheetScene(next, on: panel, updated, snapshot: snapshot, beneath: beneath))
        }
        return SheetChange.Outcome(presentation: next, picture: picture, item: id)
    }

    /// Paints what is seen of `page` where the sheet is now, with the controls of `last` where they are.
    private func paint(
        _ page: inout PreparedPage,
        after last: PreparedPage,
        of next: Presentation,
        values: [String: ItemValue],
        on panel: Panel,
        _ job: JobContext
    ) throws {
        guard let top else { return }
        var pose = pose
        if next.behavior.motion.reduced == .off {
            pose = pose.continued(from: last.layout, to: page.layout, values: values)
        }
        pose.values = values
        let transform = panel.transform(next.settings.panel)
        let place = next.assets.place(transform, behavior: next.behavior)
        try page.paint(pose, at: place, of: transform, top: top, job)
    }
}

extension Presentation {
    /// Throws what was noted of it, if anything was, together with what shows only when it is laid out.
    fileprivate func refuse(_ faults: Faults, _ job: JobContext) throws {
        guard faults.count > 0 else { return }
        do { try assets.check(faults, job) } catch JobError.cancelled { throw JobError.cancelled } catch {}
        throw ControlError(faults)
    }
}
