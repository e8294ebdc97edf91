import Canvas
import Configuration
import Content
import Jobs
import Rendering
import Values

/// A presentation on its display.
struct ShownSheet {
    var presentation: Presentation
    /// What is prepared for the display that was there last; nil before the first one.
    var scene: SheetScene?
    /// The document on the display; nil where none is shown, or while the scene lacks it.
    private(set) var page: Page?
    /// Counts what was shown so far, with what fingers have set.
    var revision: ContentRevision
    /// Of its document, where that counts.
    var bytes = 0
    /// The messages about them.
    private var lostPictures: Set<String> = []

    /// A presentation that no display shows yet.
    init(_ presentation: Presentation) {
        self.presentation = presentation
        revision = ContentRevision(hasDocument: presentation.assets.document != nil)
    }

    var settings: Settings { presentation.settings }

    /// Shows `scene` in place of the one before; `worker` paints its document from now on.
    mutating func show(_ scene: SheetScene, paintedBy worker: Worker) {
        self.scene = scene
        page = nil
        guard scene.lacks == .nothing, let content = scene.page else { return }
        self.scene?.page = nil
        page = Page(content, at: scene.place, paintedBy: worker)
    }

    /// Shows `scene`, whose document continues the one before.
    mutating func update(to scene: SheetScene) {
        if let content = scene.page { page?.show(content) }
        self.scene = scene
        self.scene?.page = nil
    }

    /// The faults of lost pictures that were not noted since a program has presented something.
    mutating func note(lostPictures faults: [ValueFault]) -> [ValueFault] {
        faults.filter { lostPictures.insert($0.message).inserted }
    }

    /// A program has presented something: what is lost of it is to be noted.
    mutating func forgetLostPictures() { lostPictures = [] }
}
