import Canvas
import Configuration
import Content
import Control
import Interaction
import Logging
import Rendering

// The home: a document behind all that is presented, which stays. It takes the way of every other change.
extension PresentationStore {
    static let homeName = StageID.home.name

    /// What a job needs to change the home, or to read the first one.
    var homeBasis: ShownSheet.Basis {
        let (interaction, now) = (touches.interaction, touches.now)
        let snapshot = display.flatMap { snapshots.known(before: $0) }
        guard let home else {
            let sheet = CoveredSheet(presentation.withoutPrograms)
            return ShownSheet.Basis(sheet, on: shown.scene, snapshot: snapshot)
        }
        let pose = interaction?.hasHome == true ? interaction?.contentPose(of: .home, at: now) : nil
        return ShownSheet.Basis(home, pose, top: 0, snapshot: snapshot)
    }

    /// Shows what a job has made of the home.
    func commitHome(_ outcome: SheetChange.Outcome, of change: SheetChange) {
        if let reason = outcome.lostDocument { log.error("the home cannot be laid out for the display: \(reason)") }
        let file = home?.presentation.file
        var next = home ?? ShownSheet(outcome.presentation)
        next.presentation = outcome.presentation
        switch outcome.picture {
        case .same: break
        case .page(let page): next.page?.show(page)
        case .content(let scene): next.update(to: scene)
        case .all(let scene, let keeping):
            next.show(scene, paintedBy: worker)
            next.page?.tilesDidArrive = { [weak self] in self?.output?.requestFrame() }
            if let page = home?.page {
                if keeping.contains(.place) { next.page?.update(page) } else { next.page?.replace(page) }
            }
            for fault in next.note(lostPictures: scene.page?.lostPictures ?? []) {
                log.warning("home: \(fault)")
            }
        }
        home = next
        if change.setsValues { touches.forgetValues(of: outcome.item, on: .home) }
        noteHome(on: outcome.document)
        // On the first display nothing is seen until the sheet is there as well, with what fingers have set of it.
        if touches.interaction != nil || shown.scene?.lacks == .nothing { draw(keeping: .place) }
        showKept(of: next, after: file, on: .home)
        homeDidChange()
    }

    /// Counts a change of the home, or of what fingers have set of it, and has programs know of it.
    func noteHome(on document: ContentRevision.Document = .same) {
        guard let revision = home?.revision.number else { return }
        home?.revision.note(touches.values(of: .home), on: document)
        if let number = home?.revision.number, number != revision, document == .other {
            publisher.publish(revision: number, of: Self.homeName)
        }
    }

    /// Reads the home of another configuration, or takes it away.
    func reconfigureHome(_ configured: LoadedSettings) {
        guard let settings = configured.home else {
            guard let revision = home?.revision.number else { return }
            publisher.publish(revision: revision + 1, of: Self.homeName)
            (home, awaitsHome) = (nil, true)
            draw(keeping: .place)
            return homeDidChange()
        }
        enqueue(.reconfigure(settings), of: Self.homeName, urgency: .max) { [log] in
            if case .failure(let error) = $0 { log.error("the home stays as it was configured: \(error)") }
        }
    }

    /// Lays the home out on `panel`, where it is not.
    func showHome(on panel: Panel) {
        guard var home else { return }
        if home.scene?.panel != panel {
            let last = home.page?.prepared ?? home.scene?.page
            home.show(SheetScene(home.presentation, on: panel, after: last, covers: false), paintedBy: worker)
            self.home = home
        }
        guard home.scene?.lacks != .nothing else { return }
        enqueue(.layOut, of: Self.homeName, urgency: .max) { [weak self] result in
            guard case .failure(let error) = result, let self else { return }
            log.error("the home cannot be laid out for the display: \(error)")
            self.home?.scene?.giveUp()
            draw(keeping: .place)
        }
    }

    /// What covers others shows the home beneath them, too.
    private func homeDidChange() {
        if covers { beneathDidChange() }
    }

    /// The home as a picture shows it; nil where something else covers it.
    var homePicture: HomePicture? {
        guard let home, let page = home.page?.prepared, let interaction = touches.interaction,
            interaction.hasHome, let pose = interaction.contentPose(of: .home, at: touches.now)
        else { return nil }
        return HomePicture(page: page, past: home.page?.uprightPast, pose: pose)
    }
}

/// The home at one moment: all that a job needs to draw it.
struct HomePicture: Sendable {
    let page: PreparedPage
    /// What it showed before, as long as that fades.
    let past: PagePast?
    var pose: ContentPose

    /// The same for pictures that others may see.
    var withoutSecrets: HomePicture { HomePicture(page: page, past: past, pose: pose.withoutSecrets) }
}
