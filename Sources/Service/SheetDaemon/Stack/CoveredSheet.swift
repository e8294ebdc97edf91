import BottomSheet
import Canvas
import Content
import Interaction
import Rendering

/// A presentation that is not on the display, with all that brings it back as it was.
struct CoveredSheet: Sendable {
    var presentation: Presentation
    var revision: ContentRevision
    /// Of its document, where that counts.
    var bytes = 0
    /// Where it rests, and what fingers have set of it.
    var place = SheetPlace()
    /// Its room, as it was laid out last; nil where that was on no display.
    var area: SheetArea?
    /// Where it opens when it comes for the first time; nil leaves that to its settings.
    var opening: String?
    /// The windows of programs inside it, as they were seen last.
    var windows: [(location: ItemLocation, picture: WindowPicture)] = []
    /// The document as it is laid out; only as long as a job needs it that paints it for the last time.
    var page: PreparedPage?

    init(_ presentation: Presentation) {
        self.presentation = presentation
        revision = ContentRevision(hasDocument: presentation.assets.document != nil)
    }

    init(_ sheet: ShownSheet, at place: SheetPlace) {
        (presentation, revision, self.place) = (sheet.presentation, sheet.revision, place)
        bytes = sheet.bytes
        windows = sheet.page?.windows ?? []
        area = sheet.scene?.area
    }

    /// The sheet where it rests; hidden where it never was on the display.
    var machine: SheetMachine? {
        guard let area else { return nil }
        var machine = SheetMachine(presentation.behavior, in: area)
        if let detent = place.detent { machine.rest(at: detent, top: place.top) }
        return machine
    }

    /// Where it rests without the pages over it.
    var settled: SheetPlace {
        guard var place = presentation.pages.first?.place else { return self.place }
        (place.detent, place.top) = (self.place.detent, self.place.top)
        return place
    }

    /// Forgets what fingers have set of the item called `id`, or of all.
    mutating func forgetValues(of id: String?) {
        if let id {
            (place.values[id], place.secrets[id]) = (nil, nil)
        } else {
            (place.values, place.secrets) = ([:], [:])
        }
    }
}
