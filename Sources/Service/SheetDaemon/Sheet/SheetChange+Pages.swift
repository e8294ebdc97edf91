import Content
import Control
import Interaction
import Jobs
import Rendering

// Pages: the same sheet, with the document of a file over what it shows.
extension ShownSheet.Basis {
    @inline(never)
    func turned(_ turn: PageTurn, _ job: JobContext) throws -> SheetChange.Outcome {
        switch turn {
        case .to(let opened, let id):
            // It may show something else by now.
            let document = presentation.assets.document
            let isMeant = document.flatMap { document in document.location(of: id).map { document[$0].presents != nil }
            }
            guard isMeant == true else { throw PresentationStore.NoLongerWanted() }
            guard presentation.pages.count < Presentation.pageLimit else {
                throw ControlError.tooMany(what: "pages", limit: Presentation.pageLimit)
            }
            return try laidOut(presentation.turned(to: opened), keeping: [], job)
        case .back:
            guard let next = presentation.turnedBack, let place = presentation.pages.last?.place else {
                throw PresentationStore.NoLongerWanted()
            }
            return try cameBack(next, at: place, job)
        case .close:
            guard let place = presentation.pages.first?.place else { throw PresentationStore.NoLongerWanted() }
            return try cameBack(presentation.closed, at: SheetPlace(values: place.values), job)
        }
    }

    /// What a page has covered comes back as it was; pictures that are gone by now do not keep it away.
    private func cameBack(_ next: Presentation, at place: SheetPlace, _ job: JobContext) throws -> SheetChange.Outcome {
        var (basis, place) = (self, place)
        // The sheet stays where it is.
        (place.detent, place.top) = (nil, 0)
        basis.pose = ContentPose(viewport: 0)
        (basis.pose.offset, basis.pose.values) = (place.offset, place.values)
        var outcome = try basis.laidOut(next, keeping: [.place, .lostPictures], job)
        if case .all(let scene, _) = outcome.picture { outcome.picture = .all(scene, []) }
        outcome.place = place
        return outcome
    }
}
