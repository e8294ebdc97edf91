import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Output
import Rendering
import Values

/// A change of what is shown that takes longer than a frame: a job makes it ready, then it is committed as a whole.
enum SheetChange: Sendable {
    /// Reads what a client has sent.
    typealias Reading<Value> = @Sendable () throws(ControlError) -> Value

    /// Shows a document, or what was shown last where there is none, with overrides until the sheet is hidden.
    case present(Reading<Document?>, with: Reading<[Override]>, detent: String?)
    /// Shows another document on the sheet as it is.
    case update(Reading<Document>)
    /// Shows another item in the place of the one with its id.
    case updateItem(Reading<Item>)
    /// Turns the picture until the configuration is read anew.
    case rotate(Rotation)
    /// Shows the same in a configuration that was read anew.
    case reconfigure(LoadedSettings)
    /// Takes all overrides away.
    case restore
    /// Lays the same out on a display that has changed.
    case layOut
}

/// What a job makes of a change.
struct PreparedChange: Sendable {
    /// What differs on the display.
    enum Picture: Sendable {
        /// Nothing.
        case same
        /// Nothing that is seen: there is no display.
        case unseen
        /// The page, in the room that it had.
        case page(PreparedPage)
        /// The content of a sheet that stays as it is.
        case content(PreparedScene)
        /// Everything.
        case all(PreparedScene)
    }

    /// What is shown from now on.
    let presentation: Presentation
    /// What that changes.
    let picture: Picture
    /// The item that was replaced; nil where that is all of them, or none.
    var item: String?
    /// Whether the document differs.
    var isOtherDocument = false
    /// Why a document that was shown is left away on a display that has changed.
    var lostDocument: String?
}

/// All that a job needs to make a change ready, as values.
struct Preparation: Sendable {
    let change: SheetChange
    /// What is shown now.
    let shown: Presentation
    /// The display; nil while there is none.
    let panel: Panel?
    /// What is laid out on it now.
    let page: PreparedPage?
    /// What was laid out on the display before; nil where there is a page.
    let last: PreparedPage?
    /// How that is seen.
    let pose: ContentPose
    /// The sheet's distance from the safe area's top; nil of one that is hidden.
    let top: Double?
    /// What the display showed before; nil where that is not known.
    let snapshot: Surface?

    /// Makes the change ready.
    /// - Throws: `ControlError` or `SceneAssetsError` with what is wrong with it, or `JobError`.
    func run(_ job: JobContext) throws -> PreparedChange {
        var prepared = try prepare(job)
        prepared.isOtherDocument = prepared.presentation.assets.document != shown.assets.document
        return prepared
    }

    private func prepare(_ job: JobContext) throws -> PreparedChange {
        switch change {
        case .present(let document, let overrides, let detent):
            let document = try document()
            let next = try shown.presenting(document, with: overrides(), job)
            return try prepare(next, after: document == nil ? page : nil, at: detent, job)
        case .update(let document): return try prepare(updatedTo: document(), job)
        case .updateItem(let item): return try prepare(replacing: item(), job)
        case .rotate(let rotation):
            return try prepare(shown.rotated(to: rotation), keepsLost: true, after: page ?? last, job)
        case .reconfigure(let configured):
            let next = try shown.reconfigured(configured, job)
            return try prepare(next, keepsLost: next.document != nil, isForced: true, job)
        case .restore: return try prepare(shown.overridden(by: [], job), keepsLost: true, after: page ?? last, job)
        case .layOut: return try layOut(job)
        }
    }

    /// The same on another display; a document that cannot be laid out there is left away.
    private func layOut(_ job: JobContext) throws -> PreparedChange {
        do {
            return try prepare(shown, keepsLost: true, after: page ?? last, isForced: true, job)
        } catch {
            guard let panel, (error as? JobError) != .cancelled else { throw error }
            let scene = PreparedScene(shown, on: panel, nil, height: (page ?? last)?.layout, snapshot: snapshot)
            return PreparedChange(presentation: shown, picture: .all(scene), lostDocument: "\(error)")
        }
    }

