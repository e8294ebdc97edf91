import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Rendering
import Values

// The document alone is prepared, on the sheet as it is.
extension ShownSheet.Basis {
    /// The display, and the document as it is laid out there; nil while it is not, or where there is none.
    var laidOutPage: (panel: Panel, page: PreparedPage)? {
        guard let scene, scene.lacks == .nothing, let page = scene.page else { return nil }
        return (scene.panel, page)
    }

    func updated(
        to document: Document?,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard let document else { throw ControlError(faults) }
        let next = presentation.showing(document)
        try next.refuse(faults, job)
        try next.assets.checkLeads(faults, job)
        try faults.refuse()
        return try prepared(next, faults, job)
    }

    /// The same with places of programs as high as those ask.
    func grown(_ heights: [(place: ProgramPlace, height: Double)], _ job: JobContext) throws
        -> SheetChange.Outcome
    {
        let next = presentation.asking(heights)
        guard !next.looksLike(presentation) else { return SheetChange.Outcome(presentation: presentation) }
        return try prepared(next, values: pose.values, Faults(), job)
    }

    /// The same with its clocks as they are now.
    func ticked(_ job: JobContext) throws -> SheetChange.Outcome {
        guard let (panel, page) = laidOutPage, let document = presentation.assets.document,
            var next = page.ticking(as: document, job)
        else { return SheetChange.Outcome(presentation: presentation) }
        try paint(&next, after: page, of: presentation, values: pose.values, on: panel, job)
        guard next.layout.height != page.layout.height else {
            return SheetChange.Outcome(presentation: presentation, picture: .page(next))
        }
        let beneath = try beneath(on: panel, job)
        let scene = SheetScene(presentation, on: panel, next, snapshot: snapshot, beneath: beneath)
        return SheetChange.Outcome(presentation: presentation, picture: .content(scene))
    }

    /// `next`, which differs in its document alone, with what fingers have set of it.
    func prepared(
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
    func setting(_ value: Value, of id: String, _ job: JobContext) throws -> SheetChange.Outcome {
        guard let document = presentation.assets.document, let location = document.location(of: id) else {
            guard let next = try changedBeneath(id, { $0.setting(value, $1) }) else {
                throw ControlError.noSuchItem(id)
            }
            return SheetChange.Outcome(presentation: next)
        }
        let faults = Faults()
        let item = document[location].setting(value, faults)
        guard let item, faults.count == 0 else { throw ControlError(faults) }
        return try replacing(item, load: presentation.assets.loadPicture, faults, job)
    }

    /// The same sheet with the item called `id` changed that lies beneath the page; nil where none does.
    private func changedBeneath(_ id: String, _ change: (Item, Faults) -> Item?) throws -> Presentation? {
        try presentation.changingBeneath(id) { beneath in
            guard var document = beneath.assets.document, let location = document.location(of: id) else {
                return beneath
            }
            let faults = Faults()
            let item = change(document[location], faults)
            if let item, let fault = document.fault(replacing: location, with: item) { faults.note(fault, at: "item") }
            guard let item, faults.count == 0 else { throw ControlError(faults) }
            document[location] = item
            return beneath.updated(to: document)
        }
    }

    func replacing(
        _ item: Item,
        load: PictureLoader?,
        _ faults: Faults,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard let id = item.id, var document = presentation.assets.document, let location = document.location(of: id)
        else {
            try faults.refuse()
            if let id = item.id, let next = try changedBeneath(id, { _, _ in item }) {
                return SheetChange.Outcome(presentation: next)
            }
            throw ControlError.noSuchItem(item.id ?? "")
        }
        if let fault = document.fault(replacing: location, with: item) {
            faults.note(fault, at: "item")
            try faults.refuse()
        }
        document[location] = item
        let next = presentation.updated(to: document)
        guard let (panel, page) = laidOutPage else {
            var outcome = try prepared(next, faults, job)
            outcome.item = id
            return outcome
        }
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
    func paint(
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
    func refuse(_ faults: Faults, _ job: JobContext) throws {
        guard faults.count > 0 else { return }
        do { try assets.check(faults, job) } catch JobError.cancelled { throw JobError.cancelled } catch {}
        throw ControlError(faults)
    }
}
