import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Rendering
import Values

// Everything is prepared.
extension ShownSheet.Basis {
    /// `next`, where it looks otherwise than what is shown.
    func changed(
        to next: Presentation,
        keeping: SheetChange.Keeping,
        at detent: String? = nil,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        guard !next.looksLike(presentation) else { return SheetChange.Outcome(presentation: next) }
        return try laidOut(next, keeping: keeping, at: detent, job)
    }

    /// The same in a configuration that was read again, which counts: settings of a program that do not fit it are dropped.
    func reconfigured(_ configured: LoadedSettings, _ job: JobContext) throws -> SheetChange.Outcome {
        let fault = presentation.fault(in: configured)
        let overrides = fault == nil ? presentation.overrides : []
        let next = try presentation.reconfigured(configured, with: overrides, job)
        var outcome = try laidOut(next, keeping: next.document == nil ? .place : [.place, .lostPictures], job)
        outcome.lostSettings = fault
        return outcome
    }

    /// `next`, which differs in the theme of what does not say it.
    func themed(_ next: Presentation, _ job: JobContext) throws -> SheetChange.Outcome {
        guard let before = presentation.assets.document, next.assets.document?.hasLook(of: before) == false else {
            return SheetChange.Outcome(presentation: next)
        }
        return try laidOut(next, keeping: [.place, .lostPictures], job)
    }

    /// The same on another display; a document that cannot be laid out there is left out.
    func completed(_ job: JobContext) throws -> SheetChange.Outcome {
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
    func laidOut(
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