    /// - Parameters:
    ///   - keepsLost: whether pictures that are gone by now become placeholders.
    ///   - last: a page that may serve again.
    ///   - detent: where the sheet is to open.
    ///   - isForced: whether it is laid out although it looks the same.
    private func prepare(
        _ next: Presentation,
        keepsLost: Bool = false,
        after last: PreparedPage? = nil,
        at detent: String? = nil,
        isForced: Bool = false,
        _ job: JobContext
    ) throws -> PreparedChange {
        guard let panel else {
            return PreparedChange(presentation: next, picture: next.looksLike(shown) ? .same : .unseen)
        }
        guard isForced || !next.looksLike(shown) else { return PreparedChange(presentation: next, picture: .same) }
        let target = panel.turned(to: next.settings.display.rotation, from: shown.settings.display.rotation)
        let transform = target.transform(next.settings)
        let faults = Faults()
        let page = try next.assets.prepared(
            transform,
            behavior: next.behavior,
            turned: target.drawn(transform).rotation,
            keepsLost: keepsLost,
            after: last,
            faults,
            job
        )
        guard faults.list.isEmpty else { throw ControlError.invalidContent(faults.list) }
        var scene = PreparedScene(next, on: target, page, snapshot: snapshot)
        try job.step()
        let layout = SheetLayout(next.behavior, in: scene.area)
        let opening = (detent.flatMap(layout.detent(named:)) ?? layout.initial).top
        let pose = next.keepsPlace ? pose : ContentPose(viewport: 0)
        try scene.page?.paint(pose, at: scene.place, of: transform, top: min(top ?? opening, opening), job)
        return PreparedChange(presentation: next, picture: .all(scene))
    }
}

// Changes of the content on the sheet as it is.
extension Preparation {
    private func prepare(updatedTo document: Document, _ job: JobContext) throws -> PreparedChange {
        let next = shown.showing(document)
        let faults = Faults()
        guard let panel, let page else {
            try next.assets.check(faults, job)
            guard faults.list.isEmpty else { throw ControlError.invalidContent(faults.list) }
            return try prepare(next, isForced: true, job)
        }
        let (path, load) = (next.assets.documentPath, next.assets.loadPicture)
        guard var updated = try page.showing(document, at: path, faults, load: load, job) else {
            throw ControlError.invalidContent(faults.list)
        }
        var pose = pose
        pose.values = [:]
        try paint(&updated, of: next, pose, on: panel, job)
        return PreparedChange(
            presentation: next,
            picture: .content(PreparedScene(next, on: panel, updated, snapshot: snapshot))
        )
    }

    private func prepare(replacing item: Item, _ job: JobContext) throws -> PreparedChange {
        guard let id = item.id, var document = shown.assets.document, let location = document.location(of: id) else {
            throw ControlError.noSuchItem(item.id ?? "")
        }
        document[location] = item
        guard let panel, let page else { return try prepare(updatedTo: document, job) }
        let faults = Faults()
        // Its picture comes from where clients may name them, whoever has named those of the other items.
        let pictures = shown.settings.presentedPictures
        let load: PictureLoader = { try pictures.load($0, within: $1, $2) }
        guard var updated = page.replacing(item, at: "item", faults, load: load, job) else {
            throw ControlError.invalidContent(faults.list)
        }
        var pose = pose
        pose.values[id] = nil
        let next = shown.showing(document)
        try paint(&updated, of: next, pose, on: panel, job)
        // A sheet that is as tall as its content is another one now.
        if updated.layout.height == page.layout.height {
            return PreparedChange(presentation: next, picture: .page(updated), item: id)
        }
        let scene = PreparedScene(next, on: panel, updated, snapshot: snapshot)
        return PreparedChange(presentation: next, picture: .content(scene), item: id)
    }

    /// Paints what is seen of `page` where the sheet is now.
    private func paint(
        _ page: inout PreparedPage,
        of next: Presentation,
        _ pose: ContentPose,
        on panel: Panel,
        _ job: JobContext
    ) throws {
        guard let top else { return }
        let transform = panel.transform(next.settings)
        let place = next.assets.place(transform, behavior: next.behavior)
        try page.paint(pose, at: place, of: transform, top: top, job)
    }
}
