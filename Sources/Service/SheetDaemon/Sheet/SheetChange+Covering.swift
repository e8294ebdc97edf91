import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Rendering
import Values

// What covers what.
extension ShownSheet.Basis {
    /// What lies beneath, as one picture.
    ///
    /// Where there is no room for that it is missing: to show what is above is worth more.
    func beneath(on panel: Panel, _ job: JobContext) throws -> Beneath.Flattened? {
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
    func covered(
        by sheet: CoveredSheet,
        on beneath: Beneath,
        _ job: JobContext
    ) throws -> SheetChange.Outcome {
        var basis = self
        basis.beneath = beneath
        let presentation = sheet.presentation.at(presentation.settings.panel.moment)
        basis.presentation = presentation
        basis.scene?.page = nil
        basis.pose = ContentPose(viewport: 0)
        (basis.pose.offset, basis.pose.values) = (sheet.place.offset, sheet.place.values)
        basis.top = sheet.place.detent == nil ? nil : sheet.place.top
        do {
            return try basis.laidOut(presentation, keeping: [.place, .lostPictures], at: sheet.opening, job)
        } catch {
            guard (error as? JobError) != .cancelled, let panel = scene?.panel else { throw error }
            let beneath = try basis.beneath(on: panel, job)
            let plain = SheetScene(presentation, on: panel, nil, snapshot: snapshot, beneath: beneath)
            return SheetChange.Outcome(
                presentation: presentation,
                picture: .all(plain, []),
                lostDocument: "\(error)"
            )
        }
    }

    /// The same on what lies beneath now, which may be nothing but the backdrop.
    func flattened(_ job: JobContext) throws -> SheetChange.Outcome {
        guard let scene, scene.lacks == .nothing else { return SheetChange.Outcome(presentation: presentation) }
        let (beneath, height) = (try beneath(on: scene.panel, job), scene.page?.layout)
        let next = SheetScene(presentation, on: scene.panel, nil, height: height, snapshot: snapshot, beneath: beneath)
        return SheetChange.Outcome(presentation: presentation, picture: .content(next))
    }
}
