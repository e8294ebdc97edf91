import BottomSheet
import Canvas
import Configuration
package import Content
package import Control
import EventLoop
import Interaction
import Rendering
import Values

/// What the sheet shows.
extension Daemon {
    /// The pictures of `settings`, with what a program has the sheet show in place of what is configured.
    func artwork(of settings: Settings) throws -> SceneAssets {
        try SceneAssets(settings, presenting: document, fonts: artwork.fonts)
    }

    /// Shows another content, with the values that it has; it stays scrolled, as far as there is as much of it.
    ///
    /// What is the same in both is not drawn anew.
    package func update(to document: Document) throws(ControlError) {
        let next = artwork.presenting(document)
        if let page {
            let faults = Faults()
            let isSet = page.page.set(document, at: next.documentPath, faults, load: next.pictures.load)
            guard isSet else { throw .invalidContent(faults.list) }
        } else {
            try check(next)
        }
        for id in (interaction?.contentPose(at: loop.now)?.values ?? [:]).keys { interaction?.set(nil, of: id) }
        self.document = document
        artwork = next
        panel?.refresh()
    }

    /// Shows another item in the place of the one with its id; nothing else is laid out or drawn anew.
    package func update(_ item: Item) throws(ControlError) {
        guard let id = item.id, var document = artwork.document, let location = document.location(of: id) else {
            throw .noSuchItem(item.id ?? "")
        }
        try vet(item)
        document[location] = item
        guard let page else { return try update(to: document) }
        let height = page.page.layout.height
        let faults = Faults()
        guard page.page.update(item, at: "item", faults) else { throw .invalidContent(faults.list) }
        self.document = document
        artwork = artwork.presenting(document)
        interaction?.set(nil, of: id)
        interaction?.show(page.page.layout, contentTop: page.top, keepingPlace: true, at: loop.now)
        // A sheet that is as tall as its content is another one now.
        if page.page.layout.height == height { panel?.wish() } else { panel?.refresh() }
    }

    /// Tries a content on the panel; nothing has changed yet.
    func check(_ artwork: SceneAssets) throws(ControlError) {
        let faults = Faults()
        artwork.check(faults)
        guard faults.list.isEmpty else { throw .invalidContent(faults.list) }
    }

    /// The pictures that an application names are looked for where it may, whoever has named those of the other items.
    private func vet(_ item: Item) throws(ControlError) {
        guard let picture = item.picture else { return }
        do { _ = try settings.presentedPictures.load(picture.source) } catch {
            throw .invalidContent([ValueFault(path: "item.\(picture.field)", message: "\(error)")])
        }
    }
}
