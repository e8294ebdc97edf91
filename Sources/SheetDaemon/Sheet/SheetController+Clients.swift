import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Output
import Rendering
import System
import Values

/// What clients ask of the sheet.
extension SheetController {
    /// Shows the sheet with other settings until it is hidden.
    ///
    /// - Parameters:
    ///   - document: what it shows; nil shows what it showed last.
    ///   - detent: where it opens; nil leaves that to the settings.
    func present(
        _ document: Document?,
        with overrides: [Override],
        at detent: String? = nil
    ) throws(ControlError) {
        let wanted = try presentation.presenting(document, with: overrides)
        guard let transform = interaction?.transform, let display else {
            throw .noDevice(reason: "there is no display")
        }
        let (next, layout) = try wanted.laidOut(transform, on: display, reusesPage: document == nil)
        try layout.expect(detent)
        try show(next)
        perform { interaction, now in
            interaction.perform(at: now) { machine in
                let events = machine.present(to: detent, reason: .control, at: now)
                guard events.isEmpty, let detent else { return events }
                return machine.move(to: detent, reason: .control, at: now)
            }
        }
    }

    /// Shows the sheet when the daemon starts, where the settings say so.
    func presentAtStart() {
        guard presentation.behavior.touch.presentOn.contains(.start) else { return }
        perform { interaction, now in interaction.present(reason: .start, at: now) }
    }

    /// Moves a sheet that is shown to another detent.
    func move(to detent: String) throws(ControlError) {
        guard let interaction else { throw .noDevice(reason: "there is no display") }
        guard interaction.pose(at: SystemClock.monotonic.now).state != .hidden else { throw .hidden }
        try interaction.machine.layout.expect(detent)
        perform { interaction, now in
            interaction.perform(at: now) { $0.move(to: detent, reason: .control, at: now) }
        }
    }

    /// Hides the sheet, without asking anybody.
    func dismiss(reason: SheetEvent.Reason) {
        perform { interaction, now in interaction.perform(at: now) { $0.dismiss(reason: reason, at: now) } }
    }

    /// Turns the picture until the configuration is read anew.
    func rotate(by degrees: Int) throws(ControlError) {
        guard let rotation = Rotation(rawValue: degrees) else { throw .invalidParameter("rotation") }
        try show(presentation.rotated(to: rotation))
    }

    private func show(_ next: Presentation) throws(ControlError) {
        if next.looksLike(presentation) { return replace(next) }
        do { try commit(next) } catch { throw .noDevice(reason: "\(error)") }
    }
}

// Content.
extension SheetController {
    /// Shows another document, with the values that it has; it stays scrolled, as far as there is as much of it.
    ///
    /// What is the same in both is not drawn anew.
    func update(to document: Document) throws(ControlError) {
        let next = presentation.showing(document)
        if let page = presentation.page {
            let faults = Faults()
            let isSet = page.page.set(document, at: next.assets.documentPath, faults, load: next.assets.pictures.load)
            guard isSet else { throw .invalidContent(faults.list) }
        } else {
            try next.check()
        }
        replace(next)
        forgetValues()
        contentDidChange(needsLayout: true)
    }

    /// Shows another item in the place of the one with its id; nothing else is laid out or drawn anew.
    func update(_ item: Item) throws(ControlError) {
        guard let id = item.id, var document = presentation.assets.document, let place = document.location(of: id)
        else {
            throw .noSuchItem(item.id ?? "")
        }
        document[place] = item
        guard let page = presentation.page else { return try update(to: document) }
        let height = page.page.layout.height
        let faults = Faults()
        // Whoever has named the pictures of the other items, this one's come from where clients may name them.
        let load = presentation.settings.presentedPictures.load
        guard page.page.update(item, at: "item", faults, load: load) else { throw .invalidContent(faults.list) }
        replace(presentation.showing(document))
        forgetValues(of: id)
        showContent(keepingPlace: true)
        // A sheet that is as tall as its content is another one now.
        contentDidChange(needsLayout: page.page.layout.height != height)
    }
}

extension SheetLayout {
    /// Makes sure that there is a detent of that name, if any is given.
    fileprivate func expect(_ name: String?) throws(ControlError) {
        guard let name, detent(named: name) == nil else { return }
        throw .noSuchDetent(name, known: detents.map(\.name))
    }
}
