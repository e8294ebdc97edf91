import Configuration
import Content
import Rendering

/// A presentation on its display.
struct ShownSheet {
    /// What is shown.
    var presentation: Presentation
    /// The same laid out on the display that was there last; nil before the first one.
    var scene: ShownScene?
    /// Counts what was shown so far, with what fingers have set.
    var revision: ContentRevision
    /// What was logged about pictures that are gone by now.
    var lostPictures: Set<String> = []

    /// A presentation that is not laid out, or is in `scene`.
    init(presentation: Presentation, scene: ShownScene? = nil) {
        self.presentation = presentation
        self.scene = scene
        revision = ContentRevision(hasDocument: presentation.assets.document != nil)
    }

    /// The settings that count.
    var settings: Settings { presentation.settings }
}

/// Backdrop and sheet on a display, and the page that lies on the sheet.
struct ShownScene {
    /// What a job has made; its page has gone over to `page`.
    var prepared: PreparedScene
    /// The document; nil where there is none, or while it is not laid out.
    var page: PlacedPage?
    /// Whether the document and all pictures are there, if there are any.
    var isComplete: Bool
    /// The document as it was laid out for the display before; nil where `page` is there.
    var last: PreparedPage?

    /// Shows the page of `next`, in the room that it asks for.
    mutating func adopt(_ next: PreparedScene) {
        prepared = next
        prepared.page = nil
        if let content = next.page { page?.page.show(content) }
    }
}
