import Canvas
import Content

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
