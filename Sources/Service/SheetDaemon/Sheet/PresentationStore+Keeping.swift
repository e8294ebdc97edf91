import Content
import Interaction

// What fingers have set, as a run before has left it.
extension PresentationStore {
    /// What fingers have set of the documents in files that are on the panel, by those.
    var setValues: [String: [String: ItemValue]] {
        var files: [String: [String: ItemValue]] = [:]
        func note(beneath presentation: Presentation) {
            for page in presentation.pages {
                if let file = page.presentation.file { files[file] = page.place.values }
            }
        }
        for (_, sheet) in covered.sorted(by: { $0.key < $1.key }) {
            note(beneath: sheet.presentation)
            if let file = sheet.presentation.file { files[file] = sheet.place.values }
        }
        note(beneath: presentation)
        if shown.page != nil, touches.interaction != nil, let file = presentation.file { files[file] = touches.values }
        if let home, home.page != nil, !awaitsHome, let file = home.presentation.file {
            files[file] = touches.values(of: .home)
        }
        return files
    }

    /// Has the sheet be as it was left, on the first display.
    func restoreSheet() {
        if let place = firstPlace ?? keeper?.place {
            touches.restore(place)
            kept?.changed()
        } else if let values = kept?.values(of: presentation.file), !values.isEmpty {
            touches.restore(SheetPlace(values: values))
        }
        noteContent()
    }

    /// Has the home be as it was left, where it comes and has a document.
    func restoreHome() {
        guard awaitsHome, let home, home.page != nil, touches.interaction?.hasHome == true else { return }
        awaitsHome = false
        if let place = keeper?.takeHomePlace() {
            touches.restore(place, on: .home)
            kept?.changed()
        } else if let values = kept?.values(of: home.presentation.file), !values.isEmpty {
            touches.restore(SheetPlace(values: values), on: .home)
        }
        noteHome()
    }

    /// Shows what was set of the document of `sheet` where that is in another file than the one before.
    func showKept(of sheet: ShownSheet, after file: String?, on stage: StageID? = nil) {
        guard let next = sheet.presentation.file, next != file, sheet.page != nil else { return }
        touches.set(kept?.values(of: next) ?? [:], on: stage)
    }

    /// Where the home rests, and whether it moves; nil without one.
    var homePlace: (place: SheetPlace, isMoving: Bool)? {
        guard !awaitsHome, let interaction = touches.interaction, interaction.hasHome else { return nil }
        return (interaction.place(of: .home, at: touches.now), interaction.isHomeMoving)
    }
}
