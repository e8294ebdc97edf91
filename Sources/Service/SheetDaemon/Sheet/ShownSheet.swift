import Canvas
import Configuration
import Content
import Jobs
import Rendering

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
    mutating func note(lostPictures faults: [String]) -> [String] { faults.filter { lostPictures.insert($0).inserted } }

    /// A program has presented something: what is lost of it is to be noted.
    mutating func forgetLostPictures() { lostPictures = [] }
}

extension ShownSheet {
    /// What is shown at one moment, as a job needs it to prepare something else.
    struct Basis: Sendable {
        var presentation: Presentation
        /// With all that is painted of the document; nil before the first display.
        var scene: SheetScene?
        /// How the document is seen.
        var pose = ContentPose(viewport: 0)
        /// The sheet's distance from the safe area's top; nil of one that is hidden.
        var top: Double?
        /// What the display showed before; nil where that is not known.
        let snapshot: Surface?
        /// What lies beneath.
        var beneath = Beneath()
        /// Whether its document counts among those that all lie in the stack.
        var isCounted = false
        /// Whether something else is to be presented in the settings of this: of what is shown by it nothing counts.
        var isNew = false

        init(_ sheet: ShownSheet, _ pose: ContentPose?, top: Double?, snapshot: Surface?) {
            presentation = sheet.presentation
            scene = sheet.scene
            if let page = sheet.page { scene?.page = page.prepared }
            if let pose { self.pose = pose }
            self.top = top
            self.snapshot = snapshot
        }

        /// One that is not on the display, where it would be like `scene`.
        init(_ sheet: CoveredSheet, on scene: SheetScene?, snapshot: Surface?) {
            presentation = sheet.presentation
            self.scene = scene
            self.scene?.page = nil
            self.snapshot = snapshot
        }
    }
}

/// A number that grows whenever what is shown, or what fingers have set, is another one.
struct ContentRevision: Sendable {
    /// Documents are compared by the job that prepares a change: of ten thousand items the loop would take too long.
    enum Document: Hashable, Sendable {
        case same
        case other
    }

    private(set) var number: Int
    private var values: [String: ItemValue] = [:]

    /// The first one, of a sheet that has a document or none.
    init(hasDocument: Bool) { number = hasDocument ? 1 : 0 }

    /// Compares `values` on `document` with what was noted last.
    mutating func note(_ values: [String: ItemValue], on document: Document) {
        guard document == .other || values != self.values else { return }
        self.values = values
        number += 1
    }
}
