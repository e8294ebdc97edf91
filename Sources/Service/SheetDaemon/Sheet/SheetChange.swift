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
    ///
    /// Its pictures come from where clients may name them, or from `files`.
    case present(Reading<Document?>, with: Reading<[Override]>, detent: String?, from: PictureFiles? = nil)
    /// Presents the document of a file that an item has named.
    case bring(OpenedDocument)
    /// Has a page come, or go.
    case turn(PageTurn)
    case update(Reading<Document?>)
    /// Shows another item in the place of the one with its id.
    case updateItem(Reading<Item>)
    /// Shows the item with this id at another value; the rest of it stays.
    case setValue(Value, id: String)
    /// Makes places of programs as high as those ask, in points.
    case grow([(place: ProgramPlace, height: Double)])
    /// Turns the picture until the configuration is read again.
    case rotate(Rotation)
    /// Shows documents that do not say it themselves in another theme.
    case theme(ThemeSettings.Hour)
    /// Shows clocks as they are now.
    case tick
    /// Shows the same in a configuration that was read again.
    case reconfigure(LoadedSettings)
    case restore
    /// Completes a scene that lacks something on a display that was found or has changed.
    case layOut
    /// Finds out where one that is covered lies on a display that was found or has changed.
    case measure
    /// Shows another presentation than the one on the display.
    case show(CoveredSheet, on: Beneath, Prefetch? = nil)
    /// Shows what lies beneath as it is now.
    case flatten
}

/// How a page comes or goes.
enum PageTurn: Sendable {
    /// It comes over what is shown, for the item called `by`, if that still brings it.
    case to(OpenedDocument, by: String)
    case back
    /// All of them go, because the sheet has gone.
    case close
}

extension SheetChange {
    /// Presents a question, which something in its document has to answer.
    static func ask(_ document: @escaping Reading<Document?>, with overrides: @escaping Reading<[Override]>)
        -> SheetChange
    {
        let answerable: Reading<Document?> = { faults in
            let document = document(faults)
            if document?.canAnswer == false {
                faults.note("expected a button, a row with an id or a field, that answers the question", at: "content")
            }
            document?.checkAnswers(at: "content", faults)
            return document
        }
        return .present(answerable, with: overrides, detent: nil)
    }

    /// Whether the document says the values of its items, whatever fingers have set.
    var setsValues: Bool {
        switch self {
        case .update, .updateItem, .setValue: true
        case .present, .bring, .turn, .grow, .rotate, .theme, .tick, .reconfigure, .restore, .layOut, .measure, .show,
            .flatten:
            false
        }
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
        case .present(let document, let overrides, let detent, let files):
            let faults = Faults()
            let document = document(faults)
            let base = shown.isNew ? try presentation.asConfigured(job) : presentation
            let next = try base.presenting(document, with: overrides(faults), from: files, faults, job)
            try next.refuse(faults, job)
            if document != nil { try next.assets.checkLeads(faults, job) }
            try faults.refuse()
            guard document == nil else { return try shown.laidOut(next, keeping: [], at: detent, job) }
            return try shown.changed(to: next, keeping: [.place, .layout], at: detent, job)
        case .bring(let opened):
            let base = shown.isNew ? try presentation.asConfigured(job) : presentation
            return try shown.laidOut(base.showing(opened), keeping: [], job)
        case .turn(let turn): return try shown.turned(turn, job)
        case .update(let document):
            let faults = Faults()
            return try shown.updated(to: document(faults), faults, job)
        case .updateItem(let item):
            let faults = Faults()
            // Its picture comes from where clients may name them, whoever has named those of the other items.
            let pictures = presentation.settings.presentedPictures
            let item = item(faults)
            try presentation.assets.checkLead(of: item, from: pictures, faults, job)
            return try shown.replacing(item, load: { try pictures.load($0, within: $1, $2) }, faults, job)
        case .setValue(let value, let id): return try shown.setting(value, of: id, job)
        case .grow(let heights): return try shown.grown(heights, job)
        case .rotate(let rotation):
            return try shown.changed(to: presentation.rotated(to: rotation), keeping: .all, job)
        case .theme(let hour): return try shown.themed(presentation.themed(hour), job)
        case .tick: return try shown.ticked(job)
        case .reconfigure(let configured): return try shown.reconfigured(configured, job)
        case .restore: return try shown.changed(to: presentation.overridden(by: [], job), keeping: .all, job)
        case .layOut: return try shown.completed(job)
        case .measure: return try shown.laidOut(presentation, keeping: .all, job)
        case .show(let sheet, let beneath, let prefetch):
            return try prefetch?.take(for: shown.scene?.panel) ?? shown.covered(by: sheet, on: beneath, job)
        case .flatten: return try shown.flattened(job)
        }
    }
}
